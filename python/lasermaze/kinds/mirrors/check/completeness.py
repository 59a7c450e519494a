"""What barriers prove: that a maze has no solutions but the given ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lasermaze.core.budget import STRIDE, UNLIMITED, Budget
from lasermaze.kinds.mirrors.check.graph import (
    BACK,
    BLOCKED,
    LEFT,
    RIGHT,
    RUN,
    SLOTS,
    Graph,
    Reflection,
    components,
)
from lasermaze.kinds.mirrors.reasons import (
    Broken,
    NotForced,
    SameBeam,
    TooFewParts,
    TooManyParts,
    Unmatched,
    WrongBarrier,
)


class NoProofError(Exception):
    """Evidence that does not prove what it stands for."""

    def __init__(self, reason: Broken) -> None:
        self.reason = reason
        super().__init__(reason)


def prove_all(
    graph: Graph,
    edges: bytearray,
    beams: Sequence[Sequence[Reflection]],
    leaves: Sequence[Sequence[Sequence[int]]],
    budget: Budget = UNLIMITED,
) -> None:
    """Return if all perfect matchings of these edges have one of these beams.

    Different beams are separated at the first reflection that one has and another one lacks:
    one part of the proof has it, the other one has not. Once one beam is left, all of its
    reflections must be forced, that is in every perfect matching of what is left of the graph:
    then no matching has another beam. The barriers of ``leaves`` are used part by part; see
    `PossibleEdges` for the rules.

    Raises: NoProofError; TimeUpError.
    Cost: for each beam and each barrier about linear in the sides.
    """
    parts = [(edges, beams)]
    unused = iter(leaves)
    while parts:
        edges, beams = parts.pop()
        rest = PossibleEdges(graph, edges, budget)
        if len(beams) > 1:
            side, out = _difference(beams[0], beams[1])
            slot = RIGHT if graph.end(side, RIGHT) == out else LEFT
            cut = PossibleEdges(graph, bytearray(edges), budget)
            cut.delete(side, slot)
            rest.force(side, slot)
            with_it, without = list[Sequence[Reflection]](), list[Sequence[Reflection]]()
            for beam in beams:
                has_it = (side, out) in beam or (out, side) in beam
                (with_it if has_it else without).append(beam)
            parts += [(cut.edges, without), (rest.edges, with_it)]
            continue
        leaf = next(unused, None)
        if leaf is None:
            raise NoProofError(TooFewParts())
        rest.settle()
        for barrier in leaf:
            rest.apply(barrier)
            rest.settle()
        for side, _ in beams[0]:
            if rest.edges[side] not in (RUN, RIGHT, LEFT):
                raise NoProofError(NotForced(graph.named(side)[0]))
    if next(unused, None) is not None:
        raise NoProofError(TooManyParts())


def _difference(one: Sequence[Reflection], other: Sequence[Reflection]) -> Reflection:
    """The first reflection of a beam that another one, which goes the same way before, lacks."""
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            return ours
    raise NoProofError(SameBeam())


class PossibleEdges:
    """The edges of a graph that may still be in a perfect matching; rules that delete others.

    - A side with one edge is matched by it.
    - An edge without which a component falls into two parts is in every perfect matching if
      the parts are of odd size, in none if they are of even size.
    - A set of sides that leaves as many components of odd size as it has sides, a barrier, has
      each of them matched into one of these components: so its edges among its own sides and to
      components of even size are in no perfect matching.
    """

    def __init__(self, graph: Graph, edges: bytearray, budget: Budget) -> None:
        self.graph, self.edges, self._budget = graph, edges, budget
        self._looked = 0

    def delete(self, side: int, slot: int) -> int:
        """Delete an edge; returns its other end."""
        other = self.graph.end(side, slot)
        self.edges[side] &= ~slot
        self.edges[other] &= ~BACK[slot]
        return other

    def force(self, side: int, slot: int) -> list[int]:
        """Delete all other edges at both ends of an edge; returns the sides that lost one."""
        other, touched = self.graph.end(side, slot), []
        for at, kept in ((side, slot), (other, BACK[slot])):
            touched += [self.delete(at, slot) for slot in SLOTS[self.edges[at] & ~kept]]
        return touched

    def settle(self) -> None:
        """Follow the first two rules until they delete no more."""
        waiting = list(range(self.graph.sides))
        while waiting:
            self._follow_single_edges(waiting)
            for side, slot, odd in list(self._bridges()):
                if not self.edges[side] & slot:
                    continue
                if odd:
                    waiting += self.force(side, slot)
                else:
                    waiting += (side, self.delete(side, slot))

    def _follow_single_edges(self, waiting: list[int]) -> None:
        """Follow the first rule from the sides that may have lost an edge."""
        while waiting:
            self._look()
            side = waiting.pop()
            slots = self.edges[side]
            if not slots and self.graph.across[side] != BLOCKED:
                raise NoProofError(Unmatched())
            if len(SLOTS[slots]) == 1:
                waiting += self.force(side, slots)

    def _bridges(self) -> Iterator[tuple[int, int, bool]]:
        """The edges on no cycle but those of matched pairs, and whether a part beyond is odd.

        By a depth-first search: from beyond such an edge no other edge leads back.
        """
        graph, edges = self.graph, self.edges
        number, low, size = [0] * graph.sides, [0] * graph.sides, [1] * graph.sides
        count = 0
        for root in range(graph.sides):
            self._look()
            if number[root] or len(SLOTS[edges[root]]) < 2:
                continue
            count += 1
            number[root] = low[root] = count
            path = [(root, 0, iter(SLOTS[edges[root]]))]
            while path:
                self._look()
                side, up, slots = path[-1]
                slot = next(slots, 0)
                if not slot:
                    path.pop()
                    if path:
                        parent = path[-1][0]
                        low[parent] = min(low[parent], low[side])
                        size[parent] += size[side]
                        if low[side] > number[parent]:
                            yield side, up, size[side] % 2 == 1
                elif slot != up:
                    other = graph.end(side, slot)
                    if number[other]:
                        low[side] = min(low[side], number[other])
                    else:
                        count += 1
                        number[other] = low[other] = count
                        path.append((other, BACK[slot], iter(SLOTS[edges[other]])))

    def apply(self, barrier: Iterable[int]) -> None:
        """Follow the third rule for a barrier. Raises: NoProofError for a set that is none."""
        removed, in_odd, odd = set(barrier), set[int](), 0
        sides = (side for side, facing in enumerate(self.graph.across) if facing != BLOCKED)
        for component in components(sides, removed, self._neighbours):
            if len(component) % 2:
                odd += 1
                in_odd.update(component)
        if odd != len(removed):
            raise NoProofError(WrongBarrier(len(removed), odd))
        for side in removed:
            for slot in SLOTS[self.edges[side]]:
                if self.graph.end(side, slot) not in in_odd:
                    self.delete(side, slot)

    def _neighbours(self, side: int) -> list[int]:
        self._look()
        return [self.graph.end(side, slot) for slot in SLOTS[self.edges[side]]]

    def _look(self) -> None:
        self._looked += 1
        if not self._looked % STRIDE:
            self._budget.check()
