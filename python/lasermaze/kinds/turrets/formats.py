"""Mazes, walks and closed sets as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.formats import letter_grid
from lasermaze.formats.native_text import read_lines
from lasermaze.formats.places import Word
from lasermaze.kinds.turrets.puzzle import STEPS, TurretMaze, TurretsOptions, Walk

format = letter_grid.format
foreign_formats = letter_grid.foreign_formats


def parse(text: str, source: str | None, options: TurretsOptions) -> TurretMaze:
    """The maze in a native text.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    return letter_grid.parse(TurretMaze, text, source)


def parse_solution(puzzle: TurretMaze, text: str, source: str | None) -> Walk:
    """The walk in a text of letters ``NESW``, with or without blanks and line breaks between them.

    Moves may also be words, arrows, or the letters ``URDL``, if the text has nothing else.

    Raises: PuzzleError, placed, for any other letter.
    """
    from lasermaze.formats.free_walks import moves_of

    lines = read_lines(text, source, limit=letter_grid.MAX_TEXT)
    words = (word for line in lines for word in Word(line.text, line.number, 1).split())
    moves = []
    for word in words:
        for column, letter in enumerate(word.text, word.column):
            if letter not in Heading.__members__:
                if not re.search("[0-9]", text) and (told := moves_of(text)):
                    return Walk(told)
                from lasermaze.kinds.turrets.reasons import UnknownMove
                from lasermaze.kinds.turrets.words import in_words

                error = PuzzleError(in_words(UnknownMove(column, letter)), expected=STEPS)
                raise error.at(source, word.line, column)
        moves.append(word.text)
    return Walk("".join(moves))


def format_solution(puzzle: TurretMaze, walk: Walk) -> str:
    """The walk as letters ``NESW``; `parse_solution` reads it back."""
    return str(walk)


def solutions_in(puzzle: TurretMaze, text: str) -> Iterator[Walk | None]:
    """The walks in a free text, as moves or as cells; None for a text that is almost one."""
    from lasermaze.formats.free_cells import routes_in
    from lasermaze.formats.free_walks import walks_in

    for moves in walks_in(text):
        yield None if moves is None else Walk(moves)
    for route in routes_in(text):
        yield from _walked(puzzle, route)


def _walked(puzzle: TurretMaze, route: list[Cell]) -> Iterator[Walk | None]:
    """The walk over the cells of a route, from the start or the cell beside it to the goal.

    None for a route that only begins or ends like one; nothing for other lists of cells.
    """
    from lasermaze.formats.free_cells import counted_from, headings_along

    readings = [counted_from(route, base) for base in (1, 0)]
    for cells in readings:
        moves = headings_along(cells if cells[0] == puzzle.start else [puzzle.start, *cells])
        if moves and cells[-1] == puzzle.goal:
            yield Walk(moves)
            return
    if any(cells[0] == puzzle.start or cells[-1] == puzzle.goal for cells in readings):
        yield None
