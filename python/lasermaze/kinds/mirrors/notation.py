"""Turned mazes as text."""

from __future__ import annotations

from lasermaze import parts
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import size_in_words
from lasermaze.formats import letter_grid
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import errors_at
from lasermaze.kinds.mirrors.puzzle import Barrier, MirrorMaze, Turned


class Notation(parts.Notation[MirrorMaze, Turned, Barrier]):
    """A maze is a grid of letters, and so is a turned maze, which may have any openings."""

    def parse_solution(self, puzzle: MirrorMaze, text: str, source: str | None) -> Turned:
        """The turned maze in a bare grid; read, not judged.

        Raises: PuzzleError, placed, for a text that is not a grid of the maze's size.
        """
        rows = read_shown(puzzle.kind, text, source, limit=letter_grid.MAX_TEXT)
        with errors_at(source, lambda path: letter_grid.location_in(path, rows)):
            turned = Turned.of(map(letter_grid.letters_of, rows))
        if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
            raise PuzzleError(
                f"a grid of {size_in_words(turned.rows, turned.cols)}",
                expected=size_in_words(puzzle.rows, puzzle.cols),
            ).at(source, rows[0].number, 1)
        return turned
