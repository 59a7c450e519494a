"""Editing a card by hand: the palette, and what every move does to the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.editor.grid_edits import cannot, check_size, index_of, resized
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Piece
from lasermaze.kinds.board.codes import PILE, pile_code, read_cell
from lasermaze.kinds.board.puzzle import BOX, MAX_CELLS, NAMES, WAYS, Board, Token

#: What one can do with a card, as messages list it.
MOVES = "put, take, move, turn, mark, add, drop, targets, size, clear, title"

#: The way that a token on two sides shows when it is turned to a heading.
_ALONG = {"S": "/\\/\\", "D": "/\\/\\", "C": "|-|-"}


def blank(rows: int, cols: int) -> Board:
    """A board without tokens, to be edited. Raises: PuzzleError for a size that none has."""
    check_size(rows, cols, MAX_CELLS)
    return Board(rows, cols, bytes(rows * cols))


def palette(board: Board) -> tuple[Piece, ...]:
    """The pieces of the box, and how many of each it still holds."""
    from lasermaze.kinds.board.draw import alone

    used = Counter(token.piece for token in _tokens(board))
    return tuple(
        Piece(
            code=token.code,
            name=token.name,
            key=str(number),
            picture=alone(token),
            left=max(0, BOX[piece] - used[piece]),
        )
        for number, piece in enumerate(NAMES, 1)
        for token in [Token(piece, WAYS[piece][:1])]
    )


def edit(board: Board, text: str) -> Board:
    """The board after a move.

    Tokens come out of the box, which holds no more than it does; a second laser takes the
    place of the first. What is put or moved onto another token sends that one back to the
    box, or to where the moved one came from.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    move = read(text)
    match move.verb:
        case "put":
            return _put(board, move)
        case "take":
            return board.replaced(dict.fromkeys(on_board(board, move.cells)))
        case "move":
            return swapped(board, move.cells[0], move.cells[1])
        case "turn":
            return board.replaced({move.cell: turned(at(board, move.cell), move)})
        case "mark":
            return board.replaced({move.cell: _marked(at(board, move.cell))})
        case "add":
            return _add(board, piled(move.code))
        case "drop":
            return _drop(board, piled(move.code))
        case "targets":
            return _aim(board, move.numbers[0])
        case "size":
            return _resize(board, *move.numbers)
        case "clear":
            return replace(board, cells=bytes(len(board.cells)), add=b"")
        case "title":
            return replace(board, title=move.words)
    raise cannot(move, MOVES)


def on_board(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells. Raises: PuzzleError for one that the board has not."""
    for cell in cells:
        index_of(board, cell)
    return cells


def at(board: Board, cell: Cell) -> Token:
    """The token on a cell. Raises: PuzzleError where there is none."""
    index_of(board, cell)
    token = board[cell]
    if token is None:
        raise PuzzleError(f"nothing stands on {place(cell)}", expected="a token there")
    return token


def swapped(board: Board, one: Cell, other: Cell) -> Board:
    """The board with the token of one cell on another, whose token comes back for it."""
    token = at(board, one)
    index_of(board, other)
    return board.replaced({one: board[other], other: token})


def turned(token: Token, move: Move) -> Token:
    """The token as the move turns it. Raises: PuzzleError for a blocker."""
    ways = WAYS[token.piece]
    if not ways:
        raise PuzzleError(f"a {token.name} has no direction", expected="another token")
    if move.way == "?":
        return token.turned("?")
    if move.way in ("", "on"):  # after unknown comes the first, after the last the first again
        return token.turned(ways[(ways.find(token.way) + 1) % len(ways)])
    return token.turned(_ALONG.get(token.piece, ARROWS)[Heading[move.way]])


def piled(code: str) -> Token:
    """The token to add that a code means; its direction, if it says one, is dropped."""
    if code in PILE:
        return PILE[code]
    token = read_cell(code)
    if token is None or token.piece == "X":
        what = "nothing" if token is None else "a cell blocker"
        raise PuzzleError(f"{what} cannot be added", expected="another token")
    return token.turned("?")


def _tokens(board: Board) -> list[Token]:
    return [*(token for _, token in board.tokens()), *board.pile]


def _put(board: Board, move: Move) -> Board:
    token = read_cell(move.code)
    if token is None:
        raise PuzzleError("'.' cannot be put", expected="take")
    for cell in on_board(board, move.cells):
        board = board.replaced({cell: None})
        board = _out_of_the_box(board, token.piece).replaced({cell: token})
    return board


def _out_of_the_box(board: Board, piece: str) -> Board:
    """The board when one more of the piece is taken; the only laser leaves its place for it.

    Raises: PuzzleError where the box has no more.
    """
    if piece == "L":
        lasers = {cell: None for cell, token in board.tokens() if token.piece == "L"}
        rest = bytes(token.to_byte() for token in board.pile if token.piece != "L")
        return board.replaced(dict(lasers), add=rest)
    used = sum(token.piece == piece for token in _tokens(board))
    if used >= BOX[piece]:
        held = f"the box holds {BOX[piece]} {NAMES[piece]}{'s' * (BOX[piece] != 1)}"
        raise PuzzleError(f"{held}, and all are used", expected="one taken back first")
    return board


def _marked(token: Token) -> Token:
    if token.piece != "T":
        raise PuzzleError(f"a {token.name} cannot be lit", expected="a target mirror")
    return token._replace(must_light=not token.must_light)


def _add(board: Board, token: Token) -> Board:
    board = _out_of_the_box(board, token.piece)
    return replace(board, add=bytes([*board.add, token.to_byte()]))


def _drop(board: Board, token: Token) -> Board:
    if token not in board.pile:
        held = ", ".join(map(pile_code, board.pile)) or "nothing"
        raise PuzzleError(f"no {pile_code(token)} is to be added", expected=f"one of: {held}")
    return without(board, token)


def without(board: Board, token: Token) -> Board:
    """The board with one token less in the pile, which has it."""
    left = bytearray(board.add)
    left.remove(token.to_byte())
    return replace(board, add=bytes(left))


def _aim(board: Board, targets: int) -> Board:
    if not 1 <= targets <= MAX_CELLS:
        raise PuzzleError(f"{counted(targets, 'target')} to be lit", expected=f"1 to {MAX_CELLS}")
    return replace(board, targets=targets)


def _resize(board: Board, rows: int, cols: int) -> Board:
    check_size(rows, cols, MAX_CELLS)
    cells = resized(board, rows, cols, b"\0")
    return replace(board, rows=rows, cols=cols, cells=bytes(cells))
