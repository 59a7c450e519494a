"""Playing a card by hand: the board as it stands is the position, what is given is locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, place
from lasermaze.editor.grid_edits import cannot, index_of
from lasermaze.editor.moves import Move, read
from lasermaze.kinds.board.check import shine
from lasermaze.kinds.board.desk import at, on_board, piled, swapped, turned, without
from lasermaze.kinds.board.notation import format_board, parse
from lasermaze.kinds.board.puzzle import Board, Token

#: What a player can do, as messages list it.
MOVES = "put, take, move, turn, touch, clear"


def begin(puzzle: Board) -> str:
    """The position before the first move: the card itself."""
    return format_board(puzzle)


def standing(puzzle: Board, position: str) -> Board:
    """The board in a position: the card's tokens, some turned, and what was added.

    Raises: PuzzleError for a text that is no position of this card.
    """
    board = parse(position, any_supply=True, unfinished=True)
    if (board.rows, board.cols) != (puzzle.rows, puzzle.cols):
        raise PuzzleError(
            f"the position has {board.rows} rows of {board.cols} cells",
            expected=f"{puzzle.rows} of {puzzle.cols}, as the card has",
        )
    for index in range(len(board.cells)):
        cell = divmod(index, board.cols)
        _check_given(puzzle[cell], board[cell], cell)
    if _kinds(added(puzzle, board).values()) + _kinds(board.pile) != _kinds(puzzle.pile):
        raise PuzzleError(
            "the position adds other tokens than the card", expected="the tokens of its pile"
        )
    return replace(board, targets=puzzle.targets, title=puzzle.title)


def _check_given(given: Token | None, found: Token | None, cell: Cell) -> None:
    if given is None:
        return
    if found is None or found.turned(given.way) != given or given.way not in ("?", found.way):
        raise PuzzleError(
            f"the position has another token on {place(cell)}", expected=f"{given.code}, as given"
        )


def _kinds(tokens: Iterable[Token]) -> Counter[Token]:
    return Counter(token.turned("?") for token in tokens)


def added(puzzle: Board, board: Board) -> dict[Cell, Token]:
    """The tokens that are on the board and not on the card, by their cells."""
    return {cell: token for cell, token in board.tokens() if puzzle[cell] is None}


def play(puzzle: Board, position: str, text: str) -> str:
    """The position after a move.

    Tokens of the pile are put on empty cells, moved, turned and taken back; those of the card
    stay where they are, and only those of unknown direction can be turned.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    return format_board(played(puzzle, standing(puzzle, position), read(text)))


def played(puzzle: Board, board: Board, move: Move) -> Board:
    """The board after a move; see `play`."""
    match move.verb:
        case "put":
            return _put(puzzle, board, move)
        case "take":
            return _take(puzzle, board, on_board(board, move.cells))
        case "move":
            for cell in on_board(board, move.cells):
                _check_free(puzzle, cell)
            return swapped(board, move.cells[0], move.cells[1])
        case "turn":
            return _turn(puzzle, board, move)
        case "touch":
            index_of(board, move.cell)
            if board[move.cell] is not None:
                return _turn(puzzle, board, move)
            return _put_next(puzzle, board, move.cell)
        case "clear":
            return puzzle
    raise cannot(move, MOVES)


def _put(puzzle: Board, board: Board, move: Move) -> Board:
    """The board with a token of the pile on every cell, as the code turns it."""
    wanted = piled(move.code)
    way = move.code.rstrip("!")[1:] or "?"
    for cell in on_board(board, move.cells):
        _check_free(puzzle, cell)
        if board[cell] is not None:
            board = _take(puzzle, board, (cell,))
        token = _from_pile(board, wanted)
        board = without(board, token).replaced({cell: token.turned(way)})
    return board


def _from_pile(board: Board, wanted: Token) -> Token:
    """The token of the pile that is meant: just so, or else of the same piece."""
    like = [token for token in board.pile if token.piece == wanted.piece]
    if not like:
        raise PuzzleError(f"no {wanted.name} is left to add", expected="another token")
    return wanted if wanted in like else like[0]


def _put_next(puzzle: Board, board: Board, cell: Cell) -> Board:
    if not board.pile:
        raise PuzzleError("nothing is left to add", expected="a token to turn")
    token = board.pile[0]
    return without(board, token).replaced({cell: token})


def _take(puzzle: Board, board: Board, cells: tuple[Cell, ...]) -> Board:
    for cell in cells:
        _check_free(puzzle, cell)
        if board[cell] is not None:
            board = take_back(board, cell)
    return board


def take_back(board: Board, cell: Cell) -> Board:
    """The board with the token of a cell in the pile again."""
    back = at(board, cell).turned("?").to_byte()
    return board.replaced({cell: None}, add=bytes([*board.add, back]))


def _turn(puzzle: Board, board: Board, move: Move) -> Board:
    token, given = at(board, move.cell), puzzle[move.cell]
    if given is not None and given.way != "?":
        raise _locked(given, move.cell)
    return board.replaced({move.cell: turned(token, move)})


def _check_free(puzzle: Board, cell: Cell) -> None:
    given = puzzle[cell]
    if given is not None:
        raise _locked(given, cell)


def _locked(given: Token, cell: Cell) -> PuzzleError:
    may = "it turned" if given.way == "?" else "it left as it is"
    message = f"the {given.name} on {place(cell)} is given by the card"
    return PuzzleError(message, expected=may)


def reached(puzzle: Board, position: str) -> Board | None:
    """The position as a solution to be checked; None where something is still to be done.

    As in the solver's answers only tokens of the card are marked, not those that were added.
    """
    board = standing(puzzle, position)
    return _unmarked(puzzle, board) if board.complete else None


def show(puzzle: Board, solution: Board) -> str:
    """The position that shows a solution.

    The marks of the pile go to added targets that are lit, as far as there are any.
    """
    board = _unmarked(puzzle, solution)
    lit = shine(board).lit
    targets = [cell for cell, token in added(puzzle, board).items() if token.piece == "T"]
    marks = sum(token.must_light for token in puzzle.pile)
    marked = sorted(targets, key=lambda cell: (cell not in lit, cell))[:marks]
    return format_board(board.replaced({cell: _mark(at(board, cell), True) for cell in marked}))


def _unmarked(puzzle: Board, solution: Board) -> Board:
    """The solution with the marks of the card's own tokens, and no others."""
    changes: dict[Cell, Token | None] = {}
    for cell, token in solution.tokens():
        given = puzzle[cell]
        changes[cell] = _mark(token, given is not None and given.must_light)
    return solution.replaced(changes, targets=puzzle.targets, title=puzzle.title)


def _mark(token: Token, must_light: bool) -> Token:
    return token._replace(must_light=must_light and token.piece == "T")
