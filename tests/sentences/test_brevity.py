"""The sizes of explanations and hints: screens, words, sentences and captions, of every kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.deck import shipped
from lasermaze.drawing import is_large
from lasermaze.interface import Explanation
from lasermaze.kind import NAMES
from tests.batches import number
from tests.library.test_telling import every_screen
from tests.sentences.puzzles import every

#: The most words of a hint in the median and at worst, of a sentence, and of a caption.
MEDIAN, WORST, SENTENCE, CAPTION = 20, 35, 25, 15

#: The most screens and words of an explanation before anything is opened.
SCREENS, WORDS = 12, 400

#: The kinds whose pictures name no letters, so that their sentences have none; but the rules of
#: signposts tell what each letter means.
WITHOUT_LETTERS = ("turrets", "signposts")

#: A sign of the notation, such as `@`, or a code, such as `T^`.
CODE = re.compile(r"[|#@^<>\\*_]|(?<!\w)[-/.](?!\w)(?!$)|\b[LTSDC][v/?-](?!\w)")
LETTER = re.compile(r"(?<![A-Za-z'])(?!A\b)[A-Z](?![A-Za-z])|(?<![a-z])[?]")


def length(words: str) -> int:
    return len(words.split())


def hold_words(kind: str, words: str, longest: int, *, rules: bool = False) -> None:
    for sentence in re.split(r"(?<=[.!?]) ", words):
        plain = re.sub(r"`[^`]*`", "code", sentence)
        assert length(sentence) <= longest, sentence
        assert not CODE.search(plain.removesuffix(".")), sentence
        if kind in WITHOUT_LETTERS and not rules:
            assert not LETTER.search(plain), sentence


def hold_explanation(kind: str, explained: Explanation) -> None:
    top = explained.screens
    assert len(top) <= SCREENS
    assert sum(length(screen.text) for screen in top) <= WORDS
    assert top[0].title == ("The card" if kind == "board" else "The question")
    for screen in every_screen(top):
        for words in screen.words:
            hold_words(kind, words, SENTENCE, rules=screen is top[0])
        if screen.cases:
            hold_words(kind, screen.words[-1], CAPTION)
        if screen.picture is not None and screen is not top[-1]:
            for caption in screen.picture.captions:
                hold_words(kind, caption, CAPTION)
        assert screen.marks.crosses == () or screen.picture is not None


def sizes_of_hints(puzzle: Any, moves: int) -> Iterator[int]:
    """The words of the hints for a puzzle, one after the other."""
    game = lm.Game(puzzle)
    for _ in range(moves):
        hint = game.hint()
        hold_words(puzzle.kind, f"{hint.text} {hint.reason}", SENTENCE)
        for screen in () if is_large(puzzle.rows, puzzle.cols) else hint.otherwise:
            assert screen.picture is not None
            hold_words(puzzle.kind, screen.words[0], CAPTION)
        yield length(f"{hint.text} {hint.reason}")
        for move in hint.moves:
            game.push(move)
        if not hint.moves:
            return


def hold(kind: str, puzzles: Iterable[Any], moves: int) -> None:
    """The sizes for some puzzles of a kind, with the hints for some moves."""
    sizes: list[int] = []
    for puzzle in puzzles:
        sizes += sizes_of_hints(puzzle, moves)
        hold_explanation(kind, lm.explain(puzzle))
    assert max(sizes) <= WORST
    assert median(sizes) <= MEDIAN, sorted(sizes)


def generated(kind: str, count: int, seed: int) -> Iterator[Any]:
    """Generated puzzles of each level, and impossible ones where the generator makes them."""
    for level in LEVELS:
        yield from lm.generate_many(kind, count, seed=seed, level=level)  # type: ignore[call-overload]
    try:
        yield from lm.generate_many(kind, count, seed=seed, impossible=True)  # type: ignore[call-overload]
    except PuzzleError:
        assert kind in ("board", "lazors")


@pytest.mark.parametrize("kind", NAMES)
def test_the_sizes(kind: str) -> None:
    """Odd puzzles, some of them impossible, examples, the gallery, and one of each level."""
    hold(kind, [*every(kind, slice(-40)), *generated(kind, 1, seed=4)], 2)


@pytest.mark.night
@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("batch", range(5))
def test_the_sizes_for_many_puzzles(kind: str, batch: int) -> None:
    hold(kind, generated(kind, 25, seed=4000 + batch), 3)


def test_the_sizes_for_the_shipped_deck() -> None:
    hold("board", shipped()[:: 60 // number(4)], 1)


@pytest.mark.shared_data
def test_the_sizes_for_the_real_cards(shared_data: Path) -> None:
    cards = [lm.load(path) for path in sorted((shared_data / "board").glob("*.txt"))]
    assert len(cards) == 34
    hold("board", cards if number(1) > 1 else cards[::8], 1)
