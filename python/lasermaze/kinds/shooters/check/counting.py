"""Counting the solutions of clauses, for claims with evidence.

Literals are those of :mod:`lasermaze.kinds.shooters.check.light`. Of the one or two literals of a
clause one must hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from lasermaze.kinds.shooters.check.light import Light

Clause = tuple[int, ...]

#: Shooters are eliminated as long as all tables together have no more rows than this.
MOST_ROWS = 1 << 19

#: A table ranges over at most this many shooters.
WIDEST = 18

#: Solutions are listed as long as no more implications are followed than this.
MOST_FOLLOWED = 1 << 20

#: More turns than any solution has.
_NEVER = 1 << 60


class Ways(NamedTuple):
    """How many ways there are to satisfy clauses, and the fewest turned shooters among them."""

    number: int
    fewest: int


class _Table(NamedTuple):
    """The ways for each choice of the axes of some shooters.

    Row ``i`` has the first shooter on ``|`` if bit 0 of ``i`` is 1, and so on.
    """

    shooters: Sequence[int]
    rows: list[Ways]

    def row(self, axes: dict[int, int]) -> Ways:
        """The row for shooters with these axes."""
        return self.rows[sum(axes[s] << bit for bit, s in enumerate(self.shooters))]


def eliminated(light: Light, clauses: Iterable[Clause], order: Sequence[int]) -> Ways | None:
    """The ways in which some shooters satisfy clauses, if these are about no others.

    One shooter after another is eliminated: the tables that it is in become one table over the
    others in them. None if that takes too large tables.

    Source: bucket elimination (Dechter 1999).
    """
    position = {shooter: index for index, shooter in enumerate(order)}
    buckets: dict[int, list[_Table]] = defaultdict(list)
    for clause in clauses:
        table = _clause_table(clause)
        buckets[min(position[shooter] for shooter in table.shooters)].append(table)
    count, fewest, rows = 1, 0, 0
    for index, shooter in enumerate(order):
        light.budget.check()
        tables = buckets.pop(index, [])
        around = sorted({other for table in tables for other in table.shooters} - {shooter})
        rows += 2 << len(around)
        if len(around) > WIDEST or rows > MOST_ROWS:
            return None
        choices = light.budget.paced(range(1 << len(around)))
        table = _Table(around, [_row(light, shooter, around, tables, bits) for bits in choices])
        if around:
            buckets[min(position[other] for other in around)].append(table)
        else:
            count *= table.rows[0].number
            fewest += table.rows[0].fewest
    return Ways(count, fewest)


def _clause_table(clause: Clause) -> _Table:
    shooters = sorted({literal // 2 for literal in clause})
    table = _Table(shooters, [])
    for index in range(1 << len(shooters)):
        holds = {2 * s + (index >> bit & 1) for bit, s in enumerate(shooters)}
        table.rows.append(Ways(int(not holds.isdisjoint(clause)), 0))
    return table


def _row(
    light: Light, shooter: int, around: Sequence[int], tables: list[_Table], bits: int
) -> Ways:
    """The ways over both axes of a shooter, for one choice of its neighbours' axes."""
    axes = {other: bits >> bit & 1 for bit, other in enumerate(around)}
    total, fewest = 0, _NEVER
    for axis in (0, 1):
        axes[shooter] = axis
        count, turns = 1, int(axis != is_vertical(light.letters, shooter))
        for table in tables:
            more, least = table.row(axes)
            count *= more
            turns += least
        total += count
        fewest = min(fewest, turns) if count else fewest
    return Ways(total, fewest)


def listed(
    light: Light, clauses: Iterable[Clause], shooters: Collection[int], most: int
) -> Ways | None:
    """As `eliminated`, by going through all the ways; None if there are more than ``most``.

    One shooter after another gets an axis, with all that follows from it. While that does not
    contradict itself a way is left, so no search is in vain. None too if more than
    `MOST_FOLLOWED` implications are followed.
    """
    implied: dict[int, list[int]] = defaultdict(list)
    for clause in clauses:
        implied[clause[0] ^ 1].append(clause[-1])
        implied[clause[-1] ^ 1].append(clause[0])
    chosen: set[int] = set()
    trail: list[int] = []
    waiting: list[tuple[int, list[int]]] = [(0, [])]  # length of the trail, and the next literal
    count, fewest, left = 0, _NEVER, MOST_FOLLOWED
    while waiting:
        light.budget.check()
        before, queue = waiting.pop()
        chosen.difference_update(trail[before:])
        del trail[before:]
        for one in queue:
            if one not in chosen:
                chosen.add(one)
                trail.append(one)
                queue += implied[one]
                left -= len(implied[one])
        left -= len(shooters)
        if left < 0 or count > most:
            return None
        if any(one ^ 1 in chosen for one in trail[before:]):
            continue
        free = (s for s in shooters if 2 * s not in chosen and 2 * s + 1 not in chosen)
        if (shooter := next(free, None)) is not None:
            waiting += [(len(trail), [2 * shooter]), (len(trail), [2 * shooter + 1])]
            continue
        count += 1
        turns = sum(is_vertical(light.letters, one // 2) != one % 2 for one in trail)
        fewest = min(fewest, turns)
    return Ways(count, fewest) if count <= most else None


def is_vertical(letters: bytes, shooter: int) -> bool:
    """Whether a shooter stands on ``|``."""
    return letters[shooter] == ord("|")
