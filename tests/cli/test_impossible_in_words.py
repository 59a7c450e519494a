"""The word "impossible" is an answer without a proof: it is judged by a recount."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import by_day, command, lm, refused

EXAMPLES = {
    "board": "fork",
    "lazors": "crossing",
    "shooters": "several",
    "mirrors": "orchard",
    "turrets": "guard",
    "signposts": "escape",
}


def example(kind: str, name: str) -> Path:
    return Path(__file__).parents[2] / "examples" / kind / f"{name}.txt"


@pytest.mark.parametrize("kind", by_day(EXAMPLES, 2))
def test_the_word_is_an_answer_that_a_recount_confirms_or_refutes(kind: str) -> None:
    right, wrong = example(kind, "impossible"), example(kind, EXAMPLES[kind])
    for word in ("impossible", " IMPOSSIBLE.\r\n", '"impossible"'):
        assert command("check", right, "-", "--recount", stdin=word).code == 0
        assert command("check", right, "-", stdin=word).code in (0, 3)
        ended = command("check", wrong, "-", "--recount", stdin=word)
        assert ended.code == 1
        assert "said to be impossible, but a recount finds a solution" in ended.out
    puzzle = lm.load(wrong)
    answer = lm.parse_answer(puzzle, "impossible")
    assert answer == lm.Unproved(puzzle=puzzle)
    assert not answer
    assert lm.judge(puzzle, answer, recount="never").unconfirmed == ("no solution",)
    assert lm.draw(puzzle, answer).svg()
    for show in (answer.to_json, lambda: lm.explain(puzzle, answer)):
        assert "without a proof" in refused(show).message
    assert "shows no position" in refused(lm.hint, puzzle, "impossible").message


def test_a_card_without_its_laser_is_not_said_to_be_impossible() -> None:
    puzzle = lm.parse_unfinished("kind: board\ntargets: 1\nadd: T\ngrid:\n. .\n")
    judged = lm.judge(puzzle, lm.parse_answer(puzzle, "impossible"))
    assert (judged.right, judged.confirmed) == (True, False)
