"""New mazes: the verdict, the size and the level that are asked for."""

from __future__ import annotations

from typing import Any

import pytest

import lasermaze as lm
from tests.library.test_generated import LEVELS, plain
from tests.oracles.signposts import maze_of


def costs(**asked: Any) -> list[int]:
    """The costs of the ways in of a new maze."""
    return sorted(maze_of(plain(lm.generate("signposts", **asked))).costs.values())


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (2, 2), (3, 3), (4, 7), (20, 30)])
def test_a_maze_has_an_escape_unless_it_is_to_have_none(size: tuple[int, int]) -> None:
    for seed in range(4):
        assert costs(seed=seed, size=size)
        assert min(size) < 3 or not costs(seed=seed, size=size, impossible=True)


@pytest.mark.parametrize("level", LEVELS)
def test_an_impossible_maze_has_the_level_that_is_asked_for(level: Any) -> None:
    for seed in range(3):
        maze = lm.generate("signposts", seed=seed, impossible=True, level=level)
        rating = lm.rate(maze)
        assert rating is not None
        assert rating.level == level
        assert not lm.solve(maze)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": (1 << 16, 1 << 16)}, "a smaller size"),
        ({"size": (1, 1 << 59)}, "a smaller size"),
        ({"size": (1, 1 << 62)}, r"expected at most 10\*\*18"),
        ({"size": (2, 9), "impossible": True}, "every cell"),
        ({"impossible": True, "any_verdict": True}, "exclude each other"),
        ({"size": (2, 3), "level": "advanced"}, r"among 12 tried \(12 beginner\)"),
    ],
)
def test_what_cannot_be_made_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.generate("signposts", **asked)
