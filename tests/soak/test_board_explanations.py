"""The pictures of 500 explanations, of generated cards of all levels, show what is told."""

from __future__ import annotations

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS, TECHNIQUES
from lasermaze.kinds.board.puzzle import Board
from tests.board.test_marks import hold, told

pytestmark = pytest.mark.soak

#: The cards of each level in one test, and the number of those tests.
CARDS, BATCHES = 25, 5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_explanations_of_generated_cards_are_drawn_as_told(level: str, batch: int) -> None:
    cards = list(lm.generate_many("board", CARDS, seed=4000 + batch, level=level))
    for card in cards:
        assert isinstance(card, Board)
        assert lm.explain(card).technique in TECHNIQUES
        for known, screen in told(card):
            hold(card, known, screen)
