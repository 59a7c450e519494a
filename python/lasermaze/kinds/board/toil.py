"""What a card asks of a player: the search for all solutions, and the tokens left open."""

from __future__ import annotations

from itertools import islice

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import ENDLESS, start
from lasermaze.kinds.board.symmetry import images


def toil(puzzle: Board, budget: Budget) -> Effort | None:
    """How often a beam enters a cell in the whole search, and how many tokens are open.

    The search is the one without stray beams, to its end. Where several beams wait it depends
    a little on how the card is held which one it follows first, so this is the mean over the
    four ways to hold it. A token is open that is to be added, or to be turned.

    Raises: PuzzleError for a board that is no card; whatever ``budget.progress`` raises.
    """
    steps = 0
    for number, card in enumerate(islice(images(puzzle), 0, None, 2)):
        search = start(card, stray_beams=False)
        while not search.run(ENDLESS, 0, ENDLESS, budget.slice)[1]:
            try:
                budget.look((number + search.fraction) / 4)
            except TimeUpError:
                return None
        steps += search.beam_steps
    return Effort((steps + 2) // 4, _open_tokens(puzzle))


def _open_tokens(puzzle: Board) -> int:
    return len(puzzle.add) + sum(token.way == "?" for _, token in puzzle.tokens())
