"""The model of the mirror maze: the grid, its openings, a turned grid, a barrier, the options."""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from lasermaze.core.beam import MIRROR, Entry, path
from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place, size_in_words
from lasermaze.core.letter_grid import Cells, Filled, LetterGrid, check_letters, joined
from lasermaze.option import option

#: The letters of a cell.
BLOCK, EMPTY, SLASH, BACKSLASH = "*", ".", "/", "\\"
MIRRORS = SLASH + BACKSLASH

#: A side of a mirror: its cell, and the heading from the mirror out of that side.
Side = tuple[Cell, Heading]


_SOLVING = ("solve", "solutions", "check")


@dataclass(frozen=True)
class MirrorsOptions:
    """The options of mirror mazes."""

    shortest: bool = option(False, "find a beam that crosses the fewest cells", *_SOLVING)
    fewest_reflections: bool = option(
        False,
        "find a beam with the fewest reflections (with --shortest, among the shortest)",
        *_SOLVING,
    )
    any_verdict: bool = option(
        False, "place mirrors and blocks at random; there may be no solution", "generate"
    )
    impossible: bool = option(False, "make a maze that no beam can pass", "generate")
    unique: bool = option(False, "make sure that there is exactly one solution", "generate")


class Mirrors(Cells):
    """A grid of blocks, empty cells and mirrors: the base of a maze and a turned maze."""

    @property
    def openings(self) -> tuple[Entry, ...]:
        """The openings, row by row, each with the heading that leads straight inward."""
        return tuple(map(self._opening, _openings(self)))

    def _opening(self, index: int) -> Entry:
        row, col = divmod(index, self.cols)
        if row in (0, self.rows - 1):
            return Entry((row, col), Heading.N if row else Heading.S)
        return Entry((row, col), Heading.W if col else Heading.E)

    def trace(self) -> Iterator[Entry]:
        """The entries of the beam from the first opening, one for each cell.

        The last one is the end of the beam: in a block, or at an opening as it leaves.
        """
        for opening in self.openings[:1]:
            yield from path(self, opening, BLOCK)


@dataclass(frozen=True, repr=False)
class MirrorMaze(Mirrors, LetterGrid["MirrorMaze", "Turned", "Barrier"]):
    """A grid of blocks, empty cells and two-sided mirrors, with two openings in its rim.

    Attributes:
        rows, cols: the size, two by two or more.
        cells: the ASCII letters ``* . / \\``, a mirror by its current diagonal.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    kind = "mirrors"
    letters: ClassVar[str] = BLOCK + EMPTY + MIRRORS
    turning: ClassVar[str] = MIRRORS
    names: ClassVar = {
        SLASH: "mirror rising to the right",
        BACKSLASH: "mirror falling to the right",
        BLOCK: "block",
        EMPTY: "opening",
    }

    #: The kernel numbers the sides of mirrors, and pairs of a side and a turn, with 32 bits.
    most_cells: ClassVar[int] = 1 << 28

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows < 2 or self.cols < 2:
            raise PuzzleError(
                f"a grid of {size_in_words(self.rows, self.cols)}",
                expected="two rows and two columns at least",
                path=("grid",),
            )
        _check_rim(self)

    @property
    def mirrors(self) -> int:
        """The number of mirrors."""
        return len(self.cells) - len(self.cells.translate(None, delete=MIRRORS.encode()))

    def straight(self, opening: Entry) -> Entry:
        """The entry at which a beam from an opening ends or meets its first mirror."""
        *_, last = path(self, opening, BLOCK + MIRRORS)
        return last


@dataclass(frozen=True, repr=False)
class Turned(Mirrors, Filled):
    """A maze with some of its mirrors turned."""

    @classmethod
    def of(cls, rows: Iterable[str]) -> Turned:
        """The turned maze with the given rows of letters; only the letters are checked."""
        turned = cls(*joined(rows, MirrorMaze.letters))
        check_letters(turned.cells, turned.cols, MirrorMaze.letters)
        return turned

    @property
    def beam(self) -> tuple[Entry, ...]:
        """The cells of the beam with its headings, from the first opening on; see `trace`."""
        return tuple(self.trace())

    @property
    def reflections(self) -> int:
        """The number of times the beam is reflected."""
        return sum(self[cell] in MIRROR for cell, _ in self.trace())

    def __repr__(self) -> str:
        return brief(self, f"{self.rows}x{self.cols}")


@dataclass(frozen=True, repr=False)
class Barrier:
    """Sides of mirrors whose removal proves that a maze is impossible (Tutte and Berge).

    Attributes:
        cols: the number of columns of the maze.
        sides: one byte a cell, row by row; bit h (1 << h) is the side that looks along heading h.
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
        return brief(self, f"of {counted(len(self), 'side')}")


@dataclass(frozen=True, repr=False)
class Evidence:
    """The evidence for the claims of a solved answer beyond its solutions.

    Attributes:
        potentials: with an option, the difference of each side's potential from the usual
            one: eight bytes a side, a little-endian number, twice the value; the mirrors row by
            row, the sides N, E, S, W. It proves that no beam is better (see `check.bound`).
            Otherwise empty.
        barriers: for each solution, in the order of the proof, the barriers that show that it
            is the only one in its part (see `check.completeness`); each barrier holds sides as
            4 * cell + heading. None if the answer does not claim to have all solutions.
    """

    potentials: bytes = b""
    barriers: tuple[tuple[tuple[int, ...], ...], ...] | None = None

    def numbers(self) -> array[int]:
        """The potentials as numbers. Raises: ValueError if the bytes are not whole numbers."""
        return in_byte_order(array("q", self.potentials))

    def __repr__(self) -> str:
        barriers = sum(map(len, self.barriers or ()))
        potentials = counted(len(self.potentials) // 8, "potential")
        return brief(self, f"of {potentials} and {counted(barriers, 'barrier')}")


def in_byte_order(numbers: array[int]) -> array[int]:
    """Numbers brought from little-endian into the machine's byte order, or back, in place."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


#: The weights of a step from cell to cell and of a reflection.
Weights = tuple[int, int]


def weights(puzzle: MirrorMaze, options: MirrorsOptions) -> Weights:
    """The weights whose sum compares beams; (0, 0) if any beam is a solution.

    With both options a step weighs more than all reflections together, of which there are at
    most two a mirror.
    """
    if options.shortest and options.fewest_reflections:
        return 4 * puzzle.mirrors + 1, 1
    return int(options.shortest), int(options.fewest_reflections)


def _openings(grid: Cells) -> list[int]:
    """The indices of the cells of the rim that are not blocks, row by row."""
    cells, cols, last = grid.cells, grid.cols, len(grid.cells) - grid.cols
    lines = [(0, 1, cells[:cols]), (last, 1, cells[last:])]
    lines += [(0, cols, cells[::cols]), (cols - 1, cols, cells[cols - 1 :: cols])]
    return sorted(
        {
            first + step * found.start()
            for first, step, line in lines
            if line.strip(b"*")
            for found in re.finditer(rb"[^*]", line)
        }
    )


def _check_rim(maze: MirrorMaze) -> None:
    """Raise PuzzleError, with its path, unless the rim has blocks and two openings."""
    openings = _openings(maze)
    for number, index in enumerate(openings):
        row, col = cell = divmod(index, maze.cols)
        path = ("grid", row, col)
        if maze[cell] != EMPTY:
            raise PuzzleError(
                f"a mirror {maze[cell]!r} on the rim", expected="'*' or '.'", path=path
            )
        if row in (0, maze.rows - 1) and col in (0, maze.cols - 1):
            raise PuzzleError("an opening in a corner", expected="'*'", path=path)
        if number == 2:
            known = " and ".join(place(divmod(index, maze.cols)) for index in openings[:2])
            raise PuzzleError("a third opening", expected=f"only those in {known}", path=path)
    if len(openings) < 2:
        raise PuzzleError(
            f"there is {'1' if openings else 'no'} opening in the rim",
            expected="two cells '.' on the rim",
            path=("grid",),
        )
