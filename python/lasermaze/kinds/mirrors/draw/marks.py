"""The marks of a reason on a picture: the beam, and a cross where the rule is broken."""

from __future__ import annotations

from lasermaze.core.reasons import Marks, Reason
from lasermaze.kinds.mirrors.draw.scenes import beam_points, on_side
from lasermaze.kinds.mirrors.puzzle import Mirrors
from lasermaze.kinds.mirrors.reasons import Absorbed, FacesNothing


def marks(now: Mirrors, reason: Reason) -> Marks:
    """The marks of a reason on a grid; none for a reason without a place."""
    match reason:
        case Absorbed():
            beam = tuple(beam_points(tuple(now.trace()), now, whole=True))
            return Marks(beams=(beam,), crosses=(beam[-1],))
        case FacesNothing(cell, heading):
            return Marks(crosses=(on_side(cell, heading, 0.3),))
    return Marks(crosses=() if reason.place is None else (reason.place,))
