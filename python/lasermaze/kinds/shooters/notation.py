"""Turned grids as text. Reading does not judge: that is the checker's task."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze import parts
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.text import Line
from lasermaze.kinds.shooters.puzzle import AXES, Certificate, ShooterGrid, Turned


class Notation(parts.Notation[ShooterGrid, Turned, Certificate]):
    """A grid of letters, and the same grid with some shooters turned."""

    def solution(self, puzzle: ShooterGrid, lines: Sequence[Line], source: str | None) -> Turned:
        """The solution in a text: the rows of the grid, with its shooters turned.

        Raises: PuzzleError, with its line and column, unless it is a grid of the same size with
        shooters where the puzzle has them.
        """
        sheet = self.shown(lines, source)
        rows = [*sheet.letters()]
        with sheet.places():
            for row, (text, wanted) in enumerate(zip(rows, puzzle.lines(), strict=False)):
                _check_row(row, text, wanted)
            if len(rows) != puzzle.rows:
                raise PuzzleError(
                    counted(len(rows), "row"),
                    expected=f"{puzzle.rows}, as in the puzzle",
                    path=("grid", min(puzzle.rows, len(rows) - 1), 0),
                )
        return Turned(puzzle.rows, puzzle.cols, "".join(rows).encode("ascii"))


def _check_row(row: int, text: str, wanted: str) -> None:
    """Raise PuzzleError, with its path, unless a row is the puzzle's with some shooters turned."""
    if text.replace("|", "-") == wanted.replace("|", "-"):
        return
    for index, (letter, given) in enumerate(zip(text, wanted, strict=False)):
        if letter != given and not (letter in AXES and given in AXES):
            raise PuzzleError(
                f"{letter!r} where the puzzle has {given!r}",
                expected="'-' or '|'" if given in AXES else repr(given),
                path=("grid", row, index),
            )
    if len(text) != len(wanted):
        raise PuzzleError(
            f"a row of {len(text)}",
            expected=f"{counted(len(wanted), 'cell')}, as in the puzzle",
            path=("grid", row, min(len(text), len(wanted))),
        )
