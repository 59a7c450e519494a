"""The tokens of the board game in words."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze.core.english import listed
from lasermaze.core.grid import Cell, place
from lasermaze.kinds.board.puzzle import Token

# Tokens and choices

#: The words for the direction of a token without a heading: verb, participle, ending, instruction.
_LINES = {
    "/": ("rises", "rising", " to the right", "rising to the right"),
    "\\": ("falls", "falling", " to the right", "falling to the right"),
    "|": ("is upright", "set upright", "", "upright"),
    "-": ("is level", "set level", "", "level"),
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


def there_in_words(tokens: Sequence[Token | None]) -> str:
    """``a target mirror facing north is there``, but ``the laser is there facing north``."""
    known = [token for token in tokens if token is not None]
    if len(known) == len(tokens) and all(token.piece == "L" for token in known):
        return f"the laser is there{_direction(known, several=False)}"
    return f"{tokens_in_words(tokens)} is there"


def turned_in_words(tokens: Sequence[Token]) -> str:
    """The direction of a token that may be one of these: ``faces north or east``, ``is level``."""
    return _ways(tokens, "faces ", 0)


def turning_in_words(token: Token) -> str:
    """The direction of a token, after its name: ``facing north``; empty without a direction."""
    return "direction unknown" if token.way == "?" else token.way and _ways([token], "facing ", 1)


def at_in_words(given: Token | None, tokens: Sequence[Token | None], cell: Cell) -> str:
    """The tokens that may be on a cell, worded by the card's token there.

    ``nothing stands on row 1, column 2``, or ``the laser at row 1, column 2 faces north or east``.
    """
    known = [token for token in tokens if token is not None]
    if given is None:
        return f"{tokens_in_words(tokens)} stands on {place(cell)}"
    return f"the {given.name} at {place(cell)} {turned_in_words(known)}"


def to_do(cell: Cell, token: Token | None, given: Token | None) -> str:
    """A choice as an instruction: turn a token of the card, or put one in any direction."""
    if token is None:
        return f"Leave {place(cell)} empty."
    if given is None:
        return f"Put {'the' if token.piece == 'L' else 'a'} {token.name} on {place(cell)}."
    how = _LINES[token.way][3] if token.heading is None else token.heading.word
    return f"Turn the {token.name} at {place(cell)} {how}."


def _direction(tokens: Sequence[Token], several: bool) -> str:
    """The words after a token's name, one of ``several``; none if it may have any direction.

    If it may have several directions, one of several names, they are in parentheses.
    """
    first = tokens[0]
    if first.way in ("", "?") or {*first.turned("?").ways} == {token.way for token in tokens}:
        return ""
    words = _ways(tokens, "facing ", 1)
    return f" ({words})" if several and len(tokens) > 1 else f" {words}"


def _ways(tokens: Sequence[Token], faces: str, form: int) -> str:
    """The directions, each once: a target that must be lit counts like any other.

    ``faces`` comes before headings; ``form`` is the verb or the participle of other ways.
    """
    headings = [token.heading.word for token in tokens if token.heading is not None]
    if headings:
        return faces + listed(list(dict.fromkeys(headings)))
    first, *others = (_LINES[way] for way in dict.fromkeys(token.way for token in tokens))
    # ``is upright or level``: the auxiliary is said once.
    words = [first[form], *(line[form].rpartition(" ")[2] for line in others)]
    return listed(words) + first[2]
