"""The clauses that remain when the forced shooters are fixed, to count and list solutions.

Literals are ``2 * shooter + negated``, shooters numbered row by row: even for ``-``, odd for
``|``. A clause is a pair of literals of which one must hold; both are the same if one must hold
in any case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from lasermaze.core.budget import STRIDE, UNLIMITED, Budget

Clause = tuple[int, int]

#: The largest number of shooters of a table for counting; a denser component is not counted.
WIDEST = 14


@dataclass(frozen=True)
class Formula:
    """The clauses among the free shooters, and a solution.

    Every method raises TimeUpError when its budget is spent.

    Attributes:
        free: the numbers of the shooters that may not be fixed.
        clauses: pairs of their literals.
        axes: for every shooter whether its axis is ``|`` in the solution.
    """

    free: tuple[int, ...]
    clauses: tuple[Clause, ...]
    axes: bytes

    def components(self, budget: Budget = UNLIMITED) -> list[Formula]:
        """The formula in parts without common shooters, the smallest shooter's part first."""
        root = {shooter: shooter for shooter in self.free}

        def find(shooter: int) -> int:
            while root[shooter] != shooter:
                root[shooter] = shooter = root[root[shooter]]
            return shooter

        for a, b in budget.paced(self.clauses):
            one, other = find(a // 2), find(b // 2)
            root[max(one, other)] = min(one, other)
        members: dict[int, list[int]] = defaultdict(list)
        clauses: dict[int, list[Clause]] = defaultdict(list)
        for shooter in budget.paced(self.free):
            members[find(shooter)].append(shooter)
        for clause in budget.paced(self.clauses):
            clauses[find(clause[0] // 2)].append(clause)
        return [
            Formula(tuple(shooters), tuple(clauses[first]), self.axes)
            for first, shooters in members.items()
        ]

    def models(self, budget: Budget = UNLIMITED) -> Iterator[bytes]:
        """The axes of all shooters in every solution, lazily, each once, the known one first.

        Shooters are decided one by one, with all implications. As every clause has two
        literals, a solution is left whenever that contradicts nothing, so the delay between two
        solutions is at most a pass over the clauses for each shooter.
        """
        implied = _Implications(self.clauses, budget)
        axes = bytearray(self.axes)
        waiting: list[tuple[int, int, int]] = []  # position, length of the trail, literal

        def branch(position: int) -> bool:
            """Queue both axes of the next open shooter; False if there is none."""
            for index in budget.paced(range(position, len(self.free))):
                shooter = self.free[index]
                if not implied.decided(shooter):
                    literal = 2 * shooter + self.axes[shooter]
                    before = len(implied.trail)
                    waiting.append((index + 1, before, literal ^ 1))
                    waiting.append((index + 1, before, literal))
                    return True
            return False

        if not branch(0):
            yield self.axes
        while waiting:
            budget.check()
            position, before, literal = waiting.pop()
            implied.undo(before)
            if implied.assume(literal) and not branch(position):
                for literal in budget.paced(implied.trail):
                    axes[literal // 2] = literal & 1
                yield bytes(axes)

    def order(self, budget: Budget = UNLIMITED) -> list[tuple[int, int]] | None:
        """The shooters that share clauses, in the order in which to eliminate them.

        Each comes with the number of shooters in the table that remains. Each time it is one
        that shares clauses, or tables made of them, with the fewest others. None if they are
        more than `WIDEST`.
        """
        from heapq import heapify, heappop, heappush

        beside: dict[int, set[int]] = defaultdict(set)
        for a, b in budget.paced(self.clauses):
            beside[a // 2].add(b // 2)
            beside[b // 2].add(a // 2)
        for shooter, others in beside.items():
            others.discard(shooter)
        queue = [(len(others), shooter) for shooter, others in beside.items()]
        heapify(queue)
        found: list[tuple[int, int]] = []
        while queue:
            degree, shooter = heappop(queue)
            if shooter not in beside or degree != len(beside[shooter]):
                continue
            if degree > WIDEST:
                return None
            budget.check()
            around = beside.pop(shooter)
            for other in around:
                beside[other] |= around
                beside[other] -= {shooter, other}
                heappush(queue, (len(beside[other]), other))
            found.append((shooter, degree))
        return found

    def count(self, budget: Budget = UNLIMITED) -> int | None:
        """The number of ways to turn the free shooters; None if it takes too large a table.

        The shooters are eliminated in their `order`, one after another. Trees, cycles and
        ladders of any size need small tables.

        Source: bucket elimination (Dechter 1999), in the order of least degree.
        """
        order = self.order(budget)
        if order is None:
            return None
        tables = _Tables(self.clauses, budget)
        for shooter, _ in order:
            tables.eliminate(shooter)
        return tables.product << len(self.free) - len(order)


class _Implications:
    """The implications of clauses, and the literals assumed to hold.

    ``trail`` has these literals in the order in which they were assumed or implied.
    """

    def __init__(self, clauses: tuple[Clause, ...], budget: Budget) -> None:
        self._budget = budget
        self._heads: dict[int, list[int]] = defaultdict(list)
        self._chosen: set[int] = set()
        self.trail: list[int] = []
        units = []
        for a, b in budget.paced(clauses):
            if a == b:
                units.append(a)
            else:
                self._heads[a ^ 1].append(b)
                self._heads[b ^ 1].append(a)
        for literal in units:
            self.assume(literal)

    def decided(self, shooter: int) -> bool:
        """Whether one of a shooter's literals holds."""
        return not self._chosen.isdisjoint((2 * shooter, 2 * shooter + 1))

    def undo(self, before: int) -> None:
        """Forget all literals but the first ``before`` ones."""
        self._chosen.difference_update(self.trail[before:])
        del self.trail[before:]

    def assume(self, literal: int) -> bool:
        """Assume a literal, with all that it implies; False if that is a contradiction."""
        queue = [literal]
        for done, head in enumerate(queue):
            if done % STRIDE == 0:
                self._budget.check()
            if head ^ 1 in self._chosen:
                return False
            if head not in self._chosen:
                self._chosen.add(head)
                self.trail.append(head)
                queue += self._heads.get(head, ())
        return True


Table = tuple[tuple[int, ...], list[int]]  # shooters, and the ways for each choice of their axes


class _Tables:
    """Tables of the ways for each choice of axes: bit i of an index is the i-th shooter's."""

    def __init__(self, clauses: tuple[Clause, ...], budget: Budget) -> None:
        self.product = 1
        self._budget = budget
        self._of: dict[int, list[Table]] = defaultdict(list)
        for clause in budget.paced(clauses):
            shooters = tuple(sorted({literal // 2 for literal in clause}))
            ways = [
                int(any(index >> shooters.index(one // 2) & 1 == one & 1 for one in clause))
                for index in range(1 << len(shooters))
            ]
            self._add(shooters, ways)

    def eliminate(self, shooter: int) -> None:
        """Replace the tables of a shooter by one table over its neighbours."""
        tables = self._of.pop(shooter, [])
        around = tuple(sorted({other for others, _ in tables for other in others} - {shooter}))
        ways = [0] * (1 << len(around))
        bits = {other: bit for bit, other in enumerate((*around, shooter))}
        for index in self._budget.paced(range(2 << len(around))):
            product = 1
            for shooters, numbers in tables:
                row = sum((index >> bits[other] & 1) << bit for bit, other in enumerate(shooters))
                product *= numbers[row]
                if not product:
                    break
            ways[index & (len(ways) - 1)] += product
        for other in around:
            self._of[other] = [table for table in self._of[other] if shooter not in table[0]]
        if around:
            self._add(around, ways)
        else:
            self.product *= ways[0]

    def _add(self, shooters: tuple[int, ...], ways: list[int]) -> None:
        for shooter in shooters:
            self._of[shooter].append((shooters, ways))
