"""Walks and grids as people and models write them: words, arrows, numbered rows, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from lasermaze.core.errors import PuzzleError
from lasermaze.formats.native_text import read_lines
from lasermaze.formats.places import Line

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


def read_grid(read: Callable[[str], T], text: str, height: int, glue: str) -> T:
    """The result of ``read`` for a grid whose cells may have blanks, numbers and bars between them.

    Args:
        read: reads rows with ``glue`` between their cells.
        text: the grid; it is tried as it is at first.
        height: the number of rows.
        glue: nothing, or a blank.

    Raises: PuzzleError, with its place in the text.
    """
    try:
        return read(text)
    except PuzzleError as error:
        fault, tried = error, text
    for rows in _readings(read_lines(text)):
        if len(rows) < height:  # and the next reading has no more
            break
        if len(rows) == height and (bare := _text_of(rows, glue)) != tried:
            try:
                return read(bare)
            except PuzzleError as error:
                fault, tried = _placed(error, rows, glue), bare
    raise fault


def _readings(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Readings of lines as the rows of a grid; every cell stays in its column.

    The first is without blank lines alone. The second has blanks in place of the numbers of rows,
    signs of quotation and the bars of a table, and not the lines of a table that are no rows.
    """
    yield [line for line in lines if line.text.strip()]
    plain = (Line(line.number, _cells_of(line.text)) for line in lines)
    yield [line for line in plain if line.text.strip()]


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


def _text_of(rows: Sequence[Line], glue: str) -> str:
    """The text of rows, with ``glue`` in place of the blanks between their cells."""
    return "\n".join(glue.join(row.text.split()) for row in rows)


def _placed(error: PuzzleError, rows: Sequence[Line], glue: str) -> PuzzleError:
    """An error in the text of rows, with its place in the lines in which they stand."""
    if error.line is None or error.line > len(rows):
        return error
    row = rows[error.line - 1]
    before = glue.join(row.text.split())[: (error.column or 1) - 1].replace(" ", "")
    columns = [column for column, letter in enumerate(row.text, 1) if letter.strip()]
    column = columns[len(before)] if len(before) < len(columns) else row.end
    return error.at(error.source, row.number, column)
