"""The native notation of mazes without walls: text in, maze out, and back."""

from __future__ import annotations

import re

from lasermaze.core.errors import PuzzleError
from lasermaze.formats.native_text import Line, Word, read, read_rows
from lasermaze.core.english import nearest
from lasermaze.core.english import quoted
from lasermaze.kinds.signposts.puzzle import LETTERS, Escape, Maze

#: How else a goal is written; all of these are written back as G.
GOALS = ("☺", "🙂", "*")

#: What makes a smiling face a coloured one: it takes no cell of its own.
_AS_PICTURE = "\ufe0f"

_CELL = re.compile(f"[☺🙂]{_AS_PICTURE}?|.", re.DOTALL)
_LETTERS = "".join(LETTERS)
_BLANKS = " \t"
_EXPECTED = ", ".join([*LETTERS, *GOALS])
_ESCAPE = re.compile(r"\s*(?P<way>[A-Za-z]+\s*[0-9]+)\s*:?(?P<route>[\sNESWnesw]*)")


def parse(text: str, source: str | None = None) -> Maze:
    """The maze that a text describes: native, or the bare grid alone.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    title, place = "", Word("", 1, 1)
    if _is_bare(text):
        lines = read_rows(text, source)
        top = Word("", lines[0].number, 1)
    else:
        sheet = read(text, source, kind="signposts", optional=("title",))
        lines, top = sheet.rows, sheet.grid
        if "title" in sheet.headers:
            place = sheet.headers["title"]
            title = place.text
    rows = [_letters(line, source) for line in lines]
    _check_widths(rows, lines, source)
    try:
        return Maze(len(rows), len(rows[0]) if rows else 0, "".join(rows).encode(), title)
    except PuzzleError as error:
        at = place if error.path == ("title",) else top
        raise error.at(source, at.line, at.column) from None


def format_maze(maze: Maze) -> str:
    """The maze in its native notation; `parse` reads it back."""
    headers = ["kind: signposts"]
    if maze.title:
        headers.append(f"title: {maze.title}")
    return "\n".join([*headers, "grid:", *maze.lines()]) + "\n"


def parse_escape(maze: Maze, text: str, source: str | None = None) -> Escape:
    """The escape in a text such as ``top 4: SSWNE``: a way in, and the headings of the moves.

    Raises: PuzzleError, placed, for a text that is nothing of the kind.
    """
    found = _ESCAPE.match(text)
    if not found:
        raise PuzzleError("this is no escape", expected="a way in and a route: 'top 4: SSWNE'").at(
            source, 1, 1
        )
    if found.end() < len(text):
        before = text[: found.end()]
        raise PuzzleError(
            f"{quoted(text[found.end()])} in the route", expected="headings: N, E, S or W"
        ).at(source, before.count("\n") + 1, len(before) - before.rfind("\n"))
    try:
        way = maze.way(found["way"])
    except PuzzleError as error:
        raise error.at(source, 1, 1) from None
    route = "".join(found["route"].split()).upper()
    return Escape(way, len(route), route)


def _is_bare(text: str) -> bool:
    """Whether a text is a grid alone: its first line that says anything has no colon."""
    first = re.search(r"[^\ufeff \t\r\n][^\r\n]*", text)
    return first is not None and ":" not in first[0]


def _letters(line: Line, source: str | None) -> str:
    """The letters of a row, one character a cell."""
    row = line.text.rstrip(_BLANKS)
    if not row.isascii():
        row = row.replace(_AS_PICTURE, "")
    for goal in GOALS:
        row = row.replace(goal, "G")
    if row.strip(_LETTERS):  # cheap: most rows have no other character
        wrong = next((col for col, char in enumerate(row) if char not in _LETTERS), None)
        if wrong is not None:
            raise PuzzleError(
                f"{quoted(row[wrong])} is no letter of a maze{nearest(row[wrong], LETTERS)}",
                expected=f"one of: {_EXPECTED}",
            ).at(source, line.number, _column(line.text, wrong))
    return row


def _check_widths(rows: list[str], lines: tuple[Line, ...], source: str | None) -> None:
    width = len(rows[0]) if rows else 0
    for row, line in zip(rows, lines, strict=True):
        if len(row) != width:
            column = _column(line.text, width) if len(row) > width else line.end
            raise PuzzleError(
                f"this row has {len(row):,} cell{'s' * (len(row) != 1)}",
                expected=f"{width:,}, as in the first row",
            ).at(source, line.number, column)


def _column(text: str, cell: int) -> int:
    """The column, from 1, at which a cell of a row stands in the text."""
    for number, found in enumerate(_CELL.finditer(text)):
        if number == cell:
            return found.start() + 1
    return len(text) + 1
