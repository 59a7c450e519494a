"""The fewest moves to a right answer, against a search through all positions."""

from __future__ import annotations

from typing import Any

import pytest

import lasermaze as lm
from lasermaze.api import generated
from lasermaze.kind import NAMES, kind_named

SIZES = {"board": (2, 3), "mirrors": (5, 5), "shooters": (3, 4), "signposts": (3, 4)}


def searched(puzzle: Any, most: int) -> int | None:
    """The number of moves to the first position that scores, breadth first."""
    level = {kind_named(puzzle.kind).editor.start(puzzle)}
    seen = set(level)
    for moves in range(most + 1):
        games = [lm.Game(puzzle, position) for position in sorted(level)]
        for game in games:
            solution = game.solution
            if solution is None:
                continue
            answer = lm.Solved(puzzle=puzzle, witness=solution, stopped="not counted")
            if lm.judge(puzzle, answer).right:
                return moves
        level = set()
        for game in games:
            for move in game.legal_moves():
                game.push(move)
                level.add(game.position)
                game.pop()
        level -= seen
        seen |= level
    return None


@pytest.mark.parametrize("kind", NAMES)
def test_no_position_is_right_after_fewer_moves(kind: str) -> None:
    compared = 0
    for seed in range(6):
        puzzle = generated(kind, seed=seed, size=SIZES.get(kind, (3, 4)))
        answer: Any = lm.solve(puzzle, limit=1000, keep_all=True)
        if not answer:
            continue
        fewest = kind_named(kind).editor.fewest_moves(puzzle, answer)
        if fewest is not None and fewest <= (2 if kind == "board" else 6):
            assert searched(puzzle, fewest) == fewest
            compared += 1
    assert compared or kind not in SIZES


def test_it_is_not_known_unless_all_solutions_are() -> None:
    grid = lm.parse("kind: shooters\ngrid:\n-..\n...\n..-\n")
    answer = lm.Solved(puzzle=grid, witness=None, stopped="limit")
    assert kind_named("shooters").editor.fewest_moves(grid, answer) is None
