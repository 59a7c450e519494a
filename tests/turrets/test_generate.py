"""New mazes: the verdict, the size and the level that are asked for."""

from __future__ import annotations

from functools import partial
from statistics import median

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.check.walks import Safety, fewest_steps

SIZES = [(1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (1, 60), (40, 1), (5, 7), (20, 30)]

INTERMEDIATE = """\
.#^<#^
...G..
.>...>
S....#
^^#>##
"""
IMPOSSIBLE = """\
^^###..
G..>##<
..<#vv#
>S...<.
"""


made = partial(lm.generate, "turrets")


def steps_of(maze: TurretMaze) -> int | None:
    return fewest_steps(Safety.of(maze, UNLIMITED), UNLIMITED)


def test_a_seed_gives_the_same_maze_in_every_version() -> None:
    """If this fails, raise the kind's ``generator_version``."""
    maze = made(seed=1, level="intermediate", size=(5, 6))
    assert "\n".join(maze.lines()) + "\n" == INTERMEDIATE
    maze = made(seed=1, impossible=True, size=(4, 7))
    assert "\n".join(maze.lines()) + "\n" == IMPOSSIBLE


@pytest.mark.parametrize("size", SIZES)
def test_a_maze_has_a_walk_unless_it_is_to_have_none(size: tuple[int, int]) -> None:
    for seed in range(2):
        assert steps_of(made(seed=seed, size=size)) is not None
        if size[0] * size[1] > 2:
            assert steps_of(made(seed=seed, size=size, impossible=True)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_an_impossible_maze_has_the_level_that_is_asked_for(level: str) -> None:
    for seed in range(3):
        maze = made(seed=seed, impossible=True, level=level)
        rating = lm.rate(maze)
        assert rating is not None
        assert rating.level == level
        answer = lm.solve(maze)
        assert isinstance(answer, lm.Impossible)
        lm.check(maze, answer)


def test_neighbouring_levels_have_a_size_in_common() -> None:
    for level in LEVELS:
        assert made(seed=5, level=level, size=(9, 12))


def test_walks_are_long_for_the_size() -> None:
    """Most lead farther than from corner to corner, though their ends are closer."""
    steps = [steps_of(made(seed=seed)) or 0 for seed in range(9)]
    assert median(steps) > 8 + 12


def test_a_size_or_level_that_cannot_be_made_is_refused() -> None:
    for size in ((1, 1), (1 << 20, 1 << 20)):
        with pytest.raises(lm.PuzzleError, match="expected a size with"):
            lm.generate("turrets", size=size)
    with pytest.raises(lm.PuzzleError, match="a larger size"):
        lm.generate("turrets", size=(1, 2), impossible=True)
    with pytest.raises(lm.PuzzleError, match="exclude each other"):
        lm.generate("turrets", impossible=True, any_verdict=True)
    with pytest.raises(lm.PuzzleError, match=r"among 12 tried \(12 beginner\)"):
        lm.generate("turrets", size=(1, 40), level="advanced")


def test_a_maze_of_any_verdict_may_have_no_walk() -> None:
    any_verdict = [lm.generate("turrets", seed=seed, any_verdict=True) for seed in range(40)]
    assert not all(lm.solve(maze) for maze in any_verdict)


def test_a_large_generated_maze_has_its_share_of_walls_and_turrets() -> None:
    cells = lm.generate("turrets", size=(300, 300), seed=1).cells
    turrets = [cells.count(arrow) for arrow in b"^>v<"]
    assert 0.13 < cells.count(b"#") / 90_000 < 0.17
    assert 0.025 < sum(turrets) / 90_000 < 0.037
    assert min(turrets) > 500
