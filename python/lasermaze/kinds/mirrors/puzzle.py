"""The model of the mirror maze: the grid, its openings, a turned grid, a barrier of sides."""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.puzzle import Puzzle, check_shape, check_title
from lasermaze.formats.letter_grid import joined, unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: What a cell may be.
BLOCK, EMPTY, SLASH, BACKSLASH = "*", ".", "/", "\\"
LETTERS = BLOCK + EMPTY + SLASH + BACKSLASH

#: All mirrors as one letter.
ALIKE = bytes.maketrans(b"\\", b"/")

#: The kernel numbers the sides of mirrors with 32 bits, and a side and a turn.
MAX_CELLS = 1 << 28

_BYTES = LETTERS.encode()

#: A side of a mirror: its cell, and the heading from the mirror out of that side.
Side = tuple[Cell, Heading]


class Mirrors:
    """A grid of cells with mirrors: what a maze and a turned maze have in common."""

    rows: int
    cols: int
    cells: bytes

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell (row, col)."""
        if not self.inside(cell):
            raise IndexError(f"no cell {cell} in a maze of {self.rows}x{self.cols}")
        return chr(self.cells[cell[0] * self.cols + cell[1]])

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is one of the grid's."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def lines(self) -> Iterator[str]:
        """The rows of the grid as text."""
        for first in range(0, len(self.cells), self.cols):
            yield self.cells[first : first + self.cols].decode("ascii")

    @property
    def openings(self) -> tuple[Entry, ...]:
        """The openings, row by row, each with the heading that leads straight inward."""
        return tuple(map(self._opening, _openings(self.rows, self.cols, self.cells)))

    def _opening(self, index: int) -> Entry:
        row, col = divmod(index, self.cols)
        if row == 0:
            return Entry((row, col), Heading.S)
        if row == self.rows - 1:
            return Entry((row, col), Heading.N)
        return Entry((row, col), Heading.E if col == 0 else Heading.W)

    def trace(self) -> Iterator[Entry]:
        """The way of the beam that enters by the first opening, cell by cell with its heading.

        The last entry is where it ends: in a block, or at an opening as it leaves. A beam that
        came in from outside runs in no circle, since light can run every way backwards.
        """
        for cell, heading in self.openings[:1]:
            while self.inside(cell):
                yield Entry(cell, heading)
                letter = chr(self.cells[cell[0] * self.cols + cell[1]])
                if letter == BLOCK:
                    return
                if letter in MIRROR:
                    heading = MIRROR[letter][heading]
                cell = heading.step(cell)


@dataclass(frozen=True, repr=False)
class MirrorMaze(Mirrors, Puzzle):
    """A grid of blocks, empty cells and two-sided mirrors, with two openings in its rim.

    Attributes:
        rows, cols: the size, two by two or more.
        cells: one byte a cell, row-major: the ASCII letters ``* . / \\``; a mirror as it stands.
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
    def of(cls, rows: Iterable[str], title: str = "") -> MirrorMaze:
        """The maze with the given rows of letters."""
        return cls(*joined(rows, LETTERS), title)

    @property
    def mirrors(self) -> int:
        """How many mirrors there are."""
        return len(self.cells) - len(self.cells.translate(None, delete=b"/\\"))

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The letters as a read-only (rows, cols) array that shares the maze's memory."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.rows, self.cols)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<MirrorMaze{title} {self.rows}x{self.cols}, {mirrors_in_words(self.mirrors)}>"


@dataclass(frozen=True, repr=False)
class Turned(Mirrors):
    """A maze with some of its mirrors turned.

    Attributes:
        rows, cols: the size.
        cells: one byte a cell, row-major, as in the maze.
    """

    rows: int
    cols: int
    cells: bytes

    @classmethod
    def of(cls, rows: Iterable[str]) -> Turned:
        """The turned maze with the given rows of letters; nothing is judged but the letters."""
        height, width, cells = joined(rows, LETTERS)
        if strange := cells.translate(None, delete=_BYTES):
            raise unknown(chr(strange[0]), LETTERS, divmod(cells.index(strange[:1]), width))
        return cls(height, width, cells)

    @property
    def beam(self) -> tuple[Entry, ...]:
        """The cells of the beam with its headings, from the first opening on; see `trace`."""
        return tuple(self.trace())

    @property
    def reflections(self) -> int:
        """How many times the beam is reflected."""
        return sum(self[cell] in MIRROR for cell, _ in self.trace())

    def __repr__(self) -> str:
        return f"<Turned {self.rows}x{self.cols}>"


@dataclass(frozen=True, repr=False)
class Barrier:
    """Sides of mirrors that prove a maze impossible when they are taken out (Tutte and Berge).

    Attributes:
        cols: the number of columns of the maze.
        sides: a byte a cell, row-major; bit h (1 << h) for the side that looks along heading h.
    """

    cols: int
    sides: bytes

    def __len__(self) -> int:
        return int.from_bytes(self.sides, "little").bit_count()

    def each(self) -> Iterator[Side]:
        """The sides one by one, row by row."""
        for index, bits in enumerate(self.sides):
            if bits:
                cell = divmod(index, self.cols)
                yield from ((cell, heading) for heading in Heading if bits >> heading & 1)

    def __repr__(self) -> str:
        return f"<Barrier of {len(self)} sides>"


@dataclass(frozen=True, repr=False)
class Evidence:
    """What proves the claims of a solved answer beyond its solutions; see `mirrors.proof`.

    Attributes:
        potentials: with an option, how much the potential of each side differs from the usual
            one: eight bytes a side, a little-endian number, twice the value; the mirrors row by
            row, the sides N, E, S, W. It proves that no beam is better. Else empty.
        barriers: for each solution, in the order in which the proof comes to them, the barriers
            that show that it is the only one in its part; each barrier holds sides as
            4 * cell + heading. None where it is not claimed that these are all.
    """

    potentials: bytes = b""
    barriers: tuple[tuple[tuple[int, ...], ...], ...] | None = None

    def numbers(self) -> array[int]:
        """The potentials as numbers. Raises: ValueError where the bytes are none."""
        numbers = array("q")
        numbers.frombytes(self.potentials)
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers

    def __repr__(self) -> str:
        leaves = self.barriers or ()
        barriers = sum(map(len, leaves))
        return f"<Evidence: {len(self.potentials) // 8} potentials, {barriers} barriers>"


#: The weights of a step from cell to cell and of a reflection.
Weights = tuple[int, int]


def weights(puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool) -> Weights:
    """What beams are compared by under these options: the sum of these weights.

    With both a step weighs more than all reflections together, of which there are at most two
    a mirror.
    """
    if shortest and fewest_reflections:
        return 4 * puzzle.mirrors + 1, 1
    return int(shortest), int(fewest_reflections)


def mirrors_in_words(count: int) -> str:
    """``1 mirror``, ``5 mirrors``."""
    return f"{count:,} mirror" + "s" * (count != 1)


def side_in_words(side: Side) -> str:
    """``the north side of row 2, column 3``."""
    return f"the {side[1].word} side of {place(side[0])}"


def _openings(rows: int, cols: int, cells: bytes) -> list[int]:
    """The indices of the cells of the rim that are no blocks, row by row."""
    last = len(cells) - cols
    found = set(_not_blocks(cells[:cols])) | {last + col for col in _not_blocks(cells[last:])}
    for side in (0, cols - 1):
        found |= {row * cols + side for row in _not_blocks(cells[side::cols])}
    return sorted(found)


def _not_blocks(line: bytes) -> Iterator[int]:
    """Where in a line no block stands."""
    return (found.start() for found in re.finditer(rb"[^*]", line))


def _validate(maze: MirrorMaze) -> None:
    """Raise PuzzleError, with its path, for what is no maze."""
    check_shape(maze.rows, maze.cols, maze.cells, MAX_CELLS)
    check_title(maze.title)
    if strange := maze.cells.translate(None, delete=_BYTES):
        cell = divmod(maze.cells.index(strange[:1]), maze.cols)
        raise unknown(chr(strange[0]), LETTERS, cell)
    if maze.rows < 2 or maze.cols < 2:
        size = f"a grid of {maze.rows:,} by {maze.cols:,}"
        raise PuzzleError(size, expected="two rows and two columns at least", path=("grid",))
    _validate_rim(maze)


def _validate_rim(maze: MirrorMaze) -> None:
    openings = _openings(maze.rows, maze.cols, maze.cells)
    ends = [(row, col) for row in (0, maze.rows - 1) for col in (0, maze.cols - 1)]
    for number, index in enumerate(openings):
        cell = divmod(index, maze.cols)
        path = ("grid", *cell)
        if maze[cell] != EMPTY:
            raise PuzzleError(f"a mirror {maze[cell]} on the rim", expected="* or .", path=path)
        if cell in ends:
            raise PuzzleError("an opening in a corner", expected="*", path=path)
        if number >= 2:
            known = " and ".join(place(divmod(index, maze.cols)) for index in openings[:2])
            raise PuzzleError("a third opening", expected=f"only those in {known}", path=path)
    if len(openings) < 2:
        count = "1 opening" if openings else "no opening"
        message = f"there is {count} in the rim"
        raise PuzzleError(message, expected="two cells . on the rim", path=("grid",))
