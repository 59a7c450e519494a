"""The checker's graph: the sides of mirrors, and which of them may be matched with each other.

A beam from opening to opening is a perfect matching of it: the reflections of the beam, and the
runs that it does not take.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import STRIDE, UNLIMITED, Budget
from lasermaze.core.grid import Heading
from lasermaze.kinds.mirrors.puzzle import EMPTY, MirrorMaze, Side, Turned

#: What a side faces that faces no other side.
BLOCKED, OPEN = -1, -2

#: The edges of a side, as bits: its straight run, the next side clockwise, and the one before.
RUN, RIGHT, LEFT = 1, 2, 4

#: The bit of an edge at its other end.
BACK = {RUN: RUN, RIGHT: LEFT, LEFT: RIGHT}

#: The edges that are set in each number of three bits.
SLOTS = tuple(tuple(slot for slot in (RUN, RIGHT, LEFT) if bits & slot) for bits in range(8))

#: Which side a beam leaves by that comes in by a side N, E, S, W.
BENT = {
    ord(letter): tuple(int(bend[side.back]) for side in Heading) for letter, bend in MIRROR.items()
}

#: A reflection: the sides by which a beam comes to a mirror and leaves it.
Reflection = tuple[int, int]

_OPENING = ord("o")


class Graph:
    """The sides of the mirrors of a maze, and what they face.

    A side is ``4 * mirror + heading``, the mirrors numbered row by row.

    Attributes:
        cols: the number of columns of the maze.
        cells: the index of the cell of each mirror.
        across: for each side the one at the other end of its run, or BLOCKED or OPEN.
        faces: for each of the two openings the side that it faces, BLOCKED, or OPEN if it
            faces the other opening.
    """

    def __init__(self, puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> None:
        self.cols = puzzle.cols
        self.cells = array("i")
        self.across = array("i")
        self.faces = [BLOCKED, BLOCKED]
        inward = {row * puzzle.cols + col: heading for (row, col), heading in puzzle.openings}
        # The last end of a run in each column and in this row; -3 and -4 are the openings.
        above, before = array("i", [BLOCKED]) * puzzle.cols, BLOCKED
        for index, letter in budget.paced(_pieces(puzzle, inward)):
            col = index % puzzle.cols
            if col == 0:
                before = BLOCKED
            if letter in BENT:
                first = 4 * len(self.cells)
                self.cells.append(index)
                self.across.extend((BLOCKED, BLOCKED, BLOCKED, BLOCKED))
                self._join(before, first + Heading.W)
                self._join(above[col], first + Heading.N)
                before, above[col] = first + Heading.E, first + Heading.S
            elif letter == _OPENING:
                opening = -3 - list(inward).index(index)
                if inward[index] % 2:
                    self._join(before, opening)
                    before = opening
                else:
                    self._join(above[col], opening)
                    above[col] = opening
            else:
                before = above[col] = BLOCKED

    def _join(self, one: int, other: int) -> None:
        """Note that the ends of a run face each other, unless the first one is BLOCKED."""
        if one == BLOCKED:
            return
        for end, facing in ((one, other), (other, one)):
            if end <= -3:
                self.faces[-3 - end] = OPEN if facing <= -3 else facing
            else:
                self.across[end] = OPEN if facing <= -3 else facing

    @property
    def sides(self) -> int:
        """How many sides there are, blocked ones included."""
        return len(self.across)

    def is_decided(self) -> bool:
        """Whether a run from an opening meets no mirror, so that no beam is reflected."""
        return min(self.faces) < 0

    def steps(self, side: int) -> int:
        """The steps from cell to cell of the run of a side; 0 if it leads to an opening."""
        other = self.across[side]
        if other < 0:
            return 0
        apart = abs(self.cells[other // 4] - self.cells[side // 4])
        return apart if side % 2 else apart // self.cols

    def end(self, side: int, slot: int) -> int:
        """The other end of an edge."""
        if slot == RUN:
            return self.across[side]
        return (side & ~3) | ((side + (1 if slot == RIGHT else 3)) & 3)

    def named(self, side: int) -> Side:
        """A side as its cell and heading."""
        return divmod(self.cells[side // 4], self.cols), Heading(side % 4)

    def beam(self, turned: Turned, budget: Budget = UNLIMITED) -> list[Reflection]:
        """The reflections of a beam that passes, from the first opening on; empty for another."""
        side, found = self.faces[0], list[Reflection]()
        while side >= 0:
            if not len(found) % STRIDE:
                budget.check()
            out = side // 4 * 4 + BENT[turned.cells[self.cells[side // 4]]][side % 4]
            found.append((side, out))
            side = self.across[out]
        return found if side == OPEN else []


def _pieces(puzzle: MirrorMaze, openings: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The cells that are not empty, and the openings, row by row: index and letter."""
    cells = bytearray(puzzle.cells)
    for index in openings:
        cells[index] = _OPENING
    for piece in re.finditer(b"[^" + re.escape(EMPTY).encode() + b"]", cells):
        yield piece.start(), cells[piece.start()]


def all_edges(graph: Graph) -> bytearray:
    """For each side the bits of all its edges."""
    edges = bytearray(graph.sides)
    for side, facing in enumerate(graph.across):
        if facing != BLOCKED:
            edges[side] = RUN * (facing >= 0)
            for slot in (RIGHT, LEFT):
                if graph.across[graph.end(side, slot)] != BLOCKED:
                    edges[side] |= slot
    return edges


V = TypeVar("V")


def components(
    vertices: Iterable[V], removed: Iterable[V], neighbours: Callable[[V], Iterable[V]]
) -> Iterator[list[V]]:
    """The connected components of a graph without some of its vertices, in the given order."""
    seen = set(removed)
    for start in vertices:
        if start in seen:
            continue
        seen.add(start)
        component = [start]
        for vertex in component:  # it grows meanwhile
            for there in neighbours(vertex):
                if there not in seen:
                    seen.add(there)
                    component.append(there)
        yield component


#: The graph by cells: each side, and the side or opening (None) that it faces.
Runs = dict[Side, Side | None]


def runs(puzzle: MirrorMaze) -> Runs:
    """The graph by cells, its sides row by row.

    An opening from which the beam runs into a block is a vertex too, one without any edge:
    nothing can be matched with it.
    """
    graph = Graph(puzzle)
    across = {
        graph.named(side): None if facing == OPEN else graph.named(facing)
        for side, facing in enumerate(graph.across)
        if facing != BLOCKED
    }
    for face, (cell, heading) in zip(graph.faces, puzzle.openings, strict=True):
        if face == BLOCKED:
            across[cell, heading] = None
    return dict(sorted(across.items()))


def groups(across: Runs, removed: Iterable[Side]) -> Iterator[list[Side]]:
    """The connected components of a graph by cells without some of its sides."""

    def neighbours(side: Side) -> Iterator[Side]:
        cell, heading = side
        for other in (across[side], (cell, heading.left), (cell, heading.right)):
            if other is not None and other in across:
                yield other

    return components(across, removed, neighbours)
