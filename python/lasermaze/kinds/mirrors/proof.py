"""What evidence proves: by the rules alone, without any search for a matching.

The checker's graph has the sides of mirrors as its vertices. A beam from opening to opening is
a perfect matching of it: the reflections of the beam, and the runs that it does not take. All
functions here look at the budget often.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, EMPTY, SLASH, MirrorMaze, Turned, Weights

#: What a side faces that faces no other side.
BLOCKED, OPEN = -1, -2

#: The edges of a side, as bits: its straight run, the next side clockwise, and the one before.
RUN, RIGHT, LEFT = 1, 2, 4

#: The bit of an edge at its other end.
BACK = {RUN: RUN, RIGHT: LEFT, LEFT: RIGHT}

#: After this many steps the budget is looked at.
STEPS = 1 << 12

#: The slots that are set in each number of three bits.
SLOTS = tuple(tuple(slot for slot in (RUN, RIGHT, LEFT) if bits & slot) for bits in range(8))

#: Which side a beam leaves by that comes in by a side N, E, S, W.
BENT = {ord(SLASH): (3, 2, 1, 0), ord(BACKSLASH): (1, 0, 3, 2)}

#: A reflection: the sides by which a beam comes to a mirror and leaves it.
Reflection = tuple[int, int]


class Graph:
    """The sides of the mirrors of a maze, and what they face.

    A side is ``4 * mirror + heading``, the mirrors numbered row by row.

    Attributes:
        cells: the index of the cell of each mirror.
        across: for each side the one at the other end of its run, or BLOCKED or OPEN.
        faces: for each of the two openings the side that it faces, BLOCKED, or OPEN where it
            faces the other opening.
    """

    def __init__(self, puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> None:
        self.cols = puzzle.cols
        self.cells = array("i")
        self.across = array("i")
        self.faces = [BLOCKED, BLOCKED]
        openings = [row * puzzle.cols + col for (row, col), _ in puzzle.openings]
        vertical = {index for index in openings if index < puzzle.cols}
        vertical |= {index for index in openings if index >= len(puzzle.cells) - puzzle.cols}
        # Runs that come from an opening: -3 from the first one, -4 from the second one.
        above, before = array("i", [BLOCKED]) * puzzle.cols, BLOCKED
        pieces = _pieces(puzzle, openings)
        for number, (index, letter) in enumerate(pieces):
            if not number % STEPS:
                budget.look(index / len(puzzle.cells))
            col = index % puzzle.cols
            if col == 0:
                before = BLOCKED
            if letter in BENT:
                first = 4 * len(self.cells)
                self.cells.append(index)
                self.across.extend((BLOCKED, BLOCKED, BLOCKED, BLOCKED))
                if before != BLOCKED:
                    self._join(before, first + Heading.W)
                if above[col] != BLOCKED:
                    self._join(above[col], first + Heading.N)
                before, above[col] = first + Heading.E, first + Heading.S
            elif letter == _OPENING:
                opening = -3 - openings.index(index)
                if index in vertical:
                    self._join(above[col], opening)
                    above[col] = opening
                else:
                    self._join(before, opening)
                    before = opening
            else:
                before = above[col] = BLOCKED

    def _join(self, one: int, other: int) -> None:
        """Note that the ends of a run face each other."""
        for end, facing in ((one, other), (other, one)):
            if end <= -3:
                self.faces[-3 - end] = OPEN if facing <= -3 else facing
            elif end != BLOCKED:
                self.across[end] = OPEN if facing <= -3 else facing

    @property
    def sides(self) -> int:
        """How many sides there are, blocked ones included."""
        return len(self.across)

    def is_decided(self) -> bool:
        """Whether a run from an opening meets no mirror, so that no beam is reflected."""
        return min(self.faces) < 0

    def steps(self, side: int) -> int:
        """The steps from cell to cell of the run of a side; 0 where it leads to an opening."""
        other = self.across[side]
        if other < 0:
            return 0
        apart = abs(self.cells[other // 4] - self.cells[side // 4])
        return apart if side % 2 else apart // self.cols

    def beam(self, turned: Turned, budget: Budget = UNLIMITED) -> list[Reflection]:
        """The reflections of a beam that passes, from the first opening on.

        Nothing of a beam that does not: the caller has judged the solution.
        """
        side, found = self.faces[0], list[Reflection]()
        while side >= 0:
            if not len(found) % STEPS:
                budget.look()
            out = side // 4 * 4 + BENT[turned.cells[self.cells[side // 4]]][side % 4]
            found.append((side, out))
            side = self.across[out]
        return found if side == OPEN else []


_OPENING = ord("o")


def _pieces(puzzle: MirrorMaze, openings: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The cells that are not empty, and the openings, row by row: index and letter."""
    cells = bytearray(puzzle.cells)
    for index in openings:
        cells[index] = _OPENING
    for piece in re.finditer(b"[^" + re.escape(EMPTY).encode() + b"]", cells):
        yield piece.start(), cells[piece.start()]


def end_of(graph: Graph, side: int, slot: int) -> int:
    """The other end of an edge."""
    if slot == RUN:
        return graph.across[side]
    return (side & ~3) | ((side + (1 if slot == RIGHT else 3)) & 3)


def odd_components(graph: Graph, removed: bytearray, budget: Budget = UNLIMITED) -> int:
    """How many components of odd size the graph has without the removed sides.

    ``removed`` has a byte a side, not 0 for a removed one; it is used up.
    """
    across, odd, looked = graph.across, 0, 0
    for side, facing in enumerate(across):
        if facing == BLOCKED:
            removed[side] = 1
        if not side % STEPS:
            budget.look(0.5 * side / graph.sides)
    seen = removed
    for first in range(graph.sides):
        if not first % STEPS:
            budget.look(0.5 + 0.5 * first / graph.sides)
        if seen[first]:
            continue
        seen[first] = 1
        stack, size = [first], 0
        while stack:
            side = stack.pop()
            size += 1
            mirror, facing = side & ~3, across[side]
            if facing >= 0 and not seen[facing]:
                seen[facing] = 1
                stack.append(facing)
            for beside in (mirror | ((side + 1) & 3), mirror | ((side + 3) & 3)):
                if not seen[beside]:
                    seen[beside] = 1
                    stack.append(beside)
            looked += 1
            if not looked % STEPS:
                budget.look()
        odd += size & 1
    return odd


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
    by_excess: dict[int, list[tuple[int, int]]] = {}
    half = [step * graph.steps(side) for side in range(graph.sides)]
    total = 0
    for side, facing in enumerate(graph.across):
        if not side % STEPS:
            budget.look(0.5 * side / graph.sides)
        if facing == BLOCKED:
            continue
        total += potentials[side]
        beside = end_of(graph, side, RIGHT)
        if graph.across[beside] != BLOCKED:
            over = potentials[side] - half[side] + potentials[beside] - half[beside]
            over -= 2 * reflection
            if over >= 0:
                by_excess.setdefault(over, []).append((side, RIGHT))
        if facing > side:
            over = potentials[side] + potentials[facing]
            if over >= 0:
                by_excess.setdefault(over, []).append((side, RUN))
    return _summed(graph, total, by_excess, budget)


def _summed(
    graph: Graph, total: int, by_excess: dict[int, list[tuple[int, int]]], budget: Budget
) -> Bound:
    """The bound, from the sum of all potentials and the edges by what they exceed by."""
    base, sizes = list(range(graph.sides)), [1] * graph.sides
    edges = bytearray(graph.sides)
    pairs = done = 0  # of all components the most edges of a matching
    above = 0
    for over in sorted(by_excess, reverse=True):
        total -= pairs * (above - over)
        above = over
        joining = []
        for side, slot in by_excess[over]:
            done += 1
            if not done % STEPS:
                budget.look()
            other = end_of(graph, side, slot)
            if root_of(base, side) != root_of(base, other):
                joining.append((side, other))
                edges[side] |= slot
                edges[other] |= BACK[slot]
        for one, other in joining:
            one, other = root_of(base, one), root_of(base, other)
            if one != other:
                pairs += (sizes[one] + sizes[other]) // 2 - sizes[one] // 2 - sizes[other] // 2
                base[one] = other
                sizes[other] += sizes[one]
    return Bound(total - pairs * above, edges)


def root_of(base: list[int], side: int) -> int:
    """The root of a side in a disjoint-set forest."""
    while base[side] != side:
        base[side] = side = base[base[side]]
    return side


class NoProofError(Exception):
    """Evidence that does not prove what it stands for; the text says why."""


def prove_all(
    graph: Graph,
    edges: bytearray,
    beams: Sequence[Sequence[Reflection]],
    leaves: Sequence[Sequence[Sequence[int]]],
    budget: Budget = UNLIMITED,
) -> None:
    """Return if all perfect matchings of these edges have one of these beams.

    Beams that differ are told apart at the first reflection that one has and another one lacks:
    one part of the proof has it, the other one has not. Where one beam is left, all of its
    reflections must be forced, that is in every perfect matching of what is left of the graph:
    then no matching has another beam. The barriers of ``leaves`` are used part by part; see
    `Rest` for the rules.

    Raises: NoProofError; TimeUpError.
    Cost: for each beam and each barrier about linear in the sides.
    """
    parts = [(edges, list(beams))]
    number = 0
    while parts:
        edges, beams = parts.pop()
        rest = Rest(graph, edges, budget)
        if len(beams) > 1:
            side, out = _difference(beams[0], beams[1])
            slot = RIGHT if end_of(graph, side, RIGHT) == out else LEFT
            cut = Rest(graph, bytearray(edges), budget)
            cut.delete(side, slot)
            rest.force(side, slot)
            has = [(side, out) in beam or (out, side) in beam for beam in beams]
            halves = zip(beams, has, strict=True)
            with_it, without = list[Sequence[Reflection]](), list[Sequence[Reflection]]()
            for beam, here in halves:
                (with_it if here else without).append(beam)
            parts += [(cut.edges, without), (rest.edges, with_it)]
            continue
        if number == len(leaves):
            raise NoProofError("it proves fewer beams than there are")
        rest.settle()
        for barrier in leaves[number]:
            rest.bar(barrier)
            rest.settle()
        number += 1
        for side, _ in beams[0]:
            if rest.edges[side] not in (RUN, RIGHT, LEFT):
                cell = divmod(graph.cells[side // 4], graph.cols)
                raise NoProofError(
                    f"a beam may go on otherwise in row {cell[0] + 1}, column {cell[1] + 1}"
                )
    if number < len(leaves):
        raise NoProofError("it proves more beams than there are")


def _difference(one: Sequence[Reflection], other: Sequence[Reflection]) -> Reflection:
    """The first reflection of a beam that another one, which goes the same way before, lacks."""
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            return ours
    raise NoProofError("two of the beams are one")


class Rest:
    """The edges of a graph that may still be in a perfect matching; rules that delete others.

    - A side with one edge is matched by it.
    - An edge without which a component falls into two parts is in every perfect matching where
      the parts are of odd size, in none where they are of even size.
    - A set of sides that leaves as many components of odd size as it has sides, a barrier, has
      each of them matched into one of these components: so its edges among its own sides and to
      components of even size are in no perfect matching.
    """

    def __init__(self, graph: Graph, edges: bytearray, budget: Budget) -> None:
        self.graph, self.edges, self._budget = graph, edges, budget
        self._looked = 0

    def delete(self, side: int, slot: int) -> int:
        """Delete an edge; its other end."""
        other = end_of(self.graph, side, slot)
        self.edges[side] &= ~slot
        self.edges[other] &= ~BACK[slot]
        return other

    def force(self, side: int, slot: int) -> list[int]:
        """Delete all other edges at both ends of an edge; the sides that lost one."""
        other, touched = end_of(self.graph, side, slot), []
        for at, kept in ((side, slot), (other, BACK[slot])):
            touched += [self.delete(at, slot) for slot in SLOTS[self.edges[at] & ~kept]]
        return touched

    def settle(self) -> None:
        """Follow the first two rules until they tell no more."""
        graph, edges = self.graph, self.edges
        waiting = list(range(graph.sides))
        while True:
            while waiting:
                self._look()
                side = waiting.pop()
                slots = edges[side]
                if not slots and graph.across[side] != BLOCKED:
                    raise NoProofError("it leaves a side that nothing can be matched with")
                if len(SLOTS[slots]) == 1:
                    waiting += self.force(side, slots)
            bridges = list(self._bridges())
            if not bridges:
                return
            for side, slot, odd in bridges:
                if not edges[side] & slot:
                    continue
                if odd:
                    waiting += self.force(side, slot)
                else:
                    waiting += (side, self.delete(side, slot))

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
                    other = end_of(graph, side, slot)
                    if number[other]:
                        low[side] = min(low[side], number[other])
                    else:
                        count += 1
                        number[other] = low[other] = count
                        path.append((other, BACK[slot], iter(SLOTS[edges[other]])))

    def bar(self, barrier: Iterable[int]) -> None:
        """Follow the third rule for a barrier. Raises: NoProofError for a set that is none."""
        graph, edges = self.graph, self.edges
        removed = set(barrier)
        part = dict.fromkeys(removed, 0)  # for each side the size of its component, or 0
        odd = 0
        for first in range(graph.sides):
            self._look()
            if first in part or graph.across[first] == BLOCKED:
                continue
            part[first] = 1
            component = [first]
            for side in component:
                self._look()
                for slot in SLOTS[edges[side]]:
                    other = end_of(graph, side, slot)
                    if other not in part:
                        part[other] = 1
                        component.append(other)
            odd += len(component) % 2
            if len(component) % 2 == 0:
                part.update(dict.fromkeys(component, 0))
        if odd != len(removed):
            raise NoProofError(
                f"a barrier of {len(removed)} sides leaves {odd} odd components, not as many"
            )
        for side in removed:
            for slot in SLOTS[edges[side]]:
                if not part[end_of(graph, side, slot)]:
                    self.delete(side, slot)

    def _look(self) -> None:
        self._looked += 1
        if not self._looked % STEPS:
            self._budget.look()


def all_edges(graph: Graph) -> bytearray:
    """For each side the bits of all its edges."""
    edges = bytearray(graph.sides)
    for side, facing in enumerate(graph.across):
        if facing != BLOCKED:
            edges[side] = RUN * (facing >= 0)
            for slot in (RIGHT, LEFT):
                if graph.across[end_of(graph, side, slot)] != BLOCKED:
                    edges[side] |= slot
    return edges


def fault(message: str) -> Fault:
    """The fault of evidence that is none."""
    return Fault("evidence", message)
