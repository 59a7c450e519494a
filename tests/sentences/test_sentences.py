"""Every sentence about every kind of puzzle, usual and odd, is one."""

from __future__ import annotations

import re
from functools import cache

import pytest

import lasermaze as lm
from tests.batches import batches
from tests.sentences.linter import faults
from tests.sentences.puzzles import KINDS, ODD, odd, usual
from tests.sentences.texts import of_puzzle

NAMES = [(kind, name) for kind in KINDS for name in ODD[kind]]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("", "empty"),
        ("There are 0 shooters.", "none"),
        ("In 0 forced steps: .", "two marks"),
        ("At least 1 solution exist.", "verb"),
        ("One of 1 solutions.", "noun"),
        ("The first 1 shooter is lit.", "first"),
        ("It has 12345 cells.", "separators"),
        ("It has 2 cell.", "noun"),
        ("A empty cell.", "vowel"),
        ("An turret.", "consonant"),
        ("It is lit", "full stop"),
        ("it is lit.", "capital"),
        ("It is  lit.", "two spaces"),
        ("It is lit .", "space before"),
        ("It is is lit.", "twice"),
        ("It is None.", "Python"),
        ("Turn the checkpoint to -.", "sign"),
        ("If it is turned |, no beam can pass.", "sign"),
        ("A beam splitter (/ or \\) is there.", "sign"),
        ("A beam splitter / stands on row 2.", "sign"),
        ("It can stand on - only.", "sign"),
        ("It faces ^: it is lit.", "sign"),
        ("At the ? in row 1 go east.", "sign"),
    ],
)
def test_the_linter_sees(words: str, what: str) -> None:
    assert any(what in fault for fault in faults(words))


@pytest.mark.parametrize(
    "words",
    [
        "Row 1, column 2 and row 12345 are lit.",
        "There is 1 shooter here, and 12,345 empty cells are lit.",
        "At step 1 turn left, with 2 walls (Tutte 1947).",
        "It stands on `-` or '|', and comes from layer k - 1, where row + column is odd.",
    ],
)
def test_the_linter_lets_pass(words: str) -> None:
    assert not list(faults(words))


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_all_that_is_said_of_an_odd_puzzle(kind: str, name: str) -> None:
    hold_texts(odd(kind)[name])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", batches(16, quick=4))
def test_all_that_is_said_of_a_usual_puzzle(kind: str, part: int) -> None:
    for puzzle in usual(kind, slice(part, None, 16)):
        hold_texts(puzzle)


@cache
def known_faults(words: str, phrase: bool) -> list[str]:
    """The faults of a text, most of which are told of many puzzles and positions."""
    return list(faults(words, phrase=phrase))


def hold_texts(puzzle: lm.Puzzle) -> None:
    for text in of_puzzle(puzzle):
        found = known_faults(text.words, text.phrase)
        assert not found, (text.where, text.words, str(puzzle))


@pytest.mark.parametrize("kind", KINDS)
def test_code_is_marked_up_in_pages(kind: str) -> None:
    for puzzle in odd(kind).values():
        explained = lm.explain(puzzle, lm.solve(puzzle, time_limit=1))
        for page in (explained.html("A title"), explained._repr_html_()):
            assert "`" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
