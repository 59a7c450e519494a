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
    text: str, rows: int, cols: int, row_of: Callable[[str], list[str]]
) -> Iterator[list[list[str]] | None]:
    """The grids of a size in a text: blocks of as many lines, each of them a row.

    ``row_of`` returns the cells in a line, an empty text for each that is none. Several grids may
    follow each other without a line between them. A block that is almost a grid, such as one with
    a cell too many, gives None.
    """
    block: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        row = row_of(line)
        if abs(len(row) - cols) <= 1 and 2 * sum(map(bool, row)) >= max(1, len(row)):
            block.append(row)
            continue
        if len(block) % rows == 0 and all(len(row) == cols and all(row) for row in block):
            yield from (block[first : first + rows] for first in range(0, len(block), rows))
        elif len(block) >= max(min(2, rows), rows - 1):
            yield None
        block = []


def letter_grids_in(text: str, rows: int, cols: int, letters: str) -> Iterator[list[str] | None]:
    """The grids of letters in a text, as rows; between the letters there may be blanks.

    As `grids_in` otherwise.
    """
    known = frozenset(letters)

    def row_of(line: str) -> list[str]:
        row = "".join(cells_of(line, separator="|" not in known))
        return [letter if letter in known else "" for letter in row[: cols + 2]]

    for grid in grids_in(text, rows, cols, row_of):
        yield None if grid is None else ["".join(row) for row in grid]


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
_SEPARATORS = frozenset(["->", "=>", *"-–,;.()[]{}>"])
_LEAD = re.compile(r".*(?::|=|\b(?:is|are|be)\b)", re.I | re.S)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_INLINE = re.compile(r"(?<![A-Za-z0-9])[NESW]{3,}(?![A-Za-z0-9])")
_PLAIN_WORD = re.compile(r"(?:[A-Za-z][a-z’-]+|a|A|I|[0-9]+)?")

#: Takes away letters of moves, and what may stand between them.
_NO_MOVES = str.maketrans("", "", "NESW,;-> ")

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
    """The walks in a text, as letters ``NESW``; None for what is almost a walk.

    A walk is a sentence of nothing but moves, or the end of one that says what is the walk:
    ``The shortest walk is E, E, S``. It may go on in the next lines, or be a list of moves. A
    sentence of plain words may have one word of the letters ``NESW``.
    """
    block: list[tuple[str, str | None]] = []  # lines that follow each other, with their moves
    listed = False
    for line in [*text.translate(_DECORATION).splitlines(), ""]:
        item = _BULLET.match(line)
        told = line[item.end() :] if item else line
        moves = _moves_told(told, headings) or (moves_of(told, headings) if item else None)
        belongs = moves is not None or bool(item and told.strip())
        if not belongs or listed != bool(item) or (_LEAD.match(told) and not item):
            yield from _in_block(block, headings)
            block = []
        listed = bool(item)
        if belongs:
            block.append((told, moves))
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
            yield from _INLINE.findall(line[: lead.end()] if lead else "")
        yield "".join(moves)
    else:
        for line, _ in block:
            yield from _in_sentences(line, headings)


def _moves_told(line: str, headings: Headings) -> str | None:
    """The moves in a line or a sentence, or after its last colon or ``is``; None if others are."""
    found = _LEAD.match(line)
    if found is None or not line[found.end() :].strip(" ."):
        moves = moves_of(line, headings)
        return None if line.strip(" .!,").lower() in _SIDES else moves  # "Right!" is no walk
    moves = moves_of(line[found.end() :], headings)
    # One move after "is" is part of a sentence: "this is right".
    return moves if moves and (len(moves) > 1 or line[found.end() - 1] in ":=") else None


def _in_sentences(line: str, headings: Headings) -> Iterator[str | None]:
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
        elif _is_almost_a_walk(sentence):
            yield None


def _is_almost_a_walk(text: str) -> bool:
    """Whether a text is moves but for one sign or capital letter, as ``EESXSE`` is."""
    letters = "".join(text.split()).strip(".,;:")
    return len(letters) > 2 and is_almost_moves(letters)


def is_almost_moves(word: str) -> bool:
    """Whether a word is letters ``NESW`` but for one sign or capital letter."""
    strange = word.translate(_NO_MOVES)
    return len(strange) == 1 < len(word) and not strange.islower()
