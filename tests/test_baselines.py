"""The baselines on the benchmark: the players, the learner and its curve, on tiny puzzles."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from benchmarks.baselines import players
from benchmarks.baselines.curve import between, drawn
from benchmarks.baselines.ppo import share_solved, train

import lasermaze as lm
from lasermaze.envs.lanes import KINDS
from lasermaze.envs.vector import PuzzleVectorEnv
from lasermaze.kind import kind_named


@pytest.mark.parametrize("kind", KINDS)
def test_players_play_and_a_search_finds_the_fewest_moves(kind: str) -> None:
    many: Any = lm.generate
    puzzle = many(kind, size=(3, 4), seed=3)
    assert players.at_random(puzzle, Random(1)) in (True, False)
    assert players.greedily(puzzle, Random(1)) in (True, False)
    assert players.by_hints(puzzle, Random(1))
    moves, seen = players.lanes_of(puzzle).search(0, 100_000)
    assert moves is not None
    assert seen <= 100_000
    game = lm.Game(puzzle)
    for move in moves:
        assert not game.is_solved()
        game.push(move)
    assert game.is_solved()
    answer: Any = lm.solve(puzzle, limit=1000, keep_all=True)
    fewest = kind_named(kind).editor.fewest_moves(puzzle, answer)
    assert len(moves) == fewest or kind == "signposts"  # any way in will do in a game


def test_a_search_that_is_too_small_finds_nothing() -> None:
    card = lm.generate("board", size=(3, 3), seed=1)
    assert not players.by_search(1)(card, Random(1))


@pytest.mark.parametrize(
    ("most", "step"), [(7, 2), (50, 10), (100, 20), (16_000, 5_000), (301_056, 100_000)]
)
def test_the_axis_has_a_few_round_marks(most: int, step: int) -> None:
    assert between(most) == step
    assert 2 <= most // step <= 5


@pytest.mark.night
def test_the_learner_learns_one_card() -> None:
    envs = PuzzleVectorEnv(16, "board", size=(2, 2), puzzles=1, max_steps=6)
    points: list[tuple[int, float]] = []
    net = train(envs, 16_000, 1, lambda at, share: points.append((at, share)))
    shares = [share for _, share in points]
    assert sum(shares[-5:]) > sum(shares[:5])
    assert shares[-1] > 0.9
    assert share_solved(net, envs, 200, 1) > 0.9
    picture = ElementTree.fromstring(drawn(points))
    assert picture.find("{http://www.w3.org/2000/svg}polyline") is not None
