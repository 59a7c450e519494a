"""New mazes of sizes and levels that the small ones of `tests.library` do not reach."""

from __future__ import annotations

from typing import Any

import pytest

from lasermaze.kinds.mirrors.solve import Finder
from tests.helpers import lm


@pytest.mark.parametrize("size", [(3, 3), (3, 40), (40, 3), (5, 6), (20, 30), (64, 65), (101, 100)])
def test_mazes_can_be_solved_unless_any_will_do(size: tuple[int, int]) -> None:
    for seed in range(3):
        maze = lm.generate("mirrors", size=size, seed=seed)
        assert (maze.rows, maze.cols) == size
        assert lm.solve(maze)


def test_hard_mazes_need_blossoms() -> None:
    for impossible in (False, True):
        mazes = [
            lm.generate("mirrors", level="expert", seed=seed, impossible=impossible)
            for seed in range(6)
        ]
        assert all(bool(lm.solve(maze)) != impossible for maze in mazes)
        assert sum(dict(lm.solve(maze).work)["blossoms"] > 0 for maze in mazes) >= 4


def test_most_new_mazes_have_one_solution_and_are_not_solved_as_they_stand() -> None:
    mazes = [lm.generate("mirrors", seed=seed) for seed in range(10)]
    assert sum(bool(lm.solve(maze).unique) for maze in mazes) >= 8
    assert not any(lm.Game(maze).is_solved() for maze in mazes)
    fewest = [lm.solve(maze, fewest_reflections=True).witness.reflections for maze in mazes]
    assert min(fewest) >= 3


def test_one_solution_has_no_alternatives() -> None:
    for seed in range(12):
        maze = lm.generate("mirrors", size=(6, 7), seed=seed, any_verdict=True)
        answer, others = lm.solve(maze), Finder(maze).alternatives()
        assert others == 0 if answer and answer.count == 1 else (others or 0) >= bool(answer)
        assert (others is None) == (not answer)


@pytest.mark.parametrize(
    "options",
    [
        {"any_verdict": True, "level": "expert"},
        {"any_verdict": True, "impossible": True},
        {"level": "expert", "size": (3, 3)},
        {"impossible": True, "size": (200, 200)},
    ],
    ids=str,
)
def test_what_cannot_be_had_is_told(options: Any) -> None:
    with pytest.raises(lm.PuzzleError, match=r"exclude|was found"):
        lm.generate("mirrors", **options)
