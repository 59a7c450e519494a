"""What a card asks of a player: the search for all solutions, and the tokens left open."""

from __future__ import annotations

from time import monotonic

from lasermaze.board.puzzle import Board
from lasermaze.board.solve import SLICE, start
from lasermaze.difficulty import Toil
from lasermaze.interface import Budget


def toil(puzzle: Board, budget: Budget) -> Toil | None:
    """The entries of a beam into a cell that the whole search counts, and the open tokens.

    The search is the one without stray beams, to its end. A token is open that is to be added,
    or whose direction is to be found.

    Raises: PuzzleError for a board that is no card; whatever ``budget.progress`` raises.
    """
    search = start(puzzle, stray_beams=False)
    deadline = None if budget.seconds is None else monotonic() + budget.seconds
    while not search.run(SLICE, 0, 1 << 62)[1]:
        if deadline is not None and monotonic() >= deadline:
            return None
        if budget.progress is not None:
            budget.progress(search.fraction, search.found)
    return Toil(search.beam_steps, open_tokens(puzzle))


def open_tokens(puzzle: Board) -> int:
    """How many tokens are to be added, or to be turned."""
    return len(puzzle.add) + sum(token.way == "?" for _, token in puzzle.tokens())
