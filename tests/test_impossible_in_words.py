"""The word "impossible" is an answer without a proof: it is judged by a recount."""

from __future__ import annotations

from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.kind import NAMES
from tests.helpers import ROOT
from tests.helpers import command as lasermaze

WORDS = ["impossible", "IMPOSSIBLE\n", " Impossible.\r\n", '"impossible"']

EXAMPLES = {
    "board": "fork",
    "lazors": "crossing",
    "shooters": "several",
    "mirrors": "orchard",
    "turrets": "guard",
    "signposts": "escape",
}


def example(kind: str, name: str) -> Path:
    return ROOT / "examples" / kind / f"{name}.txt"


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("word", WORDS)
def test_the_word_is_judged_for_every_kind(kind: str, word: str) -> None:
    right, wrong = example(kind, "impossible"), example(kind, EXAMPLES[kind])
    assert lasermaze("check", right, "-", "--recount", stdin=word).code == 0
    assert lasermaze("check", right, "-", stdin=word).code in (0, 3)
    result = lasermaze("check", wrong, "-", "--recount", stdin=word)
    assert result.code == 1
    assert "said to be impossible, but a recount finds a solution" in result.out


@pytest.mark.parametrize("kind", NAMES)
def test_the_claim_is_an_answer_like_any_other(kind: str) -> None:
    puzzle = lm.load(example(kind, EXAMPLES[kind]))
    answer = lm.parse_answer(puzzle, "impossible")
    assert answer == lm.Unproved(puzzle=puzzle)
    assert not answer
    assert lm.judge(puzzle, answer, recount="never").unconfirmed == ("no solution",)
    assert lm.draw(puzzle, answer).svg()
    assert repr(answer).endswith(": no solution, unproved>")
    for verb in (answer.to_json, lambda: lm.explain(puzzle, answer)):
        with pytest.raises(lm.PuzzleError, match="without a proof"):
            verb()
    with pytest.raises(lm.PuzzleError, match="the answer is impossible, which shows no position"):
        lm.hint(puzzle, "impossible")


def test_a_card_without_its_laser_is_not_said_to_be_impossible() -> None:
    puzzle = lm.parse_unfinished("kind: board\ntargets: 1\nadd: T\ngrid:\n. .\n")
    judgement = lm.judge(puzzle, lm.parse_answer(puzzle, "impossible"))
    assert judgement.right
    assert not judgement.confirmed
