"""Texts and JSON of puzzles, solutions, certificates and evidence, both ways.

Reading does not judge: that is the checker's task.
"""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.formats import letter_grid
from lasermaze.formats.letter_grid import MAX_TEXT, letters_of
from lasermaze.formats.letter_grid import foreign_formats as foreign_formats
from lasermaze.formats.letter_grid import format as format
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import BLANKS, Line
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    LETTERS,
    ShooterGrid,
    ShootersOptions,
    Turned,
)

#: The names of the axes.
_AXES_IN_WORDS = {"horizontal": "-", "horizontally": "-", "vertical": "|", "vertically": "|"}
_AXIS = r"[-|]|horizontal(?:ly)?|vertical(?:ly)?"


def parse(text: str, source: str | None, options: ShootersOptions) -> ShooterGrid:
    """The grid in a native text. Raises: PuzzleError, with its line and column."""
    return letter_grid.parse(ShooterGrid, text, source)


def parse_solution(puzzle: ShooterGrid, text: str, source: str | None = None) -> Turned:
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


def format_solution(puzzle: ShooterGrid, turned: Turned) -> str:
    """The rows of the grid with its shooters turned; `parse_solution` reads them back."""
    return str(turned)


def solutions_in(puzzle: ShooterGrid, text: str) -> Iterator[Turned | None]:
    """The solutions in a free text; None for a text that is almost one.

    They are grids of the puzzle's size, or lists of shooters and their axes.
    """
    from lasermaze.formats.free_cells import placements_in
    from lasermaze.formats.free_text import letter_grids_in

    for rows in letter_grids_in(text, puzzle.rows, puzzle.cols, LETTERS):
        cells = "".join(rows or ()).encode("ascii")
        yield None if rows is None else Turned(puzzle.rows, puzzle.cols, cells)

    def fits(cell: Cell, axis: str) -> bool:
        return puzzle.inside(cell) and puzzle[cell] in AXES

    for placed in placements_in(text, _AXIS, fits):
        given = (placed or {}).items()
        axes = {cell: _AXES_IN_WORDS.get(axis.lower(), axis) for cell, axis in given}
        yield None if placed is None else Turned(puzzle.rows, puzzle.cols, puzzle.cells_with(axes))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError unless a row is the puzzle's with some shooters turned."""
    text = letters_of(line)
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
