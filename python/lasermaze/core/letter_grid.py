"""Grids of one letter a cell, the base of five of the kinds.

The cells are ASCII letters in one ``bytes`` object, row by row, so that a grid of a hundred
million cells takes a hundred million bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from lasermaze.core.brief import MOST, brief
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, cells_in_words
from lasermaze.core.libraries import as_array
from lasermaze.core.puzzle import C, P, Puzzle, W, check_shape

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


T = TypeVar("T")

#: The number of cells examined or rows joined at once, to hold no second copy of a large grid.
_STRIDE, _ROWS = 1 << 20, 1 << 8


class Grid(Protocol):
    """A puzzle on a grid of one byte a cell."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    @property
    def cells(self) -> bytes:
        """One byte a cell, row-major."""


class Cells:
    """Read access to a grid of letters, of a puzzle or of a solution."""

    rows: int
    cols: int
    cells: bytes

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell (row, col)."""
        if not self.inside(cell):
            raise IndexError(f"no cell {cell} in a grid of {self.rows}x{self.cols}")
        return chr(self.cells[cell[0] * self.cols + cell[1]])

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is one of the grid's."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def lines(self) -> Iterator[str]:
        """The rows of the grid as text."""
        for first in range(0, len(self.cells), self.cols):
            yield self.cells[first : first + self.cols].decode("ascii")

    def cells_with(self, letters: Mapping[Cell, str]) -> bytes:
        """The cells with other letters in some of them."""
        cells = bytearray(self.cells)
        for (row, col), letter in letters.items():
            cells[row * self.cols + col] = ord(letter)
        return bytes(cells)

    def cells_of(self, letters: str) -> list[Cell]:
        """The cells with one of these letters, row by row."""
        return [cell for cell, letter in letters_in(self.cells, self.cols) if letter in letters]

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The letters as a read-only (rows, cols) array that shares the grid's memory.

        Raises: PuzzleError if numpy, which makes it, is not installed.
        """
        return as_array(self.cells, self.rows, self.cols)


@dataclass(frozen=True, repr=False)
class LetterGrid(Cells, Puzzle[P, W, C], Generic[P, W, C]):
    """A puzzle that is a grid of letters and nothing else; the types are those of `Puzzle`.

    Attributes:
        cells: one ASCII letter a cell, row by row.

    Raises: PuzzleError, with the ``path`` of the fault, for anything that is not such a grid.
    """

    #: The letters that a cell may have, as messages list them.
    letters: ClassVar[str]

    #: The letters that a player changes into each other, such as those of a mirror that is turned.
    turning: ClassVar[str] = ""

    #: The pieces that a designer puts on the grid: the letter and the name of each.
    names: ClassVar[dict[str, str]] = {}

    #: The largest number of cells that the kernel can handle.
    most_cells: ClassVar[int]

    cells: bytes

    def __post_init__(self) -> None:
        super().__post_init__()
        check_shape(self.rows, self.cols, self.cells, self.most_cells)
        check_letters(self.cells, self.cols, self.letters)

    @classmethod
    def of(cls, rows: Iterable[str], **details: Any) -> Self:
        """The puzzle with these rows of letters; ``details`` are its title, author and id."""
        return cls(*joined(rows, cls.letters), **details)

    def with_letter(self, cell: Cell, letter: str) -> Self:
        """The puzzle with another letter in a cell."""
        return self.with_letters({cell: letter})

    def with_letters(self, letters: Mapping[Cell, str]) -> Self:
        """The puzzle with other letters in some cells."""
        return replace(self, cells=self.cells_with(letters))


@dataclass(frozen=True, repr=False)
class Filled(Cells):
    """The base of a solution that is the grid with some of its letters changed.

    Attributes:
        rows, cols: the size of the grid.
        cells: one ASCII letter a cell, row by row, as the puzzle has them.
    """

    rows: int
    cols: int
    cells: bytes

    def __str__(self) -> str:
        """The rows of the grid, each with a line break."""
        return "".join(f"{row}\n" for row in self.lines())

    def __repr__(self) -> str:
        return brief(self, self.cells[:MOST].decode("ascii", "replace"))


def letters_in(cells: bytes, cols: int) -> Iterator[tuple[Cell, str]]:
    """Each cell of a grid of this width with its letter, row by row."""
    for index, letter in enumerate(cells.decode("ascii")):
        yield divmod(index, cols), letter


def check_letters(cells: bytes, cols: int, letters: str) -> None:
    """Raise PuzzleError, with its path, for a cell that has none of the letters."""
    known = letters.encode()
    for first in range(0, len(cells), _STRIDE):
        if strange := cells[first : first + _STRIDE].translate(None, delete=known):
            raise unknown_letter(chr(strange[0]), letters, divmod(cells.index(strange[:1]), cols))


def joined(rows: Iterable[str], letters: str) -> tuple[int, int, bytes]:
    """The number of rows and of columns, and the cells row by row, of rows of letters.

    Raises: PuzzleError, with its path, for rows of several widths, or a letter beyond ASCII.
    """
    lines = list(rows)
    width = len(lines[0]) if lines else 0
    if set(map(len, lines)) - {width}:
        row = next(row for row, line in enumerate(lines) if len(line) != width)
        raise PuzzleError(
            f"row {row + 1} has {cells_in_words(len(lines[row]))}",
            expected=f"{cells_in_words(width)}, as in the first row",
            path=("grid", row),
        )
    cells = BytesIO()  # its contents can be read without a copy
    try:
        for first in range(0, len(lines), _ROWS):
            cells.write("".join(lines[first : first + _ROWS]).encode("ascii"))
        return len(lines), width, cells.getvalue()
    except UnicodeEncodeError as error:
        letter, (row, col) = error.object[error.start], divmod(error.start, width)
        raise unknown_letter(letter, letters, (first + row, col)) from None


def unknown_letter(letter: str, letters: str, cell: Cell) -> PuzzleError:
    """The error of a letter that no cell may have."""
    other = letter.swapcase()
    meant = f" (did you mean {other!r}?)" if other != letter and other in letters else ""
    return PuzzleError(
        f"unknown cell {letter!r}{meant}",
        expected=f"one of: {' '.join(letters)}",
        path=("grid", *cell),
    )


# Symmetries


def eight(puzzle: T, turned: Callable[[T], T], mirrored: Callable[[T], T]) -> Iterator[T]:
    """The eight images of a puzzle, each turn followed by its mirror image."""
    for turns in range(4):
        if turns:
            puzzle = turned(puzzle)
        yield puzzle
        yield mirrored(puzzle)


def images(puzzle: Any, turn: tuple[str, str], mirror: tuple[str, str]) -> Iterator[Any]:
    """The eight symmetric images of a grid of letters.

    ``turn`` and ``mirror`` are pairs of texts: letters and their replacements in a quarter turn
    clockwise and in a reflection that exchanges left and right.
    """
    tables = [bytes.maketrans(*(letters.encode() for letters in pair)) for pair in (turn, mirror)]

    def turned(puzzle: Any) -> Any:
        cells = quarter_turned(puzzle).translate(tables[0])
        return replace(puzzle, rows=puzzle.cols, cols=puzzle.rows, cells=cells)

    def mirrored(puzzle: Any) -> Any:
        return replace(puzzle, cells=reflected(puzzle).translate(tables[1]))

    return eight(puzzle, turned, mirrored)


def quarter_turned(grid: Grid) -> bytes:
    """The letters of a grid after a quarter turn clockwise."""
    return b"".join(grid.cells[col :: grid.cols][::-1] for col in range(grid.cols))


def reflected(grid: Grid) -> bytes:
    """The letters of a grid with left and right exchanged."""
    starts = range(0, len(grid.cells), grid.cols)
    return b"".join(grid.cells[start : start + grid.cols][::-1] for start in starts)
