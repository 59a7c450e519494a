"""Mazes, turned mazes, barriers and evidence as native text, both ways."""

from __future__ import annotations

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import size_in_words
from lasermaze.formats import letter_grid
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import errors_at
from lasermaze.kinds.mirrors.puzzle import (
    MirrorMaze,
    MirrorsOptions,
    Turned,
)

format = letter_grid.format
foreign_formats = letter_grid.foreign_formats


def parse(text: str, source: str | None, options: MirrorsOptions) -> MirrorMaze:
    """The maze in a native text. Raises: PuzzleError with its place."""
    return letter_grid.parse(MirrorMaze, text, source)


def parse_solution(maze: MirrorMaze, text: str, source: str | None) -> Turned:
    """The turned maze in a bare grid; read, not judged.

    Raises: PuzzleError, placed, for a text that is not a grid of the maze's size.
    """
    rows = read_shown(maze.kind, text, source, limit=letter_grid.MAX_TEXT)
    with errors_at(source, lambda path: letter_grid.location_in(path, rows)):
        turned = Turned.of(map(letter_grid.letters_of, rows))
    if (turned.rows, turned.cols) != (maze.rows, maze.cols):
        raise PuzzleError(
            f"a grid of {size_in_words(turned.rows, turned.cols)}",
            expected=size_in_words(maze.rows, maze.cols),
        ).at(source, rows[0].number, 1)
    return turned


def format_solution(maze: MirrorMaze, turned: Turned) -> str:
    """The rows of the turned maze; `parse_solution` reads them back."""
    return str(turned)
