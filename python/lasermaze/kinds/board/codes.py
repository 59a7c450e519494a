"""The codes of tokens in text and JSON, and the errors of invalid ones."""

from __future__ import annotations

from lasermaze.core.english import listed, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.kinds.board.puzzle import PIECES, TOKENS, Token, pile_code

EMPTY = "."

#: The codes of a cell, with their tokens.
CELLS: dict[str, Token | None] = {EMPTY: None, **TOKENS}

#: The codes of a token to add, with their tokens.
PILE = {pile_code(token): token for token in TOKENS.values() if token.way == "?"}

_NO_BLOCKER = [piece for piece in PIECES if piece != "X"]
_ANY_CODE = f"'{EMPTY}', X, or one of {', '.join(_NO_BLOCKER)} with its direction or '?'"


def read_cell(code: str, path: Path = ()) -> Token | None:
    """The token for the code of a cell; None for an empty cell.

    Raises: PuzzleError with the given path, and the possible codes.
    """
    if code not in TOKENS and code != EMPTY:
        raise wrong_cell(code, path)
    return TOKENS.get(code)


def read_piled(code: str, path: Path = ()) -> Token:
    """The token for a code in the list of tokens to add.

    Raises: PuzzleError with the given path, and the possible codes.
    """
    if code not in PILE:
        raise wrong_piled(code, path)
    return PILE[code]


def wrong_cell(code: str, path: Path) -> PuzzleError:
    """The error for an invalid code, as exact as possible."""
    meant = code[:1].upper() + code[1:].lower()
    if meant in TOKENS:
        message = f"unknown code {code!r} (did you mean {meant!r}?)"
        return PuzzleError(message, expected=_ways_of(meant[0]), path=path)
    piece = code[:1]
    if piece not in PIECES or len(code) > 4:
        glued = len(code) > 1 and not code.strip(EMPTY)
        expected = "white space between cells" if glued else _ANY_CODE
        return PuzzleError(f"unknown code {quoted(code)}", expected=expected, path=path)
    way = code[1:].rstrip("!")
    if way == "" and PIECES[piece].ways:
        problem = "has no direction"
    elif way not in (*PIECES[piece].ways, "?" if PIECES[piece].ways else ""):
        problem = f"cannot have the direction {way!r}"
    else:
        problem = _wrong_mark(piece)
    return PuzzleError(
        f"{quoted(code)}: a {PIECES[piece].name} {problem}", expected=_ways_of(piece), path=path
    )


def wrong_piled(code: str, path: Path) -> PuzzleError:
    """The error for an invalid code of a token to add, as exact as possible."""
    meant = code.upper()
    piece = code[:1]
    expected = listed(list(PILE))
    if meant in PILE:
        message = f"unknown token {code!r} (did you mean {meant!r}?)"
    elif code in TOKENS and piece == "X":
        message, expected = "a cell blocker cannot be added", "it stands on the grid"
    elif code in TOKENS:
        message = f"{code!r} is to be added, yet has a direction"
        expected = pile_code(TOKENS[code])
    elif piece in _NO_BLOCKER and code.rstrip("!") == piece:
        message, expected = f"{quoted(code)}: a {PIECES[piece].name} {_wrong_mark(piece)}", piece
    else:
        message = f"unknown token {quoted(code)}"
    return PuzzleError(message, expected=expected, path=path)


def _wrong_mark(piece: str) -> str:
    return "has too many '!'" if piece == "T" else "cannot be marked '!', only a target can"


def _ways_of(piece: str) -> str:
    r"""Every code of a piece, without marks: ``D/, D\ or D?``."""
    ways = PIECES[piece].ways
    return listed([piece + way for way in (*ways, "?")] if ways else [piece])
