"""The plain search of the checker: beams followed cell by cell, both ways at every mirror.

It counts solutions again, and finds out what the best beams cost, where an answer has no
evidence for that.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from lasermaze.core.beam import Entry
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.proof import BENT, BLOCKED, LEFT, OPEN, RIGHT, STEPS, Graph, end_of
from lasermaze.kinds.mirrors.puzzle import EMPTY, MirrorMaze, Turned, Weights, weights

#: The cost of a way to the end where there is none.
NEVER = -1

#: A plain search that may look at so many positions is not begun in a maze of this many times as
#: many cells.
CELLS_A_POSITION = 5


class Way(NamedTuple):
    """The way of the beam that enters by the first opening.

    Attributes:
        last: where it ends: in a block, or at an opening as it leaves.
        touched: a byte a cell, 1 for the cells that it comes to.
        between: the steps from its first mirror to its last one.
        reflections: how many times it is reflected.
    """

    last: Cell
    touched: bytearray
    between: int
    reflections: int


def follow(turned: MirrorMaze | Turned, budget: Budget = UNLIMITED) -> Way:
    """The way of the beam as the mirrors stand, with two openings. Raises: TimeUpError."""
    touched = bytearray(len(turned.cells))
    cells, cols = turned.cells, turned.cols
    cell, first, bent, reflections, steps = (0, 0), 0, 0, 0, 0
    for steps, (cell, _) in enumerate(turned.trace()):
        if not steps % STEPS:
            budget.look()
        index = cell[0] * cols + cell[1]
        touched[index] = 1
        if cells[index] in BENT:
            first, bent = (steps if not reflections else first), steps
            reflections += 1
    return Way(cell, touched, bent - first, reflections)


def straight(puzzle: MirrorMaze, entry: Entry) -> list[Entry]:
    """The entries of a beam up to the first mirror or block, or to where it leaves the grid."""
    cell, heading = entry
    run = []
    while puzzle.inside(cell):
        run.append(Entry(cell, heading))
        if puzzle[cell] != EMPTY:
            break
        cell = heading.step(cell)
    return run


class Least(NamedTuple):
    """What the best beams cost by the options, and how many of them were counted."""

    cost: int
    number: int


def recount(
    puzzle: MirrorMaze,
    budget: Budget = UNLIMITED,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions there are, by trying both ways at every mirror that the beam meets.

    With an option only the best ones count. At most ``limit``; None where it would take more
    than ``effort`` positions.

    Raises: TimeUpError.
    """
    found = Search(puzzle, shortest, fewest_reflections, budget).count(limit, effort)
    return None if found is None else found.number


class TooMuchError(Exception):
    """A search went on for more positions than it was allowed."""


class Search:
    """A plain search for beams: both ways at every mirror that the beam meets, one by one.

    It turns back where light, even if it were bent anew at every visit to a mirror, could not
    get from there to the end, or not as cheaply as the best beam so far.
    """

    def __init__(
        self, puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool, budget: Budget
    ) -> None:
        self._puzzle, self.budget = puzzle, budget
        self.options = (shortest, fewest_reflections)
        self.weights: Weights = weights(puzzle, shortest, fewest_reflections)
        self._graph: Graph | None = None

    @property
    def compares(self) -> bool:
        """Whether an option asks for the best beams."""
        return any(self.options)

    @property
    def graph(self) -> Graph:
        """The graph of sides, made when it is first needed."""
        self._graph = self._graph or Graph(self._puzzle, self.budget)
        return self._graph

    def cost(self, turned: Turned) -> int:
        """What the beam of a solution costs from its first mirror to its last one."""
        way = follow(turned, self.budget)
        step, reflection = self.weights
        return step * way.between + reflection * way.reflections

    def difference(self, more: int) -> str:
        """How much better the best beam is, in words."""
        step, reflection = self.weights
        cells, bends = (0, more) if not step else (more, 0)
        if step and reflection:
            cells = round(more / step)
            bends = more - cells * step
        parts = []
        if cells:
            parts.append(f"{cells} fewer cells")
        if bends:
            parts.append(f"{abs(bends)} {'fewer' if bends > 0 else 'more'} reflections")
        return f"a beam of {' and '.join(parts)} is possible"

    def least(self, effort: int | None) -> Least | None:
        """The cost of the best beams; None where it takes more than ``effort`` positions."""
        return self.count(1, effort)

    def count(self, limit: int | None, effort: int | None) -> Least | None:
        """What the best beams cost and how many they are, at most ``limit``.

        None where it takes more than ``effort`` positions. Raises: TimeUpError.
        """
        if effort is not None and len(self._puzzle.cells) > CELLS_A_POSITION * effort:
            return None
        if self.graph.is_decided():
            return Least(0, int(OPEN in self.graph.faces))
        ahead = self._ahead()
        if ahead[self.graph.faces[0]] == NEVER:
            return Least(0, 0)
        best, number = ahead[self.graph.faces[0]], 0
        least_possible = best
        try:
            for cost in self._beams(ahead, effort):
                number = number + 1 if number and cost == best else 1
                best = cost
                if limit is not None and number >= limit and best == least_possible:
                    break
        except TooMuchError:
            return None
        return Least(best, number if limit is None else min(number, limit))

    def _ahead(self) -> array[int]:
        """For each side the least cost from there to the end, mirrors bent anew at each visit.

        Of a beam that comes to a mirror by this side; NEVER where it does not get to the end.
        """
        graph, (step, reflection) = self.graph, self.weights
        ahead = array("q", [NEVER]) * graph.sides
        heap = [(reflection, side) for side in _beside(graph, graph.faces[1])]
        done = 0
        while heap:
            cost, side = heappop(heap)
            if ahead[side] != NEVER:
                continue
            ahead[side] = cost
            done += 1
            if not done % STEPS:
                self.budget.look(done / graph.sides)
            before = graph.across[side]
            if before >= 0:
                cost += reflection + step * graph.steps(side)
                for one in _beside(graph, before):
                    if ahead[one] == NEVER:
                        heappush(heap, (cost, one))
        return ahead

    def _beams(self, ahead: array[int], effort: int | None) -> Iterator[int]:
        """The costs of all beams that are no worse than those before them."""
        graph, (step, reflection) = self.graph, self.weights
        letters: dict[int, int] = {}  # the mirrors that the beam has met, and how they stand
        best: int | None = None
        number = 0
        # Of each mirror on the beam: the side it comes to, the cost so far, the letters to try.
        stack = [(graph.faces[0], 0, iter(BENT), True)]
        while stack:
            side, cost, tries, fresh = stack[-1]
            letter = next(tries, None)
            if letter is None:
                stack.pop()
                if fresh:
                    letters.pop(side // 4, None)
                continue
            number += 1
            if effort is not None and number > effort:
                raise TooMuchError
            if not number % STEPS:
                self.budget.look()
            letters[side // 4] = letter
            out = side // 4 * 4 + BENT[letter][side % 4]
            to, paid = graph.across[out], cost + reflection
            if to == OPEN:
                if best is None or paid <= best:
                    best = paid
                    yield paid
                continue
            if to == BLOCKED or ahead[to] == NEVER:
                continue
            paid += step * graph.steps(out)
            if best is not None and paid + ahead[to] > best:
                continue
            known = letters.get(to // 4)
            stack.append((to, paid, iter(BENT if known is None else (known,)), known is None))


def _beside(graph: Graph, side: int) -> Iterator[int]:
    """The neighbouring sides of the same mirror that face something."""
    for slot in (RIGHT, LEFT):
        beside = end_of(graph, side, slot)
        if graph.across[beside] != BLOCKED:
            yield beside
