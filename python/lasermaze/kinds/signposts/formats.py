"""Mazes, escapes and certificates as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.formats import letter_grid
from lasermaze.formats.letter_grid import MAX_TEXT
from lasermaze.formats.native_text import Sheet, read, read_rows
from lasermaze.formats.places import Line, Word, errors_at
from lasermaze.kinds.signposts.puzzle import (
    ESCAPE_TEXT,
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
#: A way in, in words: ``top 4``, ``the top of column 4``, ``column 4 from the top``.
_SIDE = r"(top|bottom|left|right)"
_WORDS = r"(?:\s|,|\b(?:side|edge|rim|of|at|in|into|on|from|the|above|below)\b)*+"
_LINE = r"(?:(?:column|col|row)\b\.?)?\s*+#?([0-9]{1,9})\b"
_WAY_IN = re.compile(
    rf"\b{_SIDE}\b{_WORDS}{_LINE}|\b(?:column|col|row)\.?\s*+#?([0-9]{{1,9}}){_WORDS}\b{_SIDE}\b",
    re.IGNORECASE,
)

#: A word and the punctuation after it.
_WORD = re.compile(r"[^\s\"'`,;.)\]}]+")

_ESCAPE = re.compile(r"\s*(?P<way>[A-Za-z]+\s*[0-9]+)\s*:?(?P<route>[\sNESWnesw]*)")

format = letter_grid.format
foreign_formats = letter_grid.foreign_formats


def parse(text: str, source: str | None, options: SignpostsOptions) -> Maze:
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


def parse_solution(maze: Maze, text: str, source: str | None) -> Escape:
    """The escape in a text such as ``top 4: SSWNE``: a way in, and the headings of the moves.

    Raises: PuzzleError, placed, for a text that is not an escape.
    """
    found = _ESCAPE.match(text)
    if not found:
        message = f"{quoted(text)} is not an escape"
        raise PuzzleError(message, expected=ESCAPE_TEXT).at(source, 1, 1)
    if found.end() < len(text):
        from lasermaze.formats.free_walks import moves_of

        rest = text[found.end("way") :].replace(":", " ", 1)
        if not re.search("[0-9]", rest) and (moves := moves_of(rest, "compass")):
            return Escape(_way_of(maze, found["way"], source), len(moves), moves)
        before = text[: found.end()]
        message = f"{quoted(text[found.end()])} in the route"
        raise PuzzleError(message, expected="headings: N, E, S or W").at(
            source, before.count("\n") + 1, len(before) - before.rfind("\n")
        )
    way = _way_of(maze, found["way"], source)
    route = "".join(found["route"].split()).upper()
    return Escape(way, len(route), route)


def _way_of(maze: Maze, text: str, source: str | None) -> Way:
    with errors_at(source, lambda _: Word("", 1, 1)):
        return maze.way(text)


def format_solution(maze: Maze, escape: Escape) -> str:
    """The escape as a way in and a route: ``top 4: SSWNE``; `parse_solution` reads it back."""
    return str(escape)


def solutions_in(maze: Maze, text: str) -> Iterator[Escape | None]:
    """The escapes in a free text: a way in and the moves that follow it, or their cells.

    Moves are letters and words of the compass; *up* and *left*, ``U`` and ``L``, if the first of
    them leads inward.
    """
    from lasermaze.formats.free_cells import routes_in
    from lasermaze.formats.free_walks import is_almost_moves, walks_in

    found = list(_WAY_IN.finditer(text))
    ends = [match.start() for match in found[1:]]
    for match, end in zip(found, [*ends, len(text)], strict=False):
        way = Way(*_named(match))
        route = text[match.end() : end].lstrip(" \t\r\n:;,.)]}\"'*`-–—")
        walks = list(walks_in(route, "compass"))
        if not any(walks):
            inward = way.heading.name
            walks = [each for each in walks_in(route) if each and each[0] == inward] or walks
        for moves in walks:
            yield Escape(way, len(moves), moves) if moves and maze.has(way) else None
        word = _WORD.match(route)
        if word and not walks and is_almost_moves(word[0]):
            yield None
    for cells in routes_in(text):
        readings = list(_along(maze, cells, [Way(*_named(match)) for match in found]))
        yield from [each for each in readings if each][:1] or readings[:1]


def _named(match: re.Match[str]) -> tuple[str, int]:
    """The side and the index of a way in, in words."""
    side, number = (match[1], match[2]) if match[1] else (match[4], match[3])
    return side.lower(), int(number) - 1


def _along(maze: Maze, route: list[Cell], named: list[Way]) -> Iterator[Escape | None]:
    """The escapes over the cells of a route, counted from 1 and from 0.

    A route begins outside, or in a cell at the rim: by its only way in, or the named one.
    None for a route that only ends at a goal; nothing for other lists of cells.
    """
    from lasermaze.formats.free_cells import counted_from, headings_along

    for cells in (counted_from(route, base) for base in (1, 0)):
        if not maze.inside(cells[-1]) or maze[cells[-1]] != "G":
            continue
        ways = [way for way in maze.ways() if maze.outside(way) == cells[0]]
        inner = cells[1:] if ways else cells
        ways = ways or [way for way in maze.ways() if maze.first_cell(way) == cells[0]]
        if len(ways) > 1:
            ways = [way for way in ways if way in named]
        moves = headings_along(inner)
        if len(ways) == 1 and moves is not None:
            route_letters = ways[0].heading.name + moves
            yield Escape(ways[0], len(route_letters), route_letters)
        else:
            yield None
