"""Explanations and hints are short, and tell nothing twice; they are true by `test_telling`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.examples import names
from lasermaze.deck import shipped
from lasermaze.drawing import is_large
from tests.helpers import EVERY_KIND, SIZE, lm, some
from tests.oracles import Oracle

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
        assert rules or kind not in WITHOUT_LETTERS or not LETTER.search(plain), sentence


def every_screen(screens: Any) -> Iterator[Any]:
    """Screens, with those inside them."""
    for screen in screens:
        yield screen
        yield from every_screen(screen.inside())


def hold_explanation(kind: str, explained: Any) -> None:
    top = explained.screens
    assert len(top) <= SCREENS
    assert sum(length(screen.text) for screen in top) <= WORDS
    assert top[0].title == ("The card" if kind == "board" else "The question")
    for screen in every_screen(top):
        for words in screen.words:
            hold_words(kind, words, SENTENCE, rules=screen is top[0])
        if screen.cases:
            hold_words(kind, screen.words[-1], CAPTION)
        captions = screen.picture.captions if screen.picture is not None else ()
        assert not {*captions} & {*screen.words}, "told twice"
        for caption in () if screen is top[-1] else captions:
            hold_words(kind, caption, CAPTION)


def leaves(cases: Any) -> set[Any]:
    """The suppositions in cases, each with the reason why it fails."""
    return {leaf for case in cases for leaf in case.leaves()}


def hold_hint(hint: Any) -> int:
    """The number of words of a hint, each reason of which is told once."""
    puzzle, words = hint.puzzle, f"{hint.text} {hint.reason}"
    hold_words(puzzle.kind, words, SENTENCE)
    said = leaves(hint.told)
    assert {*hint.told} <= {case for step in hint.steps for case in step.ruled_out}
    for mistake in hint.otherwise():
        if not hint.tells(mistake):
            assert not said & leaves(mistake.cases), hint
            said |= leaves(mistake.cases)
        if not is_large(puzzle.rows, puzzle.cols):
            hold_words(puzzle.kind, mistake.words[0], CAPTION)
    return length(words)


def hold(puzzles: list[Any], moves: int) -> None:
    """The sizes for puzzles of a kind, with the hints for some moves."""
    sizes: list[int] = []
    for puzzle in puzzles:
        game = lm.Game(puzzle)
        for _ in range(moves):
            hint = game.hint()
            sizes.append(hold_hint(hint))
            for move in hint.moves:
                game.push(move)
        hold_explanation(puzzle.kind, lm.explain(puzzle))
    assert max(sizes) <= WORST
    assert median(sizes) <= MEDIAN, sorted(sizes)


@EVERY_KIND
def test_the_sizes(oracle: Oracle) -> None:
    """Of small and odd puzzles, examples, and generated ones of each level."""
    puzzles = [case.puzzle for case in some(oracle, 4)]
    for name in islice(names(oracle.kind), 2 * SIZE):
        puzzles += lm.load_all(name)
    for level in LEVELS:
        puzzles += lm.generate_many(oracle.kind, SIZE, seed=4, level=level)
    hold(puzzles, 2)


@pytest.mark.shared_data
def test_the_sizes_for_cards(shared_data: Path) -> None:
    """Of the shipped deck, and of the real cards."""
    cards = [lm.load(path) for path in sorted((shared_data / "board").glob("*.txt"))]
    assert len(cards) == 34
    hold([*shipped()[:: max(1, 80 // SIZE)], *cards[:: max(1, 34 // SIZE)]], 1)
