"""The plain search of the checker: beams followed from mirror to mirror, both ways at each.

It counts solutions, and finds out what the best beams cost, if an answer has no evidence for that.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from lasermaze.core.budget import STRIDE, Budget
from lasermaze.kinds.mirrors.check.graph import (
    BENT,
    BLOCKED,
    LEFT,
    OPEN,
    RIGHT,
    Graph,
)
from lasermaze.kinds.mirrors.check.replay import follow
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsOptions, Turned, weights
from lasermaze.kinds.mirrors.reasons import FewerReflectionsExist, ShorterExists

#: The cost if no way leads to the end.
NEVER = -1

#: A search of at most some number of positions is refused in a maze of this many times as many
#: cells.
CELLS_A_POSITION = 5


class Least(NamedTuple):
    """What the best beams cost by the options, and how many of them were counted."""

    cost: int
    number: int


class TooMuchError(Exception):
    """A search went on for more positions than it was allowed."""


class Search:
    """A plain search for beams: both ways at every mirror that the beam meets, one by one.

    It turns back where light, even if it were bent anew at every visit to a mirror, could not
    get from there to the end, or not as cheaply as the best beam so far.
    """

    def __init__(self, puzzle: MirrorMaze, options: MirrorsOptions, budget: Budget) -> None:
        self._puzzle, self.budget = puzzle, budget
        self.weights = weights(puzzle, options)

    @property
    def compares(self) -> bool:
        """Whether an option asks for the best beams."""
        return any(self.weights)

    @cached_property
    def graph(self) -> Graph:
        """The graph of sides, made when it is first needed."""
        return Graph(self._puzzle, self.budget)

    def cost(self, turned: Turned) -> int:
        """What the beam of a solution costs from its first mirror to its last one."""
        way = follow(turned, self.budget)
        step, reflection = self.weights
        return step * way.between + reflection * len(way.mirrors)

    def better(self, more: int) -> ShorterExists | FewerReflectionsExist:
        """How much better the best beam is than one that costs more."""
        step, reflection = self.weights
        if not step:
            return FewerReflectionsExist(more)
        cells = round(more / step) if reflection else more
        return ShorterExists(cells, more - cells * step)

    def count(self, limit: int | None, positions: int | None) -> Least | None:
        """What the best beams cost and how many they are, at most ``limit``.

        None if that takes more than this many positions. Raises: TimeUpError.
        """
        if positions is not None and len(self._puzzle.cells) > CELLS_A_POSITION * positions:
            return None
        if self.graph.is_decided():
            return Least(0, int(OPEN in self.graph.faces))
        ahead = self._ahead()
        best = least_possible = ahead[self.graph.faces[0]]
        number = 0
        if best == NEVER:
            return Least(0, 0)
        try:
            for cost in self._beams(ahead, positions):
                number = number + 1 if number and cost == best else 1
                best = cost
                if limit is not None and number >= limit and best == least_possible:
                    break
        except TooMuchError:
            return None
        return Least(best, number if limit is None else min(number, limit))

    def _ahead(self) -> array[int]:
        """For each side the least cost from there to the end, mirrors bent anew at each visit.

        Of a beam that comes to a mirror by this side; NEVER if it does not get to the end.
        """
        graph, (step, reflection) = self.graph, self.weights
        ahead = array("q", [NEVER]) * graph.sides
        heap = [(reflection, side) for side in self._beside(graph.faces[1])]
        done = 0
        while heap:
            cost, side = heappop(heap)
            if ahead[side] != NEVER:
                continue
            ahead[side] = cost
            done += 1
            if not done % STRIDE:
                self.budget.check(done / graph.sides)
            before = graph.across[side]
            if before >= 0:
                cost += reflection + step * graph.steps(side)
                for one in self._beside(before):
                    if ahead[one] == NEVER:
                        heappush(heap, (cost, one))
        return ahead

    def _beside(self, side: int) -> Iterator[int]:
        """The neighbouring sides of the same mirror that face something."""
        for slot in (RIGHT, LEFT):
            beside = self.graph.end(side, slot)
            if self.graph.across[beside] != BLOCKED:
                yield beside

    def _beams(self, ahead: array[int], positions: int | None) -> Iterator[int]:
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
            if positions is not None and number > positions:
                raise TooMuchError
            if not number % STRIDE:
                self.budget.check()
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
