"""Verifying the evidence of a solved answer: chains, sets of flips, and an order to count in.

Only what is verified here counts as known, so wrong evidence can leave a claim unconfirmed but
never confirm a false one. No solver takes part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lasermaze.core.errors import Fault
from lasermaze.kinds.shooters.check.certificates import faults_in_step
from lasermaze.kinds.shooters.check.counting import Clause, eliminated, is_vertical, listed
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import Evidence
from lasermaze.kinds.shooters.reasons import (
    DarkWhenTurned,
    HitWhenTurned,
    LeadsElsewhere,
    NoContradiction,
    NoSteps,
    NotAnImplication,
    NotAnOrder,
    NothingToTurn,
    PartNotATuple,
)
from lasermaze.kinds.shooters.words import fault

#: A literal that the verifier gives for none.
NEITHER = 0xFFFF_FFFF


class Known(NamedTuple):
    """What is proved of the number of solutions.

    Attributes:
        ways: a lower bound on their number; None if they were not counted.
        is_all: whether there are no more.
        fewest: a lower bound on the number of shooters that a solution turns.
    """

    ways: int | None
    is_all: bool
    fewest: int


class Proof:
    """What the evidence of an answer proves about the solutions of a puzzle."""

    def __init__(
        self, light: Light, witness: bytes, others: Iterable[bytes] = (), claimed: int = 1
    ) -> None:
        """``witness`` and ``others`` are the cells of solutions, which are verified already.

        ``claimed`` is the number of solutions that is to be confirmed.
        """
        self._light, self._claimed = light, claimed
        self._witness, self._others = witness, tuple(others)
        self._true: set[int] = set()  # the literals that hold in every solution
        self._flipped: set[int] = set()  # shooters with another axis in some solution
        self._order: list[int] = []
        self._is_given = False

    def _literal(self, shooter: int) -> int:
        """The literal of a shooter that holds in the witness."""
        return 2 * shooter + is_vertical(self._witness, shooter)

    def is_forced(self, shooter: int) -> bool | None:
        """Whether a shooter has the same axis in every solution; None if that is not known."""
        axis = self._witness[shooter]
        if shooter in self._flipped or any(other[shooter] != axis for other in self._others):
            return False
        return True if self._literal(shooter) in self._true else None

    def faults_in(self, evidence: Evidence | None) -> Iterator[Fault]:
        """Verify the evidence; every part of it that proves nothing is a fault.

        Raises: TimeUpError.
        """
        if evidence is None:
            return
        self._is_given = True
        order = evidence.order
        if not all(isinstance(part, tuple) for part in (evidence.chains, evidence.flips, order)):
            yield fault(PartNotATuple())
            return
        for name, parts_of_it, judge in (
            ("chain", evidence.chains, self._faults_in_chain),
            ("set of flips", evidence.flips, self._faults_in_flip),
        ):
            for number, part in enumerate(parts_of_it, 1):
                for found in judge(part):
                    yield found.within(f"{name} {number}")
                    return
        if not all(map(self._light.has_shooter, order)) or len(set(order)) < len(order):
            yield fault(NotAnOrder())
        else:
            self._order = list(map(self._light.number, order))

    def _faults_in_chain(self, chain: Any) -> Iterator[Fault]:
        light = self._light
        if not (isinstance(chain, tuple) and chain):
            yield fault(NoSteps())
            return
        before = None
        for number, step in enumerate(chain):
            light.budget.check()
            if not light.has_step(step):
                yield fault(NotAnImplication())
                return
            if before not in (None, step.start):
                yield fault(LeadsElsewhere(step.start.shooter, number))
            yield from faults_in_step(light, step)
            before = step.end
        start, end = light.literal(chain[0].start), light.literal(chain[-1].end)
        if end != start ^ 1 and end ^ 1 not in self._true:
            yield fault(NoContradiction(chain[0].start.shooter))
        else:
            self._true.add(start ^ 1)

    def _faults_in_flip(self, flip: Any) -> Iterator[Fault]:
        light = self._light
        if not (isinstance(flip, tuple) and flip and all(map(light.has_shooter, flip))):
            yield fault(NothingToTurn())
            return
        turned = set(map(light.number, flip))
        for shooter in turned:
            light.budget.check()
            was = self._literal(shooter)
            if light.strikes(was ^ 1):
                yield fault(HitWhenTurned(light.cell(shooter)))
            for number in light.lit(was):
                if not any(self._holds(one, turned) for one in light.lighters(number)):
                    yield fault(DarkWhenTurned(light.cell(number)))
        self._flipped |= turned

    def _holds(self, literal: int, turned: Collection[int] = ()) -> bool:
        """Whether a literal holds in the witness with some shooters turned."""
        return (literal == self._literal(literal // 2)) != (literal // 2 in turned)

    @cached_property
    def known(self) -> Known:
        """What is known of the number of solutions. Raises: TimeUpError."""
        light = self._light
        shown = 2 if self._flipped or any(one != self._witness for one in self._others) else None
        if not self._is_given:
            return Known(shown, False, 0)
        fixed = {literal // 2 for literal in self._true}
        turned = sum(self._witness[shooter] != light.letters[shooter] for shooter in fixed)
        clauses = self._clauses()
        bound = {literal // 2 for clause in clauses for literal in clause}
        order = [shooter for shooter in self._order if shooter in bound]
        within = set(order)
        settled = fixed | bound
        alone = sum(1 for shooter in light.shooters if shooter not in settled)
        ways = eliminated(light, self._agreeing(clauses, within), order)
        if ways is not None and bound <= within:
            return Known(ways.number << alone, True, turned + ways.fewest)
        most = (self._claimed >> alone) + 1  # one more shows that the claim is too small
        every = listed(light, clauses, sorted(bound), most)
        if every is not None:
            return Known(every.number << alone, True, turned + every.fewest)
        if ways is None:
            return Known(shown, False, turned)
        inner = (one for one in clauses if within.issuperset(literal // 2 for literal in one))
        least = eliminated(light, inner, order)
        return Known(ways.number << alone, False, turned + (least.fewest if least else 0))

    def _clauses(self) -> set[Clause]:
        """What empty cells and hits demand of the shooters that are not proved to be forced."""
        return {tuple({one, other} - {NEITHER}) for one, other in self._light.clauses(self._true)}

    def _agreeing(self, clauses: Iterable[Clause], within: set[int]) -> Iterator[Clause]:
        """The clauses that remain if all other shooters stand as in the witness."""
        for clause in clauses:
            outside = (literal for literal in clause if literal // 2 not in within)
            if not any(map(self._holds, outside)):
                yield tuple(literal for literal in clause if literal // 2 in within)
