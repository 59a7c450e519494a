"""How hard a card is: by the printed cards, by what makes a card harder, in words."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import BOARD_MEASURE
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.board import KIND, Board
from lasermaze.kinds.board.generate import effort, effort_up_to
from lasermaze.kinds.board.puzzle import Token
from lasermaze.kinds.board.solve import start
from tests.helpers import spearman


def rating(puzzle: lm.Puzzle) -> lm.Difficulty:
    found = lm.rate(puzzle)
    assert found is not None
    return found


@pytest.mark.shared_data
def test_the_number_ranks_the_real_cards_as_they_are_printed(shared_data: Path) -> None:
    printed = json.loads((shared_data / "board" / "expected.json").read_text())
    cards = sorted((shared_data / "board").glob("card-*.txt"))
    assert len(cards) == 32
    found = [rating(lm.load(card)) for card in cards]
    numbers = [float(card.stem.removeprefix("card-")) for card in cards]
    plain = [float(printed[card.name]["plain_search_beam_steps"]) for card in cards]
    assert spearman(numbers, plain) < 0.84
    assert spearman(numbers, [one.score for one in found]) >= 0.90
    for card, one in zip(cards, found, strict=True):
        level = LEVELS.index(printed[card.name]["printed_level"])
        assert abs(LEVELS.index(one.level) - level) <= 1, card


#: Nodes and beam steps of real cards, as they were when the levels were made.
MEASURED = {"card-02": (8, 8), "card-60": (6_756, 9_147), "bonus-62": (6_425, 7_918)}


@pytest.mark.shared_data
def test_the_measure_of_a_card_does_not_change(shared_data: Path) -> None:
    """Whatever rules the solver learns, the search that difficulty counts stays as it is."""
    for name, counts in MEASURED.items():
        card = lm.load(shared_data / "board" / f"{name}.txt")
        assert isinstance(card, Board)
        search = start(card, stray_beams=False, pruning=BOARD_MEASURE)
        assert search.run(1 << 62, 0, 1 << 62)[1]
        assert (search.nodes, search.beam_steps) == counts


CARD = """\
kind: board
targets: 1
grid:
L> .  D\\
.  .  .
.  .  T^
"""


def test_an_open_card_is_harder_than_one_that_shows_more() -> None:
    card = lm.parse(CARD)
    assert isinstance(card, Board)
    shown = rating(card)
    turned = rating(card.replaced({(2, 2): Token("T", "?")}))
    added = rating(card.replaced({(2, 2): None}, add=bytes([Token("T", "?").to_byte()])))
    assert (shown.effort.open, turned.effort.open, added.effort.open) == (0, 1, 1)
    assert shown.score < turned.score < added.score
    assert shown.effort.search == 4


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_token_of_the_pile_is_harder_in_no_place_than_in_its_own(seed: int) -> None:
    card = lm.generate("board", seed=seed)
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved)
    assert rating(answer.witness).score <= rating(card).score
    assert rating(answer.witness).effort.open == 0


def test_it_is_told_in_one_line() -> None:
    assert str(rating(lm.parse(CARD))) == "beginner, 2.3: 4 beam steps, 0 open tokens"


def test_an_impossible_card_has_the_difficulty_of_its_search() -> None:
    card = lm.parse(CARD.replace("T^", ".").replace("targets: 1", "targets: 1\nadd: T S"))
    assert not lm.solve(card)
    found = rating(card)
    assert found.effort.open == 2
    assert found.effort.search > 4


def test_what_takes_too_long_is_not_known() -> None:
    heavy = lm.parse(
        "kind: board\ntargets: 2\nadd: T T T T S S D C\ngrid:\nL?"
        + " ." * 10
        + "\n"
        + (". " * 11 + "\n") * 9
        + ". " * 10
        + "T?\n"
    )
    heard: list[float] = []
    assert lm.rate(heavy, time_limit=0.2, progress=lambda part, _: heard.append(part)) is None
    assert heard == sorted(heard)


def test_an_unfinished_card_has_none() -> None:
    with pytest.raises(lm.PuzzleError, match="laser"):
        lm.rate(lm.Editor.blank("board", 3, 3).puzzle)


def test_an_effort_that_ends_early_has_the_level_of_the_whole_one() -> None:
    shorter = 0
    for level in LEVELS:
        for index in range(3):
            card = lm.generate("board", level=level, size=(5, 5), seed=index)
            whole = effort(card, UNLIMITED)
            part = effort_up_to(card, UNLIMITED, KIND.levels)
            assert whole is not None
            assert part is not None
            assert KIND.levels.rate(part).level == KIND.levels.rate(whole).level == level
            assert part == whole or (level == "expert" and part.search < whole.search)
            shorter += part != whole
    assert shorter > 0
