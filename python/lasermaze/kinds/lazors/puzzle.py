"""The model of a board of lazors: its cells, blocks, lasers and targets; a solution; a proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from lasermaze.core.brief import brief
from lasermaze.core.english import counted, quoted, shown
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.letter_grid import Filled, LetterGrid, check_letters, joined
from lasermaze.option import option

#: The letters of a cell: free, or without a block for ever.
FREE, NONE = "o", "x"

#: The letters of the blocks that a board gives, and of those that a player places; in the same
#: order everywhere: they reflect light, stop it, and refract it.
GIVEN, PLACED = "ABC", "abc"

#: A number of blocks of each letter.
Blocks = tuple[int, int, int]

#: A point x, y in half blocks from the top left corner.
Point = tuple[int, int]


@dataclass(frozen=True)
class LazorsOptions:
    """The options of boards of lazors."""

    any_verdict: bool = option(
        False, "place targets at random; there may be no solution", "generate"
    )
    unique: bool = option(
        False, "make sure that there is exactly one arrangement, as usual", "generate"
    )


class Ray(NamedTuple):
    """Light at a midpoint of a block's side, with its direction; a laser is its first ray.

    Attributes:
        x, y: the point in half blocks, x to the right and y down; one of them is odd.
        vx, vy: the direction, each 1 or -1.
    """

    x: int
    y: int
    vx: int
    vy: int

    @property
    def point(self) -> Point:
        """Its point."""
        return self.x, self.y


@dataclass(frozen=True, repr=False)
class Lazors(LetterGrid["Lazors", "Arrangement", "Proof"]):
    """A board: a grid of blocks, lasers, targets, and the blocks to place.

    Attributes:
        cells: the letters ``o`` for a free cell, ``x`` for one without a block, ``A``, ``B`` and
            ``C`` for a given block; ``a``, ``b`` and ``c`` for one that a player has placed.
        blocks: the number of blocks A, B and C to place, the placed ones included.
        lasers: the rays with which light begins.
        targets: the points to be hit.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    kind = "lazors"
    letters: ClassVar[str] = FREE + NONE + GIVEN + PLACED
    turning: ClassVar[str] = FREE + PLACED
    most_cells: ClassVar[int] = 2_500

    blocks: Blocks
    lasers: tuple[Ray, ...]
    targets: tuple[Point, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_each("lasers", 4)
        self._check_each("targets", 2)
        object.__setattr__(self, "lasers", tuple(Ray(*each) for each in self.lasers))
        for index, ray in enumerate(self.lasers):
            if not {ray.vx, ray.vy} <= {1, -1}:
                found = f"the direction {quoted(f'{ray.vx} {ray.vy}')}"
                raise PuzzleError(found, expected="1 or -1, twice", path=("lasers", index, 2))
        self._check_blocks()

    def _check_each(self, name: str, length: int) -> None:
        """Raise PuzzleError, with its path, unless a field holds points of the grid."""
        values = getattr(self, name)
        if not isinstance(values, tuple):
            raise PuzzleError(f"{name} is {shown(values)}", expected="a tuple", path=(name,))
        if not values:
            raise PuzzleError(f"there are no {name}", expected="at least one", path=(name,))
        for index, value in enumerate(values):
            _check_numbers(f"{name}[{index}]", value, length, (name, index))
            self._check_point(value[0], value[1], (name, index))

    def _check_blocks(self) -> None:
        _check_numbers("blocks", self.blocks, 3, ("blocks",))
        free = sum(self.cells.count(letter.encode()) for letter in FREE + PLACED)
        if (fewest := min(self.blocks)) < 0:
            found = f"{fewest} blocks to place"
            raise PuzzleError(found, expected="a number from 0", path=("blocks",))
        if sum(self.blocks) > free:
            found = f"{counted(sum(self.blocks), 'block')} to place"
            room = f"at most {counted(free, 'block')}" if free else "no blocks"
            raise PuzzleError(found, expected=room, path=("blocks",))
        for letter, left in zip(GIVEN, self.left, strict=True):
            if left < 0:
                found = f"{-left} more {letter} placed than there are"
                raise PuzzleError(found, expected="no more than to place", path=("blocks",))

    def _check_point(self, x: int, y: int, path: tuple[str, int]) -> None:
        width, height = 2 * self.cols, 2 * self.rows
        if not (0 <= x <= width and 0 <= y <= height):
            expected = f"0 to {width} and 0 to {height}"
            found = f"the point {quoted(f'{x} {y}')} is outside"
            raise PuzzleError(found, expected=expected, path=path)
        if (x + y) % 2 == 0:
            kind = "odd" if x % 2 else "even"
            expected = "one odd number: the middle of a side"
            raise PuzzleError(f"both numbers of '{x} {y}' are {kind}", expected=expected, path=path)

    @property
    def left(self) -> Blocks:
        """The number of blocks A, B and C that are not placed."""
        return left_in(self, self.cells)

    @property
    def pile(self) -> dict[str, int]:
        """The blocks that are not placed, by their letters; none with the number 0."""
        return {letter: count for letter, count in zip(GIVEN, self.left, strict=True) if count}

    @property
    def bare(self) -> bytes:
        """The cells without the placed blocks."""
        return without_placed(self.cells)


def _check_numbers(name: str, value: Any, length: int, path: Path) -> None:
    """Raise PuzzleError, with its path, for a value that is not a tuple of ``length`` integers."""
    if not isinstance(value, tuple) or [type(number) for number in value] != [int] * length:
        expected = f"a tuple of {counted(length, 'whole number')}"
        raise PuzzleError(f"{name} is {shown(value)}", expected=expected, path=path)


def midpoints(rows: int, cols: int) -> list[Point]:
    """The middles of the sides of all cells, where light and targets may be."""
    points = ((x, y) for y in range(2 * rows + 1) for x in range(2 * cols + 1))
    return [(x, y) for x, y in points if (x + y) % 2]


def beside(point: Point) -> Cell:
    """The cell whose right or bottom side has a point in its middle, or that beside the rim."""
    x, y = point
    return max(0, (y - 1) // 2), max(0, (x - 1) // 2)


def placed_in(cells: bytes) -> Blocks:
    """The number of placed blocks A, B and C in some cells."""
    a, b, c = (cells.count(letter.encode()) for letter in PLACED)
    return a, b, c


def left_in(puzzle: Lazors, cells: bytes) -> Blocks:
    """The number of blocks A, B and C of a board that are not placed in some cells."""
    (a, b, c), placed = puzzle.blocks, placed_in(cells)
    return a - placed[0], b - placed[1], c - placed[2]


def without_placed(cells: bytes) -> bytes:
    """Cells without the blocks that a player has placed."""
    return cells.translate(_BARE)


def filled(puzzle: Lazors, rows: Iterable[str]) -> bytes:
    """The cells in rows of a board's size. Raises: PuzzleError, with its path, for others."""
    *size, cells = joined(rows, Lazors.letters)
    if size != [puzzle.rows, puzzle.cols]:
        expected = size_in_words(puzzle.rows, puzzle.cols)
        raise PuzzleError(f"a grid of {size_in_words(*size)}", expected=expected, path=("grid",))
    check_letters(cells, puzzle.cols, Lazors.letters)
    return cells


_BARE = bytes.maketrans(PLACED.encode(), (FREE * 3).encode())


@dataclass(frozen=True, repr=False)
class Arrangement(Filled):
    """A solution: the cells with all blocks placed.

    Two that differ only in blocks that no light touches count as one.
    """

    def __str__(self) -> str:
        """The rows of the grid, with blanks between the cells."""
        return "".join(f"{' '.join(row)}\n" for row in self.lines())


@dataclass(frozen=True, repr=False)
class Proof:
    """The proof of how many arrangements solve a board.

    Attributes:
        tree: the proof tree, as the checker describes it; empty if it is too large to be kept.
        placements: the number of ways to place all blocks that these arrangements stand for.
    """

    tree: bytes
    placements: int

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self.tree), 'byte')}")
