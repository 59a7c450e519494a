"""A card held another way, and in a mirror.

A turned card is the same puzzle. In a mirror it only looks alike: a target mirror is not its
own mirror image, since its opaque side is the next one clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lasermaze.core.grid import Cell
from lasermaze.generation import symmetry as looks
from lasermaze.kinds.board.puzzle import WAYS, Board, Token

#: Each way after a quarter turn clockwise, and in a mirror; other ways stay as they are.
_TURNED = {
    way: ways[(number + 1) % len(ways)] for ways in WAYS.values() for number, way in enumerate(ways)
}
_MIRRORED = dict(zip("<>/\\", "><\\/", strict=True))


def quarter_turn(board: Board) -> Board:
    """The board turned clockwise by a quarter, its tokens with it."""
    size = board.cols, board.rows
    return _moved(board, size, lambda cell: (cell[1], board.rows - 1 - cell[0]), _TURNED)


def mirror_image(board: Board) -> Board:
    """How the board looks in a mirror that changes left and right."""
    size = board.rows, board.cols
    return _moved(board, size, lambda cell: (cell[0], board.cols - 1 - cell[1]), _MIRRORED)


def images(board: Board) -> Iterator[Board]:
    """The board held in each of the four ways, each followed by how that looks in a mirror."""
    return looks.eight(board, quarter_turn, mirror_image)


def _moved(
    board: Board, size: tuple[int, int], goes: Callable[[Cell], Cell], ways: dict[str, str]
) -> Board:
    rows, cols = size
    cells = bytearray(rows * cols)
    for cell, token in board.tokens():
        row, col = goes(cell)
        moved = Token(token.piece, ways.get(token.way, token.way), token.must_light)
        cells[row * cols + col] = moved.to_byte()
    return Board(rows, cols, bytes(cells), board.add, board.targets, board.title)
