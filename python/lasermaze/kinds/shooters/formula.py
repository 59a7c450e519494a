"""What is left open when the forced shooters are fixed: clauses, to be counted and listed.

Literals are ``2 * shooter + negated``, shooters numbered row by row: even for ``-``, odd for
``|``. A clause is a pair of literals of which one must hold; a pair of the same stands alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

T = TypeVar("T")
Look = Callable[[], object]

#: Loops look at the budget once in this many steps.
STRIDE = 1 << 12

Clause = tuple[int, int]

#: A component is not counted where that takes a table over more than this many shooters.
WIDEST = 14


def _nothing() -> None:
    """Do not look at anything."""


def paced(items: Iterable[T], look: Look) -> Iterator[T]:
    """The items, with a look before each stride of them."""
    for number, item in enumerate(items):
        if number % STRIDE == 0:
            look()
        yield item


@dataclass(frozen=True)
class Formula:
    """The clauses among the free shooters, and a solution.

    Attributes:
        free: the numbers of the shooters that may not be fixed.
        clauses: pairs of literals of these.
        axes: for every shooter whether it stands on ``|`` in the solution.
    """

    free: tuple[int, ...]
    clauses: tuple[Clause, ...]
    axes: bytes

    def components(self, look: Look = _nothing) -> list[Formula]:
        """The formula in parts that share no shooter, the smallest shooter's part first."""
        root = {shooter: shooter for shooter in self.free}

        def find(shooter: int) -> int:
            while root[shooter] != shooter:
                root[shooter] = shooter = root[root[shooter]]
            return shooter

        for a, b in paced(self.clauses, look):
            one, other = find(a // 2), find(b // 2)
            root[max(one, other)] = min(one, other)
        members: dict[int, list[int]] = defaultdict(list)
        clauses: dict[int, list[Clause]] = defaultdict(list)
        for shooter in paced(self.free, look):
            members[find(shooter)].append(shooter)
        for clause in paced(self.clauses, look):
            clauses[find(clause[0] // 2)].append(clause)
        return [
            Formula(tuple(shooters), tuple(clauses[first]), self.axes)
            for first, shooters in members.items()
        ]

    def models(self, look: Look = _nothing) -> Iterator[bytes]:
        """The axes of all shooters in every solution, lazily, each once, the known one first.

        Shooter by shooter: a choice stands with all that follows from it, and where nothing
        contradicts it a solution is left (two literals a clause make this so). The delay
        between two solutions is thus at most a pass over the clauses for each shooter.
        """
        implied = self._implications(look)
        axes = bytearray(self.axes)
        trail: list[int] = []  # the literals that hold, in the order in which they came
        chosen: set[int] = set()  # the same
        waiting: list[tuple[int, int, int]] = []  # at which shooter, how many before, literal

        def offer(position: int) -> int:
            while position < len(self.free) and _decided(self.free[position], chosen):
                position += 1
                if position % STRIDE == 0:
                    look()
            if position < len(self.free):
                shooter = self.free[position]
                literal = 2 * shooter + self.axes[shooter]
                waiting.append((position, len(trail), literal ^ 1))
                waiting.append((position, len(trail), literal))
            return position

        for literal in implied.get(-1, ()):
            assume(literal, implied, chosen, trail, look)
        if offer(0) == len(self.free):
            yield self.axes
        while waiting:
            look()
            position, before, literal = waiting.pop()
            chosen.difference_update(trail[before:])
            del trail[before:]
            if not assume(literal, implied, chosen, trail, look):
                continue
            if offer(position + 1) == len(self.free):
                for literal in paced(trail, look):
                    axes[literal // 2] = literal & 1
                yield bytes(axes)

    def _implications(self, look: Look) -> dict[int, list[int]]:
        """What each literal implies; under -1 those that must hold anyway."""
        implied: dict[int, list[int]] = defaultdict(list)
        for a, b in paced(self.clauses, look):
            if a == b:
                implied[-1].append(a)
            else:
                implied[a ^ 1].append(b)
                implied[b ^ 1].append(a)
        return implied

    def order(self, look: Look = _nothing) -> tuple[Elimination, ...] | None:
        """The shooters that share clauses, in the order in which to sum them away.

        Each time it is one that shares clauses, or tables made of them, with the fewest others.
        None where that are more than `WIDEST`.
        """
        from heapq import heapify, heappop, heappush

        beside: dict[int, set[int]] = {}
        for a, b in paced(self.clauses, look):
            beside.setdefault(a // 2, set()).add(b // 2)
            beside.setdefault(b // 2, set()).add(a // 2)
        for shooter, others in beside.items():
            others.discard(shooter)
        queue = [(len(others), shooter) for shooter, others in beside.items()]
        heapify(queue)
        found: list[Elimination] = []
        while queue:
            degree, shooter = heappop(queue)
            if shooter not in beside or degree != len(beside[shooter]):
                continue
            if degree > WIDEST:
                return None
            look()
            around = beside.pop(shooter)
            for other in around:
                beside[other] |= around
                beside[other] -= {shooter, other}
                heappush(queue, (len(beside[other]), other))
            found.append(Elimination(shooter, degree))
        return tuple(found)

    def count(
        self, order: tuple[Elimination, ...] | None = None, look: Look = _nothing
    ) -> int | None:
        """The number of ways to turn the free shooters, or None where it is hard to tell.

        Shooter by shooter is summed away, in the given ``order``, or else in `order`'s own;
        their joint table may range over `WIDEST` of them. Trees, cycles and ladders of any size
        need few.

        Source: bucket elimination (Dechter 1999), in the order of least degree.
        """
        order = self.order(look) if order is None else order
        if order is None:
            return None
        tables = _Tables(self, look)
        for shooter, _ in order:
            tables.sum_away(shooter, look)
        alone = len(self.free) - len(order)
        return tables.product << alone


def assume(
    literal: int,
    implied: dict[int, list[int]],
    chosen: set[int],
    trail: list[int],
    look: Look = _nothing,
) -> bool:
    """Let a literal hold with all that it implies; False where these contradict each other.

    What comes to hold is added to ``chosen`` and at the end of ``trail``, contradicted or not.
    """
    if literal ^ 1 in chosen:
        return False
    if literal in chosen:
        return True
    new = len(trail)
    chosen.add(literal)
    trail.append(literal)
    while new < len(trail):
        for head in implied.get(trail[new], ()):
            if head ^ 1 in chosen:
                return False
            if head not in chosen:
                chosen.add(head)
                trail.append(head)
        new += 1
        if new % STRIDE == 0:
            look()
    return True


def _decided(shooter: int, chosen: set[int]) -> bool:
    return 2 * shooter in chosen or 2 * shooter + 1 in chosen


class Elimination(NamedTuple):
    """A shooter to be summed away, and over how many others the table ranges that it leaves."""

    shooter: int
    width: int


Table = tuple[tuple[int, ...], list[int]]  # shooters, and a number for each way they stand


class _Tables:
    """Numbers of ways, by how some shooters stand: bit i of an index is the i-th one's axis."""

    def __init__(self, formula: Formula, look: Look) -> None:
        self.product = 1
        self._of: dict[int, list[Table]] = defaultdict(list)
        for clause in paced(formula.clauses, look):
            shooters = tuple(sorted({literal // 2 for literal in clause}))
            ways = [1] * (1 << len(shooters))
            for index in range(len(ways)):
                stands = {2 * s + (index >> bit & 1) for bit, s in enumerate(shooters)}
                ways[index] = int(not stands.isdisjoint(clause))
            self._add((shooters, ways))

    def sum_away(self, shooter: int, look: Look) -> None:
        """Put one table over its neighbours in place of a shooter."""
        tables = self._of.pop(shooter, [])
        around = tuple(sorted({other for others, _ in tables for other in others} - {shooter}))
        ways = [0] * (1 << len(around))
        position = {other: bit for bit, other in enumerate((*around, shooter))}
        for index in paced(range(2 << len(around)), look):
            product = 1
            for shooters, numbers in tables:
                within = sum(
                    (index >> position[other] & 1) << bit for bit, other in enumerate(shooters)
                )
                product *= numbers[within]
                if not product:
                    break
            ways[index & (len(ways) - 1)] += product
        for other in around:
            self._of[other] = [table for table in self._of[other] if shooter not in table[0]]
        if around:
            self._add((around, ways))
        else:
            self.product *= ways[0]

    def _add(self, table: Table) -> None:
        for shooter in table[0]:
            self._of[shooter].append(table)
