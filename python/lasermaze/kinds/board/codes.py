"""The codes of cells and of tokens to add, both ways, with an explanation of wrong ones.

The text and the JSON of a board write the same codes; this is where both read them.
"""

from __future__ import annotations

from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.english import quoted
from lasermaze.kinds.board.puzzle import NAMES, TOKENS, WAYS, Token

EMPTY = "."

_NO_BLOCKER = {piece: name for piece, name in NAMES.items() if piece != "X"}


def cell_code(token: Token | None) -> str:
    """The code of a cell of the grid, such as ``T^!``, or ``.`` where it is empty."""
    return token.code if token else EMPTY


def pile_code(token: Token) -> str:
    """The code of a token to add: its piece, and ``!`` where it must be lit."""
    return token.piece + "!" * token.must_light


#: Every code that a token to add may have, with its token.
PILE = {pile_code(token): token for token in TOKENS.values() if token.way == "?"}


def read_cell(code: str, path: Path = ()) -> Token | None:
    """The token that a cell's code stands for; None for an empty cell.

    Raises: PuzzleError with the given path, and the codes that were possible.
    """
    if code == EMPTY:
        return None
    token = TOKENS.get(code)
    if token is None:
        raise _wrong_cell(code, path)
    return token


def read_piled(code: str, path: Path = ()) -> Token:
    """The token that a code among those to add stands for.

    Raises: PuzzleError with the given path, and the codes that were possible.
    """
    token = PILE.get(code)
    if token is None:
        raise _wrong_piled(code, path)
    return token


def _wrong_cell(code: str, path: Path) -> PuzzleError:
    """What is wrong with a code that is none, as exactly as can be told."""
    meant = code[:1].upper() + code[1:].lower()
    if meant in TOKENS:
        message = f"unknown code {code!r} (did you mean {meant!r}?)"
        return PuzzleError(message, expected=_ways_of(meant[0]), path=path)
    piece = code[:1]
    if piece not in NAMES or len(code) > 4:
        glued = len(code) > 1 and not code.strip(EMPTY)
        expected = "white space between cells" if glued else _any_code()
        return PuzzleError(f"unknown code {quoted(code)}", expected=expected, path=path)
    way = code[1:].rstrip("!")
    if way == "" and WAYS[piece]:
        problem = "has no direction"
    elif way not in (*WAYS[piece], "?" if WAYS[piece] else ""):
        problem = f"cannot have the direction {way!r}"
    elif piece != "T":
        problem = "cannot be marked '!', only a target can"
    else:
        problem = "has too many '!'"
    return PuzzleError(
        f"{quoted(code)}: a {NAMES[piece]} {problem}", expected=_ways_of(piece), path=path
    )


def _wrong_piled(code: str, path: Path) -> PuzzleError:
    meant = code.upper()
    piece = code[:1]
    expected = _listed(list(PILE))
    if meant in PILE:
        message = f"unknown token {code!r} (did you mean {meant!r}?)"
    elif code in TOKENS and piece == "X":
        message, expected = "a cell blocker cannot be added", "it stands on the grid"
    elif code in TOKENS:
        message = f"{code!r} is to be added, yet has a direction"
        expected = pile_code(TOKENS[code])
    elif piece in _NO_BLOCKER and code.rstrip("!") == piece:
        problem = "has too many '!'" if piece == "T" else "cannot be marked '!', only a target can"
        message, expected = f"{quoted(code)}: a {NAMES[piece]} {problem}", piece
    else:
        message = f"unknown token {quoted(code)}"
    return PuzzleError(message, expected=expected, path=path)


def _ways_of(piece: str) -> str:
    r"""Every code of a piece, without marks: ``D/, D\ or D?``."""
    return _listed([piece + way for way in WAYS[piece]] + ([piece + "?"] if WAYS[piece] else ["X"]))


def _any_code() -> str:
    pieces = ", ".join(_NO_BLOCKER)
    return f"'{EMPTY}', X, or one of {pieces} with its direction or '?'"


def _listed(words: list[str]) -> str:
    """``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
