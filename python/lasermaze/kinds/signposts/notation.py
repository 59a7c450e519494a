"""Mazes, escapes and certificates as text, both ways."""

from __future__ import annotations

import re
from dataclasses import replace

from lasermaze import parts
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import letter_grid
from lasermaze.formats.letter_grid import MAX_TEXT
from lasermaze.formats.native_text import Sheet, read, read_rows
from lasermaze.formats.places import Line, Word, errors_at
from lasermaze.formats.written import moves_in
from lasermaze.kinds.signposts.puzzle import (
    ESCAPE_TEXT,
    ClosedSet,
    Escape,
    Maze,
    SignpostsOptions,
    Way,
)

#: Other ways to write a goal; all of them are written back as G.
_GOALS = str.maketrans("☺🙂*", "GGG")

#: The character that selects a coloured smiling face: it does not take a cell of its own.
_AS_PICTURE = "\ufe0f"

_FIRST_LINE = re.compile(r"[^\ufeff \t\r\n][^\r\n]*")
_ESCAPE = re.compile(r"\s*(?P<way>[A-Za-z]+\s*[0-9]+)\s*:?(?P<route>[\sNESWnesw]*)")


class Notation(parts.Notation[Maze, Escape, ClosedSet]):
    """A maze is a grid of letters; an escape is a way in and a route, such as ``top 4: SSWNE``."""

    def parse(self, text: str, source: str | None, options: SignpostsOptions) -> Maze:
        """The maze that a text describes: native, or only the bare grid.

        Raises: PuzzleError with source, line, column and what was expected there.
        """
        if (found := letter_grid.parse_large(Maze, text)) is not None:
            return found
        sheet = _sheet(text, source)
        rows = tuple(Line(line.number, _with_letters(line.text)) for line in sheet.rows)
        try:
            return letter_grid.from_sheet(Maze, replace(sheet, rows=rows))
        except PuzzleError as error:
            written = next((line.text for line in sheet.rows if line.number == error.line), "")
            raise error.at(source, error.line, _column(written, error.column)) from None

    def parse_solution(self, puzzle: Maze, text: str, source: str | None) -> Escape:
        """The escape in a text such as ``top 4: SSWNE``: a way in, and the headings of the moves.

        Raises: PuzzleError, placed, for a text that is not an escape.
        """
        found = _ESCAPE.match(text)
        if not found:
            message = f"{quoted(text)} is not an escape"
            raise PuzzleError(message, expected=ESCAPE_TEXT).at(source, 1, 1)
        if found.end() < len(text):
            if moves := moves_in(text[found.end("way") :].replace(":", " ", 1)):
                return Escape(_way_of(puzzle, found["way"], source), len(moves), moves)
            before = text[: found.end()]
            message = f"{quoted(text[found.end()])} in the route"
            raise PuzzleError(message, expected="headings: N, E, S or W").at(
                source, before.count("\n") + 1, len(before) - before.rfind("\n")
            )
        way = _way_of(puzzle, found["way"], source)
        route = "".join(found["route"].split()).upper()
        return Escape(way, len(route), route)


def _sheet(text: str, source: str | None) -> Sheet:
    """The parts of the text. It is a bare grid if its first line has no colon."""
    first = _FIRST_LINE.search(text)
    if first is None or ":" in first[0]:
        return read(text, source, kind=Maze.kind, limit=MAX_TEXT)
    rows = read_rows(text, source, limit=MAX_TEXT)
    return Sheet(source, {}, Word("", rows[0].number, 1), rows)


def _with_letters(row: str) -> str:
    """A row with one letter a cell."""
    if row.isascii():
        return row.replace("*", "G")
    return row.replace(_AS_PICTURE, "").translate(_GOALS)


def _column(row: str, column: int | None) -> int | None:
    """The column in a row of the text, for a column in the row with one letter a cell."""
    if column is None or _AS_PICTURE not in row:
        return column
    letters = [index for index, char in enumerate(row, 1) if char != _AS_PICTURE]
    return letters[column - 1] if column <= len(letters) else len(row) + 1


def _way_of(maze: Maze, text: str, source: str | None) -> Way:
    with errors_at(source, lambda _: Word("", 1, 1)):
        return maze.way(text)
