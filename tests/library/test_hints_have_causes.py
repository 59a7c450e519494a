"""Puzzles are played to their end by hints alone: each hint has a cause that can be seen."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from lasermaze.core.difficulty import LEVELS
from tests.helpers import SIZE, lm

#: Words that are no cause, if nothing else is said.
NO_CAUSE = re.compile(
    r"everything else|a search (finds|shows)|seen at a glance|can pass|other way is|has it there"
)

#: The largest share of hints that need a long search, whose cheap part alone is told.
MOST_SEARCHED = {"lazors": 0.1, "shooters": 0.0}


@pytest.mark.parametrize("kind", MOST_SEARCHED)
def test_each_hint_of_a_game_has_a_cause(kind: Any) -> None:
    seen: Counter[str] = Counter()
    for number in range(8 * SIZE):
        level = LEVELS[number % len(LEVELS)]
        game = lm.Game(lm.generate(kind, level=level, seed=number))
        while (hint := game.hint()).moves:
            assert not NO_CAUSE.search(hint.reason.lower()), hint
            *_, step = hint.steps
            assert step.ruled_out or step.reason or step.untold or "left" in hint.reason, hint
            assert hint.otherwise() or not step.ruled_out, hint
            seen["searched" if step.untold else _class_of(step)] += 1
            for move in hint.moves:
                game.push(move)
        assert game.is_solved()
    assert seen["searched"] <= MOST_SEARCHED[kind] * seen.total(), seen


def _class_of(step: Any) -> str:
    """How a step is seen."""
    return ("at once", "a line", "cases")[min(step.size, 2)]
