"""Tokens and their directions in words, for players who need not know the notation."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze.core.english import listed
from lasermaze.core.grid import Cell, place
from lasermaze.kinds.board.puzzle import Token

#: How a token without a heading is turned: a verb, a participle, and what follows the ways.
_LINES = {
    "/": ("rises", "rising", " to the right"),
    "\\": ("falls", "falling", " to the right"),
    "|": ("is upright", "set upright", ""),
    "-": ("is level", "set level", ""),
}


def tokens_in_words(tokens: Sequence[Token | None]) -> str:
    """``nothing, a target mirror (facing north or east) or a beam splitter``."""
    by_piece: dict[str, list[Token]] = {}
    for token in filter(None, tokens):
        by_piece.setdefault(token.name, []).append(token)
    several = len(by_piece) + (None in tokens) > 1
    told = ["nothing"] * (None in tokens)
    for name, like in by_piece.items():
        article = "the" if like[0].piece == "L" else "a"  # there is one laser
        told.append(f"{article} {name}{_direction(like, several)}")
    return listed(told)


def turned_in_words(tokens: Sequence[Token]) -> str:
    """How a token is turned that may be one of these: ``faces north or east``, ``is level``."""
    return _ways(tokens, "faces ", 0)


def at_in_words(given: Token | None, tokens: Sequence[Token | None], cell: Cell) -> str:
    """What is on a cell, by what the card gives there: one of some tokens, or nothing."""
    known = [token for token in tokens if token is not None]
    if given is None:
        return f"{tokens_in_words(tokens)} stands on {place(cell)}"
    return f"the {given.name} at {place(cell)} {turned_in_words(known)}"


def _direction(tokens: Sequence[Token], several: bool) -> str:
    """What follows a token's name, one of ``several``: nothing if it has no direction, or none yet.

    If it may have several directions, one of several names, they are in parentheses.
    """
    if tokens[0].way in ("", "?"):
        return ""
    words = _ways(tokens, "facing ", 1)
    return f" ({words})" if several and len(tokens) > 1 else f" {words}"


def _ways(tokens: Sequence[Token], faces: str, form: int) -> str:
    """The directions, each once: a target that must be lit is turned like any other.

    ``faces`` stands before headings; ``form`` is the verb or the participle of other ways.
    """
    headings = [token.heading.word for token in tokens if token.heading is not None]
    if headings:
        return faces + listed(list(dict.fromkeys(headings)))
    first, *others = (_LINES[way] for way in dict.fromkeys(token.way for token in tokens))
    # ``is upright or level``: the auxiliary is said once.
    words = [first[form], *(line[form].rpartition(" ")[2] for line in others)]
    return listed(words) + first[2]
