"""Explanations and hints of walkers are short: screens, words, sentences, captions and codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.drawing import is_large
from lasermaze.interface import Screen
from lasermaze.studio.handlers.catalog import GALLERY
from tests.sentences.puzzles import ODD, ROOT

KINDS = ("turrets", "signposts")

#: A letter of a grid, or a sign: a notation, not a word.
CODE = re.compile(r"(?<![A-Za-z'])(?!A\b)[A-Z](?![A-Za-z])|(?<![a-z])[?]|[<>#`_*^]")


@cache
def puzzles(kind: str) -> list[Any]:
    """Examples, the gallery, odd mazes, one of each level, and one without an answer."""
    files = sorted([*(ROOT / "examples" / kind).glob("*.txt"), *(GALLERY / kind).glob("*.txt")])
    found: list[Any] = [puzzle for file in files for puzzle in lm.iter_load(file)]
    found += [lm.parse(f"kind: {kind}\ngrid:\n{rows}") for rows in ODD[kind].values()]
    found += [lm.generate(kind, level=level, seed=4) for level in LEVELS]  # type: ignore[call-overload]
    return [*found, lm.generate(kind, impossible=True, seed=4)]  # type: ignore[call-overload]


def inside(screen: Screen) -> Iterator[Screen]:
    yield screen
    for each in screen.inside:
        yield from inside(each)


def length(words: str) -> int:
    return len(words.split())


def judge_sentences(words: tuple[str, ...], longest: int) -> None:
    for sentence in words:
        assert sentence[-1] in ".?", sentence
        assert length(sentence) <= longest, sentence
        assert not CODE.search(sentence), sentence


@pytest.mark.parametrize("kind", KINDS)
def test_an_explanation_is_short(kind: str) -> None:
    for puzzle in puzzles(kind):
        told = lm.explain(puzzle)
        assert len(told.screens) <= 12
        assert sum(map(length, told.words)) <= 400
        assert told.screens[0].title == "The question"
        assert told.screens[-1].title == "The answer"
        for screen in told.screens:
            judge_sentences(screen.words, 15)
            for each in inside(screen):
                judge_sentences(each.words, 25)
                captions = [] if each.picture is None else each.picture.captions
                assert all(length(caption) <= 15 for caption in captions), captions
                assert each.marks.crosses == () or each.picture is not None
                assert not is_large(puzzle.rows, puzzle.cols)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_is_short(kind: str) -> None:
    hints = [lm.hint(puzzle) for puzzle in puzzles(kind)]
    for puzzle in puzzles(kind)[:8]:
        game = lm.Game(puzzle)
        for _ in range(20):
            hint = game.hint()
            hints.append(hint)
            for move in hint.moves:
                game.push(move)
            if not hint.moves:
                break
    lengths = [length(f"{hint.text} {hint.reason}") for hint in hints]
    assert median(lengths) <= 20
    assert max(lengths) <= 35
    for hint in hints:
        assert not CODE.search(f"{hint.text} {hint.reason}"), hint


def test_a_large_maze_is_explained() -> None:
    for kind in KINDS:
        for impossible in (False, True):
            maze = lm.generate(kind, size=(4, 220), impossible=impossible, seed=1)  # type: ignore[call-overload]
            told = lm.explain(maze)
            assert len(told.screens) <= 12
            assert sum(map(length, told.words)) <= 400
            assert told.screens[-1].picture is not None
