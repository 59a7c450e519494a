"""Certificates and beams in words, for captions, hints and explanations."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.grid import place
from lasermaze.kinds.shooters.puzzle import Aim, Certificate, Cycle, Dark, Hit, Step, Stuck

WAYS = {"-": "west and east", "|": "north and south"}


def aim_in_words(aim: Aim) -> str:
    """``the shooter at row 1, column 2 fires west and east``."""
    return f"the shooter at {place(aim.shooter)} fires {WAYS[aim.axis]}"


def stands(aim: Aim) -> str:
    """``the shooter at row 1, column 2 stands on -``."""
    return f"the shooter at {place(aim.shooter)} stands on {aim.axis}"


def hit_in_words(hit: Hit) -> str:
    """What a shooter would hit along an axis."""
    struck = "itself" if hit.victim == hit.aim.shooter else f"the one at {place(hit.victim)}"
    return f"along {hit.aim.axis} the shooter at {place(hit.aim.shooter)} would hit {struck}"


def step_in_words(step: Step) -> str:
    """An implication with its reason."""
    if step.reason == "hit":
        reason = hit_in_words(Hit(step.start, step.cell))
        return f"{reason}, so it must fire along {step.end.axis}."
    if step.end == step.start.other:
        here = f"only the shooter at {place(step.start.shooter)} can light {place(step.cell)}"
        return f"{here}, and only along {step.end.axis}."
    return (
        f"if {stands(step.start)}, only the one at {place(step.end.shooter)} is left "
        f"to light {place(step.cell)}, along {step.end.axis}."
    )


def headline(certificate: Certificate) -> str:
    """In one sentence what a certificate says."""
    match certificate:
        case Dark(cell):
            return f"Impossible: no shooter can light the cell at {place(cell)}."
        case Stuck(shooter):
            return f"Impossible: the shooter at {place(shooter)} hits one along either axis."
        case Cycle(steps):
            least = ", and no fewer could do it to any shooter" if certificate.shortest else ""
            return (
                f"Impossible: {len(steps)} implications force the shooter at "
                f"{place(steps[0].start.shooter)} off each of its axes{least}."
            )


def numbered(certificate: Certificate) -> Iterator[str]:
    """The parts of a certificate, numbered as the picture numbers them."""
    match certificate:
        case Cycle(steps):
            parts = [step_in_words(step) for step in steps]
        case Dark(_, hits) | Stuck(_, hits):
            parts = [f"{hit_in_words(hit)}." for hit in hits]
    for number, words in enumerate(parts, 1):
        yield f"{number}. {words[0].upper()}{words[1:]}"
