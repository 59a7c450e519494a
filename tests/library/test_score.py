"""The scores of texts: those of the documentation's table, for every kind and for the benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.datasets import golden, golden_small
from lasermaze.kind import NAMES
from tests.library.forms import Asked, asked_of, forms, text_for

Rows = Callable[[], Sequence[Any]]

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

#: Puzzles of each kind; those of walkers have the one right answer EESS.
SOLVABLE: dict[str, list[lm.Puzzle]] = {
    "turrets": [lm.parse("kind: turrets\ngrid:\nS..\n##.\n##G\n")],
    "shooters": [lm.generate("shooters", size=(3, 4), seed=seed) for seed in range(3)],
    "signposts": [lm.parse("kind: signposts\ngrid:\nSRX\nXSX\nXGX\nXXX\n")],
    "mirrors": [lm.generate("mirrors", size=(4, 5), seed=seed) for seed in range(3)],
    "board": [lm.generate("board", size=(3, 4), seed=seed) for seed in range(3)],
    "lazors": [lm.generate("lazors", size=(3, 4), seed=seed) for seed in range(3)],
}
#: A puzzle of each kind that has no solution.
HOPELESS = {
    "turrets": lm.parse("kind: turrets\ngrid:\nS#\n#G\n"),
    "shooters": lm.parse("kind: shooters\ngrid:\n-#.\n"),
    "signposts": lm.parse("kind: signposts\ngrid:\nXXX\nXGX\nXXX\n"),
    "mirrors": lm.parse("kind: mirrors\ngrid:\n***\n..*\n*.*\n"),
    "board": lm.parse("kind: board\ntargets: 1\ngrid:\nL? . S?\n.  . .\nT? . T?\n"),
    "lazors": lm.parse("GRID START\nx o\nGRID STOP\nA 1\nL 0 1 -1 1\nP 4 1\n"),
}


def judged(asked: Asked) -> dict[str, tuple[float, float]]:
    """The forms that make sense for a puzzle, with their scores: as the page says, and as it is."""
    texts = [(form, text_for(form, asked)) for form in forms()]
    return {
        f"{form.text}\n->\n{text}": (form.score, lm.score(asked.puzzle, text))
        for form, text in texts
        if text is not None
    }


def check(asked: Asked, least: int) -> None:
    found = judged(asked)
    assert len(found) >= least
    differing = [text for text, (wanted, given) in found.items() if wanted != given]
    assert not differing, f"{asked.puzzle}\n" + "\n\n".join(differing)


@EVERY_KIND
def test_the_forms_of_the_documentation_have_the_scores_that_it_says(kind: str) -> None:
    for puzzle in SOLVABLE[kind]:
        check(asked_of(puzzle), 70)
    check(asked_of(HOPELESS[kind]), 7)


@pytest.mark.parametrize("rows", [golden_small, pytest.param(golden, marks=pytest.mark.night)])
@EVERY_KIND
def test_the_forms_of_the_documentation_for_the_benchmark(kind: str, rows: Rows) -> None:
    for row in rows():
        if row["kind"] == kind:
            puzzle = lm.parse(row["puzzle"])
            check(asked_of(puzzle, lm.parse_answer(puzzle, row["evidence"])), 70)


def test_there_is_a_form_of_every_sort() -> None:
    scores = [form.score for form in forms()]
    assert (len(scores), sum(scores)) == (109, 65)


HOSTILE = (
    *("[", "{", "```\n", "~~~", "Final answer:\n", "a", "1", "<answer>", "</think>", "<think>"),
    *("\\boxed{", "is ", "N ", "E", "→", "x ?!\n", "go E\n", "touch 1,1, ", '{"a":', "top ", "- "),
    *("*", "|", "| a ", "> ", "Row 1: ", "1. ", "(", "\\text{", "`", "\u200b", "✅", "impossible "),
    *("#", "#### ", " answer: ", "}", "\ud800", "\0", "\r", "--|", "3 4 ", "\\ ", "L>", "."),
)


@pytest.mark.parametrize("size", [4_000, pytest.param(10**6, marks=pytest.mark.night)])
def test_hostile_texts_come_to_an_end_and_earn_nothing(size: int) -> None:
    """Texts for which careless patterns take for ever: then this test would not end."""
    for kind in NAMES:
        for scrap in HOSTILE:
            for begin in ("", "<answer>", "Answer: "):
                text = begin + scrap * (size // len(scrap))
                assert lm.score(SOLVABLE[kind][0], text) == 0.0, scrap


def test_a_text_of_scraps_raises_nothing() -> None:
    rng = random.Random(5)
    for _ in range(500):
        text = "".join(rng.choice(HOSTILE) for _ in range(rng.randrange(1, 30)))
        assert lm.score(SOLVABLE[rng.choice(NAMES)][0], text) in (0.0, 1.0)


def test_a_time_limit_holds_for_the_word_impossible() -> None:
    hard = lm.generate("turrets", size=(300, 300), impossible=True, seed=1)
    assert lm.score(hard, "impossible", time_limit=1e-6) == 0.0
    assert lm.score(HOPELESS["turrets"], "impossible", time_limit=60) == 1.0
    assert lm.score(hard, "impossible", time_limit=0) == 0.0
    with pytest.raises(lm.PuzzleError, match="time_limit is -1"):
        lm.score(hard, "impossible", time_limit=-1)


def test_long_texts() -> None:
    maze, thoughts = SOLVABLE["turrets"][0], "I go on. " * 100_000
    assert lm.score(maze, f"{thoughts}<answer>EESS</answer>") == 1.0
    assert lm.score(maze, f"{thoughts * 2}<answer>EESS</answer>") == 0.0
    assert lm.score(maze, f"<answer>EESS{' ' * 2_000}</answer>") == 0.0


def test_the_options_of_the_kind_count() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: S\ngrid:\nL> . T<\n.  . .\n")
    right = "L> S/ T<\n.  .  ."
    assert lm.score(card, right, stray_beams=True) == 1.0
    assert lm.score(card, right) == 0.0
    with pytest.raises(lm.PuzzleError, match="no option 'stray_beam'"):
        lm.score(card, right, stray_beam=True)
    assert lm.score(card, "impossible") == 1.0
    assert lm.score(card, "impossible", stray_beams=True) == 0.0


def test_only_the_best_way_in_answers_the_question() -> None:
    maze = lm.parse("kind: signposts\ngrid:\nXSX\nSGX\nXXX\n")
    assert lm.score(maze, "top 2: SS") == lm.score(maze, "left 2: EE") == 1.0
    longer = lm.parse("kind: signposts\ngrid:\nXSXX\nXSXX\nSGXX\nXXXX\n")
    assert lm.score(longer, "left 3: EE") == 1.0
    assert lm.score(longer, "top 2: SSS") == 0.0


def test_what_is_no_puzzle_and_no_text_is_refused_by_name() -> None:
    maze: Any = SOLVABLE["turrets"][0]
    for value in (5, None, "EESS", lm.judge(maze, "EESS"), [maze]):
        with pytest.raises(TypeError, match="score takes a puzzle, not"):
            lm.score(value, "impossible")  # type: ignore[arg-type]
    for answer in (5, b"EESS", ["EESS"], float("nan")):
        with pytest.raises(TypeError, match="score takes an answer as a text, not"):
            lm.score(maze, answer)  # type: ignore[arg-type]
    with pytest.raises(lm.PuzzleError, match="the row has no puzzle"):
        lm.score({"id": "x"}, "impossible")
    assert lm.score(maze, None) == lm.score(maze, "") == 0.0
