"""Explanations and hints are short, and no sentence contains a code of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from statistics import median

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.interface import Screen
from tests.sentences.puzzles import every

KINDS = ("shooters", "mirrors", "lazors")


def puzzles(kind: str) -> list[lm.Puzzle]:
    """The examples, the gallery's puzzles, odd ones, and one of each level."""
    made = [lm.generate(kind, level=level, seed=4) for level in LEVELS]  # type: ignore[call-overload]
    return [*every(kind, slice(-30)), *made]  # without most of the generated ones


def every_screen(screens: Iterable[Screen]) -> Iterator[Screen]:
    """All screens, with those that they open into."""
    for screen in screens:
        yield screen
        yield from every_screen(screen.inside)


def hold_sentence(sentence: str, most: int = 25) -> None:
    assert len(sentence.split()) <= most, sentence
    codes = r"[|#@^<>\\]|(?<!\w)[-/.*](?!\w)(?!$)"
    assert not re.search(codes, sentence.removesuffix(".")), sentence


@pytest.mark.parametrize("kind", KINDS)
def test_explanations_are_short(kind: str) -> None:
    for puzzle in puzzles(kind):
        explained = lm.explain(puzzle)
        top = explained.screens
        assert len(top) <= 12
        assert sum(len(words.split()) for screen in top for words in screen.words) <= 400
        assert top[0].title == "The question"
        for screen in every_screen(top):
            for words in screen.words:
                for sentence in re.split(r"(?<=[.!?]) ", words):
                    hold_sentence(sentence)
            if screen.picture is not None and screen is not top[-1]:
                for caption in screen.picture.captions:
                    hold_sentence(caption, 15)
            if screen.cases and len(screen.cases) == 1:
                assert len(screen.words[-1].split()) <= 15


@pytest.mark.parametrize("kind", KINDS)
def test_hints_are_short_and_drawn(kind: str) -> None:
    counts = []
    for puzzle in puzzles(kind):
        hint = lm.hint(puzzle)
        counts.append(len(f"{hint.text} {hint.reason}".split()))
        for words in (hint.text, hint.reason):
            hold_sentence(words, 35)
        for screen in hint.otherwise:
            assert screen.picture is not None
            assert len(screen.words[0].split()) <= 15
        if hint.steps and hint.forced and hint.cell is not None:
            assert hint.otherwise
    assert max(counts) <= 35
    assert median(counts) <= 20
