r"""Boards in the JSON of the program laser-mazer, both ways.

Its document has ``targets``; ``grid``, 25 tokens or null from the top left; ``to_be_added``, 6
tokens or null; and ``bank``, 11 tokens or null, what stays in the box. A token is::

    {"type_": "TargetMirror", "orientation": "North", "lit": false, "target_lit": false,
     "must_light": true}

with a null orientation where it is to be found. North and South of a splitter or a double
mirror are both ``\``, East and West ``/``; of a checkpoint, ``|`` and ``-``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.formats.json_fields import array, flag, integer, record, string
from lasermaze.kinds.board.puzzle import (
    BLOCKER,
    BOX,
    NAMES,
    Board,
    BoardOptions,
    Token,
    make_card,
)

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
_TYPE_OF = {piece: type_ for type_, piece in _TYPES.items()}
_ORIENTATIONS = ("North", "East", "South", "West")

#: The way of each piece in each orientation, north to west.
_WAYS = {"L": "^>v<", "T": "^>v<", "S": "\\/\\/", "D": "\\/\\/", "C": "|-|-"}


def encode(board: Board) -> dict[str, Any]:
    """The board as laser-mazer writes it. The title is lost: there is no place for it.

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
    bank = [Token(piece, "?") for piece in NAMES for _ in range(rest[piece])]
    return {
        "targets": board.targets,
        "grid": [_encode_token(token) for token in cells],
        "to_be_added": _padded(board.pile, MAX_ADDED),
        "bank": _padded(bank, sum(BOX.values())),
    }


def decode(document: Any, options: BoardOptions) -> Board:
    """The board in a document of laser-mazer, without a title.

    What is in the bank must be tokens, but says nothing. Old orientations, which the program
    leaves on tokens to add, are ignored; so is what was lit.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("targets", "grid", "to_be_added", "bank"))
    targets = integer(fields["targets"], ("targets",))
    grid = _decode_tokens(fields["grid"], ("grid",), SIDE * SIDE)
    added = _decode_tokens(fields["to_be_added"], ("to_be_added",), MAX_ADDED)
    pile = {
        index: token if token == BLOCKER else token.turned("?")
        for index, token in enumerate(added)
        if token
    }
    _decode_tokens(fields["bank"], ("bank",), sum(BOX.values()))
    rows = [grid[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    try:
        return make_card(rows, list(pile.values()), targets, options, {})
    except PuzzleError as error:
        path = _document_path(error.path, list(pile))
        raise PuzzleError(error.message, expected=error.expected, path=path) from None


def _encode_token(token: Token | None) -> dict[str, Any] | None:
    if token is None:
        return None
    if token.piece == "X":
        orientation: str | None = "North"
    elif token.way == "?":
        orientation = None
    else:
        orientation = _ORIENTATIONS[_WAYS[token.piece].index(token.way)]
    return {
        "type_": _TYPE_OF[token.piece],
        "orientation": orientation,
        "lit": token.piece in "LX",
        "target_lit": False if token.piece == "T" else None,
        "must_light": token.must_light,
    }


def _padded(tokens: Sequence[Token], length: int) -> list[dict[str, Any] | None]:
    """The tokens as documents, with null up to the given length."""
    return [_encode_token(token) for token in tokens] + [None] * (length - len(tokens))


def _decode_tokens(value: Any, path: Path, length: int) -> list[Token | None]:
    return [
        _decode_token(item, (*path, index)) for index, item in enumerate(array(value, path, length))
    ]


def _decode_token(value: Any, path: Path) -> Token | None:
    if value is None:
        return None
    fields = record(value, ("type_", "orientation", "must_light"), ("lit", "target_lit"), path)
    piece = _TYPES[string(fields["type_"], (*path, "type_"), _TYPES)]
    must_light = flag(fields["must_light"], (*path, "must_light"))
    if must_light and piece != "T":
        raise PuzzleError(
            f"a {NAMES[piece]} cannot be marked, only a target can",
            expected="false",
            path=(*path, "must_light"),
        )
    flag(fields.get("lit", False), (*path, "lit"))
    if fields.get("target_lit") is not None:
        flag(fields["target_lit"], (*path, "target_lit"))
    orientation = fields["orientation"]
    if orientation is not None:
        string(orientation, (*path, "orientation"), _ORIENTATIONS)
    if piece == "X":
        return BLOCKER
    if orientation is None:
        return Token(piece, "?", must_light)
    return Token(piece, _WAYS[piece][_ORIENTATIONS.index(orientation)], must_light)


def _document_path(path: Path, indices: list[int]) -> Path:
    """The path in the document of the part of a board that a path names.

    ``indices`` are those of the added tokens in the document.
    """
    match path:
        case ("grid", int(row), int(col)):
            return ("grid", row * SIDE + col)
        case ("add", int(index)):
            return ("to_be_added", indices[index])
        case _:
            return path
