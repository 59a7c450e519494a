"""Grids and walks as people write them are read by every verb, and faults have their place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import run
from lasermaze.kind import NAMES
from tests.library.forms import asked_of, forms, text_for
from tests.library.test_score import SOLVABLE

#: The forms that `score` reads after it has taken something off.
DRESSED = ("**EESS**", "EESS ✅", "EESS.", '{"answer": "EESS"}', r"$\rightarrow")


def unmarked(kind: str) -> list[str]:
    """The right forms of an answer that have no mark: those of the first two tables."""
    asked, rows = asked_of(SOLVABLE[kind][0]), forms()
    end = next(n for n, form in enumerate(rows) if "<answer>" in form.text and "{" not in form.text)
    right = (form for form in rows[:end] if form.score == 1 and not form.text.startswith(DRESSED))
    found = [text_for(form, asked) for form in right if form.text[:8] != '{"reason']
    return [text for text in found if text is not None]


@pytest.mark.parametrize("kind", NAMES)
def test_what_scores_1_without_a_mark_is_right_for_every_verb(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    puzzle: Any = SOLVABLE[kind][0]
    file, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    file.write_text(str(puzzle))
    texts = unmarked(kind)
    assert len(texts) >= 9
    for text in texts:
        assert lm.judge(puzzle, text).right, text
        assert not text.startswith('{"lasermaze') or lm.parse_answer(puzzle, text)
        answer.write_text(text)
        assert run(["check", str(file), str(answer)]) == 0, f"{text}: {capfd.readouterr()}"
        if '"lasermaze"' not in text:
            assert lm.Game(puzzle, text).is_solved(), text


MIRRORS = lm.parse("kind: mirrors\ngrid:\n*****\n../.*\n*.\\..\n*****\n")
SHOOTERS = lm.parse("kind: shooters\ngrid:\n.-#\n#.|\n")


@pytest.mark.parametrize(
    ("puzzle", "text", "line", "column", "message"),
    [
        (MIRRORS, "1: *****\n2: ..Q.*\n3: *.\\..\n4: *****", 2, 6, "'Q'"),
        (MIRRORS, "* * * * *\n. . Q . *\n* . \\ . .\n* * * * *", 2, 5, "'Q'"),
        (MIRRORS, "  1 2 3 4 5\n1 *****\n2 ..\\.*\n3 *.Q..\n4 *****", 4, 5, "'Q'"),
        (MIRRORS, "| * | * | * | * | * |\n|---|---|---|---|---|\n| . | . | Q | . | * |\n"
         "| * | . | . | . | . |\n| * | * | * | * | * |", 3, 11, "'Q'"),
        (MIRRORS, "*****\n..\\.*\n*.\\..\n****", 4, 5, "row 4 has 4 cells"),
        (SHOOTERS, "| . | - | # |\n| # | . | . |", 2, 11, "'.' where the puzzle has '|'"),
        (SHOOTERS, "1. .-#\n2. #.#", 2, 6, "'#' where the puzzle has '|'"),
        (SHOOTERS, ".-#", 1, 1, "1 row"),
    ],
)  # fmt: skip
def test_faults_have_their_place_in_the_text_as_it_is_written(
    puzzle: lm.Puzzle, text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(lm.PuzzleError) as caught:
        lm.parse_answer(puzzle, text)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
