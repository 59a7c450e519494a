"""The model of the maze without walls: its letters, its ways in, an escape, a closed set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.puzzle import Puzzle, check_shape, check_title

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: What each letter does, in words.
LETTERS = {
    "S": "straight on",
    "L": "turn left",
    "R": "turn right",
    "U": "turn back",
    "?": "any way",
    "X": "death",
    "G": "goal",
}

#: The quarter turns clockwise that a letter makes; ``"SRUL"[turns]`` is the letter.
TURNS = "SRUL"

#: The kernel numbers a state with 32 bits, two of them for the heading.
MAX_CELLS = 1 << 29

#: The sides of the grid in the order in which ways in are counted, with the heading inward.
SIDES = {"top": Heading.S, "left": Heading.E, "right": Heading.W, "bottom": Heading.N}

_KNOWN = "".join(LETTERS).encode()
_WAY = re.compile(r"\s*(?P<side>[a-z]+)\s*(?P<number>[0-9]{1,10})\s*", re.IGNORECASE)


@dataclass(frozen=True, order=True, slots=True)
class Way:
    """A way in: a side of the grid, and which row or column it leads into, from 0."""

    side: str
    index: int

    @property
    def heading(self) -> Heading:
        """The heading inward."""
        return SIDES[self.side]

    @property
    def words(self) -> str:
        """The way in words, counted from 1: ``from the top of column 4``."""
        line = "column" if self.side in ("top", "bottom") else "row"
        return f"from the {self.side} of {line} {self.index + 1}"

    def __str__(self) -> str:
        """The way as one writes it, counted from 1: ``top 4``."""
        return f"{self.side} {self.index + 1}"


class Costs(Sequence["int | None"]):
    """The costs of the ways in on one side, in four bytes each.

    It behaves like the tuple of these costs, and equals it.
    """

    __slots__ = ("packed",)

    def __init__(self, packed: bytes | bytearray | memoryview) -> None:
        """``packed`` are the costs as native uint32, 0 for None."""
        self.packed = memoryview(packed).cast("B").cast("I").toreadonly()

    @classmethod
    def of(cls, costs: Iterable[int | None]) -> Costs:
        """These costs, packed. Raises: OverflowError for one that 32 bits cannot hold."""
        from array import array

        return cls(array("I", [cost or 0 for cost in costs]).tobytes())

    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, index: int) -> int | None: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int | None, ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(cost or None for cost in self.packed[index])
        return self.packed[index] or None

    def __iter__(self) -> Iterator[int | None]:
        return (cost or None for cost in self.packed)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Costs):
            return self.packed == other.packed
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[type[Costs], tuple[bytes]]:
        return Costs, (self.packed.tobytes(),)

    def __repr__(self) -> str:
        return repr(tuple(self))

    def sorted(self, first: int, stop: int) -> npt.NDArray[np.uint64]:
        """``cost << 32 | index`` of those with a cost from ``first`` to before ``stop``, sorted."""
        import numpy as np

        costs = np.frombuffer(self.packed[first:stop], dtype=np.uint32)
        known = np.flatnonzero(costs).astype(np.uint64)
        keys: npt.NDArray[np.uint64] = costs[known].astype(np.uint64) << np.uint64(32)
        keys |= known + np.uint64(first)
        keys.sort()
        return keys


#: The costs of a side are looked at in pieces of this many: some milliseconds.
_PIECE = 1 << 16

#: Sides of at most this many ways in are sorted without numpy, which takes long to load.
_FEW = 1 << 10


class Rim(NamedTuple):
    """The cost of every way in, by sides: rows from the top, columns from the left.

    The least number of moves to a goal, entering included; None where none is reached. Each
    side is a tuple, or `Costs`, which behave like one.
    """

    top: Sequence[int | None]
    left: Sequence[int | None]
    right: Sequence[int | None]
    bottom: Sequence[int | None]

    def of(self, way: Way) -> int | None:
        """The cost of a way in."""
        side: Sequence[int | None] = getattr(self, way.side)
        return side[way.index]

    def succeeding(self) -> list[tuple[int, Way]]:
        """The ways in that reach a goal, with their costs, the cheapest first."""
        return list(self.cheapest())

    def cheapest(self, budget: Budget = UNLIMITED) -> Iterator[tuple[int, Way]]:
        """The ways in that reach a goal, with their costs, the cheapest first, one by one.

        Of ways that cost the same, the first in the order of `Maze.ways`. All are sorted before
        the first one comes, with 8 bytes each.

        Raises: TimeUpError, and whatever the budget's ``progress`` raises.
        """
        names = tuple(SIDES)
        for cost, side, index in merge(*self._pieces(budget)):
            yield cost, Way(names[side], index)

    def count_succeeding(self, budget: Budget = UNLIMITED) -> int:
        """How many ways in reach a goal. Raises as `cheapest`."""
        return sum(map(len, self._pieces(budget)))

    def best(self, budget: Budget = UNLIMITED) -> tuple[int, Way] | None:
        """The first of the `cheapest` ways in, with its cost; None where none succeeds."""
        firsts = [piece[0] for piece in self._pieces(budget) if piece]
        if not firsts:
            return None
        cost, side, index = min(firsts)
        return cost, Way(tuple(SIDES)[side], index)

    def _pieces(self, budget: Budget) -> Iterator[_Piece]:
        """The ways in that succeed, piece by piece."""
        for number, side in enumerate(self):
            for first in range(0, len(side), _PIECE):
                budget.look()
                yield _Piece(number, side, first)


class _Piece(Sequence[tuple[int, int, int]]):
    """(Cost, number of the side, index) of the ways in of a piece that succeed, sorted."""

    def __init__(self, number: int, side: Sequence[int | None], first: int) -> None:
        self.number = number
        stop = min(len(side), first + _PIECE)
        self.keys: Any
        if isinstance(side, Costs) and len(side) > _FEW:
            self.keys = side.sorted(first, stop)
        else:
            costs = enumerate(side[first:stop], first)
            self.keys = sorted(cost << 32 | index for index, cost in costs if cost is not None)

    def __len__(self) -> int:
        return len(self.keys)

    def __getitem__(self, index: Any) -> Any:
        key = int(self.keys[index])
        return key >> 32, self.number, key & 0xFFFF_FFFF

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        for first in range(0, len(self.keys), _FEW):
            for key in map(int, self.keys[first : first + _FEW]):
                yield key >> 32, self.number, key & 0xFFFF_FFFF


@dataclass(frozen=True, repr=False)
class Escape:
    """A way in and a shortest route from there to a goal.

    Attributes:
        way: the way in.
        cost: the number of moves, entering included.
        route: the headings of the moves as letters of NESW; the first one is the entry's.
        costs: the costs of all ways in, of which this is then the cheapest; None where
            nothing is said of the others.
    """

    way: Way
    cost: int
    route: str
    costs: Rim | None = None

    def __repr__(self) -> str:
        return f"<Escape {self.way}, {self.cost} move{'s' * (self.cost != 1)}>"


@dataclass(frozen=True, repr=False)
class Reached:
    """A set of states, as a certificate that none of them is a way to a goal.

    Attributes:
        bits: one bit a state, by heading of arrival (N, E, S, W) and then row by row, the
            highest bit of a byte first; zeros fill the last byte.
    """

    bits: bytes

    def __len__(self) -> int:
        """How many states the set holds."""
        return int.from_bytes(self.bits, "big").bit_count()

    def __repr__(self) -> str:
        return f"<Reached {counted(len(self), 'state')}>"


@dataclass(frozen=True, repr=False)
class Maze(Puzzle):
    """A maze without walls.

    Attributes:
        rows, cols: the size; at most 2**29 cells.
        cells: the letters ``S L R U ? X G`` as one byte a cell, row-major.
        title: what the maze is called, or an empty text.

    Raises: PuzzleError, with the ``path`` of the fault, for what is no maze: a letter that is
    none, or no goal.
    """

    rows: int
    cols: int
    cells: bytes
    title: str = ""

    def __post_init__(self) -> None:
        _validate(self)

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The letters as a read-only (rows, cols) array that shares the maze's memory."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.rows, self.cols)

    def lines(self) -> list[str]:
        """The rows of the grid as texts, the goal as G."""
        text = self.cells.decode()
        return [text[start : start + self.cols] for start in range(0, len(text), self.cols)]

    def __getitem__(self, cell: Cell) -> str:
        """The letter of a cell (row, col)."""
        row, col = cell
        if not self.holds(cell):
            raise IndexError(f"no cell {cell} in a maze of {self.rows}x{self.cols}")
        return chr(self.cells[row * self.cols + col])

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies on the grid."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def length_of(self, side: str) -> int:
        """How many ways in a side has."""
        return self.cols if side in ("top", "bottom") else self.rows

    def way_numbered(self, number: int) -> Way:
        """The way in at a place among all `ways`, from 0."""
        for side in SIDES:
            if number < self.length_of(side):
                return Way(side, number)
            number -= self.length_of(side)
        raise IndexError(f"no way in {number}")

    def ways(self) -> Iterator[Way]:
        """All ways in: along the top, down the left, down the right, along the bottom."""
        return (Way(side, index) for side in SIDES for index in range(self.length_of(side)))

    def number_of(self, way: Way) -> int:
        """The place of a way in among all `ways`, from 0."""
        before = list(SIDES)[: list(SIDES).index(way.side)]
        return sum(map(self.length_of, before)) + way.index

    def first_cell(self, way: Way) -> Cell:
        """The rim cell that a way in enters."""
        match way.side:
            case "top":
                return 0, way.index
            case "left":
                return way.index, 0
            case "right":
                return way.index, self.cols - 1
            case _:
                return self.rows - 1, way.index

    def has(self, way: Way) -> bool:
        """Whether the maze has such a way in."""
        return way.side in SIDES and 0 <= way.index < self.length_of(way.side)

    def way(self, text: str) -> Way:
        """The way in that a text such as ``top 4`` names, counted from 1.

        Raises: PuzzleError for a text that names no way into this maze.
        """
        found = _WAY.fullmatch(text)
        way = Way(found["side"].lower(), int(found["number"]) - 1) if found else Way("", 0)
        if not self.has(way):
            sides = ", ".join(f"{side} 1 to {self.length_of(side)}" for side in SIDES)
            raise PuzzleError(
                f"there is no way in {text[:40]!r}", expected=sides, path=("options", "way")
            )
        return way

    def replaced(self, cell: Cell, letter: str) -> Maze:
        """The maze with another letter on a cell."""
        index = cell[0] * self.cols + cell[1]
        cells = self.cells[:index] + letter.encode() + self.cells[index + 1 :]
        return Maze(self.rows, self.cols, cells, self.title)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        goals = self.cells.count(b"G")
        return f"<Maze{title} {self.rows}x{self.cols}, {goals} goal{'s' * (goals != 1)}>"


def cells_along(maze: Maze, escape: Escape) -> Iterator[Cell]:
    """The cells of an escape's route in the order in which they are entered."""
    cell = maze.first_cell(escape.way)
    for number, letter in enumerate(escape.route):
        cell = Heading[letter].step(cell) if number else cell
        yield cell


def turned(heading: Heading, letter: str) -> Heading:
    """The heading after one of the letters S, R, U, L."""
    return Heading((heading + TURNS.index(letter)) % 4)


def letter_for(arrival: Heading, onward: Heading) -> str:
    """The letter that turns one heading into another."""
    return TURNS[(onward - arrival) % 4]


def _validate(maze: Maze) -> None:
    check_shape(maze.rows, maze.cols, maze.cells, MAX_CELLS)
    if (maze.rows + 2) * (maze.cols + 2) > 2 * MAX_CELLS:  # the search has a rim around
        size = f"a grid of {maze.rows:,} by {maze.cols:,}"
        raise PuzzleError(size, expected="a less narrow one", path=("grid",))
    check_title(maze.title)
    if unknown := maze.cells.translate(None, _KNOWN):
        cell = divmod(maze.cells.index(unknown[:1]), maze.cols)
        raise PuzzleError(
            f"byte {unknown[0]} is no letter",
            expected=f"one of {', '.join(LETTERS)}",
            path=("grid", *cell),
        )
    if b"G" not in maze.cells:
        raise PuzzleError("there is no goal", expected="at least one G", path=("grid",))
