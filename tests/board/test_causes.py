"""Cards played to their end by hints alone: each hint shows a cause, and few need a long search."""

from __future__ import annotations

import re
from collections import Counter

import lasermaze as lm
from tests.helpers import SIZE

#: What is no cause by itself.
NO_CAUSE = re.compile(
    r"everything else fails|only a search|at a glance|within [\d,]+ cases|further on|choices fail"
)

#: The rungs of causes: `cases` of a hint are at most so many.
RUNGS = {0: "at once", 1: "a line", 3: "3 cases", 12: "12 cases", 13: "a long search"}


def rung(hint: lm.Hint[lm.Puzzle]) -> str:
    assert hint.cases is not None
    return next(name for most, name in RUNGS.items() if hint.cases <= most)


def test_each_hint_shows_a_cause() -> None:
    causes = Counter[str]()
    for seed in range(5 * SIZE):
        game = lm.Game(lm.generate("board", level="expert", seed=seed))
        while not game.is_solved():
            hint = game.hint()
            assert hint.told or "long search" in hint.reason, hint
            assert not NO_CAUSE.search(f"{hint.text} {hint.reason}"), hint
            causes[rung(hint)] += 1
            for move in hint.moves:
                game.push(move)
    print(dict(causes))
    assert causes["a long search"] * 10 <= causes.total(), causes
    assert len(causes) == len(RUNGS), causes
