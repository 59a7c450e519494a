"""The call for repairs: the fewest changes that leave a puzzle exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from lasermaze.core.budget import Budget, Progress
from lasermaze.repairing import PROPOSALS, Repair, Search, State
from lasermaze.studio.calls import call
from lasermaze.studio.documents import PictureDocument, PuzzleDocument, Response
from lasermaze.studio.handlers.solving import DRAW_SECONDS
from lasermaze.studio.request import Level, Seconds, ShownRequest, Theme


class RepairsRequest(ShownRequest, frozen=True, kw_only=True):
    """A puzzle to be repaired."""

    time_limit: Seconds = 20
    count: Annotated[int, Meta(ge=1, le=20, description="The largest number of proposals.")] = (
        PROPOSALS
    )


class Proposal(Response):
    """Changes that leave exactly one solution, or give the puzzle one.

    Attributes:
        words: the changes in words.
        moves: the changes, as `edit` takes them.
        unique: whether exactly one solution is left.
        level: the level of the puzzle then, if it is rated.
        puzzle: the puzzle after the changes.
        picture: its picture, with a frame around the changed cells.
    """

    words: Sequence[str]
    moves: Sequence[str]
    unique: bool
    level: Level | None
    puzzle: PuzzleDocument
    picture: PictureDocument


class RepairsResponse(Response):
    """The proposals, the best first.

    Attributes:
        state: what the puzzle has without them: several solutions, none, or one.
        least: whether no smaller set of the considered changes works; proved by trying them all.
        stopped: whether the search ended before its end.
        words: the outcome in a sentence or two.
    """

    state: State
    least: bool
    stopped: bool
    words: str
    proposals: Sequence[Proposal]


@call("Propose repairs", seconds=DRAW_SECONDS)
def repairs(request: RepairsRequest, report: Progress) -> RepairsResponse:
    """The fewest changes that leave exactly one solution; for a puzzle with one, needless clues."""
    puzzle = request.read_puzzle()
    found = Search(puzzle, request.count, Budget(seconds=request.time_limit, progress=report)).run()
    return RepairsResponse(
        state=found.state,
        least=found.least,
        stopped=found.stopped,
        words=found.words,
        proposals=[_proposal(each, request.theme) for each in found.proposals],
    )


def _proposal(repair: Repair, theme: Theme) -> Proposal:
    return Proposal(
        words=repair.words,
        moves=repair.moves,
        unique=repair.unique,
        level=None if repair.difficulty is None else repair.difficulty.level,
        puzzle=PuzzleDocument.of(repair.puzzle),
        picture=PictureDocument.of(repair.picture().bare(), theme),
    )
