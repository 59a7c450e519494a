"""The difficulty ranks dozens of new puzzles of several sizes as players find them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import log2
from statistics import mean

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.shooters import ShooterGrid
from tests.mirrors import player as mirrors
from tests.ranks import spearman
from tests.shooters import player as shooters

pytestmark = pytest.mark.night

SIZES = ((7, 10), (10, 13), (13, 17))
SEEDS = range(200, 202)

#: How often each player plays a puzzle, and the most turns of a game.
GAMES, MOST = 8, 500

Player = Callable[[random.Random], int]


def shooter_grids() -> Iterator[tuple[lm.Puzzle, Player, Player]]:
    """New grids, and what two players take for each."""
    for size, level, seed in product(SIZES, LEVELS, SEEDS):
        for unique, impossible in ((False, False), (True, False), (False, True)):
            try:
                puzzle = lm.generate(
                    "shooters",
                    size=size,
                    level=level,
                    seed=seed,
                    unique=unique,
                    impossible=impossible,
                )
            except lm.PuzzleError:
                continue  # not every level can be had at every size
            assert isinstance(puzzle, ShooterGrid)
            demands = shooters.Demands(list(puzzle.lines()))
            yield (
                puzzle,
                partial(shooters.turns_of_a_trier, demands, most=MOST),
                partial(shooters.turns_of_a_thinker, demands),
            )


def mirror_mazes() -> Iterator[tuple[lm.Puzzle, Player, Player]]:
    """New mazes, and what two players take for each."""
    for size, level, seed in product(SIZES, LEVELS, SEEDS):
        for impossible in (False, True):
            try:
                maze = lm.generate(
                    "mirrors", size=size, level=level, seed=seed, impossible=impossible
                )
            except lm.PuzzleError:
                continue
            assert isinstance(maze, MirrorMaze)
            light = mirrors.Light(list(maze.lines()))
            yield (
                maze,
                partial(mirrors.turns_of_a_trier, light, most=MOST),
                partial(mirrors.turns_of_a_thinker, light, most=MOST),
            )


@pytest.mark.parametrize(("puzzles", "least"), [(shooter_grids, 50), (mirror_mazes, 40)])
def test_difficulty_ranks_as_two_players_do(
    puzzles: Callable[[], Iterator[tuple[lm.Puzzle, Player, Player]]], least: int
) -> None:
    dice = random.Random(7)
    scores: list[float] = []
    taken: list[list[float]] = [[], []]
    for puzzle, *players in puzzles():
        rating = lm.rate(puzzle)
        assert rating is not None
        scores.append(rating.score)
        for turns, player in zip(taken, players, strict=True):
            turns.append(mean(log2(player(dice)) for _ in range(GAMES)))
    assert len(scores) > least
    found = [spearman(scores, turns) for turns in taken]
    print(f"{len(scores)} puzzles: {found[0]:.3f} as the trier, {found[1]:.3f} as the thinker")
    # 0.68 to 0.85 (docs/difficulty.md); so few puzzles leave room for chance.
    assert min(found) >= 0.65
