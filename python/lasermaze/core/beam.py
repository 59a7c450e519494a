"""How light travels: the mirror table and the walk.

This is the only place where Python bends light. Checkers and pictures follow beams with
:func:`follow`; the kernels have their own way, and the tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from lasermaze.core.grid import Cell, Heading

N, E, S, W = Heading

#: The heading out of a two-sided mirror, indexed by the heading in.
MIRROR: dict[str, tuple[Heading, Heading, Heading, Heading]] = {
    "/": (E, N, W, S),
    "\\": (W, S, E, N),
}


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
            where the source itself points out of the grid) and the heading out.
        merges: where a beam ran into light that was already there: the index of its last
            entry, and the entry that was met.
    """

    entries: tuple[Entry, ...]
    parent: tuple[int | None, ...]
    exits: tuple[tuple[int | None, Heading], ...]
    merges: tuple[tuple[int, Entry], ...]


def follow(
    rows: int,
    cols: int,
    starts: Iterable[Entry],
    out: Callable[[Cell, Heading], Iterable[Heading]],
) -> Beam:
    """Follow beams until each has ended, left the grid, or met its own light.

    ``out(cell, heading)`` says with which headings a beam that enters ``cell`` along
    ``heading`` goes on: none if it ends there, two at a splitter. A (cell, heading) that
    light already runs through is not followed again, so loops end.

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
            waiting.append((Entry(onward.step(cell), onward), here))
    return Beam(tuple(index), tuple(parent), tuple(exits), tuple(merges))
