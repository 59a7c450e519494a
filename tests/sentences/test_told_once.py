"""A hint tells each reason once: in its own words, or with a mistake, but not with both."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.reasons import Case
from lasermaze.interface import Hint, Screen
from lasermaze.kind import NAMES
from tests.sentences.puzzles import every

#: A supposition, and the reason why it fails.
Leaf = tuple[tuple[Any, ...], Any]


@cache
def hints(kind: str) -> list[Hint[Any]]:
    """The first hints for puzzles of a kind, at their start and after some moves."""
    found = []
    for puzzle in every(kind, slice(-40, None) if kind == "lazors" else slice(-40)):
        game = lm.Game(puzzle)
        for _ in range(3):
            hint = game.hint()
            found.append(hint)
            if not hint.moves:
                break
            game.push(*hint.moves)
    return found


def leaves(cases: tuple[Case[Any, Any], ...]) -> set[Leaf]:
    return {leaf for case in cases for leaf in case.leaves()}


def listed(hint: Hint[Any]) -> list[Screen]:
    """The mistakes whose words are shown beside the reason."""
    return [mistake for mistake in hint.otherwise if not hint.tells(mistake)]


@pytest.mark.parametrize("kind", NAMES)
def test_no_reason_is_told_twice_on_one_screen(kind: str) -> None:
    told = 0
    for hint in hints(kind):
        told += len(hint.told)
        said = leaves(hint.told)
        for mistake in listed(hint):
            assert not said & leaves(mistake.cases), hint
            said |= leaves(mistake.cases)
            assert not any(step.reason and step in hint.steps for step in mistake.steps), hint
    assert told or kind in ("turrets", "signposts")  # whose reasons are in words alone


@pytest.mark.parametrize("kind", ["board", "lazors", "mirrors", "shooters"])
def test_a_hint_tells_the_mistakes_that_are_about_its_own_step(kind: str) -> None:
    """The told cases are those of its steps, and a told mistake is named by its supposition."""
    for hint in hints(kind):
        ruled_out = [case for step in hint.steps for case in step.ruled_out]
        assert all(case in ruled_out for case in hint.told)
        drawn = [mistake for mistake in hint.otherwise if hint.tells(mistake)]
        assert all(mistake.title for mistake in drawn if mistake.cases) or len(drawn) == 1, hint


@pytest.mark.parametrize("kind", NAMES)
def test_a_caption_says_nothing_that_its_screen_says(kind: str) -> None:
    """The question and the answer have no captions; other captions are not among their words."""
    for puzzle in every(kind, slice(-40)):
        screens = lm.explain(puzzle).screens
        for screen in screens:
            if screen.picture is not None:
                assert not {*screen.picture.captions} & {*screen.words}
        for screen in (screens[0], screens[-1]):
            assert screen.picture is None or not screen.picture.captions
