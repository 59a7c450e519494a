"""What a card asks of a player: the search for all solutions, and the tokens left open."""

from __future__ import annotations

from itertools import islice
from time import monotonic

from lasermaze.board.puzzle import Board
from lasermaze.board.solve import SLICE, start
from lasermaze.board.symmetry import images
from lasermaze.budget import Budget
from lasermaze.difficulty import Toil


def toil(puzzle: Board, budget: Budget) -> Toil | None:
    """How often a beam enters a cell in the whole search, and how many tokens are open.

    The search is the one without stray beams, to its end. Where several beams wait it depends
    a little on how the card is held which one it follows first, so this is the mean over the
    four ways to hold it. A token is open that is to be added, or to be turned.

    Raises: PuzzleError for a board that is no card; whatever ``budget.progress`` raises.
    """
    deadline = None if budget.seconds is None else monotonic() + budget.seconds
    steps = 0
    for number, card in enumerate(islice(images(puzzle), 0, None, 2)):
        search = start(card, stray_beams=False)
        while not search.run(SLICE, 0, 1 << 62)[1]:
            if deadline is not None and monotonic() >= deadline:
                return None
            if budget.progress is not None:
                budget.progress((number + search.fraction) / 4, 0)
        steps += search.beam_steps
    return Toil((steps + 2) // 4, _open_tokens(puzzle))


def _open_tokens(puzzle: Board) -> int:
    return len(puzzle.add) + sum(token.way == "?" for _, token in puzzle.tokens())
