"""Numbers in words: of any size, and in agreement with their nouns and verbs."""

from __future__ import annotations

import re

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import Effort
from lasermaze.core.english import counted, doubled, grouped, numbered, there_are
from lasermaze.kind import AnyKind

#: Numbers of all sizes, beyond those that Python writes in digits.
SIZES = (0, 1, 2, 9, 999, 1000, 9_999, 10_000, 123_456_789, 10**60, 10**4_299, 10**4_300, 10**9_000)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 boxes are"), (1, "1 box is"), (2, "2 boxes are"), (12_345, "12,345 boxes are")],
)
def test_noun_and_verb_agree_with_the_number(number: int, words: str) -> None:
    assert counted(number, "box", "boxes", verb="is") == words


def test_verbs_of_several_things() -> None:
    verbs = {"exists": "exist", "has": "have", "was": "were", "breaks": "break", "is": "are"} | {
        "reaches": "reach"
    }
    assert [counted(2, "x", verb=verb) for verb in verbs] == [f"2 xs {v}" for v in verbs.values()]


def test_there_are_none() -> None:
    assert [there_are(number, "way in", "ways in") for number in (0, 1, 2_000)] == [
        "there are no ways in",
        "there is 1 way in",
        "there are 2,000 ways in",
    ]


@pytest.mark.parametrize("number", SIZES, ids=lambda number: f"{number.bit_length()} bits")
def test_a_number_of_any_size_is_written(number: int) -> None:
    words = grouped(number)
    assert re.fullmatch(r"\d{1,3}(,\d{3})*|about \d\.\d{3}e\d+", words)
    assert len(words) < 90


def test_a_rough_number_is_right() -> None:
    assert grouped(10**60) == "about 1.000e60"
    assert grouped(123_456 * 10**5_000) == "about 1.235e5005"
    assert grouped(9_999_999 * 10**60) == "about 1.000e67"
    assert grouped(-(10**60)) == "-(about 1.000e60)"


def test_doubling_is_exact_as_long_as_the_number_is_written_out() -> None:
    for times in range(240):
        assert doubled(3, times, less=1) == grouped((3 << times) - 1)
    assert doubled(3, -1) == "1"
    assert doubled(1, 400) == grouped(1 << 400)
    assert doubled(5, 10**12).startswith("about ")


@pytest.mark.parametrize("kind", lm.all_kinds(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("size", range(20))
def test_the_difficulty_is_told_for_any_effort(kind: AnyKind, size: int) -> None:
    for effort in (Effort(10**size, 0), Effort(7, 10**size), Effort(10**size + 1, 10**size)):
        for words in kind.levels.rate(effort).sentences:
            assert len(words) < 600
            assert not re.search(r"(?<!e)\b\d{4}", words)


def test_consecutive_things_are_named_by_the_first_and_the_last() -> None:
    assert numbered("Steps", 1, 2) == "Steps 1 and 2"
    assert numbered("Moves", 8, 10) == "Moves 8 to 10"
