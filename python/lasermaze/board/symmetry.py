"""A card held another way: the same puzzle, a quarter turn on.

A target mirror is not its own mirror image (its opaque side is the next one clockwise), so
the four turns are all the symmetries that cards have.
"""

from __future__ import annotations

from lasermaze.board.puzzle import WAYS, Board, Token

#: Each way after a quarter turn clockwise. That of a blocker or an unknown one stays.
_TURNED = {
    way: ways[(number + 1) % len(ways)] for ways in WAYS.values() for number, way in enumerate(ways)
}


def quarter_turn(board: Board) -> Board:
    """The board turned clockwise by a quarter, its tokens with it."""
    rows, cols = board.cols, board.rows
    cells = bytearray(rows * cols)
    for (row, col), token in board.tokens():
        turned = Token(token.piece, _TURNED.get(token.way, token.way), token.must_light)
        cells[col * cols + cols - 1 - row] = turned.to_byte()
    return Board(rows, cols, bytes(cells), board.add, board.targets, board.title)


def all_turns(board: Board) -> tuple[Board, Board, Board, Board]:
    """The board held in each of the four ways."""
    once = quarter_turn(board)
    twice = quarter_turn(once)
    return board, once, twice, quarter_turn(twice)
