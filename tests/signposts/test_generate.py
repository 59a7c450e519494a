"""New mazes: the verdict, the size and the level that are asked for."""

from __future__ import annotations

from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.signposts import Maze
from tests.signposts.verifier import rim_of

INTERMEDIATE = """\
SUSSRR
URRRR?
RSRGLU
R?LLUL
S?SLR?
"""
IMPOSSIBLE = """\
S?RRLLL
L?X?RSX
S?RGURR
?URRRR?
"""


def made(seed: int, **asked: Any) -> Maze:
    maze: Maze = lm.generate("signposts", seed=seed, **asked)
    return maze


def test_a_seed_has_the_maze_that_it_always_had() -> None:
    """Where this fails, the ``generator_version`` is to be raised."""
    maze = made(1, level="intermediate", size=(5, 6))
    assert "\n".join(maze.lines()) + "\n" == INTERMEDIATE
    assert lm.generate_from(maze.id) == maze
    maze = made(1, impossible=True, size=(4, 7))
    assert "\n".join(maze.lines()) + "\n" == IMPOSSIBLE


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (2, 2), (3, 3), (8, 8), (5, 9)])
def test_new_mazes_have_an_escape(size: tuple[int, int]) -> None:
    for seed in range(5):
        maze = made(seed, size=size)
        assert (maze.rows, maze.cols) == size
        assert rim_of(maze).succeeding()


def test_new_mazes_have_a_long_escape() -> None:
    """Half of the mazes of eight by eight take more moves than the published one."""
    costs = [rim_of(made(seed)).succeeding()[0][0] for seed in range(15)]
    assert sorted(costs)[7] > 34


@pytest.mark.parametrize("size", [(3, 3), (4, 7), (8, 8), (20, 30)])
def test_impossible_mazes_on_request(size: tuple[int, int]) -> None:
    for seed in range(4):
        assert not rim_of(made(seed, size=size, impossible=True)).succeeding()


@pytest.mark.parametrize("level", LEVELS)
def test_an_impossible_maze_has_the_level_that_is_asked_for(level: str) -> None:
    for seed in range(3):
        maze = made(seed, impossible=True, level=level)
        rating = lm.rate(maze)
        assert rating is not None
        assert rating.level == level
        answer = lm.solve(maze)
        assert isinstance(answer, lm.Impossible)
        lm.check(maze, answer)


def test_neighbouring_levels_have_a_size_in_common() -> None:
    for level in LEVELS:
        assert made(5, level=level, size=(9, 11))


def test_any_verdict() -> None:
    assert {bool(lm.solve(made(seed, any_verdict=True))) for seed in range(40)} == {False, True}


def test_what_cannot_be_made_is_refused() -> None:
    for size in ((1 << 16, 1 << 16), (1, 1 << 59)):
        with pytest.raises(lm.PuzzleError, match="a smaller size"):
            lm.generate("signposts", size=size)
    with pytest.raises(lm.PuzzleError, match=r"expected at most 10\*\*18"):
        lm.generate("signposts", size=(1, 1 << 62))
    with pytest.raises(lm.PuzzleError, match="every cell"):
        lm.generate("signposts", size=(2, 9), impossible=True)
    with pytest.raises(lm.PuzzleError, match="exclude each other"):
        lm.generate("signposts", impossible=True, any_verdict=True)
    with pytest.raises(lm.PuzzleError, match=r"among 12 tried \(12 beginner\)"):
        lm.generate("signposts", size=(2, 3), level="advanced")
