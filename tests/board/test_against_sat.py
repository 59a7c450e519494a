"""The solver against a CDCL solver: the same solutions on thousands of random cards."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from benchmarks.card_sat import solution_sets

from lasermaze.kinds.board.puzzle import Board
from tests.board.oracles import SolutionSets, distinct
from tests.board.oracles.random_cards import LARGE, USUAL, Habit, cards
from tests.board.verbs import parse, solutions
from tests.helpers import batches

CHUNKS, CARDS_A_CHUNK = 80, 26
LARGE_CHUNKS, LARGE_CARDS_A_CHUNK = 10, 20

#: Cards with more solutions than this are not compared as sets.
MOST_SOLUTIONS = 500


@pytest.mark.parametrize("chunk", batches(CHUNKS, quick=3))
def test_the_solver_finds_what_the_sat_model_finds(chunk: int) -> None:
    hold_against_sat(f"sat {chunk}", CARDS_A_CHUNK)


@pytest.mark.parametrize("chunk", batches(LARGE_CHUNKS, quick=1))
def test_the_solver_finds_what_the_sat_model_finds_on_large_cards(chunk: int) -> None:
    hold_against_sat(f"large {chunk}", LARGE_CARDS_A_CHUNK, LARGE)


def hold_against_sat(seed: str, count: int, habit: Habit = USUAL) -> None:
    """Compare the sets of solutions, under both sets of rules, on ``count`` random cards.

    A card with very many solutions comes on top of these: the solver must find very many too.
    """
    compared = 0
    for card in cards(seed, habit):
        expected = solution_sets(card, MOST_SOLUTIONS)
        if expected is None:
            found = list(islice(solutions(card, stray_beams=True), MOST_SOLUTIONS + 1))
            assert len(found) > MOST_SOLUTIONS, f"too few solutions of\n{card}"
            continue
        hold_to(card, expected)
        compared += 1
        if compared == count:
            return


def hold_to(card: Board, expected: SolutionSets) -> None:
    """Compare the solver's solutions of one card with those of another method."""
    for stray_beams, arrangements in ((False, expected.strict), (True, expected.stray)):
        found = distinct(solutions(card, stray_beams=stray_beams))
        assert found == arrangements, f"stray_beams={stray_beams} on\n{card}"


@pytest.mark.night
def test_the_random_cards_are_a_good_mix() -> None:
    shares: Counter[str] = Counter()
    for card in islice(cards("mix"), 200):
        sets = solution_sets(card, MOST_SOLUTIONS)
        if sets is None:
            continue
        for rules, found in zip(("strict", "stray"), sets, strict=True):
            shares[f"{rules} {min(len(found), 2)}"] += 1
            shares[f"{rules} split"] += any("S" in code for grid in found for code in grid)
        shares["beyond rule 4"] += sets.strict < sets.stray
    assert min(shares[f"strict {count}"] for count in (0, 1, 2)) >= 25, shares
    assert min(shares[f"stray {count}"] for count in (0, 1, 2)) >= 25, shares
    assert min(shares["strict split"], shares["stray split"], shares["beyond rule 4"]) >= 15, shares


RING = """\
kind: board
targets: 1
grid:
L>  .   .   T<!
.   D/  D\\  .
.   D\\  D/  .
"""


def test_a_ring_of_mirrors_does_not_feed_itself() -> None:
    ring = parse(RING, any_supply=True)
    assert solution_sets(ring) == SolutionSets(frozenset(), frozenset())


FED_RING = """\
kind: board
targets: 1
grid:
.   T?! .
L>  S/  D?
.   D?  D?
"""


def test_a_beam_that_meets_light_is_no_stray() -> None:
    card = parse(FED_RING, any_supply=True)
    sets = solution_sets(card)
    assert sets is not None
    assert len(sets.strict) == 1
    hold_to(card, sets)


BACK_OF_THE_LASER = """\
kind: board
targets: 1
grid:
D?  .   D?  .
D?  L>  S?  T?!
"""


def test_a_beam_that_comes_to_the_back_of_the_laser_is_a_stray() -> None:
    card = parse(BACK_OF_THE_LASER, any_supply=True)
    sets = solution_sets(card)
    assert sets is not None
    assert (len(sets.strict), len(sets.stray)) == (0, 2)
    hold_to(card, sets)


@pytest.mark.night
@pytest.mark.shared_data
def test_the_sat_model_counts_the_printed_cards(shared_data: Path) -> None:
    published = json.loads((shared_data / "board" / "expected.json").read_text())
    for name, expected in published.items():
        sets = solution_sets(parse((shared_data / "board" / name).read_text()))
        assert sets is not None
        counts = (expected["solutions"], expected["solutions_with_stray_beams"])
        assert (len(sets.strict), len(sets.stray)) == counts, name
