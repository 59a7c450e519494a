"""Mazes and escapes as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lasermaze import parts
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.text import BLANKS, Line, Sheet, place_of
from lasermaze.formats.written import moves_in
from lasermaze.kinds.signposts.puzzle import ESCAPE_TEXT, ClosedSet, Escape, Maze

#: Other ways to write a goal; all of them are written back as G.
_GOALS = str.maketrans("☺🙂*", "GGG")

#: The character that selects a coloured smiling face: it does not take a cell of its own.
_AS_PICTURE = "\ufe0f"

_ESCAPE = re.compile(r"\s*(?P<way>[A-Za-z]+\s*[0-9]+)\s*:?(?P<route>[\sNESWnesw]*)")


class _Faces(Sheet):
    """A text in whose grid goals may be smiling faces."""

    def letters(self) -> Iterator[str]:
        """The rows with one letter a cell."""
        for row in self.rows:
            text = row.text.strip(BLANKS)
            faces = text.replace("*", "G") if text.isascii() else text.replace(_AS_PICTURE, "")
            yield faces if text.isascii() else faces.translate(_GOALS)

    def columns(self, row: Line) -> Sequence[int]:
        """The column of each cell of a row."""
        return [column for column in super().columns(row) if row.text[column - 1] != _AS_PICTURE]


class Notation(parts.Notation[Maze, Escape, ClosedSet]):
    """A maze is a grid of letters; an escape is a way in and a route, such as ``top 4: SSWNE``."""

    sheet_type = _Faces

    def solution(self, puzzle: Maze, lines: Sequence[Line], source: str | None) -> Escape:
        """The escape in a text such as ``top 4: SSWNE``: a way in, and the headings of the moves.

        Raises: PuzzleError, placed, for a text that is not an escape.
        """
        text = "\n".join(line.text for line in lines)
        found = _ESCAPE.match(text)
        if not found:
            message = f"{quoted(text)} is not an escape"
            raise PuzzleError(message, expected=ESCAPE_TEXT).at(source, 1, 1)
        route = "".join(found["route"].split()).upper()
        if found.end() < len(text):
            route = moves_in(text[found.end("way") :].replace(":", " ", 1))
        if found.end() < len(text) and not route:
            line, column = place_of(text, found.end())
            message = f"{quoted(text[found.end()])} in the route"
            error = PuzzleError(message, expected="headings: N, E, S or W")
            raise error.at(source, lines[line - 1].number, column)
        try:
            way = puzzle.way(found["way"])
        except PuzzleError as error:
            raise error.at(source, lines[0].number, 1) from None
        return Escape(way, len(route), route)
