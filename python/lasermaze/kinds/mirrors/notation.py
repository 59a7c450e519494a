"""Mirror mazes in the native notation, and turned ones as bare grids, both ways."""

from __future__ import annotations

from lasermaze.core.errors import PuzzleError
from lasermaze.formats.letter_grid import bare, place, place_in
from lasermaze.formats.native_text import read, read_rows
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, Turned

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 29


def parse(text: str, source: str | None = None) -> MirrorMaze:
    """The maze that a native text describes: ``kind``, a ``title`` if any, the grid.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(text, source, kind="mirrors", optional=("title",), limit=MAX_TEXT)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        return MirrorMaze.of(map(bare, sheet.rows), title)
    except PuzzleError as error:
        where = place(error.path, sheet)
        raise error.at(source, where.line, where.column) from None


def format_maze(maze: MirrorMaze) -> str:
    """The maze in its native notation; `parse` reads it back."""
    return headers_of(maze) + "\n".join(maze.lines()) + "\n"


def headers_of(maze: MirrorMaze) -> str:
    """The lines above the grid in its native notation."""
    return "\n".join(
        ["kind: mirrors", *([f"title: {maze.title}"] if maze.title else []), "grid:\n"]
    )


def parse_turned(maze: MirrorMaze, text: str, source: str | None = None) -> Turned:
    """The solution that a bare grid writes: the maze with mirrors turned, read but not judged.

    Raises: PuzzleError, placed, for what is no grid of the maze's size.
    """
    rows = read_rows(text, source, limit=MAX_TEXT)
    try:
        turned = Turned.of(map(bare, rows))
    except PuzzleError as error:
        where = place_in(error.path, rows)
        raise error.at(source, where.line, where.column) from None
    if (turned.rows, turned.cols) != (maze.rows, maze.cols):
        message, wanted = f"a grid of {turned.rows} by {turned.cols}", f"{maze.rows} by {maze.cols}"
        raise PuzzleError(message, expected=wanted).at(source, rows[0].number, 1)
    return turned
