"""The fewest moves that golden rows name, against a search through all positions of the oracle."""

from __future__ import annotations

from runpy import run_path
from typing import Any

import pytest

from tests.helpers import LISTED, ORACLES, lm, some
from tests.oracles import Oracle

fewest_moves: Any = run_path("tools/golden.py")["fewest_moves"]

#: More moves than these are not searched for.
MOST = 3


def searched(oracle: Oracle, text: str) -> int | None:
    """The number of moves to the first position that is a solution, breadth first; at most MOST."""
    level = {oracle.begin(text)}
    for moves in range(MOST + 1):
        if any(oracle.done(text, position) for position in level):
            return moves
        if moves < MOST:
            level = {after for each in level for after in oracle.legal(text, each).values()}
    return None


@pytest.mark.parametrize("name", ["turrets", "shooters", "signposts", "mirrors", "board"])
def test_no_position_is_a_solution_after_fewer_moves(name: str) -> None:
    oracle = ORACLES[name]
    compared = 0
    for text, puzzle, answer, _ in some(oracle, 60, 9):
        if answer:
            every: Any = lm.solve(puzzle, limit=LISTED, keep_all=True)
            fewest = fewest_moves(every)
            if fewest is not None and fewest <= MOST:
                assert searched(oracle, text) == fewest, text
                compared += 1
    assert compared
