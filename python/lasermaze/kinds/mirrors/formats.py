"""Mazes, turned mazes, barriers and evidence as native text, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lasermaze.core.beam import MIRROR
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, size_in_words
from lasermaze.formats import letter_grid
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import errors_at
from lasermaze.kinds.mirrors.puzzle import (
    MirrorMaze,
    MirrorsOptions,
    Turned,
)

format = letter_grid.format
foreign_formats = letter_grid.foreign_formats


def parse(text: str, source: str | None, options: MirrorsOptions) -> MirrorMaze:
    """The maze in a native text. Raises: PuzzleError with its place."""
    return letter_grid.parse(MirrorMaze, text, source)


def parse_solution(maze: MirrorMaze, text: str, source: str | None) -> Turned:
    """The turned maze in a bare grid; read, not judged.

    Raises: PuzzleError, placed, for a text that is not a grid of the maze's size.
    """
    rows = read_shown(maze.kind, text, source, limit=letter_grid.MAX_TEXT)
    with errors_at(source, lambda path: letter_grid.location_in(path, rows)):
        turned = Turned.of(map(letter_grid.letters_of, rows))
    if (turned.rows, turned.cols) != (maze.rows, maze.cols):
        raise PuzzleError(
            f"a grid of {size_in_words(turned.rows, turned.cols)}",
            expected=size_in_words(maze.rows, maze.cols),
        ).at(source, rows[0].number, 1)
    return turned


def format_solution(maze: MirrorMaze, turned: Turned) -> str:
    """The rows of the turned maze; `parse_solution` reads them back."""
    return str(turned)


def solutions_in(maze: MirrorMaze, text: str) -> Iterator[Turned | None]:
    """The turned mazes in a free text; None for a text that is almost one.

    They are grids of the maze's size, lists of mirrors with their diagonals, or the cells of the
    beam in order, which determine every mirror on its way.
    """
    from lasermaze.formats.free_cells import placements_in, routes_in
    from lasermaze.formats.free_text import letter_grids_in

    for rows in letter_grids_in(text, maze.rows, maze.cols, maze.letters):
        yield None if rows is None else Turned.of(rows)

    def fits(cell: Cell, diagonal: str) -> bool:
        return maze.inside(cell) and maze[cell] in MIRROR

    for placed in placements_in(text, r"\\{1,2}|/", fits):
        yield None if placed is None else _with_mirrors(maze, placed)
    for route in routes_in(text):
        yield from _turned_along(maze, route)


def _with_mirrors(maze: MirrorMaze, placed: Mapping[Cell, str]) -> Turned:
    """The maze with some mirrors as given, and the others unchanged."""
    letters = {cell: diagonal[0] for cell, diagonal in placed.items()}
    return Turned(maze.rows, maze.cols, maze.cells_with(letters))


def _turned_along(maze: MirrorMaze, route: list[Cell]) -> Iterator[Turned | None]:
    """The maze turned so that the beam takes a route from one opening to the other.

    None for a route between the openings that no mirrors produce; nothing for other lists of cells.
    """
    from lasermaze.formats.free_cells import counted_from, headings_along

    openings = {opening.cell: opening for opening in maze.openings}
    for cells in (counted_from(route, base) for base in (1, 0)):
        if {cells[0], cells[-1]} != set(openings):
            continue
        headings = headings_along(cells)
        placed: dict[Cell, str] = {}
        if headings is None or Heading[headings[0]] != openings[cells[0]].heading:
            yield None
            return
        for cell, came, went in zip(cells[1:], headings, headings[1:], strict=False):
            if came == went and maze[cell] not in MIRROR:
                continue
            found = [name for name in MIRROR if MIRROR[name][Heading[came]] == Heading[went]]
            if maze[cell] not in MIRROR or not found or placed.setdefault(cell, *found) != found[0]:
                yield None
                return
        yield _with_mirrors(maze, placed)
        return
