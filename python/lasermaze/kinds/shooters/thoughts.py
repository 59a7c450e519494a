"""Thoughts as values: why a shooter cannot stand along an axis, or a grid cannot be solved.

A choice is an `Aim`: a shooter with an axis. `WouldHit`, a part of proofs, is declared
beside them in ``puzzle``; ``words`` has the English, and ``marks`` the marks on a picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.core.reasons import Case, Reason, Step
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    Stuck,
    WouldHit,
)
from lasermaze.kinds.shooters.reasons import StaysDark


@dataclass(frozen=True)
class Contradiction(Reason):
    """Implications lead from an aim to the other axis of the same shooter."""

    rule = "chain"

    chain: tuple[Implication, ...]

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self.chain), 'implication')}")


@dataclass(frozen=True)
class InNoSolution(Reason):
    """No solution has an aim: the search found that, but not a chain of reasons."""

    rule = "forced"

    aim: Aim


#: The reasons why a shooter cannot stand along an axis, or why there is no solution.
Excluded = WouldHit | Contradiction | InNoSolution | StaysDark

Thought = Step[Aim, Excluded]


def forced_by(after: Aim, excluded: Excluded) -> Thought:
    """The thought that a shooter must stand along an axis, since its other one is excluded."""
    return Step(after, (Case(after.other, excluded),))


def told(chain: tuple[Implication, ...]) -> tuple[tuple[Implication, ...], Implication]:
    """The consequences of a chain's first aim, and the implication that contradicts them.

    The rest of a chain often repeats the same clauses backwards, so it is left out.
    """
    held = {chain[0].start}
    for number, step in enumerate(chain):
        if step.end.other in held:
            return chain[:number], step
        held.add(step.end)
    return chain[:-1], chain[-1]


def refutation(certificate: Certificate) -> Thought:
    """The thought of a certificate: it rules out all its aims, which leaves no solution."""
    match certificate:
        case Dark(cell, hits):
            return Step(None, tuple(Case(hit.aim, hit) for hit in hits), StaysDark(cell))
        case Stuck(_, hits):
            return Step(None, tuple(Case(hit.aim, hit) for hit in hits))
        case Cycle(steps):
            others = (at for at, step in enumerate(steps) if step.start == steps[0].start.other)
            half = next(others, len(steps))
            parts = filter(None, (steps[:half], steps[half:]))
            return Step(None, tuple(Case(part[0].start, Contradiction(part)) for part in parts))
