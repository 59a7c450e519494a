"""How light travels: the mirror table and the walk.

This is the only place where Python bends light. Checkers and pictures follow beams with
:func:`follow`, a single beam with :func:`path`, and many in grids of millions of cells with a
:class:`Tracer`; the kernels have their own code, and the tests compare them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.budget import STRIDE, Budget
from lasermaze.core.grid import Cell, Heading

if TYPE_CHECKING:
    from lasermaze.core.letter_grid import Cells

N, E, S, W = Heading

#: The heading out of a two-sided mirror, indexed by the heading in.
MIRROR: dict[str, tuple[Heading, Heading, Heading, Heading]] = {
    "/": (E, N, W, S),
    "\\": (W, S, E, N),
}

_EMPTY = ord(".")


class Entry(NamedTuple):
    """A beam that enters ``cell`` while it travels along ``heading``."""

    cell: Cell
    heading: Heading


class Beam(NamedTuple):
    """Everything that light runs through, as :func:`follow` found it.

    Attributes:
        entries: all the (cell, heading) pairs on the grid, in the order in which light came.
        parent: for each entry the index of the one it came from; None for the first ones.
        exits: where beams left the grid, each place once: the index of the last entry (None
            if the source itself points out of the grid) and the heading out.
        merges: where a beam ran into light that was already there: the index of its last
            entry, and the entry that was met.
    """

    entries: tuple[Entry, ...]
    parent: tuple[int | None, ...]
    exits: tuple[tuple[int | None, Heading], ...]
    merges: tuple[tuple[int, Entry], ...]


def path(grid: Cells, start: Entry, stops: str) -> Iterator[Entry]:
    """The entries of a single beam through a grid of letters, of which `MIRROR` bends it.

    The last entry is the first cell with one of the letters ``stops``, or the cell from which the
    beam leaves the grid. A beam on a loop never ends; one from outside the grid is never on a loop,
    since every path of light can be reversed.
    """
    cell, heading = start
    while grid.inside(cell):
        yield Entry(cell, heading)
        letter = chr(grid.cells[cell[0] * grid.cols + cell[1]])
        if letter in stops:
            return
        if letter in MIRROR:
            heading = MIRROR[letter][heading]
        cell = heading.step(cell)


def follow(
    rows: int,
    cols: int,
    starts: Iterable[Entry],
    out: Callable[[Cell, Heading], Iterable[Heading]],
) -> Beam:
    """Follow beams until each has ended, left the grid, or met its own light.

    ``out(cell, heading)`` returns the headings with which a beam that enters ``cell`` along
    ``heading`` goes on: none if it ends there, two at a splitter. A (cell, heading) that light
    already runs through is not followed again, so loops end.

    Cost: at most ``4 * rows * cols`` entries.
    """
    index: dict[Entry, int] = {}
    parent: list[int | None] = []
    exits: list[tuple[int | None, Heading]] = []
    merges: list[tuple[int, Entry]] = []
    left: set[Entry] = set()
    waiting: list[tuple[Entry, int | None]] = [(start, None) for start in reversed(list(starts))]
    while waiting:
        entry, came_from = waiting.pop()
        cell, heading = entry
        if not (0 <= cell[0] < rows and 0 <= cell[1] < cols):
            if entry not in left:
                left.add(entry)
                exits.append((came_from, heading))
            continue
        if entry in index:
            if came_from is not None:
                merges.append((came_from, entry))
            continue
        here = index[entry] = len(parent)
        parent.append(came_from)
        for onward in reversed(tuple(out(cell, heading))):
            waiting.append((next_entry(cell, onward), here))
    return Beam(tuple(index), tuple(parent), tuple(exits), tuple(merges))


@lru_cache(1 << 12)
def next_entry(cell: Cell, heading: Heading) -> Entry:
    """The entry of light that goes on from a cell."""
    return Entry(heading.step(cell), heading)


class Tracer:
    """The beams of a grid of letters, one at a time: fast enough for millions of cells.

    Light passes ``.``, turns at ``/`` and ``\\``, and ends at every other letter and at the rim.
    Cells have numbers, row by row with a border around the grid, so that a step need not check for
    the rim.

    Attributes:
        letters: the letter of each cell by its number; ``#`` on the border.
    """

    def __init__(self, rows: int, cols: int, cells: bytes, budget: Budget) -> None:
        self.budget = budget
        self._steps = 0  # since the last check of the budget
        self._width = width = cols + 2
        grid = bytearray(b"#" * (width + 1))
        for row in budget.paced(range(rows)):
            grid += cells[row * cols : row * cols + cols] + b"##"
        self.letters = bytes(grid + b"#" * (width - 1))
        self._steps_by_heading = (-width, 1, width, -1)
        self._turns = {
            ord(mirror): {
                step: self._steps_by_heading[heading]
                for step, heading in zip(self._steps_by_heading, headings, strict=True)
            }
            for mirror, headings in MIRROR.items()
        }

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[0] + 1) * self._width + cell[1] + 1

    def cell(self, number: int) -> Cell:
        """The cell of a number; outside the grid if it is on the border."""
        row, col = divmod(number, self._width)
        return row - 1, col - 1

    def beam(self, number: int, heading: Heading) -> Iterator[int]:
        """The numbers of the cells that light passes after it leaves a cell along a heading.

        The last value is ``~number`` for the cell at which it ends. A beam that closes on itself
        ends with the number of its first cell.

        Raises: TimeUpError.
        """
        letters, turns = self.letters, self._turns
        step = self._steps_by_heading[heading]
        start, first, steps = number, step, self._steps
        while True:
            number += step
            letter = letters[number]
            steps += 1
            if steps >= STRIDE:
                steps = 0
                self.budget.check()
            if letter != _EMPTY:
                if letter not in turns:
                    yield ~number
                    break
                step = turns[letter][step]
            yield number
            if number == start and step == first:
                break
        self._steps = steps
