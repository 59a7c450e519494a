"""Turned grids as text. Reading does not judge: that is the checker's task."""

from __future__ import annotations

from lasermaze import parts
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.formats.letter_grid import MAX_TEXT, letters_of
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import BLANKS, Line
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    Certificate,
    ShooterGrid,
    Turned,
)


class Notation(parts.Notation[ShooterGrid, Turned, Certificate]):
    """A grid of letters, and the same grid with some shooters turned."""

    def parse_solution(self, puzzle: ShooterGrid, text: str, source: str | None) -> Turned:
        """The solution in a text: the rows of the grid, with its shooters turned.

        Raises: PuzzleError, with its line and column, unless it is a grid of the same size with
        shooters where the puzzle has them.
        """
        rows = read_shown(puzzle.kind, text, source, limit=MAX_TEXT)
        for line, wanted in zip(rows, puzzle.lines(), strict=False):
            _check_row(line, wanted, source)
        if len(rows) != puzzle.rows:
            last = rows[puzzle.rows] if len(rows) > puzzle.rows else rows[-1]
            raise PuzzleError(
                counted(len(rows), "row"), expected=f"{puzzle.rows}, as in the puzzle"
            ).at(source, last.number, 1)
        return Turned(puzzle.rows, puzzle.cols, "".join(map(letters_of, rows)).encode("ascii"))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError unless a row is the puzzle's with some shooters turned."""
    text = letters_of(line)
    if text.replace("|", "-") == wanted.replace("|", "-"):
        return
    indent = len(line.text) - len(line.text.lstrip(BLANKS))
    for index, (letter, given) in enumerate(zip(text, wanted, strict=False)):
        if letter != given and not (letter in AXES and given in AXES):
            from lasermaze.kinds.shooters.reasons import Changed
            from lasermaze.kinds.shooters.words import in_words

            raise PuzzleError(
                in_words(Changed((0, index), given, letter)),
                expected="'-' or '|'" if given in AXES else repr(given),
            ).at(source, line.number, indent + index + 1)
    if len(text) != len(wanted):
        raise PuzzleError(
            f"a row of {len(text)}", expected=f"{counted(len(wanted), 'cell')}, as in the puzzle"
        ).at(source, line.number, indent + min(len(text), len(wanted)) + 1)
