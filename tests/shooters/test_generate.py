"""New puzzles of sizes and levels that the small ones of `tests.library` do not reach."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.construction import from_loose_solution
from tests.helpers import lm
from tests.oracles.shooters import Grid


@pytest.mark.parametrize("seed", [1, 3, 4, 10])  # none of the first eight attempts is an expert's
def test_an_expert_grid_can_be_small(seed: int) -> None:
    puzzle = lm.generate("shooters", size=(6, 8), level="expert", seed=seed)
    assert lm.rate(puzzle).level == "expert"


def test_a_tiny_puzzle_has_a_shooter_if_it_can() -> None:
    for seed, level in product(range(100), (None, "beginner")):
        puzzle = lm.generate("shooters", size=(2, 3), level=level, seed=seed)
        assert set(puzzle.cells) & set(b"-|"), puzzle
    assert lm.generate("shooters", size=(1, 1)).cells


def test_a_puzzle_that_cannot_be_better_is_the_best_of_eight_attempts() -> None:
    """Of this one the ninth would be another."""
    puzzle = lm.generate_from("shooters/4/any/1x2/18/0")
    assert puzzle.cells == b"#\\"


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({"size": (60, 70), "impossible": True}, False),
        ({"size": (60, 70)}, True),
        ({"any_verdict": True, "level": "expert"}, None),
        ({"unique": True, "impossible": True}, None),
        ({"unique": True, "size": (150, 150)}, None),
        ({"level": "expert", "size": (1, 3)}, None),
        ({"impossible": True, "size": (1, 1)}, None),
    ],
    ids=str,
)
def test_what_is_made_and_what_cannot_be_had(options: Any, verdict: bool | None) -> None:
    if verdict is not None:
        assert bool(lm.solve(lm.generate("shooters", **options))) == verdict
        return
    with pytest.raises(lm.PuzzleError, match=r"exclude|was found"):
        lm.generate("shooters", **options)


def test_most_new_puzzles_have_one_solution_and_are_not_solved_as_they_stand() -> None:
    puzzles = [lm.generate("shooters", seed=seed) for seed in range(8)]
    assert sum(bool(lm.solve(puzzle).unique) for puzzle in puzzles) >= 6
    assert not any(lm.Game(puzzle).is_solved() for puzzle in puzzles)


def test_shooters_of_a_loose_solution_hit_nobody_either_way() -> None:
    for number in range(20):
        puzzle = from_loose_solution(8, 9, Rng("loose", number))
        assert lm.solve(puzzle)
        grid = Grid(str(puzzle))
        assert not any(map(grid.victims, grid.beams))
