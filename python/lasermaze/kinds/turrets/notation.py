"""Turret mazes in the native notation, and walks as their moves, both ways."""

from __future__ import annotations

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.formats.letter_grid import bare, place
from lasermaze.formats.native_text import Word, read, read_lines
from lasermaze.core.english import quoted
from lasermaze.kinds.turrets.puzzle import TurretMaze, Walk

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 28


def parse(text: str, source: str | None = None) -> TurretMaze:
    """The maze that a native text describes: ``kind``, a ``title`` if any, the grid.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(text, source, kind="turrets", optional=("title",), limit=MAX_TEXT)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        return TurretMaze.of(map(bare, sheet.rows), title)
    except PuzzleError as error:
        where = place(error.path, sheet)
        raise error.at(source, where.line, where.column) from None


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
