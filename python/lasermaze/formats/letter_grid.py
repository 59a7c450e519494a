"""Text and JSON of puzzles that are a grid of letters; see :mod:`lasermaze.core.letter_grid`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.letter_grid import Cells, LetterGrid
from lasermaze.formats.native_text import Sheet, header_lines, read
from lasermaze.formats.places import BLANKS, Line, Word, errors_at

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat

L = TypeVar("L", bound="LetterGrid[Any, Any, Any]")

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 29

_LARGE = 1 << 16  # characters of a text that is worth a quick look at first


def parse(puzzle_class: type[L], text: str, source: str | None) -> L:
    """The puzzle in a native text: ``kind:``, its details if any, ``grid:`` and the rows.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    if (found := parse_large(puzzle_class, text)) is not None:
        return found
    return from_sheet(puzzle_class, read(text, source, kind=puzzle_class.kind, limit=MAX_TEXT))


def from_sheet(puzzle_class: type[L], sheet: Sheet) -> L:
    """The puzzle in a native text that is taken apart. Raises: PuzzleError as `parse`."""
    with errors_at(sheet.source, lambda path: location(path, sheet)):
        return puzzle_class.of(map(letters_of, sheet.rows), **sheet.details)


def parse_large(puzzle_class: type[L], text: str) -> L | None:
    """The puzzle in a long text whose rows have one width and no blanks; None for any other.

    It makes no object a row, so that ten million rows take a second or two.
    None also for a wrong text, so that the usual reader names the place of the fault.
    """
    if len(text) <= _LARGE:
        return None
    head, grid, _ = text[:_LARGE].partition("\ngrid:\n")
    start, stop = len(head) + len(grid), len(text)
    while text[stop - 1] == "\n" and stop > start:
        stop -= 1
    end = text.find("\n", start, stop)
    cols = (stop if end < 0 else end) - start
    rows, rest = divmod(stop - start + 1, cols + 1)
    if not grid or rest or text[start + cols : stop : cols + 1] != "\n" * (rows - 1):
        return None
    try:
        sheet = read(text[: start + cols], kind=puzzle_class.kind)
        # One copy at a time: each is as large as the grid.
        cells = text[start:stop].encode("ascii").translate(None, b"\n")
        if len(cells) != rows * cols:
            return None
        return puzzle_class(rows, cols, cells, **sheet.details)
    except (PuzzleError, UnicodeEncodeError):
        return None


def format(puzzle: LetterGrid[Any, Any, Any]) -> str:
    """The puzzle in its native notation; `parse` reads it back."""
    return "\n".join([*header_lines(puzzle), "grid:\n"]) + text_of(puzzle)


def text_of(grid: Cells) -> str:
    """The rows as one text, each with a line break."""
    text = grid.cells.decode("ascii")
    starts = range(0, len(text), grid.cols)
    return "\n".join([text[start : start + grid.cols] for start in starts]) + "\n"


def foreign_formats() -> tuple[ForeignFormat[Any], ...]:
    """No other program's JSON is known."""
    return ()


def letters_of(row: Line) -> str:
    """The letters of a row, without the blanks around them."""
    return row.text.strip(BLANKS)


def location(path: Path, sheet: Sheet) -> Word:
    """The place in a native text of the part of a puzzle that a path names."""
    if path[:1] != ("grid",):
        return sheet.headers[str(path[0])]
    return location_in(path, sheet.rows) if path[1:] else sheet.grid


def location_in(path: Path, rows: Sequence[Line]) -> Word:
    """The place in the rows of the part of a grid that a path names."""
    match path:
        case (_, int(row), int(col)):
            return Word("", rows[row].number, _indent(rows[row]) + col + 1)
        case (_, int(row)):
            return _end_of_shorter(rows[row], rows[0])
        case _:
            return Word("", rows[0].number, 1)


@contextmanager
def without_columns() -> Iterator[None]:
    """Errors in a grid name the column: JSON has no place for a letter within its row."""
    try:
        yield
    except PuzzleError as error:
        if error.path[:1] != ("grid",):
            raise
        column = f", in column {int(error.path[2]) + 1}" if len(error.path) == 3 else ""
        message = error.message + column
        raise PuzzleError(message, expected=error.expected, path=error.path[:2]) from None


def _end_of_shorter(row: Line, first: Line) -> Word:
    """The place where a row of another width than the first has too many cells, or ends."""
    return Word("", row.number, min(row.end, _indent(row) + len(letters_of(first)) + 1))


def _indent(row: Line) -> int:
    return len(row.text) - len(row.text.lstrip(BLANKS))
