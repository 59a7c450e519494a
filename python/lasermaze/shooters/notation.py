"""Beam shooters in the native notation, and turned grids as their rows, both ways."""

from __future__ import annotations

from lasermaze.errors import Path, PuzzleError
from lasermaze.notation import Line, Sheet, Word, quoted, read, read_lines
from lasermaze.shooters.puzzle import AXES, ShooterGrid, Turned

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 29

_BLANKS = " \t"


def parse(text: str, source: str | None = None) -> ShooterGrid:
    """The grid that a native text describes: ``kind``, a ``title`` if any, the grid.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(text, source, kind="shooters", optional=("title",), limit=MAX_TEXT)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        return ShooterGrid.of((row.text.strip(_BLANKS) for row in sheet.rows), title)
    except PuzzleError as error:
        place = _place(error.path, sheet)
        raise error.at(source, place.line, place.column) from None


def format_grid(puzzle: ShooterGrid) -> str:
    """The puzzle in its native notation; `parse` reads it back."""
    headers = ["kind: shooters", *([f"title: {puzzle.title}"] if puzzle.title else []), "grid:"]
    return "\n".join([*headers, *puzzle.lines()]) + "\n"


def parse_turned(puzzle: ShooterGrid, text: str, source: str | None = None) -> Turned:
    """The solution that a text writes as the rows of the grid, with its shooters turned.

    It must be a grid of the same size with shooters where the puzzle has them; whether it
    solves the puzzle is for the checker.

    Raises: PuzzleError, placed, for anything else.
    """
    lines = read_lines(text, source, limit=MAX_TEXT)
    rows = [line for line in lines if line.text.strip(_BLANKS)]
    for line, wanted in zip(rows, puzzle.lines(), strict=False):
        _check_row(line, wanted, source)
    if len(rows) != puzzle.rows:
        last = rows[puzzle.rows] if len(rows) > puzzle.rows else rows[-1]
        raise PuzzleError(
            f"{len(rows)} rows",
            expected=f"{puzzle.rows}, as in the puzzle",
            source=source,
            line=last.number,
            column=1,
        )
    return Turned("".join(line.text.strip(_BLANKS) for line in rows).encode("ascii"))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError for a row that is not the puzzle's with some shooters turned."""
    text, indent = line.text.strip(_BLANKS), _indent(line)
    for index, (letter, given) in enumerate(zip(text, wanted, strict=False)):
        if letter != given and not (letter in AXES and given in AXES):
            raise PuzzleError(
                f"{quoted(letter)} where the puzzle has {given!r}",
                expected="- or |" if given in AXES else repr(given),
                source=source,
                line=line.number,
                column=indent + index + 1,
            )
    if len(text) != len(wanted):
        raise PuzzleError(
            f"a row of {len(text)}",
            expected=f"{len(wanted)} cells, as in the puzzle",
            source=source,
            line=line.number,
            column=indent + min(len(text), len(wanted)) + 1,
        )


def _place(path: Path, sheet: Sheet) -> Word:
    """Where the part of the grid that a path names stands in the text."""
    match path:
        case ("title",):
            return sheet.headers["title"]
        case ("grid", int(row), int(col)):
            return Word("", sheet.rows[row].number, _indent(sheet.rows[row]) + col + 1)
        case ("grid", int(row)):
            return _end_of_shorter(sheet.rows[row], sheet.rows[0])
        case _:
            return sheet.grid


def _end_of_shorter(row: Line, first: Line) -> Word:
    """Where a row of another width than the first has too many cells, or ends."""
    width = len(first.text.strip(_BLANKS))
    return Word("", row.number, min(row.end, _indent(row) + width + 1))


def _indent(row: Line) -> int:
    return len(row.text) - len(row.text.lstrip(_BLANKS))
