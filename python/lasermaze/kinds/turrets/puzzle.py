"""The model of the turret maze: the grid, and a walk through it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.core.puzzle import Puzzle, check_shape, check_title
from lasermaze.formats.letter_grid import joined, unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: What a cell may be; a turret is written as the arrow that it faces at time 0.
EMPTY, WALL, START, GOAL = ".", "#", "S", "G"
LETTERS = EMPTY + WALL + START + GOAL + ARROWS

MAX_CELLS = 1 << 28

_BYTES = LETTERS.encode()
_UNIQUE = {START: "start", GOAL: "goal"}


@dataclass(frozen=True, repr=False)
class TurretMaze(Puzzle):
    """A grid of empty cells, walls and turrets, with one start and one goal.

    Attributes:
        rows, cols: the size.
        cells: one byte a cell, row-major: the ASCII letters ``. # S G ^ > v <``.
        title: what the maze is called, or an empty text.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    rows: int
    cols: int
    cells: bytes
    title: str = ""

    def __post_init__(self) -> None:
        _validate(self)

    @classmethod
    def of(cls, rows: Iterable[str], title: str = "") -> TurretMaze:
        """The maze with the given rows of letters."""
        return cls(*joined(rows, LETTERS), title)

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell (row, col)."""
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"no cell {cell} in a maze of {self.rows}x{self.cols}")
        return chr(self.cells[row * self.cols + col])

    @property
    def start(self) -> Cell:
        """Where the walk begins."""
        return divmod(self.cells.index(START.encode()), self.cols)

    @property
    def goal(self) -> Cell:
        """Where it is to end."""
        return divmod(self.cells.index(GOAL.encode()), self.cols)

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The letters as a read-only (rows, cols) array that shares the maze's memory."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.rows, self.cols)

    def lines(self) -> Iterator[str]:
        """The rows of the grid as text."""
        for first in range(0, len(self.cells), self.cols):
            yield self.cells[first : first + self.cols].decode("ascii")

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is one of the grid's."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def is_empty(self, cell: Cell) -> bool:
        """Whether the walker may stand on a cell of the grid: start and goal count as empty."""
        return self[cell] in (EMPTY, START, GOAL)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<TurretMaze{title} {self.rows}x{self.cols}>"


@dataclass(frozen=True, repr=False)
class Walk:
    """A walk from the start: its ``moves``, one letter of ``NESW`` a step."""

    moves: str

    def __len__(self) -> int:
        return len(self.moves)

    def cells(self, start: Cell) -> Iterator[Cell]:
        """Every cell of the walk, the start first."""
        yield start
        for move in self.moves:
            start = Heading[move].step(start)
            yield start

    def __repr__(self) -> str:
        shown = self.moves if len(self.moves) <= 24 else f"{self.moves[:23]}…"
        return f"<Walk of {steps_in_words(len(self.moves))}: {shown}>"


@dataclass(frozen=True, repr=False)
class ClosedSet:
    """States that are said to be all that can be reached from the start.

    A state is a cell with the time mod 4. The parity of row + column + time never changes, so
    a cell has two states: ``states`` holds one bit for each, first for the times 0 and 1 (mod
    4; which of them, the parity says), then for 2 and 3; in each half the rows from the top,
    each in whole bytes, the westernmost cell in the lowest bit.
    """

    states: bytes

    def __repr__(self) -> str:
        return f"<ClosedSet of {len(self)} states>"

    def __len__(self) -> int:
        return int.from_bytes(self.states, "little").bit_count()


def steps_in_words(count: int) -> str:
    """``1 step``, ``5 steps``."""
    return f"{count} step" + "s" * (count != 1)


def facing(letter: str, time: int) -> Heading | None:
    """Where a turret faces after ``time`` steps; None for what is no turret."""
    turned = ARROWS.find(letter)
    return Heading((turned + time) % 4) if turned >= 0 else None


def _validate(maze: TurretMaze) -> None:
    """Raise PuzzleError, with its path, for what cannot be written as a maze."""
    check_shape(maze.rows, maze.cols, maze.cells, MAX_CELLS)
    check_title(maze.title)
    if strange := maze.cells.translate(None, delete=_BYTES):
        where = divmod(maze.cells.index(strange[:1]), maze.cols)
        raise unknown(chr(strange[0]), LETTERS, where)
    for letter, name in _UNIQUE.items():
        _validate_unique(maze, letter, name)


def _validate_unique(maze: TurretMaze, letter: str, name: str) -> None:
    count = maze.cells.count(letter.encode())
    if count == 0:
        raise PuzzleError(
            f"there is no {name} {letter!r}", expected=f"one cell {letter}", path=("grid",)
        )
    if count > 1:
        first = maze.cells.index(letter.encode())
        second = maze.cells.index(letter.encode(), first + 1)
        row, col = divmod(first, maze.cols)
        raise PuzzleError(
            f"a second {name} {letter!r}",
            expected=f"only the one in row {row + 1}, column {col + 1} of the grid",
            path=("grid", *divmod(second, maze.cols)),
        )
