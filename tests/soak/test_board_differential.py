"""The board's solver against its oracles, ten times as long and with other seeds."""

from __future__ import annotations

from itertools import islice

import pytest

from lasermaze._kernel import BOARD_MEASURE, BOARD_PRUNING
from tests.board import test_against_brute_force as brute
from tests.board import test_against_sat as sat
from tests.board import test_chain as chains
from tests.board import test_lemmas as lemmas
from tests.board import test_proof as proofs
from tests.board import test_reasons_are_true as reasons
from tests.board import test_verify as verify
from tests.board.oracles.random_cards import LARGE, TINY, USUAL, Habit, cards
from tests.board.oracles.sat_model import solution_sets
from tests.board.test_solve import ALL, PLAIN_ROAD, all_solutions

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("chunk", range(10 * sat.CHUNKS))
def test_the_solver_finds_what_the_sat_model_finds(chunk: int) -> None:
    sat.hold_against_sat(f"sat soak {chunk}", sat.CARDS_A_CHUNK)


@pytest.mark.parametrize("chunk", range(10 * sat.LARGE_CHUNKS))
def test_the_solver_finds_what_the_sat_model_finds_on_large_cards(chunk: int) -> None:
    sat.hold_against_sat(f"large soak {chunk}", sat.LARGE_CARDS_A_CHUNK, LARGE)


@pytest.mark.parametrize("chunk", range(10 * brute.CHUNKS))
def test_the_solver_finds_what_brute_force_finds(chunk: int) -> None:
    brute.hold_against_brute_force(f"tiny soak {chunk}", brute.CARDS_A_CHUNK, 200_000)


#: Cards of the usual size of the game and one cell more.
ROOMY = Habit(((5, 5), (5, 6), (6, 5), (6, 6)), tokens=9, taken=3)


@pytest.mark.parametrize("chunk", range(80))
def test_the_solver_finds_what_the_sat_model_finds_on_roomy_cards(chunk: int) -> None:
    sat.hold_against_sat(f"roomy soak {chunk}", 25, ROOMY)


#: Cards from the size of the game to that of a chessboard.
FULL = Habit(tuple((rows, cols) for rows in range(5, 9) for cols in range(5, 9)), tokens=9, taken=2)

#: The rules that the difficulty does not count, in which mistakes are the likeliest.
NEW_RULES = [bit for bit in BOARD_PRUNING.values() if not bit & BOARD_MEASURE]


@pytest.mark.parametrize("chunk", range(200))
def test_each_new_rule_leaves_the_solutions_that_the_sat_model_finds(chunk: int) -> None:
    """20,000 cards in all, less those with very many solutions."""
    for card in islice(cards(f"new rules soak {chunk}", FULL), 100):
        expected = solution_sets(card, sat.MOST_SOLUTIONS)
        if expected is None:
            continue
        sat.hold_to(card, expected)
        for stray_beams in (False, True):
            wanted = all_solutions(card, stray_beams, ALL)
            for rule in NEW_RULES:
                assert all_solutions(card, stray_beams, ALL & ~rule) == wanted, card
                assert all_solutions(card, stray_beams, ALL & ~PLAIN_ROAD & ~rule) == wanted, card


@pytest.mark.parametrize(
    "habit", [TINY, USUAL, ROOMY, LARGE], ids=["tiny", "usual", "roomy", "large"]
)
@pytest.mark.parametrize("chunk", range(10))
def test_every_claim_is_confirmed_by_its_tree(chunk: int, habit: Habit) -> None:
    proofs.hold_to_their_trees(f"proofs soak {chunk}", habit, 150)


@pytest.mark.parametrize("chunk", range(20))
def test_no_changed_tree_proves_anything_false(chunk: int) -> None:
    proofs.hold_changed_trees_to_the_truth(f"changed soak {chunk}", 40, 200)


@pytest.mark.parametrize("chunk", range(20))
def test_trees_count_what_brute_force_counts(chunk: int) -> None:
    proofs.hold_trees_to_brute_force(f"counted soak {chunk}", 100)


@pytest.mark.parametrize(
    ("habit", "count"),
    [(TINY, 5_000), (LARGE, 1_000), (USUAL, 500)],
    ids=["tiny", "large", "usual"],
)
@pytest.mark.parametrize("chunk", range(20))
def test_lemmas_count_what_trees_count(chunk: int, habit: Habit, count: int) -> None:
    """130,000 cards of odd shapes, by both sets of rules."""
    lemmas.hold_lemmas_to_the_answers(f"lemmas soak {chunk}", count, habit)


@pytest.mark.parametrize(
    ("habit", "count"), [(TINY, 400), (LARGE, 100), (USUAL, 40)], ids=["tiny", "large", "usual"]
)
@pytest.mark.parametrize("chunk", range(20))
def test_no_changed_lemmas_prove_anything_false(chunk: int, habit: Habit, count: int) -> None:
    """A million changed proofs."""
    lemmas.hold_changed_lemmas_to_the_truth(f"forged soak {chunk}", count, 50, habit)


@pytest.mark.parametrize("chunk", range(40))
def test_hints_and_explanations_are_true(chunk: int) -> None:
    reasons.hold_hints_to_the_truth(f"words soak {chunk}", 60, 4)
    assert reasons.hold_explanations_to_the_truth(f"explained soak {chunk}", 60)


@pytest.mark.parametrize("habit", [TINY, USUAL, LARGE], ids=["tiny", "usual", "large"])
@pytest.mark.parametrize("chunk", range(10))
def test_faults_are_those_of_the_plain_reading(chunk: int, habit: Habit) -> None:
    """With eight solutions a card, 120,000 in all."""
    verify.hold_faults(f"faults soak {chunk}", habit, 500)


@pytest.mark.parametrize("habit", [TINY, USUAL], ids=["tiny", "usual"])
@pytest.mark.parametrize("chunk", range(40))
def test_trees_are_judged_like_the_plain_reading(chunk: int, habit: Habit) -> None:
    """With some forty trees a card, 100,000 in all."""
    verify.hold_trees(f"trees soak {chunk}", habit, 40, 20)


@pytest.mark.parametrize("habit", [TINY, USUAL, LARGE], ids=["tiny", "usual", "large"])
@pytest.mark.parametrize("chunk", range(5))
def test_each_rule_is_judged_like_the_plain_reading(chunk: int, habit: Habit) -> None:
    verify.hold_rules(f"rules soak {chunk}", habit, 30)


@pytest.mark.parametrize("chunk", range(10))
def test_the_plain_counts_are_the_same(chunk: int) -> None:
    verify.hold_recounts(f"recounts soak {chunk}", 200)


@pytest.mark.parametrize("habit", [TINY, USUAL, ROOMY], ids=["tiny", "usual", "roomy"])
@pytest.mark.parametrize("chunk", range(20))
def test_every_step_of_every_chain_is_verified(chunk: int, habit: Habit) -> None:
    """With one solution in some 4,000 of 12,000 cards."""
    assert chains.hold_chains(f"chains soak {chunk}", habit, 200)


@pytest.mark.parametrize("chunk", range(20))
def test_what_the_lectures_say_is_true(chunk: int) -> None:
    assert chains.hold_lectures_to_the_truth(f"lectures soak {chunk}", 100)
