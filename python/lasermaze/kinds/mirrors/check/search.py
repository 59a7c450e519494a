"""What beams cost, and the plain search of the checker, which finds out what the best ones cost.

The search follows beams from mirror to mirror, both ways at each. It is used where an answer has no
evidence.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import NamedTuple

from lasermaze._kernel import VerifyMirrorGraph
from lasermaze.core.budget import Budget
from lasermaze.kinds.mirrors.check.graph import joined
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsOptions, Turned, weights
from lasermaze.kinds.mirrors.reasons import FewerReflectionsExist, ShorterExists

#: A search of at most some number of positions is refused in a maze of this many times as many
#: cells.
CELLS_A_POSITION = 5

#: More solutions than any search counts.
_ENOUGH = 1 << 62


class Least(NamedTuple):
    """What the best beams cost by the options, and how many of them were counted."""

    cost: int
    number: int


class Search:
    """What is looked for in a maze: any beams, or the best ones by the options."""

    def __init__(self, puzzle: MirrorMaze, options: MirrorsOptions, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.weights = weights(puzzle, options)

    @property
    def compares(self) -> bool:
        """Whether an option asks for the best beams."""
        return any(self.weights)

    @cached_property
    def graph(self) -> VerifyMirrorGraph:
        """The graph of sides, made when it is first needed."""
        return joined(self.puzzle, self.budget)

    def cost(self, turned: Turned) -> int:
        """What the beam of a solution costs from its first mirror to its last one."""
        return self.graph.cost(turned.cells, *self.weights)

    def bound(self, potentials: bytes) -> int:
        """Twice the cost that no beam is below, as potentials prove. Raises: TimeUpError."""
        return self.budget.in_slices(partial(self.graph.bound, potentials, *self.weights))

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
        if positions is not None and len(self.puzzle.cells) > CELLS_A_POSITION * positions:
            return None
        graph, most = self.graph, None if limit is None else min(limit, _ENOUGH)
        is_over, cost, number = self.budget.in_slices(
            partial(graph.search, *self.weights, most, positions), lambda: graph.fraction
        )
        return Least(cost, number) if is_over else None
