"""Verifying the evidence of a solved answer: chains, sets of flips, and an order to count in.

Only verified facts count as known, so wrong evidence can leave a claim unconfirmed but never
confirm a false one. No solver is used.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lasermaze._kernel import VerifyShooters
from lasermaze.core.errors import Fault
from lasermaze.kinds.shooters.check.certificates import fault_in_steps
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import Evidence

_WHEN_TURNED = {
    "hits": "hits a shooter when it is turned",
    "dark": "is dark when these are turned",
}


class Known(NamedTuple):
    """The proved facts about the number of solutions.

    Attributes:
        ways: a lower bound on their number; None if they were not counted. If there are more than
            claimed, it may be any number above the claimed one.
        is_all: whether there are no more.
        fewest: a lower bound on the number of shooters that a solution turns.
    """

    ways: int | None
    is_all: bool
    fewest: int


class Proof:
    """Proves facts about the solutions of a puzzle by the evidence of an answer."""

    def __init__(
        self, light: Light, witness: bytes, others: Iterable[bytes] = (), claimed: int = 1
    ) -> None:
        """``witness`` and ``others`` are the cells of different, verified solutions.

        ``claimed`` is the number of solutions that is to be confirmed.
        """
        self._light, self._claimed = light, claimed
        self._witness, self._others = witness, tuple(others)
        self._order: tuple[int, ...] = ()
        self._is_given = False

    @cached_property
    def _verifier(self) -> VerifyShooters:
        """The verifier, once it has read the solutions."""
        budget, verifier = self._light.budget, self._light.followed
        verifier.read_witness(self._witness, budget)
        for other in self._others:
            verifier.read_other(other, budget)
        return verifier

    def is_forced(self, shooter: int) -> bool | None:
        """Whether a shooter has the same axis in every solution; None if unknown.

        Raises: TimeUpError.
        """
        return self._verifier.is_forced(shooter)

    def faults_in(self, evidence: Evidence | None) -> Iterator[Fault]:
        """Verify the evidence; every part that does not prove anything is a fault.

        Raises: TimeUpError.
        """
        if evidence is None:
            return
        self._is_given = True
        order = evidence.order
        if not all(isinstance(part, tuple) for part in (evidence.chains, evidence.flips, order)):
            yield Fault("evidence", "a part of the evidence is not a tuple")
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
            yield Fault("evidence", "the order for counting does not consist of different shooters")
        else:
            self._order = tuple(map(self._light.number, order))

    def _faults_in_chain(self, chain: Any) -> Iterator[Fault]:
        light, verifier = self._light, self._verifier
        if not (isinstance(chain, tuple) and chain):
            yield Fault("chain", "there are no steps")
            return
        found = verifier.chain(light.steps(chain), light.budget)
        for rule, index, literal in found:
            if rule == "open":
                yield Fault("chain", "the steps lead to no contradiction", chain[0].start.shooter)
            else:
                yield fault_in_steps(light, chain, index, rule, literal)

    def _faults_in_flip(self, flip: Any) -> Iterator[Fault]:
        light, verifier = self._light, self._verifier
        if not (isinstance(flip, tuple) and flip and all(map(light.has_shooter, flip))):
            yield Fault("flip", "no shooters of the grid")
            return
        turned = array("I", set(map(light.number, flip))).tobytes()
        for rule, number in verifier.flip(turned, light.budget):
            words = _WHEN_TURNED[rule]
            yield Fault("flip", words, light.cell(number))

    @cached_property
    def known(self) -> Known:
        """The known facts about the number of solutions. Raises: TimeUpError."""
        if not self._is_given:
            return Known(2 if self._others else None, False, 0)
        order = array("I", self._order).tobytes()
        claimed = self._claimed.to_bytes(self._claimed.bit_length() // 8 + 1, "little")
        found = self._verifier.count(order, claimed, self._light.budget)
        ways, is_all, fewest = found
        return Known(None if ways is None else int.from_bytes(ways, "little"), is_all, fewest)
