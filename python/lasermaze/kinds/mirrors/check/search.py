"""The cost of beams, and the checker's plain search, which finds the cost of the best ones.

The search follows beams from mirror to mirror, both ways at each. It is used if an answer has no
evidence.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from lasermaze._kernel import VerifyMirrorGraph
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import Fault
from lasermaze.kinds.mirrors.check.graph import joined
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsOptions, Turned, weights

#: A search limited to a number of positions is refused in a maze of more than this many times
#: as many cells.
CELLS_A_POSITION = 5

#: More solutions than any search counts.
_ENOUGH = 1 << 62


class Least(NamedTuple):
    """The cost of the best beams by the options, and the number of them that were counted."""

    cost: int
    number: int


class Search:
    """A search for beams in a maze: any beams, or the best ones by the options."""

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
        """The cost of a solution's beam from its first mirror to its last one."""
        return self.graph.cost(turned.cells, *self.weights)

    def bound(self, potentials: bytes) -> int:
        """Twice the lower bound that potentials prove for the cost of a beam.

        Raises: TimeUpError.
        """
        return self.graph.bound(potentials, *self.weights, self.budget)

    def better(self, more: int) -> Fault:
        """The fault of a beam whose cost is higher by ``more`` than that of the best ones."""
        step, reflection = self.weights
        if not step:
            fewer = counted(more, "fewer reflection")
            return Fault("fewest_reflections", f"a beam of {fewer} is possible")
        cells = round(more / step) if reflection else more
        reflections = more - cells * step
        parts = [counted(cells, "fewer cell")] * (cells > 0)
        if reflections:
            other = f"{'fewer' if reflections > 0 else 'more'} reflection"
            parts.append(counted(abs(reflections), other))
        return Fault("shortest", f"a beam of {' and '.join(parts)} is possible")

    def count(self, limit: int | None, positions: int | None) -> Least | None:
        """The cost of the best beams and their number, at most ``limit``.

        None if that takes more than this many positions. Raises: TimeUpError.
        """
        if positions is not None and len(self.puzzle.cells) > CELLS_A_POSITION * positions:
            return None
        most = None if limit is None else min(limit, _ENOUGH)
        found = self.graph.search(*self.weights, most, positions, self.budget)
        is_over, cost, number = found
        return Least(cost, number) if is_over else None
