"""Beam shooters in the native notation, and turned grids as their rows, both ways."""

from __future__ import annotations

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.formats.letter_grid import bare, place
from lasermaze.formats.native_text import BLANKS, Line, read, read_rows
from lasermaze.core.english import quoted
from lasermaze.kinds.shooters.puzzle import AXES, ShooterGrid, Turned

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 29


def parse(text: str, source: str | None = None) -> ShooterGrid:
    """The grid that a native text describes: ``kind``, a ``title`` if any, the grid.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(text, source, kind="shooters", optional=("title",), limit=MAX_TEXT)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        return ShooterGrid.of(map(bare, sheet.rows), title)
    except PuzzleError as error:
        where = place(error.path, sheet)
        raise error.at(source, where.line, where.column) from None


def format_grid(puzzle: ShooterGrid) -> str:
    """The puzzle in its native notation; `parse` reads it back."""
    headers = ["kind: shooters", *([f"title: {puzzle.title}"] if puzzle.title else []), "grid:"]
    return "\n".join(headers) + "\n" + puzzle.text


def parse_turned(puzzle: ShooterGrid, text: str, source: str | None = None) -> Turned:
    """The solution that a text writes as the rows of the grid, with its shooters turned.

    It must be a grid of the same size with shooters where the puzzle has them; whether it
    solves the puzzle is for the checker.

    Raises: PuzzleError, placed, for anything else.
    """
    rows = read_rows(text, source, limit=MAX_TEXT)
    for line, wanted in zip(rows, puzzle.lines(), strict=False):
        _check_row(line, wanted, source)
    if len(rows) != puzzle.rows:
        last = rows[puzzle.rows] if len(rows) > puzzle.rows else rows[-1]
        raise PuzzleError(
            counted(len(rows), "row"),
            expected=f"{puzzle.rows}, as in the puzzle",
            source=source,
            line=last.number,
            column=1,
        )
    return Turned("".join(map(bare, rows)).encode("ascii"))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError for a row that is not the puzzle's with some shooters turned."""
    text = bare(line)
    indent = len(line.text) - len(line.text.lstrip(BLANKS))
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
            expected=f"{counted(len(wanted), 'cell')}, as in the puzzle",
            source=source,
            line=line.number,
            column=indent + min(len(text), len(wanted)) + 1,
        )
