"""Walks in free text, as a person or a language model writes them: letters, words, arrows.

Nothing here knows whether a walk is right; see `lasermaze.formats.free_text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

_BULLET = re.compile(r"\s*(?:[-*+•]\s+|(?:(?:step|move)\s*)?[0-9]{1,6}\s*[.):]\s*)", re.I)

#: The names of moves.
_COMPASS = {"north": "N", "east": "E", "south": "S", "west": "W"}
_SIDES = {"up": "N", "right": "E", "down": "S", "left": "W"}
_SIDES |= {"upward": "N", "upwards": "N", "downward": "S", "downwards": "S"}
_SIDES |= {"rightward": "E", "rightwards": "E", "leftward": "W", "leftwards": "W"}
#: The letters of moves. A text uses those of the compass, or those of the sides, not both.
_LETTERS = ("NESW", "URDL")
_ARROWS = {"↑": "N", "→": "E", "↓": "S", "←": "W", "⬆": "N", "➡": "E", "⬇": "S", "⬅": "W"}
_TEX_ARROWS = {"rightarrow": "→", "leftarrow": "←", "uparrow": "↑", "downarrow": "↓", "to": "→"}

#: Words that may stand between moves.
_FILLERS = frozenset(
    (
        *("go", "goes", "going", "move", "moves", "moving", "walk", "step", "then", "and"),
        *("next", "first", "finally", "a", "the", "to", "one"),
    )
)
_DECORATION = str.maketrans("", "", "*`\"“”'_$\ufe0f")
_TEX = re.compile(
    r"\\(?:(to|(?:long)?(?:right|left|up|down)arrow)|(?:text|math)[a-z]*|[,;! ]|quad)"
)
_TOKENS = re.compile(
    r"[0-9]{1,9} (?:steps?|moves?)\b|[0-9]{1,9}\s*[.):]"  # how many, or which one
    r"|[A-Za-z]+|[-=]{1,3}>|\s|\S"
)
_SEPARATORS = frozenset(["->", "=>", "-->", "==>", *"-–—,;.!()[]{}>/|+⇒⟶➜➔"])

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TIMES = {"once": 1, "twice": 2, "thrice": 3} | {word: n for n, word in enumerate(_NUMBERS, 1)}
_NUMBER = rf"[0-9]{{1,3}}|{'|'.join(_NUMBERS)}"
_UNIT = r"(?:more\s+)?(?:times|time|steps?|cells?|squares?|spaces?|moves?|places?|tiles?)"
_WAY = "|".join([*_COMPASS, *_SIDES, "[NESWURDL]"])
#: A move that is made several times: "right twice", "east 3 steps", "two steps to the south".
_REPEATED = re.compile(
    rf"\b(?P<way>{_WAY})(?:\s+(?P<often>once|twice|thrice|(?:{_NUMBER})(?=\s+{_UNIT}\b))"
    rf"(?:\s+{_UNIT}\b)?|\s*[x×]\s*(?P<x>[0-9]{{1,3}})\b)"
    rf"|\b(?P<n>{_NUMBER})(?:\s+{_UNIT}\s+(?:to\s+the\s+)?|\s*[x×]\s*)(?P<then>{_WAY})\b",
    re.I,
)
_LEAD = re.compile(r".*(?::|=(?![=>])|\b(?:is|are|be)\b)", re.I | re.S)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_INLINE = {
    "compass": re.compile(r"(?<![A-Za-z0-9])[NESW]{3,}(?![A-Za-z0-9])"),
    "any": re.compile(r"(?<![A-Za-z0-9])(?:[NESW]{3,}|[URDL]{4,})(?![A-Za-z0-9])"),
}
_PLAIN_WORD = re.compile(r"(?:[A-Za-z][a-z’-]+|a|A|I|[0-9]+)?")

#: Takes away letters of moves, and what may stand between them.
_NO_MOVES = str.maketrans("", "", "NESW,;-> ")

Headings = Literal["compass", "any"]


def moves_of(text: str, headings: Headings = "any") -> str | None:
    """The letters ``NESW`` of a text that holds nothing but moves; None for any other text.

    Moves are letters, with or without blanks between them, words, or arrows; an arrow between
    letters or cells is not a move. ``headings`` is whether *up* and *left*, ``U`` and ``L`` are
    moves too.
    """
    words = _COMPASS | _SIDES if headings == "any" else _COMPASS
    tokens = [token for token in _TOKENS.findall(_written_out(text)) if not token.isspace()]
    names = [token for token in tokens if token[0].isalpha() and token.isascii()]
    known = _LETTERS if headings == "any" else _LETTERS[:1]
    letters = next((each for each in known if any(_is_of(name, each) for name in names)), "")
    # Small letters are moves only if nothing else is in the text: "we see" is not a walk.
    small = bool(letters) and all(name.islower() and _is_of(name, letters) for name in names)
    between = bool(names) or _CELLS.search(text) is not None  # arrows lead from one to the next
    moves = []
    for token in tokens:
        if token.lower() in words:
            moves.append(words[token.lower()])
        elif _is_of(token, letters) and (small or token.isupper() or len(token) == 1):
            moves.append(token.upper().translate(_TO_COMPASS))
        elif token in _ARROWS and not between:
            moves.append(_ARROWS[token])
        elif not (
            token in _SEPARATORS
            or token in _ARROWS
            or token.lower() in _FILLERS
            or token[0].isdigit()
        ):
            return None
    return "".join(moves) or None


_CELLS = re.compile(r"[0-9]\s?,\s?[0-9]")
_TO_COMPASS = str.maketrans("URDL", "NESW")


def _is_of(token: str, letters: str) -> bool:
    """Whether a token is made of these letters, all small or all capital."""
    return token.isupper() != token.islower() and not token.upper().strip(letters)


def _written_out(text: str) -> str:
    """A text with TeX's arrows as characters, and repeated moves written as often."""

    def repeated(found: re.Match[str]) -> str:
        times = (found["often"] or found["x"] or found["n"]).lower()
        return f" {found['way'] or found['then']} " * (_TIMES.get(times) or int(times))

    plain = _TEX.sub(lambda found: f" {_TEX_ARROWS.get(found[1] or '', '')} ", text)
    return _REPEATED.sub(repeated, plain)


def walks_in(text: str, headings: Headings = "any") -> Iterator[str | None]:
    """The walks in a text, as letters ``NESW``; None for a text that is almost a walk.

    A walk is a sentence of nothing but moves, or the end of one that names the walk:
    ``The shortest walk is E, E, S``. It may go on in the next lines, or be a list of moves. A
    sentence of plain words may have one word of the letters ``NESW``.
    """
    block: list[tuple[str, str | None]] = []  # lines that follow each other, with their moves
    listed = False
    for line in [*text.translate(_DECORATION).splitlines(), ""]:
        item = _BULLET.match(line)
        stated = line[item.end() :] if item else line
        moves = _moves_stated(stated, headings) or (moves_of(stated, headings) if item else None)
        belongs = moves is not None or bool(item and stated.strip())
        if not belongs or listed != bool(item) or (_LEAD.match(stated) and not item):
            yield from _in_block(block, headings)
            block = []
        listed = bool(item)
        if belongs:
            block.append((stated, moves))
        else:
            yield from _in_sentences(line, headings)
    yield from _in_block(block, headings)


def _in_block(block: list[tuple[str, str | None]], headings: Headings) -> Iterator[str | None]:
    """The walk of lines that follow each other, and the others that they name."""
    moves = [moves for _, moves in block if moves]
    if len(moves) > 1 and len(moves) < len(block):  # a list of moves, and something else in it
        yield None
    elif len(moves) == len(block) and moves:
        for line, _ in block:
            lead = _LEAD.match(line)
            yield from _inline(line[: lead.end()] if lead else "", headings)
        yield "".join(moves)
    else:
        for line, _ in block:
            yield from _in_sentences(line, headings)


def _moves_stated(line: str, headings: Headings) -> str | None:
    """The moves in a line or a sentence, or after its last colon or ``is``; None if others are."""
    found = _LEAD.match(line)
    if found is None or not line[found.end() :].strip(" ."):
        moves = moves_of(line, headings)
        return None if line.strip(" .!,").lower() in _SIDES else moves  # "Right!" agrees
    moves = moves_of(line[found.end() :], headings)
    # One move after "is" is part of a sentence: "this is right".
    return moves if moves and (len(moves) > 1 or line[found.end() - 1] in ":=") else None


def _in_sentences(line: str, headings: Headings) -> Iterator[str | None]:
    """The walks in a line of prose."""
    for sentence in _SENTENCE.split(line):
        if moves := _moves_stated(sentence, headings):
            yield moves
            continue
        rest = _INLINE[headings].sub(" ", sentence)
        plain = all(map(_PLAIN_WORD.fullmatch, re.split(r"[,.;!?()\s]", rest)))
        if plain and re.search("[a-z]{2}", rest):
            yield from _inline(sentence, headings)
        elif _is_almost_a_walk(sentence):
            yield None


def _inline(text: str, headings: Headings) -> Iterator[str]:
    """The words of a text that are letters of moves."""
    return (word.translate(_TO_COMPASS) for word in _INLINE[headings].findall(text))


def _is_almost_a_walk(text: str) -> bool:
    """Whether a text is moves but for one sign or capital letter, as ``EESXSE`` is."""
    letters = "".join(text.split()).strip(".,;:")
    return len(letters) > 2 and is_almost_moves(letters)


def is_almost_moves(word: str) -> bool:
    """Whether a word is letters ``NESW`` but for one sign or capital letter."""
    strange = word.translate(_NO_MOVES)
    return len(strange) == 1 < len(word) and not strange.islower()
