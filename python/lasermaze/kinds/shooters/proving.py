"""Verifying the evidence of a solved answer: chains, sets of flips, and an order to count in.

Whatever the evidence says, only what is verified here counts as known, so wrong evidence can
leave a claim unconfirmed, and never confirm a false one. No solver has a part in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lasermaze.core.errors import Fault
from lasermaze.kinds.shooters.puzzle import AXES, EMPTY, Aim, Evidence, Step
from lasermaze.kinds.shooters.tracing import STRIDE, Light

#: Shooters are summed away as long as all tables have no more rows than this.
MOST_ROWS = 1 << 19

#: All ways are gone through as long as no more implications are followed than this.
MOST_FOLLOWED = 1 << 20

#: A table ranges over at most this many shooters.
WIDEST = 18


def is_cell(light: Light, cell: Any) -> bool:
    """Whether a value is a cell of the grid."""
    if not (isinstance(cell, tuple) and len(cell) == 2):
        return False
    row, col = cell
    return type(row) is int and type(col) is int and light.puzzle.inside(cell)


def is_shooter(light: Light, cell: Any) -> bool:
    """Whether a value is the cell of a shooter."""
    return is_cell(light, cell) and light.puzzle[cell] in AXES


def is_aim(light: Light, aim: Any) -> bool:
    """Whether a value is a shooter of the grid with an axis."""
    return isinstance(aim, Aim) and is_shooter(light, aim.shooter) and aim.axis in ("-", "|")


def is_step(light: Light, step: Any) -> bool:
    """Whether a value is an implication between shooters of the grid, right or wrong."""
    aims = isinstance(step, Step) and is_aim(light, step.start) and is_aim(light, step.end)
    return aims and is_cell(light, step.cell)


def faults_in_step(light: Light, step: Step) -> Iterator[Fault]:
    """Why an implication does not hold for the reason that it gives."""
    start, end = light.literal(step.start), light.literal(step.end)
    if step.reason == "hit":
        if end != start ^ 1:
            yield Fault("chain", "what would hit a shooter must take its other axis")
        if light.number(step.cell) not in light.victims.get(start, ()):
            yield Fault("hit", f"is not hit by the shooter at {step.start.words}", step.cell)
    elif step.reason != "lit" or light.puzzle[step.cell] != EMPTY:
        yield Fault("empty", "is no empty cell of the grid", step.cell)
    else:
        for literal in sorted(light.lighters(light.number(step.cell)) - {start ^ 1, end}):
            words = light.aim(literal).words
            yield Fault("lit", f"the shooter at {words} can light it too", step.cell)


class Known(NamedTuple):
    """What is proved of the number of solutions.

    Attributes:
        ways: how many solutions there are at least; None where that was not counted.
        is_all: whether there are no more.
        fewest: how many shooters every solution turns at least.
    """

    ways: int | None
    is_all: bool
    fewest: int


class Proof:
    """What the evidence of an answer proves about the solutions of a puzzle."""

    def __init__(
        self, light: Light, witness: bytes, others: tuple[bytes, ...], claimed: int = 1
    ) -> None:
        """``witness`` and ``others`` are the cells of solutions, which are verified already.

        ``claimed`` is the number of solutions that is to be confirmed.
        """
        self._light, self._claimed = light, claimed
        self._witness = witness
        self._true: set[int] = set()  # the literals that hold in every solution
        self._free: set[int] = set()  # shooters that stand otherwise in some solution
        self._order: tuple[int, ...] = ()
        self._is_given = False
        for other in others:
            self._free |= {s for s in light.shooters if self._stands(s) != self._axis(s, other)}

    def _axis(self, shooter: int, cells: bytes) -> int:
        row, col = self._light.cell(shooter)
        return int(cells[row * self._light.puzzle.cols + col] == ord("|"))

    def _stands(self, shooter: int) -> int:
        """Whether a shooter stands on ``|`` in the witness, as 0 or 1."""
        return self._axis(shooter, self._witness)

    def is_forced(self, shooter: int) -> bool | None:
        """Whether a shooter stands alike in all solutions; None where that is not known."""
        if shooter in self._free:
            return False
        return True if 2 * shooter + self._stands(shooter) in self._true else None

    def faults_in(self, evidence: Evidence | None) -> Iterator[Fault]:
        """Verify the evidence; every part of it that proves nothing is a fault.

        Raises: TimeUpError.
        """
        if evidence is None:
            return
        self._is_given = True
        parts = (evidence.chains, evidence.flips, evidence.order)
        if not all(isinstance(part, tuple) for part in parts):
            yield Fault("evidence", "a part of the evidence is no tuple")
            return
        for number, chain in enumerate(evidence.chains, 1):
            for fault in self._faults_in_chain(chain):
                yield fault._replace(message=f"chain {number}: {fault.message}")
                return
        for number, flip in enumerate(evidence.flips, 1):
            for fault in self._faults_in_flip(flip):
                yield fault._replace(message=f"set of flips {number}: {fault.message}")
                return
        yield from self._faults_in_order(evidence.order)

    def _faults_in_chain(self, chain: Any) -> Iterator[Fault]:
        light = self._light
        if not (isinstance(chain, tuple) and chain):
            yield Fault("chain", "there are no steps")
            return
        before = None
        for step in chain:
            light.budget.look()
            if not is_step(light, step):
                yield Fault("chain", "a step is no implication between shooters of the grid")
                return
            if before not in (None, step.start):
                yield Fault("chain", "the steps do not follow each other", step.start.shooter)
            yield from faults_in_step(light, step)
            before = step.end
        start, end = light.literal(chain[0].start), light.literal(chain[-1].end)
        if end != start ^ 1 and end ^ 1 not in self._true:
            yield Fault("chain", "the steps lead to no contradiction", chain[0].start.shooter)
        else:
            self._true.add(start ^ 1)

    def _faults_in_flip(self, flip: Any) -> Iterator[Fault]:
        light = self._light
        if not (isinstance(flip, tuple) and flip and all(is_shooter(light, c) for c in flip)):
            yield Fault("flip", "no shooters of the grid")
            return
        turned = {light.number(cell) for cell in flip}
        for shooter in turned:
            light.budget.look()
            was = 2 * shooter + self._stands(shooter)
            if was ^ 1 in light.victims:
                yield Fault("flip", "hits a shooter when it is turned", light.cell(shooter))
            for number in light.lit(was):
                if not any(self._holds(one, turned) for one in light.lighters(number)):
                    yield Fault("flip", "is dark when these are turned", light.cell(number))
        self._free |= turned

    def _holds(self, literal: int, turned: set[int]) -> bool:
        """Whether a literal holds when some shooters of the witness are turned."""
        shooter = literal // 2
        return (self._stands(shooter) ^ (shooter in turned)) == literal % 2

    def _faults_in_order(self, order: tuple[Any, ...]) -> Iterator[Fault]:
        light = self._light
        if not all(is_shooter(light, cell) for cell in order) or len(set(order)) < len(order):
            yield Fault("evidence", "the order to count in is not one of different shooters")
        else:
            self._order = tuple(light.number(cell) for cell in order)

    @cached_property
    def known(self) -> Known:
        """What is known of the number of solutions. Raises: TimeUpError."""
        fixed = {literal // 2 for literal in self._true}
        turned = sum(1 for shooter in fixed if self._stands(shooter) != self._given(shooter))
        shown = 2 if self._free else None
        if not self._is_given:
            return Known(shown, False, 0)
        clauses = self._clauses()
        asked = {literal // 2 for clause in clauses for literal in clause}
        order = [shooter for shooter in self._order if shooter in asked]
        alone = sum(1 for s in self._light.shooters if s not in fixed and s not in asked)
        is_all = asked <= set(order)
        ways = self._summed(self._agreeing(clauses, set(order)), order)
        if ways is not None and is_all:
            return Known(ways[0] << alone, True, turned + ways[1])
        most = (self._claimed >> alone) + 1  # one more shows that the claim is too small
        listed = self._listed(clauses, sorted(asked), most)
        if listed is not None:
            return Known(listed[0] << alone, True, turned + listed[1])
        if ways is None:
            return Known(shown, False, turned)
        within = set(order)
        loose = [c for c in clauses if within.issuperset(literal // 2 for literal in c)]
        bound = self._summed(loose, order)
        return Known(ways[0] << alone, False, turned + (0 if bound is None else bound[1]))

    def _given(self, shooter: int) -> int:
        return int(self._light.letters[shooter] == ord("|"))

    def _clauses(self) -> set[tuple[int, ...]]:
        """What empty cells and hits ask of the shooters that are not proved to be forced.

        Of the literals in each one must hold.
        """
        light, true = self._light, self._true
        clauses: set[tuple[int, ...]] = set()
        for number in light.empty:
            literals = light.lighters(number)
            if literals.isdisjoint(true) and not any(one ^ 1 in literals for one in literals):
                clauses.add(tuple(sorted(one for one in literals if one ^ 1 not in true)))
        clauses.update((one ^ 1,) for one in light.victims if one ^ 1 not in true)
        return clauses

    def _agreeing(
        self, clauses: Iterable[tuple[int, ...]], within: set[int]
    ) -> Iterator[tuple[int, ...]]:
        """The clauses that are left where all other shooters stand as in the witness."""
        for clause in clauses:
            outside = [literal for literal in clause if literal // 2 not in within]
            if not any(self._holds(literal, set()) for literal in outside):
                yield tuple(literal for literal in clause if literal // 2 in within)

    def _summed(
        self, clauses: Iterable[tuple[int, ...]], order: list[int]
    ) -> tuple[int, int] | None:
        """The number of ways in which some shooters satisfy clauses, and the fewest turns.

        Shooter by shooter is summed away: the tables that speak of it become one that speaks of
        the others in them. None where that takes too large tables.

        Source: bucket elimination (Dechter 1999).
        """
        look = self._light.budget.look
        place = {shooter: position for position, shooter in enumerate(order)}
        buckets: dict[int, list[_Table]] = defaultdict(list)
        for clause in clauses:
            table = _Table.of_clause(clause)
            buckets[min(place[shooter] for shooter in table.shooters)].append(table)
        ways, fewest, rows = 1, 0, 0
        for position, shooter in enumerate(order):
            look()
            tables = buckets.pop(position, [])
            around = sorted({other for table in tables for other in table.shooters} - {shooter})
            rows += 2 << len(around)
            if len(around) > WIDEST or rows > MOST_ROWS:
                return None
            table = _Table(tuple(around), [])
            for index in range(1 << len(around)):
                if index % (STRIDE >> 4) == 0:
                    look()
                table.rows.append(self._row(shooter, around, tables, index))
            if around:
                buckets[min(place[other] for other in around)].append(table)
            else:
                ways *= table.rows[0][0]
                fewest += table.rows[0][1]
        return ways, fewest

    def _listed(
        self, clauses: Iterable[tuple[int, ...]], shooters: list[int], most: int
    ) -> tuple[int, int] | None:
        """As `_summed`, by going through all the ways; None where they are more than ``most``.

        Shooter by shooter takes an axis, with all that follows from it. As long as that does
        not contradict itself there is a way left, so none is looked for in vain. None too where
        more than `MOST_FOLLOWED` implications are followed.
        """
        implied: dict[int, list[int]] = defaultdict(list)
        for clause in clauses:
            implied[clause[0] ^ 1].append(clause[-1])
            implied[clause[-1] ^ 1].append(clause[0])
        chosen: set[int] = set()
        trail: list[int] = []
        waiting: list[tuple[int, int]] = [(0, -1)]  # how many before, and the next literal
        ways, fewest, left = 0, _NEVER, MOST_FOLLOWED
        while waiting:
            self._light.budget.look()
            before, literal = waiting.pop()
            chosen.difference_update(trail[before:])
            del trail[before:]
            queue = [literal] if literal >= 0 else []
            for one in queue:
                if one not in chosen:
                    chosen.add(one)
                    trail.append(one)
                    queue += implied[one]
                    left -= len(implied[one])
            left -= len(shooters)
            if left < 0 or ways > most:
                return None
            if any(one ^ 1 in chosen for one in trail[before:]):
                continue
            free = (s for s in shooters if 2 * s not in chosen and 2 * s + 1 not in chosen)
            if (shooter := next(free, None)) is not None:
                waiting += [(len(trail), 2 * shooter), (len(trail), 2 * shooter + 1)]
                continue
            ways += 1
            turns = sum(self._given(one // 2) != one % 2 for one in trail)
            fewest = min(fewest, turns)
        return (ways, fewest) if ways <= most else None

    def _row(
        self, shooter: int, around: list[int], tables: list[_Table], index: int
    ) -> tuple[int, int]:
        """Ways and fewest turns over both axes of a shooter, where others stand as said."""
        stands = {other: index >> bit & 1 for bit, other in enumerate(around)}
        total, least = 0, _NEVER
        for axis in (0, 1):
            stands[shooter] = axis
            ways, turns = 1, int(axis != self._given(shooter))
            for table in tables:
                more, most = table.row(stands)
                ways *= more
                turns += most
            total += ways
            least = min(least, turns) if ways else least
        return total, least


#: More turns than any solution has.
_NEVER = 1 << 60


class _Table(NamedTuple):
    """The ways in which some shooters can stand, and the fewest turns among those summed away.

    Row ``i`` is for the first shooter on ``|`` where bit 0 of ``i`` is 1, and so on.
    """

    shooters: tuple[int, ...]
    rows: list[tuple[int, int]]

    @classmethod
    def of_clause(cls, clause: tuple[int, ...]) -> _Table:
        """The table of a clause: 1 where one of its literals holds."""
        shooters = tuple(sorted({literal // 2 for literal in clause}))
        table = cls(shooters, [])
        for index in range(1 << len(shooters)):
            holds = {2 * s + (index >> bit & 1) for bit, s in enumerate(shooters)}
            table.rows.append((int(not holds.isdisjoint(clause)), 0))
        return table

    def row(self, stands: dict[int, int]) -> tuple[int, int]:
        """The row for shooters that stand so."""
        return self.rows[sum(stands[s] << bit for bit, s in enumerate(self.shooters))]
