"""The marks of a reason on a picture: its beams, and crosses where they hit a shooter."""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core.reasons import Marks, Reason
from lasermaze.kinds.shooters.beams import (
    Ray,
    beam_of,
    line_of,
    rays,
    tracer_of,
)
from lasermaze.kinds.shooters.puzzle import Aim, Implication, ShooterGrid, WouldHit
from lasermaze.kinds.shooters.reasons import ShooterHit


def marks(puzzle: ShooterGrid, reason: Reason | Implication) -> Marks:
    """The marks of a reason or an implication: the beams that hit, or that must light a cell.

    For a fault without a beam, a cross at its place.
    """
    match reason:
        case WouldHit(aim):
            return light(puzzle, aim)
        case ShooterHit(_, shooter, heading):
            return _marks(puzzle, [beam_of(tracer_of(puzzle), shooter, heading)])
        case Implication(start, _, "hit"):
            hits = (ray for ray in rays(tracer_of(puzzle), start) if ray.victim is not None)
            return _marks(puzzle, hits)
        case Implication(_, end, _, cell):
            return _marks(
                puzzle, (ray for ray in rays(tracer_of(puzzle), end) if cell in ray.cells)
            )
    return Marks(crosses=() if reason.place is None else (reason.place,))


def light(puzzle: ShooterGrid, aim: Aim) -> Marks:
    """The two beams of an aim, with a cross where one hits."""
    return _marks(puzzle, rays(tracer_of(puzzle), aim))


def _marks(puzzle: ShooterGrid, beams: Iterable[Ray]) -> Marks:
    """The marks of the beams of one shooter, without those that end at once."""
    seen = [(ray, line_of(puzzle, ray)) for ray in beams if ray.is_seen]
    hits = tuple(line[-1] for ray, line in seen if ray.victim is not None)
    return Marks(tuple({ray.way[0] for ray, _ in seen}), tuple(line for _, line in seen), hits)


def joined(parts: Iterable[Marks]) -> Marks:
    """The marks of several reasons in one picture."""
    each = list(parts)
    return Marks(
        tuple(dict.fromkeys(cell for part in each for cell in part.supposed)),
        tuple(beam for part in each for beam in part.beams),
        tuple(cross for part in each for cross in part.crosses),
    )
