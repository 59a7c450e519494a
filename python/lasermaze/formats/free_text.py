"""Solutions in free text, as a person or a language model writes them: grids and walks.

Nothing here knows whether a solution is right. What is found is what is *meant* as a solution:
whoever scores a text counts how many different ones there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

#: Blanks, quotes, commas and brackets, which may stand between and around the cells of a row.
_BETWEEN = re.compile(r"[\s,;\"'`\[\]\u200b]+")

#: What may stand before a row or a move: the sign of a quotation, a number.
_LABEL = re.compile(
    r"\s*(?:>\s+)?(?:(?:row|step|move)\s*)?(?:[0-9]{1,4}(?:\s*[:.)]\s|\s+|[:)]))?", re.I
)
_BULLET = re.compile(r"\s*(?:[-*+•]\s+|(?:(?:step|move)\s*)?[0-9]{1,6}\s*[.):]\s*)", re.I)

# Grids


def rows_in(line: str) -> str:
    """A line of text without the number of its row and what quotes it."""
    return line[match.end() :] if (match := _LABEL.match(line)) else line


def cells_of(line: str, separator: bool = True) -> list[str]:
    """The cells of a row that are separated by blanks, commas, or the bars of a table.

    ``separator`` says whether a bar can be one: it cannot where bars are cells.
    """
    row = rows_in(line).strip()
    if separator and len(row) > 1 and row[0] == row[-1] == "|":
        return [cell.strip() for cell in re.split(r"\s\|(?=\s)", f" {row[1:-1]} ")]
    return [cell for cell in _BETWEEN.split(row) if cell]


def grids_in(
    text: str, rows: int, cols: int, row_of: Callable[[str], list[str] | None]
) -> Iterator[list[list[str]]]:
    """The grids of a size in a text: blocks of as many lines, each of them a row.

    ``row_of`` returns the cells in a line, or None for a line that is no row. Several grids may
    follow each other without a line between them; a block of any other length is no grid.
    """
    block: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        row = row_of(line)
        if row is not None and len(row) == cols:
            block.append(row)
            continue
        if len(block) % rows == 0:
            yield from (block[first : first + rows] for first in range(0, len(block), rows))
        block = []


def letter_grids_in(text: str, rows: int, cols: int, letters: str) -> Iterator[list[str]]:
    """The grids of letters in a text, as rows; between the letters there may be blanks."""
    known = frozenset(letters)

    def row_of(line: str) -> list[str] | None:
        row = "".join(cells_of(line, separator="|" not in known))
        return list(row) if known.issuperset(row) else None

    for grid in grids_in(text, rows, cols, row_of):
        yield ["".join(row) for row in grid]


# Walks

#: What moves are called.
_COMPASS = {"n": "N", "e": "E", "s": "S", "w": "W"}
_COMPASS |= {"north": "N", "east": "E", "south": "S", "west": "W"}
_SIDES = {"up": "N", "right": "E", "down": "S", "left": "W"}
_ARROWS = {"↑": "N", "→": "E", "↓": "S", "←": "W", "⬆": "N", "➡": "E", "⬇": "S", "⬅": "W"}

#: Words that may stand between moves.
_FILLERS = frozenset(
    (
        *("go", "goes", "going", "move", "moves", "moving", "walk", "step", "then", "and"),
        *("next", "first", "finally", "a", "the", "to", "one"),
    )
)
_DECORATION = str.maketrans("", "", "*`\"“”'_$\ufe0f")
_TOKENS = re.compile(
    r"[0-9]{1,9} (?:steps?|moves?)\b|[0-9]{1,9}\s*[.):]"  # how many, or which one
    r"|[A-Za-z]+|->|=>|\s|\S"
)
_SEPARATORS = frozenset(["->", "=>", *"-–,;./()[]>"])
_LEAD = re.compile(r".*(?::|=|\b(?:is|are|be)\b)", re.I | re.S)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_INLINE = re.compile(r"(?<![A-Za-z0-9])[NESW]{3,}(?![A-Za-z0-9])")
_PLAIN_WORD = re.compile(r"(?:[A-Za-z][a-z’-]+|a|A|I|[0-9]+)?")

Headings = Literal["compass", "any"]


def moves_of(text: str, headings: Headings = "any") -> str | None:
    """The letters ``NESW`` of a text that holds nothing but moves; None for any other text.

    Moves are letters, with or without blanks between them, words, or arrows; an arrow between
    letters is no move. ``headings`` is whether *up* and *left* are moves too.
    """
    words = _COMPASS | _SIDES if headings == "any" else _COMPASS
    tokens = [token for token in _TOKENS.findall(text) if not token.isspace()]
    named = any(token[0].isalpha() and token.isascii() for token in tokens)
    moves = []
    for token in tokens:
        if token.lower() in words:
            moves.append(words[token.lower()])
        elif token.isupper() and not token.strip("NESW"):
            moves.append(token)
        elif token in _ARROWS and not named:
            moves.append(_ARROWS[token])
        elif not (
            token in _SEPARATORS
            or token in _ARROWS
            or token.lower() in _FILLERS
            or token[0].isdigit()
        ):
            return None
    return "".join(moves) or None


def walks_in(text: str, headings: Headings = "any") -> Iterator[str | None]:
    """The walks in a text, as letters ``NESW``; None for a list of moves with another thing in it.

    A walk is a sentence of nothing but moves, or the end of one that says what is the walk:
    ``The shortest walk is E, E, S``. It may go on in the next lines. A sentence of plain words
    may have one word of the letters ``NESW``.
    """
    lines = [*text.translate(_DECORATION).splitlines(), ""]
    number = 0
    while number < len(lines):
        walk, broken = "", False
        bullet = bool(_BULLET.match(lines[number]))
        while number < len(lines):
            line = lines[number]
            item = _BULLET.match(line)
            if walk and (bullet != bool(item) or (_LEAD.match(line) and not item)):
                break
            item_moves = item and moves_of(line[item.end() :], headings)
            moves = item_moves if item else _moves_told(line, headings)
            if moves is None and not (item and bullet and line[item.end() :].strip()):
                break
            walk, broken = walk + (moves or ""), broken or moves is None
            number += 1
        if walk:
            yield None if broken else walk
        elif number < len(lines):
            yield from _in_sentences(lines[number], headings)
            number += 1


def _moves_told(line: str, headings: Headings) -> str | None:
    """The moves in a line or a sentence, or after its last colon or ``is``; None if others are."""
    found = _LEAD.match(line)
    if found is None or not line[found.end() :].strip(" ."):
        moves = moves_of(line, headings)
        return None if line.strip(" .!,").lower() in _SIDES else moves  # "Right!" is no walk
    moves = moves_of(line[found.end() :], headings)
    # One move after "is" is part of a sentence: "this is right".
    return moves if moves and (len(moves) > 1 or line[found.end() - 1] in ":=") else None


def _in_sentences(line: str, headings: Headings) -> Iterator[str]:
    """The walks in a line of prose."""
    for sentence in _SENTENCE.split(line):
        if moves := _moves_told(sentence, headings):
            yield moves
            continue
        found = _INLINE.findall(sentence)
        before, _, after = sentence.partition(found[0]) if found else ("", "", "")
        rest = _INLINE.sub(" ", f"{before} {after}")
        plain = all(map(_PLAIN_WORD.fullmatch, re.split(r"[,.;!?()\s]", rest)))
        if plain and re.search("[a-z]{3}", before):
            yield from found
