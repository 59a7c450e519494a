"""Answers: the exact number of walks, the summary, and what the kernel refuses."""

from __future__ import annotations

from math import comb

import pytest

import lasermaze as lm
from lasermaze._kernel import TurretSearch
from lasermaze.formats import json_documents
from lasermaze.formats.summary import in_words
from lasermaze.kinds.turrets import TurretMaze

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"])


def open_square(size: int) -> TurretMaze:
    """No walls, no turrets, start and goal in opposite corners."""
    rows = ["S" + "." * (size - 1), *["." * size] * (size - 2), "." * (size - 1) + "G"]
    return TurretMaze.of(rows)


@pytest.mark.parametrize("size", [2, 9, 70, 200])
def test_the_number_of_walks_is_exact_however_large(size: int) -> None:
    answer = lm.solve(open_square(size), count_walks=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (comb(2 * size - 2, size - 1), True)
    assert json_documents.load_answer(answer.to_json()) == answer


def test_the_summary_of_an_answer() -> None:
    assert in_words(lm.solve(GUARD)) == "11 steps"
    counted = in_words(lm.solve(GUARD, count_walks=True))
    assert counted == "11 steps; 4 shortest walks; they first differ at moves, number 1: S or E"
    huge = lm.solve(open_square(200), count_walks=True)
    assert "398 steps; about 2.580e118 shortest walks" in in_words(huge)
    limited = lm.solve(GUARD, keep_all=True, limit=3)
    assert in_words(limited).startswith(
        "11 steps; at least 3 shortest walks (stopped at the limit)"
    )
    only = TurretMaze.of(["SG"])
    assert in_words(lm.solve(only, count_walks=True)) == "1 step; exactly one shortest walk"


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b"", 0, 0, False),
        (2, 2, b"S.G", 0, 2, False),
        (1, 3, b"S.G", 0, 3, False),
        (1, 3, b"S.G", 1, 1, False),
        (2**40, 2**40, b"S.G", 0, 2, False),
    ],
)
def test_the_kernel_refuses_what_is_no_maze(
    arguments: tuple[int, int, bytes, int, int, bool],
) -> None:
    with pytest.raises(ValueError, match=r"cells|start"):
        TurretSearch(*arguments)


def test_the_kernel_refuses_calls_before_the_goal_is_reached() -> None:
    search = TurretSearch(1, 3, b"S.G", 0, 2, False)
    for call in (
        lambda: search.walk(1.0),
        lambda: search.count(1.0),
        lambda: search.levels(0, 0, 3),
        lambda: search.visited(-1.0),
        lambda: search.run(-1.0),
        lambda: search.run(float("nan")),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()
    assert search.run(1.0) is True
    assert search.walk(1.0) == bytes([1, 1])
