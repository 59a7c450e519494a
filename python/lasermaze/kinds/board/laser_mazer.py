r"""Boards in the JSON of the program laser-mazer, both ways.

Its document has ``targets``; ``grid``, 25 tokens or null from the top left; ``to_be_added``, 6
tokens or null; and ``bank``, 11 tokens or null, the rest of the box. A token is::

    {"type_": "TargetMirror", "orientation": "North", "lit": false, "target_lit": false,
     "must_light": true}

with a null orientation if it is to be found. North and South of a splitter or a double
mirror are both ``\``, East and West ``/``; of a checkpoint, ``|`` and ``-``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lasermaze.core.codec import FLAG, WHOLE, Array, Choice, Optional
from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.objects import Field, Record
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.puzzle import BLOCKER, BOX, NAMES, Board, BoardOptions, Token

SIDE = 5
MAX_ADDED = 6

_TYPES = {
    "Laser": "L",
    "TargetMirror": "T",
    "BeamSplitter": "S",
    "DoubleMirror": "D",
    "Checkpoint": "C",
    "CellBlocker": "X",
}
_ORIENTATIONS = ("North", "East", "South", "West")

#: The way of each piece in each orientation, north to west.
_WAYS = {"L": "^>v<", "T": "^>v<", "S": "\\/\\/", "D": "\\/\\/", "C": "|-|-"}


def encode(board: Board) -> dict[str, Any]:
    """The board in laser-mazer's form. The title is lost: the form has no place for it.

    Raises: PuzzleError for a board that is not 5 by 5, or has more than 6 tokens to add.
    """
    if (board.rows, board.cols) != (SIDE, SIDE):
        raise PuzzleError(
            f"laser-mazer has no boards of {board.rows} by {board.cols}",
            expected=f"{SIDE} by {SIDE}",
            path=("grid",),
        )
    if len(board.pile) > MAX_ADDED:
        raise PuzzleError(
            f"laser-mazer has no place for {counted(len(board.pile), 'token')} to add",
            expected=f"at most {MAX_ADDED}",
            path=("add",),
        )
    return _BOARD.encode(board)


def decode(document: Any, options: BoardOptions) -> Board:
    """The board in a document of laser-mazer, without a title.

    The bank must hold tokens, but is not used. Old orientations, which the program
    leaves on tokens to add, are ignored; so are lit states.

    Raises: PuzzleError with the path of the fault in the document.
    """
    return _BOARD.decode(document, options)


def _read_board(
    options: BoardOptions,
    targets: int,
    grid: Sequence[Token | None],
    to_be_added: Sequence[Token | None],
    bank: object,
) -> Board:
    pile = {
        index: token if token == BLOCKER else token.turned("?")
        for index, token in enumerate(to_be_added)
        if token
    }
    rows = [grid[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    try:
        return make_card(rows, list(pile.values()), targets, options, {})
    except PuzzleError as error:
        path = _document_path(error.path, list(pile))
        raise PuzzleError(error.message, expected=error.expected, path=path) from None


def _read_token(
    piece: str, orientation: str | None, must_light: bool, lit: bool, target_lit: bool | None
) -> Token:
    if must_light and piece != "T":
        raise PuzzleError(
            f"a {NAMES[piece]} cannot be marked, only a target can",
            expected="false",
            path=("must_light",),
        )
    if piece == "X":
        return BLOCKER
    if orientation is None:
        return Token(piece, "?", must_light)
    return Token(piece, _WAYS[piece][_ORIENTATIONS.index(orientation)], must_light)


def _orientation(token: Token) -> str | None:
    if token.piece == "X":
        return "North"
    return None if token.way == "?" else _ORIENTATIONS[_WAYS[token.piece].index(token.way)]


def _cells(board: Board) -> list[Token | None]:
    return [board[divmod(index, SIDE)] for index in range(SIDE * SIDE)]


def _bank(board: Board) -> list[Token]:
    """The tokens that stay in the box."""
    rest = Counter(BOX)
    rest.subtract(token.piece for token in [*_cells(board), *board.pile] if token)
    return [Token(piece, "?") for piece in NAMES for _ in range(rest[piece])]


def _padded(tokens: Sequence[Token], length: int) -> list[Token | None]:
    """The tokens, with None up to the given length."""
    return [*tokens, *[None] * (length - len(tokens))]


_TOKEN = Record(
    _read_token,
    Field("type_", Choice(_TYPES), of="piece"),
    Field(
        "orientation",
        Optional(Choice({name: name for name in _ORIENTATIONS})),
        of=lambda token, _: _orientation(token),
    ),
    Field("lit", FLAG, of=lambda token, _: token.piece in "LX", default=False),
    Field(
        "target_lit",
        Optional(FLAG),
        of=lambda token, _: False if token.piece == "T" else None,
        default=None,
    ),
    Field("must_light", FLAG),
)


def _tokens(length: int) -> Array[Token | None]:
    return Array(Optional(_TOKEN), length=length)


_BOARD = Record(
    _read_board,
    Field("targets", WHOLE),
    Field("grid", _tokens(SIDE * SIDE), of=lambda board, _: _cells(board)),
    Field("to_be_added", _tokens(MAX_ADDED), of=lambda board, _: _padded(board.pile, MAX_ADDED)),
    Field(
        "bank",
        _tokens(sum(BOX.values())),
        of=lambda board, _: _padded(_bank(board), sum(BOX.values())),
    ),
    with_puzzle=True,
)


def _document_path(path: Path, indices: list[int]) -> Path:
    """The path in the document for a path in the board.

    ``indices`` are those of the added tokens in the document.
    """
    match path:
        case ("grid", int(row), int(col)):
            return ("grid", row * SIDE + col)
        case ("add", int(index)):
            return ("to_be_added", indices[index])
        case _:
            return path
