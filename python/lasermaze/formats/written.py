"""Walks and grids as people and models write them: words, arrows, numbered rows, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from lasermaze.core.errors import PuzzleError
from lasermaze.core.text import Line, is_filled

T = TypeVar("T")

# Walks

#: The names of each move.
_NAMES = {
    "N": r"n u north up upward upwards ↑ ⬆ \uparrow",
    "E": r"e r east right rightward rightwards → ➡ \rightarrow",
    "S": r"s d south down downward downwards ↓ ⬇ \downarrow",
    "W": r"w l west left leftward leftwards ← ⬅ \leftarrow",
}
_MOVES = {name: letter for letter, names in _NAMES.items() for name in names.split()}
_LETTERS = frozenset("nesw"), frozenset("urdl")

_TOKEN = re.compile(r"\\?[a-z]+|[0-9]++[.):]?|[^\s\ufe0f]")
#: What may stand between moves; between letters or words an arrow leads to the next one.
_BETWEEN = re.compile(
    r"[,;.()\[\]=>|'–—-]|[0-9]+[.):]|→|➡|⇒|⟶|➜|\\(?:long)?rightarrow|\\to|then|and|go|move|step"
)


def moves_in(text: str) -> str:
    """The letters ``NESW`` of a text that holds nothing but moves; "" for any other text.

    Moves are letters (those of the compass, or ``URDL``), words or arrows, with numbers and
    punctuation between them.
    """
    tokens = _TOKEN.findall(text.lower())
    in_words = any(token.isalpha() for token in tokens)
    moves = []
    for token in tokens:
        if token in _MOVES and (token.isalpha() or not in_words):
            moves.append(_MOVES[token])
        elif any(letters.issuperset(token) for letters in _LETTERS):
            moves += [_MOVES[letter] for letter in token]
        elif not _BETWEEN.fullmatch(token):
            return ""
    return "".join(moves)


# Grids

_BARS = str.maketrans("│┃║", "|||")
_BORDERS = "─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬| \t"
_BAR, _WORD = re.compile(r"\\?\|"), re.compile(r"\S+")
_QUOTES = str.maketrans("`\"'", "   ")
#: The sign of a quotation, and the number of a row.
_LABEL = re.compile(r"\s*+(?:>\s++)?(?:(?:row\s++)?[0-9]++[.:)]?(?:\s++|$))?", re.IGNORECASE)


def read_grid(read: Callable[[Sequence[Line]], T], lines: Sequence[Line], height: int) -> T:
    """The result of ``read`` for a grid that may have blank lines, numbers and bars in it.

    The lines are tried as they are at first; ``height`` is the number of rows.

    Raises: PuzzleError, with its place in the text.
    """
    try:
        return read(lines)
    except PuzzleError as error:
        fault, tried = error, [*lines]
    for rows in _readings(lines):
        if len(rows) < height:  # and the next reading has no more
            break
        if len(rows) == height and rows != tried:
            try:
                return read(rows)
            except PuzzleError as error:
                fault, tried = error, rows
    raise fault


def _readings(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Readings of lines as the rows of a grid; every cell stays in its column.

    The first is without blank lines, and has plain blanks. The second has blanks in place of the
    numbers of rows, signs of quotation and the bars of a table, and not the lines of a table that
    are no rows.
    """
    for change in (partial(re.compile(r"\s").sub, " "), _cells_of):
        lines = [Line(line.number, change(line.text)) for line in lines]
        yield [*filter(is_filled, lines)]


def _cells_of(line: str) -> str:
    """A line with blanks in place of what is not in a cell; only blanks for one without cells."""
    row = line.translate(_BARS)
    bare = row.strip()
    if not bare.strip(_BORDERS) or ("--" in bare and not bare.strip("|:+- \t")):
        return ""
    if bare[:1] == "|":
        row = _without_bars(row)
    if not row.strip("0123456789 \t"):  # the numbers of the columns
        return ""
    label = _LABEL.match(row)
    start = label.end() if label else 0
    return " " * start + row[start:].translate(_QUOTES)


def _without_bars(row: str) -> str:
    """A row of a table with blanks in place of its bars; a bar may also be a cell, or part of one.

    Bars and cells take turns, unless a cell is empty; a bar that is no border is then escaped.
    """
    words = list(_WORD.finditer(row))
    borders = [word for word in words[::2] if word[0] == "|"]
    if 2 * len(borders) == len(words) + 1:
        letters = list(row)
        for border in borders:
            letters[border.start()] = " "
        return "".join(letters).replace(r"\|", "| ")
    return _BAR.sub(lambda bar: "| " if bar[0] == r"\|" else " ", row)
