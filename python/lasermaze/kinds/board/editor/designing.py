"""Editing a card: the palette, and what every move of its designer does to the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.editor.grid_editor import GridEditor
from lasermaze.editor.grid_edits import check_size, index_of, resized
from lasermaze.editor.moves import Move
from lasermaze.interface import Piece
from lasermaze.kinds.board.draw import draw_token
from lasermaze.kinds.board.formats import PILE, read_cell
from lasermaze.kinds.board.puzzle import (
    BOX,
    MAX_CELLS,
    NAMES,
    WAYS,
    Board,
    Token,
    pile_code,
)

#: The way of each piece when it is turned north, east, south and west.
_BY_HEADING = {"S": "/\\/\\", "D": "/\\/\\", "C": "|-|-", "L": ARROWS, "T": ARROWS}


class Designing(GridEditor[Board, Board, Board]):
    """The designer's half of the editor of cards.

    Tokens come out of the box, which holds no more than it does; a second laser takes the
    place of the first. A token that is put or moved onto another one sends that one back to the
    box, or to where the moved one came from.
    """

    edits = (
        *("put", "take", "move", "turn", "mark", "add", "drop", "pile"),
        *("targets", "size", "clear", "title"),
    )

    def blank(self, rows: int, cols: int) -> Board:
        """A board without tokens. Raises: PuzzleError for a size that no board has."""
        check_size(rows, cols, MAX_CELLS)
        return Board(rows, cols, bytes(rows * cols))

    def palette(self, puzzle: Board) -> tuple[Piece, ...]:
        """The pieces of the box, and how many of each it still holds."""
        used = Counter(token.piece for token in _tokens(puzzle))
        return tuple(
            Piece(
                code=token.code,
                name=token.name,
                key=str(number),
                picture=draw_token(token),
                left=max(0, BOX[piece] - used[piece]),
            )
            for number, piece in enumerate(NAMES, 1)
            for token in [Token(piece, WAYS[piece][:1])]
        )

    def edit_put(self, board: Board, move: Move) -> Board:
        """The board with a token on every cell: of the pile, if the code says no direction."""
        if move.code in PILE:
            return _from_pile(board, PILE[move.code], on_board(board, move.cells))
        token = read_cell(move.code)
        if token is None:
            raise PuzzleError("'.' cannot be put", expected="take")
        for cell in on_board(board, move.cells):
            board = board.replaced({cell: None})
            board = _out_of_the_box(board, token.piece).replaced({cell: token})
        return board

    def edit_take(self, board: Board, move: Move) -> Board:
        """The board without the tokens of some cells."""
        return board.replaced(dict.fromkeys(on_board(board, move.cells)))

    def edit_move(self, board: Board, move: Move) -> Board:
        """The board with the tokens of two cells exchanged."""
        return swapped(board, move.cells[0], move.cells[1])

    def edit_turn(self, board: Board, move: Move) -> Board:
        """The board with a token turned."""
        return board.replaced({move.cell: turned(at(board, move.cell), move)})

    def edit_mark(self, board: Board, move: Move) -> Board:
        """The board with a target that must be lit, or need not be any more."""
        return board.replaced({move.cell: _marked(at(board, move.cell))})

    def edit_add(self, board: Board, move: Move) -> Board:
        """The board with one more token to be added."""
        return _add(board, piled(move.code))

    def edit_drop(self, board: Board, move: Move) -> Board:
        """The board with one token less to be added."""
        return _drop(board, piled(move.code))

    def edit_pile(self, board: Board, move: Move) -> Board:
        """The board whose tokens on these cells are to be added by the player."""
        for cell in move.cells:
            token = piled(at(board, cell).code)
            board = _add(board.replaced({cell: None}), token)
        return board

    def edit_targets(self, board: Board, move: Move) -> Board:
        """The board with another number of targets to be lit."""
        (targets,) = move.numbers
        if not 1 <= targets <= MAX_CELLS:
            message = f"{counted(targets, 'target')} to be lit"
            raise PuzzleError(message, expected=f"1 to {MAX_CELLS}")
        return replace(board, targets=targets)

    def edit_size(self, board: Board, move: Move) -> Board:
        """The board in another size."""
        rows, cols = move.numbers
        check_size(rows, cols, MAX_CELLS)
        cells = bytes(resized(board, rows, cols, b"\0"))
        return replace(board, rows=rows, cols=cols, cells=cells)

    def edit_clear(self, board: Board, move: Move) -> Board:
        """The board without tokens."""
        return replace(board, cells=bytes(len(board.cells)), add=b"")


def on_board(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells. Raises: PuzzleError for one that is not on the board."""
    for cell in cells:
        index_of(board, cell)
    return cells


def at(board: Board, cell: Cell) -> Token:
    """The token on a cell. Raises: PuzzleError if there is none."""
    index_of(board, cell)
    token = board[cell]
    if token is None:
        raise PuzzleError(f"nothing stands on {place(cell)}", expected="a token there")
    return token


def swapped(board: Board, one: Cell, other: Cell) -> Board:
    """The board with the tokens of two cells exchanged; the first one has a token."""
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
    return token.turned(_BY_HEADING[token.piece][Heading[move.way]])


def way_of(token: Token) -> str:
    """How a move writes the direction of a token, which is no blocker."""
    if token.way == "?":
        return "?"
    return Heading(_BY_HEADING[token.piece].index(token.way)).name


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


def _from_pile(board: Board, token: Token, cells: tuple[Cell, ...]) -> Board:
    for cell in cells:
        board = _drop(board, token).replaced({cell: token})
    return board


def _out_of_the_box(board: Board, piece: str) -> Board:
    """The board from which one more of the piece can be added; the laser is first taken back.

    Raises: PuzzleError if the box has no more.
    """
    if piece == "L":
        lasers = (cell for cell, token in board.tokens() if token.piece == "L")
        rest = bytes(token.to_byte() for token in board.pile if token.piece != "L")
        return board.replaced(dict.fromkeys(lasers), add=rest)
    if sum(token.piece == piece for token in _tokens(board)) >= BOX[piece]:
        held = f"the box holds {counted(BOX[piece], NAMES[piece])}"
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
    left = bytearray(board.add)
    left.remove(token.to_byte())
    return replace(board, add=bytes(left))
