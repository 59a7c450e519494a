"""What helps a player: a token that is wrong as it stands, else the next direction or place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, place
from lasermaze.kind import Hint
from lasermaze.kinds.board.hint import SOLVED, Question, answer
from lasermaze.kinds.board.notation import format_board
from lasermaze.kinds.board.play import added, standing, take_back
from lasermaze.kinds.board.puzzle import Board, Token, check_card
from lasermaze.kinds.board.solve import solutions

#: With how many solutions of the card the board is compared, where no single token is to blame.
MOST_COMPARED = 200


def advise(
    puzzle: Board, position: str, budget: Budget = UNLIMITED, *, stray_beams: bool = False
) -> Hint[Board]:
    """The token to take or turn back where no solution is left, else the hint of the card.

    One token is blamed if there is one without which a solution is left. Where several are
    wrong it is one of those in which the board differs from a solution that is much like it.

    Equal tokens are interchangeable, marked or not: that k targets of the pile are marked says
    that k of the added ones must be lit, whichever they are.

    Raises: PuzzleError for a card that cannot be asked, or no position of it; TimeUpError.
    Cost: a search for a solution of the card for each token that the player put or turned.
    """
    board = standing(puzzle, position)
    check_card(board, any_supply=True)
    asked = Question(puzzle, tuple(_marked_otherwise(puzzle, board)), stray_beams, budget)
    found = answer(asked)
    if found.cell is not None or found.text == SOLVED:
        return replace(found, puzzle=puzzle, position=format_board(found.puzzle))
    done = list(_undone(puzzle, board))
    for cell, freed in done:
        if any(map(asked.is_solvable, _marked_otherwise(puzzle, freed))):
            return _back(puzzle, board, cell, freed, _blame(board, freed, cell))
    known = solutions(puzzle, budget, stray_beams=stray_beams)
    wrong = _unlike(board, islice(known, MOST_COMPARED))
    for cell, freed in done:
        if cell in wrong and (freed[cell] is not None) == wrong[cell]:
            why = (
                "No one token is wrong alone. There is a solution that differs from this board "
                f"in {len(wrong)} of its tokens, and this is one of them."
            )
            return replace(_back(puzzle, board, cell, freed, why), forced=False)
    return replace(found, puzzle=puzzle, position=position)


def _marked_otherwise(puzzle: Board, board: Board) -> Iterator[Board]:
    """The board, then the same with the marks of the pile on other targets that were added."""
    yield board
    marks = sum(token.must_light for token in puzzle.pile)
    placed = {cell: token for cell, token in added(puzzle, board).items() if token.piece == "T"}
    others = [token for token in board.pile if token.piece != "T"]
    left = sum(token.piece == "T" for token in board.pile)
    now = {cell for cell, token in placed.items() if token.must_light}
    for number in range(max(0, marks - left), min(marks, len(placed)) + 1):
        for marked in map(set, combinations(placed, number)):
            if marked == now:
                continue
            cells: dict[Cell, Token | None] = {
                cell: token._replace(must_light=cell in marked) for cell, token in placed.items()
            }
            piled = [Token("T", "?", index < marks - number) for index in range(left)]
            add = bytes(token.to_byte() for token in [*others, *piled])
            yield board.replaced(cells, add=add)


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


def _unlike(board: Board, known: Iterator[Board]) -> dict[Cell, bool]:
    """Where the board differs from the solution most like it, among those that are known.

    For each such cell, whether the solution has the same piece there, turned another way. Empty
    where no solution is known.
    """
    ours = dict(board.tokens())
    return min((_differences(ours, solution) for solution in known), key=len, default={})


def _differences(ours: dict[Cell, Token], solution: Board) -> dict[Cell, bool]:
    unlike: dict[Cell, bool] = {}
    for cell, token in ours.items():
        other = solution[cell]
        if other is None or token.piece != other.piece:
            unlike[cell] = False
        elif token.way not in ("?", other.way):
            unlike[cell] = True
    return unlike


def _blame(board: Board, freed: Board, cell: Cell) -> str:
    token = board[cell]
    assert token is not None
    wrong = f"has it as {token.code}" if freed[cell] is not None else "has it there"
    return f"With all the rest as it stands, no solution {wrong}."


def _back(puzzle: Board, board: Board, cell: Cell, freed: Board, why: str) -> Hint[Board]:
    """The hint to undo what was done on a cell."""
    token = board[cell]
    assert token is not None
    if freed[cell] is None:
        text = f"Take the {token.name} on {place(cell)} back."
    else:
        text = f"Turn the {token.name} on {place(cell)} another way."
    return Hint(text, why, True, cell, puzzle, format_board(freed))
