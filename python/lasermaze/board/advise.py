"""What helps a player: a token that is wrong as it stands, else the next direction or place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from lasermaze.board.hint import hint
from lasermaze.board.notation import format_board
from lasermaze.board.play import added, standing, take_back
from lasermaze.board.puzzle import Board, Token
from lasermaze.board.solve import solutions
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Cell, place
from lasermaze.interface import Hint

#: With so many solutions of the card what stands is compared, where no single token is to blame.
MOST_COMPARED = 200


def advise(puzzle: Board, position: str, budget: Budget = UNLIMITED) -> Hint[Board]:
    """The token to take or turn back where no solution is left, else the hint of the card.

    One token is blamed if there is one without which a solution is left. Where several are
    wrong it is one of those in which what stands differs from the solution most like it.

    Raises: PuzzleError for a card that cannot be asked, or no position of it.
    Cost: a search for a solution of the card for each token that the player put or turned.
    """
    board = standing(puzzle, position)
    found = hint(board)
    if found.cell is not None or (found.puzzle.complete and _solvable(board)):
        return replace(found, puzzle=puzzle, position=format_board(found.puzzle))
    done = list(_undone(puzzle, board))
    for cell, freed in done:
        if _solvable(freed):
            return _back(puzzle, board, cell, freed, alone=True)
    for cell, freed in done:
        if cell == _least_like(puzzle, board):
            return _back(puzzle, board, cell, freed, alone=False)
    return replace(found, puzzle=puzzle, position=position)


def _solvable(board: Board) -> bool:
    return next(solutions(board), None) is not None


def _undone(puzzle: Board, board: Board) -> Iterator[tuple[Cell, Board]]:
    """Each cell where the player did something, and the board with the last of it undone.

    Of a token that was added and turned, first its direction, then its place.
    """
    for cell, token in board.tokens():
        given = puzzle[cell]
        if token.way != "?" and (given is None or given.way == "?") and token.piece != "X":
            yield cell, board.replaced({cell: token.turned("?")})
    for cell in added(puzzle, board):
        yield cell, take_back(board, cell)


def _least_like(puzzle: Board, board: Board) -> Cell | None:
    """A cell in which the board differs from the solution of the card that is most like it."""
    ours = dict(board.tokens())
    best = min(
        (_differences(ours, solution) for solution in islice(solutions(puzzle), MOST_COMPARED)),
        key=len,
        default=[],
    )
    return next(iter(best), None)


def _differences(ours: dict[Cell, Token], solution: Board) -> list[Cell]:
    return [
        cell
        for cell, token in ours.items()
        if (other := solution[cell]) is None
        or token.piece != other.piece
        or token.way not in ("?", other.way)
    ]


def _back(puzzle: Board, board: Board, cell: Cell, freed: Board, *, alone: bool) -> Hint[Board]:
    """The hint to undo what was done on a cell."""
    token, left = board[cell], freed[cell]
    assert token is not None
    if left is None:
        text = f"Take the {token.name} on {place(cell)} back."
        wrong = "no solution has it there"
    else:
        text = f"Turn the {token.name} on {place(cell)} another way."
        wrong = f"no solution has it as {token.code}"
    if alone:
        reason = f"With all the rest as it stands, {wrong}."
    else:
        reason = "Several tokens are wrong: the nearest solution has another one there, or none."
    return Hint(text, reason, alone, cell, puzzle, format_board(freed))
