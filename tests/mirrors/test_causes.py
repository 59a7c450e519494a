"""Mazes played to the end by hints alone: each hint has a cause that can be seen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from tests.helpers import SIZE

#: The number of mazes at night; by day the first few are played.
MAZES = 50

#: The causes that light shows; that sides cannot be paired has to be counted.
LIGHT = {"runs into block", "out of reach"}


def ends(step: Any) -> list[str]:
    """The names of the reasons with which a step ends."""
    reasons = [step.reason] if step.reason else step.ends
    return [reason.name() for reason in reasons]


@pytest.mark.parametrize("seed", range(min(MAZES, 4 * SIZE)))
def test_each_hint_shows_its_cause(seed: int) -> None:
    game: Any = lm.Game(lm.generate("mirrors", level=LEVELS[seed % 4], seed=seed))
    causes: Counter[str] = Counter()
    while not game.is_solved():
        hint = game.hint()
        (step,), (mistake,) = hint.steps, hint.otherwise()
        causes.update(ends(step))
        assert mistake.picture is not None
        assert mistake.marks.beams
        assert mistake.marks.supposed[0] == hint.cell
        game.push(hint.move)
    assert causes
    assert set(causes) <= LIGHT


@pytest.mark.parametrize("seed", range(min(MAZES, 4 * SIZE)))
def test_each_impossible_maze_shows_its_cause(seed: int) -> None:
    maze = lm.generate("mirrors", level=LEVELS[seed % 4], seed=seed, impossible=True)
    hint = lm.hint(maze)
    (step,), (screen,) = hint.steps, hint.otherwise()
    assert screen.picture is not None
    if set(ends(step)) <= LIGHT:
        told = [screen for screen in lm.explain(maze).screens if step in screen.steps]
        assert [screen.title for screen in told] == ["Follow the light"]
        assert told[0].picture is not None
    else:  # the groups of sides are drawn and numbered
        assert ends(step) == ["cannot be paired"]
        assert "component" in screen.picture.marks


def test_each_mirror_of_the_only_beam_shows_its_cause() -> None:
    for seed in range(2 * SIZE):
        maze: Any = lm.generate("mirrors", level=LEVELS[seed % 4], seed=seed, unique=True)
        (shown,) = (s for s in lm.explain(maze).screens if s.title == "Exactly one beam")
        answer: Any = lm.solve(maze)
        beam = {cell for cell, _ in answer.witness.beam if maze[cell] in "/\\"}
        decided: list[Any] = [step.decided for s in shown.inside() for step in s.steps]
        assert {cell for cell, _ in decided} == beam
        assert all(answer.witness[cell] == letter for cell, letter in decided)
        assert all(screen.picture is not None for screen in shown.inside())
        assert all(set(ends(step)) <= LIGHT for s in shown.inside() for step in s.steps)
