"""Turret mazes in the native notation, and walks as their moves, both ways."""

from __future__ import annotations

from lasermaze.errors import Path, PuzzleError
from lasermaze.grid import Heading
from lasermaze.notation import Line, Sheet, Word, quoted, read, read_lines
from lasermaze.turrets.puzzle import TurretMaze, Walk

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 28

_BLANKS = " \t"


def parse(text: str, source: str | None = None) -> TurretMaze:
    """The maze that a native text describes: ``kind``, a ``title`` if any, the grid.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(text, source, kind="turrets", optional=("title",), limit=MAX_TEXT)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        return TurretMaze.of((row.text.strip(_BLANKS) for row in sheet.rows), title)
    except PuzzleError as error:
        place = _place(error.path, sheet)
        raise error.at(source, place.line, place.column) from None


def format_maze(maze: TurretMaze) -> str:
    """The maze in its native notation; `parse` reads it back."""
    headers = ["kind: turrets", *([f"title: {maze.title}"] if maze.title else []), "grid:"]
    return "\n".join([*headers, *maze.lines()]) + "\n"


def parse_walk(maze: TurretMaze, text: str, source: str | None = None) -> Walk:
    """The walk that a text writes as letters ``NESW``; blanks and line breaks say nothing.

    It is read, not judged.

    Raises: PuzzleError, placed, for any other letter.
    """
    moves = []
    for line in read_lines(text, source, limit=MAX_TEXT):
        moves += Word(line.text, line.number, 1).split()
    for word in moves:
        for index, letter in enumerate(word.text):
            if letter not in Heading.__members__:
                raise PuzzleError(
                    f"{quoted(letter)} is no move",
                    expected="N, E, S or W",
                    source=source,
                    line=word.line,
                    column=word.column + index,
                )
    return Walk("".join(word.text for word in moves))


def _place(path: Path, sheet: Sheet) -> Word:
    """Where the part of the maze that a path names stands in the text."""
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
