"""A long text is read only in part, with the same result as when all of it is read."""

from __future__ import annotations

import random

import pytest

from lasermaze.scoring import marks
from lasermaze.scoring.passages import Passages, fences
from lasermaze.scoring.stance import Stance
from lasermaze.scoring.statements import FENCE
from lasermaze.scoring.verdicts import says_impossible

SCRAPS = (
    *("EESS", "NNE", "not", " but ", " but EESS", " not EESS", "It is", "Maybe ", "That is wrong."),
    *("No, ", "no ", "solution", "way", "impossible", "possible. ", "unsolvable", "It fails."),
    *("\n", "\n\n", "\n\n", "\n\n", " ", " ", ". ", ", ", ": ", "? ", "; ", "(", ")", "[", "]"),
    *("{", "}", "`", "**", "*", "- ", "1. ", ".-|#", "L> . T<", "So this ", "After that, it "),
    *(
        "Final answer",
        "\nfinal",
        "answer",
        "The answer is ",
        "Solution:",
        "the answer, ",
        "correct",
    ),
    *(
        "\n```\n",
        "```",
        "\n~~~\n",
        "\\boxed{",
        "[1, 2]",
        '{"a": 1}',
        "’",
        "→",
        "\xa0",
        "\r\n",
        "\t",
    ),
    *("F\u0131nal answer: ", "\u017folution: ", "Wait, ", "Never mind.", "This is it:\n\n", "If "),
)


def texts(seed: int) -> list[str]:
    rng = random.Random(f"passages/{seed}")
    return ["".join(rng.choices(SCRAPS, k=rng.randrange(1, 50))) for _ in range(100)]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_of_a_passage_is_found_without_the_other_ones(seed: int) -> None:
    for text in texts(seed):
        whole = Stance(text).left
        for passage in Passages(text).onward(0):
            start, end = passage.start, passage.end
            assert Stance(text).is_left(start, end) == bool(whole[start:end].strip()), text


@pytest.mark.parametrize("seed", range(5))
def test_marks_are_found_as_in_a_search_of_the_whole_text(seed: int) -> None:
    for text in texts(seed):
        found = marks.Marks(text)
        for mark, some in ((marks._FINAL, found.final()), (marks._ANSWER, found.answer())):
            assert [m.span() for m in some] == [m.span() for m in mark.finditer(text)], text


@pytest.mark.parametrize("seed", range(5))
def test_fences_are_found_as_in_a_search_of_the_whole_text(seed: int) -> None:
    for text in texts(seed):
        assert [m.span() for m in fences(text)] == [m.span() for m in FENCE.finditer(text)], text
        left = [match[2] for match in FENCE.finditer(Stance(text).left)]
        assert [*Stance(text).last_fences()] == left[::-1], text


@pytest.mark.parametrize("seed", range(5))
def test_a_verdict_is_found_as_in_a_reading_of_the_whole_text(seed: int) -> None:
    said = 0
    for text in texts(seed):
        whole = says_impossible(FENCE.sub("\n", Stance(text).left))
        assert Stance(text).says_impossible() == whole, text
        said += whole
    assert said
