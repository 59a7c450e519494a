"""Verifies barriers, which prove that a maze has no solutions but the given ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lasermaze._kernel import VerifyMirrorGraph
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted, or_no
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, Turned


class NoProofError(Exception):
    """Evidence that does not prove its claim: why, and the cell that shows it."""

    def __init__(self, message: str, cell: Cell | None = None) -> None:
        self.message, self.cell = message, cell
        super().__init__(message)


#: Why the beams are not proved to be all, by what the verifier found.
_WORDS = {
    "fewer beams": "it proves fewer beams than there are",
    "more beams": "it proves more beams than there are",
    "same beams": "two of the solutions have the same beam",
    "unmatched": "it leaves a side that cannot be matched",
}


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
    if outcome == "goes on":
        cell = divmod(number, puzzle.cols)
        raise NoProofError("a beam may leave this mirror another way", cell)
    if outcome == "not a barrier":
        left = or_no(odd, "odd component")
        sides = counted(number, "side")
        raise NoProofError(f"a barrier of {sides} leaves {left}, not as many")
    if outcome != "proved":
        raise NoProofError(_WORDS[outcome])
