"""Every long verb looks at its budget: it stops when the time is up, and reports its progress."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.kinds.mirrors import KIND, MirrorMaze, MirrorsOptions
from tests.mirrors.plain import random_rows
from tests.mirrors.verbs import check, recount, refute


@cache
def maze_that(passes: bool, rows: int = 70, cols: int = 90) -> MirrorMaze:
    dice = random.Random(30)
    while True:
        maze = MirrorMaze.of(random_rows(dice, rows, cols, 0.5))
        if bool(lm.solve(maze)) == passes:
            return maze


# They are made when a test asks for them: every worker of pytest reads this file.
def solvable() -> MirrorMaze:
    return maze_that(True)


def hopeless() -> MirrorMaze:
    return maze_that(False)


def large(passes: bool) -> MirrorMaze:
    """So large that the kernel needs several slices, however short, to read it."""
    return maze_that(passes, 250, 400)


@cache
def best(maze: MirrorMaze) -> lm.Solved[Any, Any]:
    answer = lm.solve(maze, shortest=True)
    assert isinstance(answer, lm.Solved)
    return answer


@cache
def none() -> lm.Impossible[Any, Any]:
    answer = lm.solve(hopeless())
    assert isinstance(answer, lm.Impossible)
    return answer


ANY, SHORTEST = KIND.choose("solve", {}), KIND.choose("solve", {"shortest": True})

#: The verbs that raise when the time is up, each under a budget.
VERBS: dict[str, Callable[[Budget], Any]] = {
    "check": lambda budget: check(large(True), best(large(True)).witness, budget, shortest=True),
    "refute": lambda budget: refute(hopeless(), none().certificate, budget),
    "confirm": lambda budget: KIND.check.confirm(best(solvable()), budget, "never", SHORTEST),
    "recount": lambda budget: recount(large(True), limit=1, positions=20_000, budget=budget),
    "hint": lambda budget: KIND.explain.hint(large(True), None, budget, ANY),
    "hint of a hopeless one": lambda budget: KIND.explain.hint(large(False), None, budget, ANY),
    "hint in a position": lambda budget: KIND.explain.hint(
        large(True), str(large(True)), budget, ANY
    ),
    "explain": lambda budget: KIND.explain.explain(solvable(), best(solvable()), budget),
}


class Watched(Budget):
    """A budget that counts how often it is looked at, and whose time is up after some looks."""

    looks = 0
    most: int | None = None

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        assert 0 <= fraction <= 1
        self.looks += 1
        if self.most is not None and self.looks > self.most:
            raise TimeUpError


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_stop_at_every_look(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)
    whole = Watched()
    VERBS[verb](whole)
    assert whole.looks >= 3
    for most in (0, 1, whole.looks // 2, whole.looks - 1):
        stopped = Watched()
        stopped.most = most
        if verb == "explain":  # it tells what is known so far
            assert VERBS[verb](stopped).screens[-1].title == "Time is up"
        else:
            with pytest.raises(TimeUpError):
                VERBS[verb](stopped)
        assert stopped.looks == most + 1


@pytest.mark.parametrize("options", [ANY, SHORTEST])
def test_solving_stops_at_every_look(
    options: MirrorsOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the verdict it is undecided, afterwards it claims no more than was found."""
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)
    small = MirrorMaze.of(random_rows(random.Random(8), 20, 20, 0.5))
    assert lm.solve(small)
    kinds = set()
    for most in (*range(12), 40, 200):
        for maze in (small, large(True)):
            budget = Watched(solutions=100, keep=100)
            budget.most = most
            answer = KIND.solve.solve(maze, budget, options)
            kinds.add(type(answer))
            if isinstance(answer, lm.Solved):
                assert not answer.exact or budget.looks <= most or answer.evidence is None
                assert not lm.judge(maze, answer, recount="never").faults
    assert kinds == {lm.Solved, lm.Undecided}


def test_a_rating_stops_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)
    whole = Watched()
    assert KIND.generate.effort(solvable(), whole) is not None
    assert whole.looks > 10
    for most in (0, 5, whole.looks // 2, whole.looks - 1):
        stopped = Watched()
        stopped.most = most
        assert KIND.generate.effort(solvable(), stopped) is None


def test_what_is_not_verified_in_time_is_unconfirmed() -> None:
    judgement = lm.judge(solvable(), best(solvable()), time_limit=1e-9)
    assert not judgement.faults
    assert judgement.unconfirmed
