"""The solver, and the SAT model with it, against every placement on tiny cards."""

from __future__ import annotations

from itertools import islice

import pytest
from benchmarks.card_sat import solution_sets

from tests.board.oracles import brute_force
from tests.board.oracles.random_cards import TINY, cards
from tests.board.test_against_sat import hold_to
from tests.helpers import batches

CHUNKS, CARDS_A_CHUNK = 20, 30

#: A card with more placements would take more than its share of the time.
MOST_PLACEMENTS = 20_000


@pytest.mark.parametrize("chunk", batches(CHUNKS, quick=5))
def test_the_solver_finds_what_brute_force_finds(chunk: int) -> None:
    hold_against_brute_force(f"tiny {chunk}", CARDS_A_CHUNK, MOST_PLACEMENTS)


def hold_against_brute_force(seed: str, count: int, most_placements: int) -> None:
    """Compare the sets of solutions, under both sets of rules, on ``count`` tiny cards."""
    tiny = (
        card
        for card in cards(seed, TINY)
        if brute_force.number_of_placements(card) <= most_placements
    )
    for card in islice(tiny, count):
        expected = brute_force.solution_sets(card)
        hold_to(card, expected)
        assert solution_sets(card) == expected, f"the SAT model errs on\n{card}"
