"""Verbs on mazes that the kernel reads in several slices stop at every look at the budget."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.kinds.mirrors import KIND
from tests.helpers import lm
from tests.mirrors.plain import random_rows
from tests.oracles.mirrors import native

ANY, SHORTEST = (KIND.choose("solve", options) for options in ({}, {"shortest": True}))


@cache
def maze(passes: bool, rows: int = 250, cols: int = 400) -> Any:
    """A maze with or without a solution."""
    dice = random.Random(30)
    while True:
        found = lm.parse(native(random_rows(dice, rows, cols, 0.5)))
        if bool(lm.solve(found)) == passes:
            return found


@cache
def answer(passes: bool, rows: int = 70, cols: int = 90) -> Any:
    return lm.solve(maze(passes, rows, cols), shortest=True)


#: The verbs that raise when the time is up; explaining tells what is known so far.
VERBS: dict[str, Callable[[Budget], Any]] = {
    "check": lambda budget: list(
        KIND.check(maze(True), budget, SHORTEST).check(answer(True, 250, 400).witness)
    ),
    "refute": lambda budget: list(
        KIND.check(maze(False), budget, ANY).refute(answer(False, 250, 400).proof())
    ),
    "confirm": lambda budget: list(
        KIND.check(answer(True).puzzle, budget, SHORTEST).confirm(answer(True), "never")
    ),
    "recount": lambda budget: KIND.check(maze(True), budget, ANY).count_again(1, 20_000),
    "hint": lambda budget: KIND.explain(maze(True), budget, ANY).hint(None),
    "hint of a hopeless one": lambda budget: KIND.explain(maze(False), budget, ANY).hint(None),
    "explain": lambda budget: KIND.explain(answer(True).puzzle, budget).explain(answer(True)),
    "rate": lambda budget: KIND.generator.effort(answer(True).puzzle, budget),
}


class Watched(Budget):
    """A budget that counts how often it is looked at, and whose time is up after some looks."""

    looks = 0
    most: int = 1 << 60

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        assert 0 <= fraction <= 1
        self.looks += 1
        if self.looks > self.most:
            raise TimeUpError


def stopped(most: int, **limits: Any) -> Watched:
    budget = Watched(**limits)
    budget.most = most
    return budget


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_stop_at_every_look(verb: str) -> None:
    whole = Watched()
    VERBS[verb](whole)
    assert whole.looks >= 3
    for most in (0, 1, whole.looks // 2, whole.looks - 1):
        budget = stopped(most)
        if verb == "explain":
            assert VERBS[verb](budget).screens[-1].title == "Time is up"
        elif verb == "rate":
            assert VERBS[verb](budget) is None
        else:
            with pytest.raises(TimeUpError):
                VERBS[verb](budget)
        assert budget.looks == most + 1


@pytest.mark.parametrize("options", [ANY, SHORTEST])
def test_solving_stops_at_every_look(options: Any) -> None:
    """Before the verdict it is undecided, afterwards it claims no more than was found."""
    sorts = set()
    for most in (*range(12), 40, 200):
        for puzzle in (maze(True, 20, 20), maze(True)):
            budget = stopped(most, solutions=100, keep=100)
            found = KIND.solve(puzzle, budget, options).solve()
            sorts.add(type(found))
            if isinstance(found, lm.Solved):
                assert not found.exact or budget.looks <= most or found.evidence is None
                assert not lm.judge(puzzle, found, recount="never").faults
    assert sorts == {lm.Solved, lm.Undecided}
