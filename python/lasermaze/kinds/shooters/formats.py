"""Texts and JSON of puzzles, solutions, certificates and evidence, both ways.

Reading does not judge: that is the checker's task.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any

from lasermaze.core.codec import CELL, FLAG, NATURAL, Array, Choice, Codec, Converted, Fixed
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.objects import Codecs, Field, OneOf, Record
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Letters
from lasermaze.formats.letter_grid import MAX_TEXT, letters_of
from lasermaze.formats.letter_grid import foreign_formats as foreign_formats
from lasermaze.formats.letter_grid import format as format
from lasermaze.formats.native_text import BLANKS, Line, read_shown
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    LETTERS,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Implication,
    ShooterGrid,
    ShootersOptions,
    Stuck,
    Turned,
    WouldHit,
)

#: The names of the axes.
_AXES_IN_WORDS = {"horizontal": "-", "horizontally": "-", "vertical": "|", "vertically": "|"}
_AXIS = r"[-|]|horizontal(?:ly)?|vertical(?:ly)?"

# Text


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
    return Turned("".join(map(letters_of, rows)).encode("ascii"))


def format_solution(puzzle: ShooterGrid, turned: Turned) -> str:
    """The rows of the grid with its shooters turned; `parse_solution` reads them back."""
    return letter_grid.text_of(replace(puzzle, cells=turned.cells))


def solutions_in(puzzle: ShooterGrid, text: str) -> Iterator[Turned | None]:
    """The solutions in a free text; None for a text that is almost one.

    They are grids of the puzzle's size, or lists of shooters and their axes.
    """
    from lasermaze.formats.free_cells import placements_in
    from lasermaze.formats.free_text import letter_grids_in

    for rows in letter_grids_in(text, puzzle.rows, puzzle.cols, LETTERS):
        yield None if rows is None else Turned("".join(rows).encode("ascii"))

    def fits(cell: Cell, axis: str) -> bool:
        return puzzle.inside(cell) and puzzle[cell] in AXES

    for placed in placements_in(text, _AXIS, fits):
        cells = bytearray(puzzle.cells)
        for (row, col), axis in (placed or {}).items():
            cells[row * puzzle.cols + col] = ord(_AXES_IN_WORDS.get(axis.lower(), axis))
        yield None if placed is None else Turned(bytes(cells))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError unless a row is the puzzle's with some shooters turned."""
    text = letters_of(line)
    indent = len(line.text) - len(line.text.lstrip(BLANKS))
    for index, (letter, given) in enumerate(zip(text, wanted, strict=False)):
        if letter != given and not (letter in AXES and given in AXES):
            raise PuzzleError(
                f"{quoted(letter)} where the puzzle has {given!r}",
                expected="'-' or '|'" if given in AXES else repr(given),
            ).at(source, line.number, indent + index + 1)
    if len(text) != len(wanted):
        raise PuzzleError(
            f"a row of {len(text)}", expected=f"{counted(len(wanted), 'cell')}, as in the puzzle"
        ).at(source, line.number, indent + min(len(text), len(wanted)) + 1)


# JSON


def _on_grid(cell: Cell, puzzle: ShooterGrid) -> Cell:
    """The cell. Raises: PuzzleError if it is outside the grid."""
    if not puzzle.inside(cell):
        raise PuzzleError(
            f"no cell {list(cell)}",
            expected=f"a cell of the {size_in_words(puzzle.rows, puzzle.cols)}",
        )
    return cell


class _Aims(Fixed):
    """Aims as ``[row, column, axis]``."""

    def __init__(self) -> None:
        super().__init__(NATURAL, NATURAL, Choice(dict(zip(AXES, AXES, strict=True))))
        self.is_plain = False

    def encode(self, value: Any, puzzle: Any = None) -> Sequence[Any]:
        """The list."""
        return (*value.shooter, value.axis)

    def decode(self, value: Any, puzzle: Any = None) -> Aim:
        """The aim, of a shooter on the grid."""
        row, col, axis = Fixed.decode(self, value)
        return Aim(_on_grid((row, col), puzzle), axis)


_CELL: Codec[Cell] = Converted(CELL, None, _on_grid)
_AIM = _Aims()
_HITS = Field("hits", Array(Record(WouldHit, Field("aim", _AIM), Field("victim", _CELL))))


def _step(reason: str) -> Record[Implication]:
    """An implication for this reason, whose cell has the reason's name as its key."""
    return Record(
        partial(Implication, reason=reason),
        Field("if", _AIM, of="start"),
        Field("then", _AIM, of="end"),
        Field(reason, _CELL, of="cell"),
    )


_STEPS = Array(OneOf({reason: _step(reason) for reason in ("lit", "hit")}, attrgetter("reason")))
_FORMS = {Dark: "dark", Stuck: "stuck", Cycle: "cycle"}


def _thought() -> Any:
    from lasermaze.kinds.shooters.thoughts import Thought

    return Thought


codecs: Codecs[ShooterGrid, Turned, Certificate] = Codecs(
    puzzle=letter_grid.record(ShooterGrid),
    solution=Record(
        Turned,
        Field(
            "cells",
            Converted(
                Letters(LETTERS, lambda puzzle: len(puzzle.cells)),
                bytes.decode,
                lambda letters, _: letters.encode(),
            ),
        ),
        Field(
            "forced", Letters("01?", lambda puzzle: puzzle.shooter_count), default="", omitted=True
        ),
        Field("least", NATURAL, default=None, omitted=True),
    ),
    certificate=OneOf(
        {
            "dark": Record(Dark, Field("dark", _CELL, of="cell"), _HITS),
            "stuck": Record(Stuck, Field("stuck", _CELL, of="shooter"), _HITS),
            "cycle": Record(
                Cycle, Field("cycle", _STEPS, of="steps"), Field("shortest", FLAG, default=False)
            ),
        },
        lambda certificate: _FORMS[type(certificate)],
    ),
    evidence=Record(
        Evidence,
        Field("chains", Array(_STEPS), default=(), omitted=True),
        Field("flips", Array(Array(_CELL)), default=(), omitted=True),
        Field("order", Array(_CELL), default=(), omitted=True),
    ),
    thought=_thought,
)
