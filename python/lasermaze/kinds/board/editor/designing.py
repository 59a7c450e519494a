"""Editing a card: the palette, and the effects of the designer's moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.puzzle import check_size
from lasermaze.editor.grid_editor import Editor
from lasermaze.editor.grid_edits import index_of, resized
from lasermaze.editor.moves import Move
from lasermaze.interface import Piece
from lasermaze.kinds.board.codes import PILE, read_cell
from lasermaze.kinds.board.draw import draw_token
from lasermaze.kinds.board.puzzle import (
    BLOCKER,
    BOX,
    MAX_CELLS,
    PIECES,
    Board,
    Proof,
    Token,
    pile_code,
)


class Designing(Editor[Board, Board, Proof, Board]):
    """The designer's half of the editor of cards.

    Tokens come out of the box, whose contents are limited; a second laser takes the
    place of the first. A token put onto another one sends that one back to the
    box; a token moved onto another one exchanges places with it.
    """

    edits = (
        *("put", "take", "move", "turn", "mark", "add", "drop", "pile"),
        *("targets", "size", "clear", "title"),
    )

    def palette(self) -> tuple[Piece, ...]:
        """The pieces of the box, with the number of each that it still holds."""
        used = Counter(token.piece for token in _tokens(self.puzzle))
        return tuple(
            Piece(
                code=token.code,
                facts=(token.name,),
                key=str(number),
                picture=draw_token(token),
                left=max(0, BOX[piece] - used[piece]),
            )
            for number, piece in enumerate(PIECES, 1)
            for token in [Token(piece, PIECES[piece].ways[:1])]
        )

    def edit_put(self, move: Move) -> Board:
        """The board with a token on every cell: from the pile, if the code has no direction."""
        if move.code in PILE:
            return _from_pile(self.puzzle, PILE[move.code], on_board(self.puzzle, move.cells))
        token = read_cell(move.code)
        if token is None:
            raise PuzzleError("'.' cannot be put", expected="take")
        board = self.puzzle
        for cell in on_board(board, move.cells):
            board = board.replaced({cell: None})
            board = _out_of_the_box(board, token.piece).replaced({cell: token})
        return board

    def edit_take(self, move: Move) -> Board:
        """The board without the tokens of some cells."""
        return self.puzzle.replaced(dict.fromkeys(on_board(self.puzzle, move.cells)))

    def edit_move(self, move: Move) -> Board:
        """The board with the tokens of two cells exchanged."""
        return swapped(self.puzzle, *move.cells)

    def edit_turn(self, move: Move) -> Board:
        """The board with a token turned."""
        return turned(self.puzzle, move)

    def edit_mark(self, move: Move) -> Board:
        """The board with a target that must be lit, or no longer must be."""
        return self.puzzle.replaced({move.cell: _marked(at(self.puzzle, move.cell))})

    def edit_add(self, move: Move) -> Board:
        """The board with one more token to be added."""
        return _add(self.puzzle, piled(move.code))

    def edit_drop(self, move: Move) -> Board:
        """The board with one token fewer to be added."""
        return _drop(self.puzzle, piled(move.code))

    def edit_pile(self, move: Move) -> Board:
        """The board whose tokens on these cells are to be added by the player."""
        board = self.puzzle
        for cell in move.cells:
            token = piled(at(board, cell).code)
            board = _add(board.replaced({cell: None}), token)
        return board

    def edit_targets(self, move: Move) -> Board:
        """The board with another number of targets to be lit."""
        (targets,) = move.numbers
        if not 1 <= targets <= MAX_CELLS:
            message = f"{counted(targets, 'target')} to be lit"
            raise PuzzleError(message, expected=f"1 to {MAX_CELLS}")
        return replace(self.puzzle, targets=targets)

    def edit_size(self, move: Move) -> Board:
        """The board in another size."""
        rows, cols = move.numbers
        check_size(rows, cols, MAX_CELLS)
        cells = bytes(resized(self.puzzle, rows, cols, b"\0"))
        return replace(self.puzzle, rows=rows, cols=cols, cells=cells)

    def edit_clear(self, move: Move) -> Board:
        """The board without tokens."""
        return replace(self.puzzle, cells=bytes(len(self.puzzle.cells)), add=b"")


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


def turned(board: Board, move: Move) -> Board:
    """The board with a token turned as the move says. Raises: PuzzleError for a blocker."""
    token = at(board, move.cell)
    if token == BLOCKER:
        raise PuzzleError(f"a {token.name} has no direction", expected="another token")
    ways = PIECES[token.piece].ways
    if move.way in ("", "on"):  # the first follows unknown and the last
        way = ways[(ways.find(token.way) + 1) % len(ways)]
    else:
        way = "?" if move.way == "?" else ways[Heading[move.way] % len(ways)]
    return board.replaced({move.cell: token.turned(way)})


def way_of(token: Token) -> str:
    """The direction of a token that is not a blocker, as a move writes it."""
    if token.way == "?":
        return "?"
    return Heading(token.quarter_turns).name


def piled(code: str) -> Token:
    """The token to add for a code; a direction in the code is dropped."""
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
    """The board to which one more of the piece can be added; a laser is first taken back.

    Raises: PuzzleError if the box has none left.
    """
    if piece == "L":
        lasers = (cell for cell, token in board.tokens() if token.piece == "L")
        rest = bytes(token.to_byte() for token in board.pile if token.piece != "L")
        return board.replaced(dict.fromkeys(lasers), add=rest)
    if sum(token.piece == piece for token in _tokens(board)) >= BOX[piece]:
        raise PuzzleError(_all_used(BOX[piece], PIECES[piece].name))
    return board


def _all_used(held: int, piece: str) -> str:
    """That the box holds no more tokens of a piece."""
    if held == 1:
        return f"the box holds only one {piece}: take it back first"
    return f"the box holds {counted(held, piece)}, and all are used: take one back first"


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
