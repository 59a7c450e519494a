"""The English of beam shooters: one row for each reason, and the names of shooters and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import lasermaze.kinds.shooters.reasons as why
from lasermaze.core.english import counted, grouped, sentence
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, cells_in_words, place
from lasermaze.core.reasons import AtCell, Reason
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    Stuck,
    WouldHit,
)

#: The words for a grid without faults.
SOLVED = "every empty cell is lit, and no shooter is hit"

#: The words for shooters that are forced.
ALIKE = "the same way in every solution"

#: A number of solutions from here on is not written out.
_VERY_MANY = 10**15


#: The words of the reasons that say nothing else, or nothing but the place.
_FIXED: dict[type[Reason], str] = {
    why.StaysDark: "no beam crosses this cell",
    why.MoreThanWays: "there are more solutions than ways to turn the shooters",
    why.TooManyDigits: "the number of solutions has too many digits",
    why.NotForced: "claimed to be forced, but it is not",
    why.NotFree: "claimed to be free, but it is not",
    why.NotEmpty: "is not an empty cell of the grid",
    why.NotAShooter: "is not a shooter",
    why.WrongConsequence: "a shooter that would hit one must take its other axis",
    why.NeverOtherAxis: "the steps do not lead to the other axis of the first shooter",
    why.NoContradiction: "the steps lead to no contradiction",
    why.HitWhenTurned: "hits a shooter when it is turned",
    why.DarkWhenTurned: "is dark when these are turned",
    why.NotASolution: "is not a solution of this kind: it has no grid of turned shooters",
    why.NotACertificate: "is not a certificate of this kind",
    why.NotEvidence: "is not evidence of this kind",
    why.NotATuple: "the other solutions are not a tuple",
    why.PartNotATuple: "a part of the evidence is not a tuple",
    why.NotACount: "the number of solutions is not a number above 0",
    why.NotForcedLetters: "not one of 0, 1 and '?' for each shooter",
    why.LeastNotANumber: "the least number of turned shooters is not a number",
    why.NotAHit: "a hit is not a shooter, with an axis, that hits another one",
    why.NotAnImplication: "a step is not an implication between shooters of the grid",
    why.NoSteps: "there are no steps",
    why.NothingToTurn: "no shooters of the grid",
    why.NotAnOrder: "the order for counting does not consist of different shooters",
}


def in_words(reason: why.Broken | WouldHit) -> str:
    """A reason in words, without the place, which a fault has as a field."""
    fixed = _FIXED.get(type(reason))
    return _with_fields(reason) if fixed is None else fixed


def _with_fields(reason: why.Broken | WouldHit) -> str:
    match reason:
        case why.OtherSize(cells, expected):
            return f"{cells_in_words(cells)}, not {grouped(expected)}"
        case why.Changed(_, given, letter):
            return f"{letter!r} where the puzzle has {given!r}"
        case why.ShooterHit(cell, shooter, heading):
            struck = "itself" if cell == shooter else "this shooter"
            return f"the {heading.word} beam of the shooter at {place(shooter)} hits {struck}"
        case why.MoreExist(claimed, shown):
            return f"said to be all, {grouped(claimed)}, but the evidence shows {_known(shown)}"
        case why.FewerExist(claimed, shown):
            said = f"{counted(claimed, 'solution')} claimed"
            return f"{said}, the evidence shows {_known(shown)} in all"
        case why.BelowLeast(turned, least):
            return f"{grouped(turned)} turned, fewer than the least number {grouped(least)}"
        case why.FewerSuffice(turned, least):
            return f"turning {shooters_in_words(turned)} is enough, not {grouped(least)}"
        case why.NotHit(_, aim):
            return f"is not hit by the shooter at {aim_in_words(aim)}"
        case why.CanLight(_, aim):
            return f"the shooter at {aim_in_words(aim)} lights it"
        case why.AxisLeft(_, axis):
            return f"no hit is given {along(axis)}"
        case why.CanLightToo(_, aim):
            return f"the shooter at {aim_in_words(aim)} can light it too"
        case why.LeadsElsewhere(_, number):
            return f"step {number} does not lead to the next one"
        case why.ShorterCycle(steps):
            return f"a cycle of {counted(steps, 'step')} exists"
        case why.LeastOutOfRange(most):
            return f"the least number of turned shooters is not from 0 to {grouped(most)}"
        case WouldHit(aim, victim):
            struck = "itself" if victim == aim.shooter else f"the one at {place(victim)}"
            return f"{along(aim.axis)} the shooter at {place(aim.shooter)} would hit {struck}"
        case _:
            raise TypeError(f"no words for {reason!r}")


def fault(reason: why.Broken) -> Fault:
    """The fault with a reason."""
    return Fault.of(reason, in_words(reason))


def faults_at(kind: type[AtCell], cells: Iterable[Cell]) -> Iterator[Fault]:
    """The faults with the same reason in many cells, in less time than one by one."""
    words = _FIXED[kind]
    return (Fault(kind.rule, words, cell, kind(cell)) for cell in cells)


def progress(reasons: Iterable[Reason | None]) -> str:
    """The numbers of dark cells and of shooters that are hit; or that the grid is solved."""
    faults = list(reasons)
    if not faults:
        return f"Solved: {SOLVED}."
    dark = sum(isinstance(reason, why.StaysDark) for reason in faults)
    hit = {reason.cell for reason in faults if isinstance(reason, why.ShooterHit)}
    counts = [f"{cells_in_words(dark)} dark"] if dark else []
    counts += [f"{shooters_in_words(len(hit))} hit"] if hit else []
    return f"{', '.join(counts)}."


def _known(shown: int) -> str:
    return grouped(shown) if shown < _VERY_MANY else "more"


# Shooters and axes


def along(axis: str) -> str:
    """``along its row`` for ``-``, ``along its column`` for ``|``."""
    return f"along its {'row' if axis == '-' else 'column'}"


def aim_in_words(aim: Aim) -> str:
    """``row 1, column 2 along its row``."""
    return f"{place(aim.shooter)} {along(aim.axis)}"


def shooters_in_words(count: int) -> str:
    """``1 shooter``, ``5 shooters``."""
    return counted(count, "shooter")


# Proofs


def implication(step: Implication) -> str:
    """An implication with its reason."""
    end, where = step.end, place(step.cell)
    if step.reason == "hit":
        return f"{in_words(WouldHit(step.start, step.cell))}, so it stands {along(end.axis)}"
    if end == step.start.other:
        here = f"only the shooter at {place(step.start.shooter)} can light {where} without a hit"
        return f"{here}, and only {along(end.axis)}"
    left = f"only {place(end.shooter)} can light {where} without a hit, {along(end.axis)}"
    return f"with {aim_in_words(step.start)}, {left}"


def headline(certificate: Certificate) -> str:
    """A certificate in one sentence."""
    match certificate:
        case Dark(cell, ()):
            return f"Impossible: no shooter can light the cell at {place(cell)}."
        case Dark(cell):
            return f"Impossible: the cell at {place(cell)} stays dark, or a shooter is hit."
        case Stuck(shooter):
            return f"Impossible: the shooter at {place(shooter)} hits one either way."
        case Cycle(()):
            return "Impossible, but no implications are given that show it."
        case Cycle(steps):
            return (
                f"Impossible: the shooter at {place(steps[0].start.shooter)} can stand neither way."
            )


def size(certificate: Certificate) -> str:
    """The number of steps of a cycle; empty for another certificate."""
    if not isinstance(certificate, Cycle) or not certificate.steps:
        return ""
    fewest = ", the fewest for any shooter" if certificate.shortest else ""
    return f"The proof takes {counted(len(certificate.steps), 'step')}{fewest}."


def numbered(certificate: Certificate) -> Iterator[str]:
    """The parts of a certificate in words, numbered as in the picture."""
    if isinstance(certificate, Cycle):
        told = map(implication, certificate.steps)
    else:
        told = map(in_words, certificate.hits)
    for number, words in enumerate(told, 1):
        yield f"{number}. {sentence(words)}"
