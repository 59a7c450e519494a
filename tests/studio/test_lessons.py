"""The first steps: none is won without doing what it teaches, or mentions what is not shown."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lasermaze
from lasermaze.kind import NAMES
from lasermaze.studio.handlers import perform
from lasermaze.teaching import LESSONS

_NOWHERE: Any = None  # a report that nothing is told

#: Each first step, by its title, with its text.
STEPS = {
    step["puzzle"]["title"]: step["puzzle"]["text"]
    for lesson in perform("lessons", {}, _NOWHERE)["lessons"]
    for step in lesson["steps"]
}


def test_the_beam_needs_more_than_one_mirror() -> None:
    """Not won with either of two mirrors made a wall."""
    head, grid = STEPS["From mirror to mirror"].split("grid:\n")
    needed = 0
    for at in [at for at, one in enumerate(grid) if one in "/\\"]:
        walled = f"{head}grid:\n{grid[:at]}*{grid[at + 1 :]}"
        needed += isinstance(lasermaze.solve(lasermaze.parse(walled)), lasermaze.Impossible)
    assert needed >= 2


def test_the_mirror_round_the_corner_is_needed() -> None:
    text = STEPS["Round the corner"]
    assert isinstance(lasermaze.solve(lasermaze.parse(text)), lasermaze.Solved)
    head, grid = text.split("grid:\n")
    for other in "#.":
        changed = head + "grid:\n" + grid.replace("/", other).replace("\\", other)
        assert isinstance(lasermaze.solve(lasermaze.parse(changed)), lasermaze.Impossible), other


@pytest.mark.parametrize("title", STEPS)
def test_no_first_step_is_won_before_anything_is_done(title: str) -> None:
    assert not lasermaze.Game(lasermaze.parse(STEPS[title])).is_solved()


@pytest.mark.parametrize("kind", NAMES)
def test_no_rule_and_no_step_speaks_of_a_colour(kind: str) -> None:
    """The pictures have two themes, and colour is never the only sign of anything."""
    words = (LESSONS / f"{kind}.txt").read_text(encoding="utf-8").lower()
    assert not re.findall(r"\b(red|green|blue|orange|purple|yellow|gr[ae]y|black|white)\b", words)
