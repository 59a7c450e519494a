"""The model of the maze without walls: letters, ways in, escapes, closed sets, options."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import accumulate
from typing import Any, ClassVar, NamedTuple, overload

from lasermaze.core.bits import as_bytes
from lasermaze.core.brief import brief
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, size_in_words
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.option import option

#: The effect of each letter, in words.
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

#: The text of an escape, in words, for messages.
ESCAPE_TEXT = "a way in and a route: 'top 4: SSWNE'"

#: The kernel numbers a state with 32 bits, two of them for the heading.
MAX_CELLS = 1 << 29

#: The sides of the grid in the order in which ways in are counted, with the heading inward.
SIDES = {"top": Heading.S, "left": Heading.E, "right": Heading.W, "bottom": Heading.N}

_SIDE_NAMES = tuple(SIDES)
_WAY = re.compile(r"\s*(?P<side>[a-z]+)\s*(?P<number>[0-9]{1,10})\s*", re.IGNORECASE)

#: The largest number of costs that a representation lists.
_LISTED = 16

#: The number of ways in handled between two checks of the budget: some milliseconds.
_WAYS = 1 << 14


@dataclass(frozen=True)
class SignpostsOptions:
    """The options of mazes without walls."""

    way: str = option(
        "", "look at one way in only, such as 'top 4'", "solve", "solutions", "check", "hint"
    )
    any_verdict: bool = option(
        False, "place the letters at random; the maze may be impossible", "generate"
    )
    impossible: bool = option(False, "make a maze that no way in solves", "generate")
    unique: bool = option(
        False, "make sure that only one way in succeeds, by one shortest route", "generate"
    )


@dataclass(frozen=True, order=True, slots=True)
class Way:
    """A way in: a side of the grid, and the row or column that it leads into, from 0."""

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

    @property
    def code(self) -> str:
        """The way as the notation writes it, counted from 1: ``top 4``."""
        return f"{self.side} {self.index + 1}"

    def __str__(self) -> str:
        return self.code


class Costs(Sequence["int | None"]):
    """The costs of the ways in on one side, in four bytes each.

    It behaves like the tuple of these costs, and equals it.
    """

    __slots__ = ("packed",)

    def __init__(self, packed: bytes | bytearray | memoryview) -> None:
        """``packed`` holds the costs as native uint32, 0 for None."""
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
        if len(self) > _LISTED:
            return brief(self, f"of {counted(len(self), 'way in', 'ways in')}")
        return repr(tuple(self))


class Rim(NamedTuple):
    """The cost of every way in, by sides: rows from the top, columns from the left.

    A cost is the least number of moves to a goal, entering included; None if no goal is reached.
    Each side is a tuple, or `Costs`, which behaves like one. Methods with a budget raise
    TimeUpError, and whatever its ``progress`` raises.
    """

    top: Sequence[int | None]
    left: Sequence[int | None]
    right: Sequence[int | None]
    bottom: Sequence[int | None]

    def of(self, way: Way) -> int | None:
        """The cost of a way in."""
        return self[_SIDE_NAMES.index(way.side)][way.index]

    def succeeding(self) -> list[tuple[int, Way]]:
        """The ways in that reach a goal, with their costs, the cheapest first."""
        return list(self.cheapest())

    def cheapest(self, budget: Budget = UNLIMITED) -> Iterator[tuple[int, Way]]:
        """The ways in that reach a goal, with their costs, the cheapest first, one by one.

        Ways of equal cost come in the order of `Maze.ways`. All are sorted before
        the first one is returned.
        """
        return map(_unpacked, merge(*self._sorted(budget)))

    def count_succeeding(self, budget: Budget = UNLIMITED) -> int:
        """The number of ways in that reach a goal."""
        return sum(len(list(filter(None, costs))) for _, _, costs in self._pieces(budget))

    def best(self, budget: Budget = UNLIMITED) -> tuple[int, Way] | None:
        """The first of the `cheapest` ways in, with its cost; None if none succeeds."""
        best = None
        for number, first, costs in self._pieces(budget):
            least = min(filter(None, costs), default=None)
            if least is not None and (best is None or least < best[0]):
                best = least, Way(_SIDE_NAMES[number], first + costs.index(least))
        return best

    def _sorted(self, budget: Budget) -> Iterator[list[int]]:
        """The ways in that succeed in sorted pieces, each as cost, side and index in one number."""
        for number, first, some in self._pieces(budget):
            costs = enumerate(some, number << 32 | first)
            yield sorted(cost << 34 | index for index, cost in costs if cost)

    def _pieces(self, budget: Budget) -> Iterator[tuple[int, int, Sequence[int | None]]]:
        """Batches of the costs of ways in, with 0 or None for those that do not succeed.

        Each comes with the number of its side and the index of its first way in.
        """
        for number, side in enumerate(self):
            for first in range(0, len(side), _WAYS):
                budget.check()
                some = slice(first, first + _WAYS)
                costs = side.packed[some].tolist() if isinstance(side, Costs) else side[some]
                yield number, first, costs


def _unpacked(key: int) -> tuple[int, Way]:
    """The cost and the way in that `Rim` sorts by this number."""
    return key >> 34, Way(_SIDE_NAMES[key >> 32 & 3], key & 0xFFFF_FFFF)


@dataclass(frozen=True, repr=False)
class Escape:
    """A way in and a shortest route from there to a goal.

    Attributes:
        way: the way in.
        cost: the number of moves, entering included.
        route: the headings of the moves as letters of NESW; the first is the heading of the entry.
        costs: the costs of all ways in, of which this one is then the cheapest; None if nothing is
            claimed about the others.
    """

    way: Way
    cost: int
    route: str
    costs: Rim | None = None

    def __str__(self) -> str:
        """The way in and the route: ``top 4: SSWNE``."""
        return f"{self.way}: {self.route}"

    def __repr__(self) -> str:
        return brief(self, f"{self.way}, {counted(self.cost, 'move')}")


@dataclass(frozen=True, repr=False)
class ClosedSet:
    """A set of states that no move leaves: the certificate that none of them leads to a goal.

    Attributes:
        bits: one bit a state, by heading of arrival (N, E, S, W) and then row by row, the
            highest bit of a byte first; zeros fill the last byte.
    """

    bits: bytes

    def __len__(self) -> int:
        """The number of states in the set."""
        return int.from_bytes(self.bits, "big").bit_count()

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self), 'state')}")

    def cells(self, maze: Maze) -> bytes | None:
        """For each cell 1 if it has a state in the set, else 0; None for a set of another maze."""
        size, spare = len(maze.cells), -4 * len(maze.cells) % 8
        states = int.from_bytes(self.bits, "big")
        if len(self.bits) != (4 * size + spare) // 8 or states & (1 << spare) - 1:
            return None
        states >>= spare
        either = states | states >> size
        either = (either | either >> 2 * size) & (1 << size) - 1
        width = -(-size // 8)
        bits = (either << 8 * width - size).to_bytes(width, "big")
        return as_bytes(bits, lowest_first=False)[:size]


@dataclass(frozen=True, repr=False)
class Maze(LetterGrid["Maze", Escape, ClosedSet]):
    """A maze without walls: at most 2**29 of the letters ``S L R U ? X G``, at least one G."""

    kind = "signposts"
    letters: ClassVar[str] = "".join(LETTERS)
    names: ClassVar = LETTERS
    most_cells: ClassVar[int] = MAX_CELLS

    def __post_init__(self) -> None:
        super().__post_init__()
        if too_narrow(self.rows, self.cols):
            size = f"a grid of {size_in_words(self.rows, self.cols)}"
            raise PuzzleError(size, expected="a less narrow one", path=("grid",))
        if b"G" not in self.cells:
            raise PuzzleError("there is no goal", expected="at least one G", path=("grid",))

    def ways(self) -> Iterator[Way]:
        """All ways in: along the top, down the left, down the right, along the bottom."""
        return (Way(side, index) for side in SIDES for index in range(self.length_of(side)))

    def length_of(self, side: str) -> int:
        """The number of ways in on a side."""
        return self.cols if side in ("top", "bottom") else self.rows

    @property
    def bounds(self) -> list[int]:
        """The index among all `ways` of the first one on each side, and the number of all."""
        return list(accumulate(map(self.length_of, SIDES), initial=0))

    def number_of(self, way: Way) -> int:
        """The index of a way in among all `ways`."""
        return self.bounds[_SIDE_NAMES.index(way.side)] + way.index

    def way_numbered(self, number: int) -> Way:
        """The way in with this index among all `ways`."""
        side = bisect_right(self.bounds, number) - 1
        return Way(_SIDE_NAMES[side], number - self.bounds[side])

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
            expected = ways_in_words(self.rows, self.cols)
            raise PuzzleError(no_way(text), expected=expected, path=("options", "way"))
        return way

    def only_way(self, options: SignpostsOptions) -> Way | None:
        """The way in that the options ask for; None for all. Raises: PuzzleError as `way`."""
        return self.way(options.way) if options.way else None

    def first_cell(self, way: Way) -> Cell:
        """The rim cell that a way in enters."""
        row = {"top": 0, "bottom": self.rows - 1}.get(way.side, way.index)
        col = {"left": 0, "right": self.cols - 1}.get(way.side, way.index)
        return row, col

    def outside(self, way: Way) -> Cell:
        """The place outside the grid from which a way leads in."""
        return way.heading.back.step(self.first_cell(way))

    def route_cells(self, escape: Escape) -> Iterator[Cell]:
        """The cells of an escape's route in the order in which they are entered."""
        cell = self.first_cell(escape.way)
        for number, letter in enumerate(escape.route):
            cell = Heading[letter].step(cell) if number else cell
            yield cell


def no_way(text: str) -> str:
    """The message that a text does not name a way into the maze."""
    return f"there is no way in {text[:40]!r}"


def ways_in_words(rows: int, cols: int) -> str:
    """The ways into a maze of this size: ``top 1 to 8, left 1 to 5, ...``."""
    return ", ".join(f"{side} 1 to {cols if side in ('top', 'bottom') else rows}" for side in SIDES)


def too_narrow(rows: int, cols: int) -> bool:
    """Whether a grid of this size is too large once the search has put a rim around it."""
    return (rows + 2) * (cols + 2) > 2 * MAX_CELLS


def turned(heading: Heading, letter: str) -> Heading:
    """The heading after one of the letters S, R, U, L."""
    return Heading((heading + TURNS.index(letter)) % 4)
