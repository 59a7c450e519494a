"""Grids of one letter a cell: from rows of text to bytes, and from a fault back to its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.formats.native_text import BLANKS, Line, Sheet, Word


def joined(rows: Iterable[str], letters: str) -> tuple[int, int, bytes]:
    """The number of rows and of columns, and the cells row by row, of rows of letters.

    Raises: PuzzleError, with its path, for rows of several widths, or a letter beyond ASCII.
    """
    lines = list(rows)
    width = len(lines[0]) if lines else 0
    if any(len(line) != width for line in lines):
        row = next(row for row, line in enumerate(lines) if len(line) != width)
        raise PuzzleError(
            f"row {row + 1} has {cells_in_words(len(lines[row]))}",
            expected=f"{cells_in_words(width)}, as in the first row",
            path=("grid", row),
        )
    try:
        return len(lines), width, "".join(lines).encode("ascii")
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise unknown(letter, letters, divmod(error.start, width)) from None


def unknown(letter: str, letters: str, cell: tuple[int, int]) -> PuzzleError:
    """The error of a letter that is none of those that a cell may be."""
    other = letter.swapcase()
    meant = f" (did you mean {other!r}?)" if other != letter and other in letters else ""
    return PuzzleError(
        f"unknown cell {letter!r}{meant}",
        expected=f"one of: {' '.join(letters)}",
        path=("grid", *cell),
    )


def bare(row: Line) -> str:
    """The letters of a row, without the blanks around them."""
    return row.text.strip(BLANKS)


def place(path: Path, sheet: Sheet) -> Word:
    """Where the part of a puzzle that a path names stands in its native text."""
    if path == ("title",):
        return sheet.headers["title"]
    return place_in(path, sheet.rows) if path[1:] else sheet.grid


def place_in(path: Path, rows: Sequence[Line]) -> Word:
    """Where the part of a grid that a path names stands in its rows."""
    match path:
        case (_, int(row), int(col)):
            return Word("", rows[row].number, _indent(rows[row]) + col + 1)
        case (_, int(row)):
            return _end_of_shorter(rows[row], rows[0])
        case _:
            return Word("", rows[0].number, 1)


def without_column(error: PuzzleError) -> PuzzleError:
    """The error for a JSON document, which has no place for a letter within its row."""
    column = f", in column {int(error.path[2]) + 1}" if len(error.path) == 3 else ""
    return PuzzleError(error.message + column, expected=error.expected, path=error.path[:2])


def _end_of_shorter(row: Line, first: Line) -> Word:
    """Where a row of another width than the first has too many cells, or ends."""
    return Word("", row.number, min(row.end, _indent(row) + len(bare(first)) + 1))


def _indent(row: Line) -> int:
    return len(row.text) - len(row.text.lstrip(BLANKS))
