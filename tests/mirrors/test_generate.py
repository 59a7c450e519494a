"""New mazes: their level, what may be asked of them, and that a seed's maze stays the same."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.mirrors import KIND, MirrorMaze
from lasermaze.kinds.mirrors.generate import CLIMBS
from lasermaze.kinds.mirrors.solve import Finder
from tests.mirrors.plain import backtracked


def level_of(maze: lm.Puzzle) -> str:
    found = lm.rate(maze)
    assert found is not None
    return found.level


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_can_be_had_with_a_solution_and_without(level: str) -> None:
    for seed in range(3):
        maze = lm.generate("mirrors", size=(9, 12), level=level, seed=seed)
        assert isinstance(lm.solve(maze), lm.Solved)
        assert level_of(maze) == level
        impossible = lm.generate("mirrors", size=(9, 12), level=level, seed=seed, impossible=True)
        assert isinstance(lm.solve(impossible), lm.Impossible)
        assert level_of(impossible) == level


def test_hard_mazes_need_more_than_backtracking_from_the_start() -> None:
    for impossible in (False, True):
        steps, blossoms = [], 0
        for seed in range(8):
            maze = lm.generate("mirrors", level="expert", seed=seed, impossible=impossible)
            assert isinstance(maze, MirrorMaze)
            blossoms += Finder(maze).search().work[2] > 0
            steps.append(backtracked(list(maze.lines()), most=5_000))
        easy = lm.generate("mirrors", level="beginner")
        assert isinstance(easy, MirrorMaze)
        assert sorted(steps)[4] > 10 * backtracked(list(easy.lines()), most=5_000)
        assert blossoms >= 6


def test_most_new_mazes_have_one_solution_and_are_not_solved_as_they_stand() -> None:
    unique = 0
    for seed in range(10):
        maze = lm.generate("mirrors", seed=seed)
        answer = lm.solve(maze)
        assert isinstance(answer, lm.Solved)
        unique += bool(answer.unique)
        assert lm.hint(maze).cell is not None
    assert unique >= 8


def test_one_solution_has_no_alternatives() -> None:
    for seed in range(12):
        maze = lm.generate("mirrors", size=(6, 7), seed=seed, any_verdict=True)
        assert isinstance(maze, MirrorMaze)
        answer = lm.solve(maze)
        others = Finder(maze).alternatives()
        if isinstance(answer, lm.Solved):
            assert (others == 0) == (answer.count == 1)
        else:
            assert others is None


#: By version of the generator, a digest of some mazes without a level.
MADE = {3: "7cb99765f407c0da", 4: "e2048bdde66a663e"}


def test_version_4_keeps_the_difficulty_of_a_maze_while_it_loses_its_other_solutions() -> None:
    easier = {}
    for version in CLIMBS:
        mazes = [lm.generate_from(f"mirrors/{version}/any/9x14/0/{index}") for index in range(24)]
        found = [rating for maze in mazes if (rating := lm.rate(maze))]
        assert {rating.level for rating in found} <= {"advanced", "expert"}
        texts = "".join(map(str, mazes)).encode()
        assert blake2b(texts, digest_size=8).hexdigest() == MADE[version]
        easier[version] = sum(rating.score < CLIMBS[4].kept for rating in found)
    assert easier[4] < easier[3]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"any_verdict": True, "level": "expert"}, "any_verdict and the level expert exclude"),
        ({"any_verdict": True, "impossible": True}, "any_verdict and impossible exclude"),
        ({"level": "expert", "size": (3, 3)}, "no maze of 3 by 3 and the level expert was found"),
        ({"impossible": True, "size": (200, 200)}, "no impossible maze of 200 by 200 was found"),
    ],
)
def test_what_cannot_be_had_is_told(options: Any, told: str) -> None:
    with pytest.raises(lm.PuzzleError, match=told):
        lm.generate("mirrors", **options)


def test_a_seed_makes_the_same_maze_as_long_as_the_generator_version_stays() -> None:
    made = lm.generate("mirrors", size=(6, 8), level="advanced", seed=1)
    assert KIND.generator_version == 4
    assert str(replace(made, id="")) == GOLDEN


GOLDEN = """\
kind: mirrors
grid:
********
*\\*//\\.*
*../../*
.\\/..\\\\*
*\\/\\\\\\**
***.****
"""
