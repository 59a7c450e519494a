"""What potentials prove: that no beam costs less than some bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.kinds.mirrors.check.graph import BACK, BLOCKED, RIGHT, RUN, Graph
from lasermaze.kinds.mirrors.puzzle import Weights

#: Edges, as a side and a slot, by how much the potentials of their ends exceed their weight.
ByExcess = dict[int, list[tuple[int, int]]]


class Bound(NamedTuple):
    """What potentials prove.

    Attributes:
        twice: no beam costs less than half of this, counted from its first mirror to its last.
        edges: for each side the bits of its tight edges: the beams that cost no more than the
            bound use no others.
    """

    twice: int
    edges: bytearray


def bound(
    graph: Graph, potentials: Sequence[int], weights: Weights, budget: Budget = UNLIMITED
) -> Bound:
    """The lower bound that potentials prove for the cost of every beam, whatever they are.

    Every perfect matching has one edge at each side, so it weighs as much as the potentials of
    all sides, less what the potentials at both ends of its edges exceed the edges' weights by.
    Take the edges that exceed by more than some number; a component of c sides that they join
    holds at most c // 2 edges of a matching. Sum that up over all numbers from 0: all edges of
    a matching together exceed by no more. That is the dual program of weighted matching (J.
    Edmonds 1965), in which the components are the blossoms and the numbers their dual values.

    Potentials are doubled, so that they are whole. What is given for a side is how much it
    differs from less the weight of half its run, with which all runs are tight.

    Cost: about linear in the sides.
    """
    step, reflection = weights
    by_excess: ByExcess = {}
    above_run = [value - step * graph.steps(side) for side, value in enumerate(potentials)]
    total = 0
    for side, facing in budget.paced(enumerate(graph.across)):
        if facing == BLOCKED:
            continue
        total += potentials[side]
        beside = graph.end(side, RIGHT)
        if graph.across[beside] != BLOCKED:
            over = above_run[side] + above_run[beside] - 2 * reflection
            if over >= 0:
                by_excess.setdefault(over, []).append((side, RIGHT))
        if facing > side:
            over = potentials[side] + potentials[facing]
            if over >= 0:
                by_excess.setdefault(over, []).append((side, RUN))
    return _summed(graph, total, by_excess, budget)


def _summed(graph: Graph, total: int, by_excess: ByExcess, budget: Budget) -> Bound:
    """The bound, from the sum of all potentials and the edges by what they exceed by."""
    base, sizes = list(range(graph.sides)), [1] * graph.sides
    edges = bytearray(graph.sides)
    pairs = 0  # of all components the most edges of a matching
    above = 0
    for over in sorted(by_excess, reverse=True):
        total -= pairs * (above - over)
        above = over
        joining = []
        for side, slot in budget.paced(by_excess[over]):
            other = graph.end(side, slot)
            if _root(base, side) != _root(base, other):
                joining.append((side, other))
                edges[side] |= slot
                edges[other] |= BACK[slot]
        for one, other in joining:
            one, other = _root(base, one), _root(base, other)
            if one != other:
                pairs += (sizes[one] + sizes[other]) // 2 - sizes[one] // 2 - sizes[other] // 2
                base[one] = other
                sizes[other] += sizes[one]
    return Bound(total - pairs * above, edges)


def _root(base: list[int], side: int) -> int:
    """The root of a side in a disjoint-set forest."""
    while base[side] != side:
        base[side] = side = base[base[side]]
    return side
