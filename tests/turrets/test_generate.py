"""New mazes: the verdict, the size and the level that are asked for."""

from __future__ import annotations

from typing import Any

import pytest

import lasermaze as lm
from tests.library.test_generated import LEVELS, plain
from tests.oracles.turrets import maze_of

SIZES = [(1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (1, 60), (40, 1), (5, 7), (20, 30)]


def steps_of(**asked: Any) -> int | None:
    """The least steps through a new maze."""
    return maze_of(plain(lm.generate("turrets", **asked))).least


@pytest.mark.parametrize("size", SIZES)
def test_a_maze_has_a_walk_unless_it_is_to_have_none(size: tuple[int, int]) -> None:
    for seed in range(2):
        assert steps_of(seed=seed, size=size) is not None
        if size[0] * size[1] > 2:
            assert steps_of(seed=seed, size=size, impossible=True) is None


@pytest.mark.parametrize("level", LEVELS)
def test_an_impossible_maze_has_the_level_that_is_asked_for(level: Any) -> None:
    for seed in range(3):
        maze = lm.generate("turrets", seed=seed, impossible=True, level=level)
        rating = lm.rate(maze)
        assert rating is not None
        assert rating.level == level
        assert not lm.solve(maze)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": (1, 1)}, "expected a size with"),
        ({"size": (1 << 20, 1 << 20)}, "expected a size with"),
        ({"size": (1, 2), "impossible": True}, "a larger size"),
        ({"impossible": True, "any_verdict": True}, "exclude each other"),
        ({"size": (1, 40), "level": "advanced"}, r"among 12 tried \(12 beginner\)"),
    ],
)
def test_what_cannot_be_made_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.generate("turrets", **asked)
