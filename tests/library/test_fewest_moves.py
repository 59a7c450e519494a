"""The fewest moves to a right answer, against a search through all positions of the oracle."""

from __future__ import annotations

from typing import Any

from lasermaze.kind import kind_named
from tests.helpers import EVERY_KIND, LISTED, lm, some
from tests.oracles import Oracle

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


@EVERY_KIND
def test_no_position_is_a_solution_after_fewer_moves(oracle: Oracle) -> None:
    compared = 0
    for text, puzzle, answer, _ in some(oracle, 60, 9):
        if answer:
            every: Any = lm.solve(puzzle, limit=LISTED, keep_all=True)
            fewest = kind_named(oracle.kind).editor(puzzle).fewest_moves(every)
            if fewest is not None and fewest <= MOST:
                assert searched(oracle, text) == fewest, text
                compared += 1
    assert compared
