"""Explanations and hints of 500 generated cards of all levels keep to their sizes."""

from __future__ import annotations

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS, TECHNIQUES
from lasermaze.kinds.board.puzzle import Board
from tests.board.test_brevity import hints, hold_outline, hold_short
from tests.board.test_marks import hold, told

pytestmark = pytest.mark.soak

#: The cards of each level in one test, and the number of those tests.
CARDS, BATCHES = 25, 5


def test_the_hints_for_generated_cards_are_short() -> None:
    cards = [
        card for level in LEVELS for card in lm.generate_many("board", 6, seed=3999, level=level)
    ]
    hold_short(hints(cards, 3))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_explanations_of_generated_cards_are_short_and_drawn_as_told(
    level: str, batch: int
) -> None:
    cards = list(lm.generate_many("board", CARDS, seed=4000 + batch, level=level))
    for card in cards:
        assert isinstance(card, Board)
        hold_outline(card)
        assert lm.explain(card).technique in TECHNIQUES
        for known, screen in told(card):
            hold(card, known, screen)
