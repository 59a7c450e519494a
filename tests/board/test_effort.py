"""How hard a card is: by the printed cards, and by what makes a card harder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.generate import effort_up_to
from tests.helpers import SIZE, spearman


@pytest.mark.shared_data
def test_the_number_ranks_the_real_cards_as_they_are_printed(shared_data: Path) -> None:
    printed = json.loads((shared_data / "board" / "expected.json").read_text())
    cards = sorted((shared_data / "board").glob("card-*.txt"))
    assert len(cards) == 32
    found: list[Any] = [lm.rate(lm.load(card)) for card in cards]
    numbers = [float(card.stem.removeprefix("card-")) for card in cards]
    plain = [float(printed[card.name]["plain_search_beam_steps"]) for card in cards]
    assert spearman(numbers, plain) < 0.84
    assert spearman(numbers, [one.score for one in found]) >= 0.90
    for card, one in zip(cards, found, strict=True):
        level = LEVELS.index(printed[card.name]["printed_level"])
        assert abs(LEVELS.index(one.level) - level) <= 1, card


def test_a_card_that_shows_more_is_easier() -> None:
    text = "kind: board\ntargets: 1\ngrid:\nL> .  D\\\n.  .  .\n.  .  T^\n"
    added = text.replace("T^", ".").replace("grid", "add: T\ngrid")
    rate: Any = lm.rate
    shown, turned, piled = (
        rate(lm.parse(each)) for each in (text, text.replace("T^", "T?"), added)
    )
    assert (shown.effort.open, turned.effort.open, piled.effort.open) == (0, 1, 1)
    assert shown.score < turned.score < piled.score
    assert str(shown) == "beginner, 2.3: 4 beam steps, 0 open tokens"
    none = rate(lm.parse(added.replace("add: T", "add: T S")))
    assert none.effort.open == 2
    assert none.effort.search > 4
    rated = lm.rate(lm.parse(text), technique=True)
    assert str(rated) == f"{shown}; at a glance"
    for seed in range(12 * SIZE):
        card = lm.generate("board", seed=seed)
        solved = rate(lm.solve(card).witness)
        assert solved.score <= rate(card).score
        assert solved.effort.open == 0


def test_an_effort_that_ends_early_has_the_level_of_the_whole_one() -> None:
    shorter = 0
    for index, level in enumerate([*LEVELS, "expert", "expert"]):
        card: Any = lm.generate("board", level=level, size=(5, 5), seed=0, index=index % 3)
        whole = KIND.generator.effort(card, UNLIMITED)
        part = effort_up_to(card, UNLIMITED, KIND.levels)
        assert whole is not None
        assert part is not None
        assert KIND.levels.rate(part).level == KIND.levels.rate(whole).level == level
        assert part == whole or (level == "expert" and part.search < whole.search)
        shorter += part != whole
    assert shorter > 0
