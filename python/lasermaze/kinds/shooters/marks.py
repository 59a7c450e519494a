"""The marks of a reason on a picture: its beams, and crosses where they hit a shooter."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.beam import Tracer
from lasermaze.core.reasons import Marks, Reason
from lasermaze.kinds.shooters.beams import Ray, beam_of, line_of, rays, tracer_of
from lasermaze.kinds.shooters.puzzle import Implication, ShooterGrid, WouldHit
from lasermaze.kinds.shooters.reasons import ShooterHit
from lasermaze.kinds.shooters.thoughts import Contradiction, InNoSolution

#: The parts of a proof.
Part = WouldHit | Implication


def marks(puzzle: ShooterGrid, reason: Reason) -> Marks:
    """The marks of a reason; for a fault without a beam, a cross at its place."""
    match reason:
        case Contradiction(chain):
            return _marks(puzzle, *chain)
        case WouldHit() | ShooterHit():
            return _marks(puzzle, reason)
        case InNoSolution(aim):
            return Marks((aim.shooter,))
    return Marks(crosses=() if reason.place is None else (reason.place,))


def _marks(puzzle: ShooterGrid, *parts: Part | ShooterHit) -> Marks:
    tracer = tracer_of(puzzle)
    beams = [ray for part in parts for ray in rays_of(tracer, part) if ray.is_seen]
    lines = [tuple(line_of(puzzle, ray)) for ray in beams]
    hits = (line[-1] for ray, line in zip(beams, lines, strict=True) if ray.victim is not None)
    return Marks(tuple({ray.way[0]: None for ray in beams}), tuple(lines), tuple(hits))


def rays_of(tracer: Tracer, part: Part | ShooterHit) -> Iterator[Ray]:
    """The beams of a reason: those that hit, or the one that must light a cell."""
    match part:
        case WouldHit(aim):
            yield from rays(tracer, aim)
        case ShooterHit(_, shooter, heading):
            yield beam_of(tracer, shooter, heading)
        case Implication(start, _, "hit"):
            yield from (ray for ray in rays(tracer, start) if ray.victim is not None)
        case Implication(_, end, _, cell):
            yield from (ray for ray in rays(tracer, end) if cell in ray.cells)
