"""The model of the beam shooters: the grid, the grid turned, and what proves that none will do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.grid import Cell, place
from lasermaze.core.puzzle import Puzzle, check_shape, check_title
from lasermaze.formats.letter_grid import joined, unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: What a cell may be. A shooter is written as the axis that it fires along.
EMPTY, WALL = ".", "#"
MIRRORS = "/\\"
AXES = "-|"
LETTERS = EMPTY + WALL + MIRRORS + AXES

MAX_CELLS = 1 << 28

_BYTES = LETTERS.encode()

#: A grid with more cells is joined to a text by numpy.
_MOST_JOINED = 1 << 16

#: Cells are compared this many at a time.
_STRIDE = 1 << 10

_SHOOTER = re.compile(rb"[-|]")


@dataclass(frozen=True, repr=False)
class ShooterGrid(Puzzle):
    """A grid of empty cells, walls, mirrors and beam shooters.

    Attributes:
        rows, cols: the size.
        cells: one byte a cell, row-major: the ASCII letters ``. # / \\ - |``.
        title: what the grid is called, or an empty text.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    rows: int
    cols: int
    cells: bytes
    title: str = ""

    def __post_init__(self) -> None:
        check_shape(self.rows, self.cols, self.cells, MAX_CELLS)
        check_title(self.title)
        if strange := self.cells.translate(None, delete=_BYTES):
            where = divmod(self.cells.index(strange[:1]), self.cols)
            raise unknown(chr(strange[0]), LETTERS, where)

    @classmethod
    def of(cls, rows: Iterable[str], title: str = "") -> ShooterGrid:
        """The grid with the given rows of letters."""
        return cls(*joined(rows, LETTERS), title)

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell (row, col)."""
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"no cell {cell} in a grid of {self.rows}x{self.cols}")
        return chr(self.cells[row * self.cols + col])

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The letters as a read-only (rows, cols) array that shares the puzzle's memory."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.rows, self.cols)

    @property
    def shooters(self) -> Iterator[Cell]:
        """The cells of the shooters, row by row."""
        for found in _SHOOTER.finditer(self.cells):
            yield divmod(found.start(), self.cols)

    @property
    def shooter_count(self) -> int:
        """How many shooters there are."""
        return sum(map(self.cells.count, (b"-", b"|")))

    def lines(self) -> Iterator[str]:
        """The rows of the grid as text."""
        for first in range(0, len(self.cells), self.cols):
            yield self.cells[first : first + self.cols].decode("ascii")

    @property
    def text(self) -> str:
        """The rows of the grid as one text, each with a line break."""
        if len(self.cells) <= _MOST_JOINED:
            return "".join(f"{line}\n" for line in self.lines())
        import numpy as np

        rows = np.full((self.rows, self.cols + 1), ord("\n"), np.uint8)
        rows[:, :-1] = self.grid
        return rows.tobytes().decode("ascii")

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is one of the grid's."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def turned(self, cells: bytes) -> ShooterGrid:
        """The grid with the same title and other cells."""
        return ShooterGrid(self.rows, self.cols, cells, self.title)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<ShooterGrid{title} {self.rows}x{self.cols}>"


@dataclass(frozen=True, repr=False)
class Turned:
    """A solution: the cells of the whole grid with its shooters turned.

    Attributes:
        cells: one byte a cell, as the puzzle has them.
        forced: where that was asked: for each shooter, row by row, ``1`` where it stands alike
            in all solutions, ``0`` where not, ``?`` where that was not found out; else empty.
        least: where that was asked: every solution turns at least this many shooters, as far as
            is proved; with as many turned here, this solution has the fewest. Else None.
    """

    cells: bytes
    forced: str = ""
    least: int | None = None

    def __repr__(self) -> str:
        return f"<Turned {len(self.cells)} cells>"

    def turns(self, puzzle: ShooterGrid) -> Iterator[Cell]:
        """The shooters that stand otherwise than in the puzzle."""
        for first in range(0, len(puzzle.cells), _STRIDE):
            stride = slice(first, first + _STRIDE)
            if puzzle.cells[stride] == self.cells[stride]:
                continue
            both = zip(puzzle.cells[stride], self.cells[stride], strict=False)
            for index, (given, letter) in enumerate(both, first):
                if given != letter:
                    yield divmod(index, puzzle.cols)

    def turn_count(self, puzzle: ShooterGrid) -> int:
        """How many shooters stand otherwise than in the puzzle."""
        size = min(len(puzzle.cells), len(self.cells))
        given, now = (int.from_bytes(cells[:size], "big") for cells in (puzzle.cells, self.cells))
        return size - (given ^ now).to_bytes(size, "big").count(0)


class Aim(NamedTuple):
    """A shooter and an axis for it, ``-`` or ``|``: a literal of the formula."""

    shooter: Cell
    axis: str

    @property
    def other(self) -> Aim:
        """The same shooter along its other axis."""
        return Aim(self.shooter, "|" if self.axis == "-" else "-")

    @property
    def words(self) -> str:
        """The literal as one says it: ``row 1, column 2 on -``."""
        return f"{place(self.shooter)} on {self.axis}"


class Hit(NamedTuple):
    """Why a shooter cannot fire along an axis: a beam of it would hit the shooter ``victim``."""

    aim: Aim
    victim: Cell


class Step(NamedTuple):
    """One implication, ``if`` so ``then`` so, and its reason.

    ``reason`` is ``"lit"``: the empty cell ``cell`` must be lit, and nothing else but these two
    could light it, where ``start`` does not; or ``"hit"``: a beam of ``start`` would hit the
    shooter at ``cell``, so ``end`` is the other axis.
    """

    start: Aim
    end: Aim
    reason: str
    cell: Cell


@dataclass(frozen=True)
class Dark:
    """An empty cell that no admissible shooter reaches.

    ``hits``: why each of the shooters whose beams would cross it cannot fire so.
    """

    cell: Cell
    hits: tuple[Hit, ...] = ()


@dataclass(frozen=True)
class Stuck:
    """A shooter that would hit one along either axis, as the two ``hits`` show."""

    shooter: Cell
    hits: tuple[Hit, ...]


@dataclass(frozen=True)
class Cycle:
    """Implications from an aim to the other axis of the same shooter, and back again.

    ``shortest`` says whether the solver found none shorter for any shooter; the proof does not
    need it.
    """

    steps: tuple[Step, ...]
    shortest: bool = False


Certificate = Dark | Stuck | Cycle


@dataclass(frozen=True)
class Evidence:
    """What proves the claims of a solved answer.

    Attributes:
        chains: for each shooter that is forced the implications from the axis that it has in
            no solution to its other axis, or to an axis that an earlier chain has excluded.
        flips: sets of shooters; turning all those of one set in the solution gives another
            solution.
        order: the shooters that are neither forced nor without demands, in the order in which
            they can be summed away to count the solutions; empty where no count needs it.
    """

    chains: tuple[tuple[Step, ...], ...] = ()
    flips: tuple[tuple[Cell, ...], ...] = ()
    order: tuple[Cell, ...] = ()


def shooters_in_words(count: int) -> str:
    """``1 shooter``, ``5 shooters``."""
    return f"{count:,} shooter" + "s" * (count != 1)
