"""Verifies barriers, which prove that a maze has no solutions but the given ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from lasermaze._kernel import VerifyMirrorGraph
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, Turned
from lasermaze.kinds.mirrors.reasons import (
    Broken,
    NotForced,
    SameBeam,
    TooFewParts,
    TooManyParts,
    Unmatched,
    WrongBarrier,
)


class NoProofError(Exception):
    """Evidence that does not prove its claim."""

    def __init__(self, reason: Broken) -> None:
        self.reason = reason
        super().__init__(reason)


def prove_all(
    puzzle: MirrorMaze,
    graph: VerifyMirrorGraph,
    solutions: Iterable[Turned],
    leaves: Sequence[Sequence[Sequence[int]]],
    budget: Budget = UNLIMITED,
) -> None:
    """Return if the beams of these solutions are all, or all that cost no more than the bound.

    The barriers of ``leaves`` are used part by part; see ``rust/verify/src/mirrors/complete.rs``
    for the rules.

    Raises: NoProofError; TimeUpError.
    Cost: for each beam and each barrier about linear in the sides.
    """
    turned = [solution.cells for solution in solutions]
    outcome, number, odd = graph.prove(turned, leaves, budget)
    match outcome:
        case "proved":
            return
        case "fewer beams":
            raise NoProofError(TooFewParts())
        case "more beams":
            raise NoProofError(TooManyParts())
        case "same beams":
            raise NoProofError(SameBeam())
        case "unmatched":
            raise NoProofError(Unmatched())
        case "goes on":
            raise NoProofError(NotForced(divmod(number, puzzle.cols)))
        case "not a barrier":
            raise NoProofError(WrongBarrier(number, odd))
        case _:
            assert_never(outcome)
