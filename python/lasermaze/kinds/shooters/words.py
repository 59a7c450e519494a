"""The English of beam shooters: names, how far a player is, and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lasermaze.core.english import counted, sentence
from lasermaze.core.errors import Fault
from lasermaze.core.grid import cells_in_words, place
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


def would_hit(hit: WouldHit) -> str:
    """A hit of a proof."""
    aim = hit.aim
    struck = "itself" if hit.victim == aim.shooter else f"the one at {place(hit.victim)}"
    return f"{along(aim.axis)} the shooter at {place(aim.shooter)} would hit {struck}"


def progress(faults: Iterable[Fault]) -> str:
    """The numbers of dark cells and of shooters that are hit; or that the grid is solved."""
    dark, hit = 0, set()
    for fault in faults:
        dark += fault.rule == "dark"
        hit |= {fault.cell} if fault.rule == "hit" else set()
    counts = [f"{cells_in_words(dark)} dark"] if dark else []
    counts += [f"{shooters_in_words(len(hit))} hit"] if hit else []
    return f"{', '.join(counts)}." if counts else f"Solved: {SOLVED}."


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
        return f"{would_hit(WouldHit(step.start, step.cell))}, so it stands {along(end.axis)}"
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
        told = map(would_hit, certificate.hits)
    for number, words in enumerate(told, 1):
        yield f"{number}. {sentence(words)}"
