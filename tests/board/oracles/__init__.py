"""Other methods to find the solutions of a card, which share no code with the solver.

`benchmarks.card_sat` asks a CDCL solver, ``brute_force`` tries every placement, ``random_cards``
makes the cards on which they are held against each other. Each bends light by itself; of
the package they know only how a board is written down (`Board` and `Token`).
"""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.card_sat import Arrangement, SolutionSets

from lasermaze.kinds.board.puzzle import Board

__all__ = ["Arrangement", "SolutionSets", "arrangement", "distinct"]


def arrangement(board: Board) -> Arrangement:
    """How the tokens stand on a board, as an oracle writes it down."""
    codes = ["."] * (board.rows * board.cols)
    for (row, col), token in board.tokens():
        codes[row * board.cols + col] = token.piece + token.way
    return tuple(codes)


def distinct(boards: Iterable[Board]) -> frozenset[Arrangement]:
    """The arrangements of a solver's solutions.

    Raises: AssertionError where a solution is unfinished or was met twice.
    """
    solutions = list(boards)
    assert all(board.complete for board in solutions), "a solution is unfinished"
    arrangements = frozenset(map(arrangement, solutions))
    assert len(arrangements) == len(solutions), "a solution was met twice"
    return arrangements
