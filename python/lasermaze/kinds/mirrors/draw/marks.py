"""The marks of a reason on a picture: the beam, and a cross where the rule is broken."""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core.beam import Entry, path
from lasermaze.core.reasons import Marks, Reason
from lasermaze.kinds.mirrors.draw.scenes import beam_points, on_side
from lasermaze.kinds.mirrors.puzzle import BLOCK, Mirrors
from lasermaze.kinds.mirrors.reasons import Absorbed, FacesNothing


def marks(now: Mirrors, reason: Reason) -> Marks:
    """The marks of a reason on a grid; none for a reason without a place."""
    match reason:
        case Absorbed():
            return stopped(now, now.openings[0])
        case FacesNothing(cell, heading):
            return Marks(crosses=(on_side(cell, heading, 0.3),))
    return Marks(crosses=() if reason.place is None else (reason.place,))


def stopped(now: Mirrors, entry: Entry) -> Marks:
    """The beam from an opening to the block that it ends in, with a cross there."""
    beam = tuple(beam_points(tuple(path(now, entry, BLOCK)), now, whole=True))
    return Marks(beams=(beam,), crosses=(beam[-1],))


def joined(parts: Iterable[Marks]) -> Marks:
    """The marks of several reasons in one picture."""
    each = list(parts)
    return Marks(
        beams=tuple(beam for part in each for beam in part.beams),
        crosses=tuple(cross for part in each for cross in part.crosses),
    )
