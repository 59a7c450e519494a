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
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError, within
from lasermaze.documents import converted
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.puzzle import BLOCKER, BOX, PIECES, Board, BoardOptions, Token

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

_NAMES = {piece: name for name, piece in _TYPES.items()}

#: The pieces whose first way is named by the second orientation.
_ASLANT = "SD"

IN_BOX = sum(BOX.values())


class TokenDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """A token."""

    type_: Literal[
        "Laser", "TargetMirror", "BeamSplitter", "DoubleMirror", "Checkpoint", "CellBlocker"
    ]
    orientation: Literal["North", "East", "South", "West"] | None
    lit: bool = False
    target_lit: bool | None = None
    must_light: bool


class BoardDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """A board."""

    targets: int
    grid: Annotated[list[TokenDocument | None], Meta(min_length=SIDE**2, max_length=SIDE**2)]
    to_be_added: Annotated[
        list[TokenDocument | None], Meta(min_length=MAX_ADDED, max_length=MAX_ADDED)
    ]
    bank: Annotated[list[TokenDocument | None], Meta(min_length=IN_BOX, max_length=IN_BOX)]


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
    cells = [board[divmod(index, SIDE)] for index in range(SIDE * SIDE)]
    rest = Counter(BOX)
    rest.subtract(token.piece for token in [*cells, *board.pile] if token)
    bank = [Token(piece, "?") for piece in PIECES for _ in range(rest[piece])]
    document: dict[str, Any] = msgspec.to_builtins(
        BoardDocument(
            targets=board.targets,
            grid=_written(cells, len(cells)),
            to_be_added=_written(board.pile, MAX_ADDED),
            bank=_written(bank, IN_BOX),
        )
    )
    return document


def decode(document: Any, options: BoardOptions) -> Board:
    """The board in a document of laser-mazer, without a title.

    The bank must hold tokens, but is not used. Old orientations, which the program
    leaves on tokens to add, are ignored; so are lit states.

    Raises: PuzzleError with the path of the fault in the document.
    """
    read: BoardDocument = converted(document, BoardDocument)
    grid = _read("grid", read.grid)
    _read("bank", read.bank)
    pile = {
        index: token if token == BLOCKER else token.turned("?")
        for index, token in enumerate(_read("to_be_added", read.to_be_added))
        if token
    }
    rows = [grid[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    try:
        return make_card(rows, list(pile.values()), read.targets, options, {})
    except PuzzleError as error:
        path = _document_path(error.path, list(pile))
        raise PuzzleError(error.message, expected=error.expected, path=path) from None


def _read(key: str, tokens: Sequence[TokenDocument | None]) -> list[Token | None]:
    found = []
    for index, token in enumerate(tokens):
        with within(key, index):
            found.append(None if token is None else _read_token(token))
    return found


def _read_token(token: TokenDocument) -> Token:
    piece = _TYPES[token.type_]
    if token.must_light and piece != "T":
        raise PuzzleError(
            f"a {PIECES[piece].name} cannot be marked, only a target can",
            expected="false",
            path=("must_light",),
        )
    if piece == "X":
        return BLOCKER
    if token.orientation is None:
        return Token(piece, "?", token.must_light)
    ways = PIECES[piece].ways
    turns = _ORIENTATIONS.index(token.orientation) + (piece in _ASLANT)
    return Token(piece, ways[turns % len(ways)], token.must_light)


def _written(tokens: Sequence[Token | None], length: int) -> list[TokenDocument | None]:
    """The tokens, with None up to the given length."""
    written = [token and _token(token) for token in tokens]
    return [*written, *[None] * (length - len(written))]


def _token(token: Token) -> TokenDocument:
    orientation: Any = "North" if token.piece == "X" else None
    if token.piece != "X" and token.way != "?":
        orientation = _ORIENTATIONS[token.quarter_turns ^ (token.piece in _ASLANT)]
    name: Any = _NAMES[token.piece]
    return TokenDocument(
        type_=name,
        orientation=orientation,
        lit=token.piece in "LX",
        target_lit=False if token.piece == "T" else None,
        must_light=token.must_light,
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
