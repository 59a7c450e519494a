"""The words of what is wrong with a number of solutions, and of one that is there twice."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.counting import FewerFound, Miscounted, MoreFound, Repeated, in_words
from lasermaze.judging import judge
from lasermaze.kinds.mirrors import MirrorMaze

TABLE: list[tuple[Miscounted, str]] = [
    (Repeated(3, 1), "solution 3 repeats solution 1"),
    (FewerFound(2, 1), "2 solutions claimed, a recount finds 1"),
    (FewerFound(2000, 1000), "2,000 solutions claimed, a recount finds 1,000"),
    (MoreFound(1), "said to be all, 1, but a recount finds more"),
    (MoreFound(2000), "said to be all, 2,000, but a recount finds more"),
]


@pytest.mark.parametrize(("reason", "message"), TABLE, ids=str)
def test_a_reason_in_words(reason: Miscounted, message: str) -> None:
    assert in_words(reason) == message
    assert reason.rule == "count"


def test_every_reason_has_a_row() -> None:
    assert {type(reason) for reason, _ in TABLE} == set(get_args(Miscounted))


def test_faults_have_the_reasons() -> None:
    maze = MirrorMaze.of(["*****", r"..\.*", "*...*", "**.**"])
    answer = lm.solve(maze, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert answer.exact
    count = answer.count
    for lie, reason in (
        (replace(answer, count=count + 1, evidence=None), FewerFound(count + 1, count)),
        (
            replace(answer, others=(*answer.others, answer.witness), count=count + 1),
            Repeated(count + 1, 1),
        ),
    ):
        (fault,) = judge(maze, lie, {}, recount="full", budget=Budget()).faults
        assert (fault.reason, fault.message) == (reason, in_words(reason))
