"""Hints and explanations of the board are short, whatever the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.puzzle import Puzzle
from lasermaze.deck import shipped
from lasermaze.interface import Hint
from tests.batches import number
from tests.board.test_reasons_are_true import every_screen

#: A code of the notation, such as ``T^`` or ``S/``.
CODE = re.compile(r"\b[LTSDC][\^v<>/\\|?-]")


def hints(cards: Iterable[Puzzle], moves: int) -> Iterator[Hint[Puzzle]]:
    """The hints for cards, at first and after some hints were followed."""
    for card in cards:
        game = lm.Game(card)
        for _ in range(moves):
            hint = game.hint()
            yield hint
            for move in hint.moves:
                game.push(move)


def hold_short(found: Iterable[Hint[Puzzle]]) -> None:
    sizes = []
    for hint in found:
        said = f"{hint.text} {hint.reason}"
        sizes.append(len(said.split()))
        assert sizes[-1] <= 35, said
        assert not CODE.search(said), said
    assert median(sizes) <= 20


def real(shared_data: Path) -> Iterator[Puzzle]:
    for path in sorted((shared_data / "board").glob("*.txt")):
        yield lm.load(path)


def generated() -> Iterator[Puzzle]:
    for level in LEVELS[::3]:
        yield lm.generate("board", seed=2029, level=level)


@pytest.mark.shared_data
def test_the_hints_for_real_cards_are_short(shared_data: Path) -> None:
    cards = list(real(shared_data))
    assert len(cards) == 34
    hold_short(hints(cards, number(2)))


def test_the_hints_for_the_deck_and_for_generated_cards_are_short() -> None:
    hold_short(hints([*shipped()[::12], *generated()], 3))


def hold_outline(card: Puzzle) -> None:
    """The sizes of an explanation; the answer is shown at its end and not before."""
    explained = lm.explain(card, lm.solve(card))
    screens = explained.screens
    assert len(screens) <= 12
    assert sum(len(screen.text.split()) for screen in screens) <= 400
    for screen in screens:
        for sentence in screen.words:
            assert len(sentence.split()) <= 25, sentence
            assert not CODE.search(sentence), sentence
    for screen in every_screen(inside for each in screens for inside in each.inside):
        for sentence in screen.words:
            assert len(sentence.split()) <= 15, sentence
            assert not CODE.search(sentence), sentence
    assert [screen.title for screen in screens].index("The solution") == len(screens) - 1


@pytest.mark.shared_data
@pytest.mark.parametrize("batch", range(4))
def test_the_explanations_of_real_cards_are_outlines(shared_data: Path, batch: int) -> None:
    for card in list(real(shared_data))[batch::4]:
        hold_outline(card)


def test_the_explanations_of_the_deck_and_of_generated_cards_are_outlines() -> None:
    for card in [*shipped()[::20], *generated()]:
        hold_outline(card)
