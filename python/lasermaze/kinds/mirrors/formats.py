"""Mazes, turned mazes, barriers and evidence as native text and as JSON, both ways."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from lasermaze.core.beam import MIRROR
from lasermaze.core.english import grouped, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell, Heading, cells_in_words, size_in_words
from lasermaze.core.json_text import Each, rows_of
from lasermaze.formats import json_schemas as schema
from lasermaze.formats import letter_grid
from lasermaze.formats.json_fields import array as list_of
from lasermaze.formats.json_fields import integer, record, string
from lasermaze.formats.native_text import read_shown
from lasermaze.kinds.mirrors.puzzle import (
    Barrier,
    Evidence,
    MirrorMaze,
    MirrorsOptions,
    Turned,
    in_byte_order,
)

if TYPE_CHECKING:
    from lasermaze.interface import Schemas

#: A set of sides is written as one hexadecimal digit, the empty one as a point.
_DIGITS = b".123456789abcdef"
_WRITTEN = bytes.maketrans(bytes(range(16)), _DIGITS)
_READ = bytes.maketrans(_DIGITS, bytes(range(16)))

#: Potentials that a number of eight bytes can hold.
_MOST = (1 << 63) - 1

format = letter_grid.format
encode = letter_grid.encode
foreign_formats = letter_grid.foreign_formats


def parse(text: str, source: str | None, options: MirrorsOptions) -> MirrorMaze:
    """The maze in a native text. Raises: PuzzleError with its place."""
    return letter_grid.parse(MirrorMaze, text, source)


def parse_solution(maze: MirrorMaze, text: str, source: str | None) -> Turned:
    """The turned maze that a bare grid shows; read, not judged.

    Raises: PuzzleError, placed, for what is no grid of the maze's size.
    """
    rows = read_shown(maze.kind, text, source, limit=letter_grid.MAX_TEXT)
    try:
        turned = Turned.of(map(letter_grid.letters_of, rows))
    except PuzzleError as error:
        where = letter_grid.location_in(error.path, rows)
        raise error.at(source, where.line, where.column) from None
    if (turned.rows, turned.cols) != (maze.rows, maze.cols):
        raise PuzzleError(
            f"a grid of {size_in_words(turned.rows, turned.cols)}",
            expected=size_in_words(maze.rows, maze.cols),
        ).at(source, rows[0].number, 1)
    return turned


def format_solution(maze: MirrorMaze, turned: Turned) -> str:
    """The rows of the turned maze; `parse_solution` reads them back."""
    return letter_grid.text_of(turned)


def solutions_in(maze: MirrorMaze, text: str) -> Iterator[Turned | None]:
    """The turned mazes that a free text holds; None for what is almost one.

    They are grids of the maze's size, lists of mirrors with their diagonals, or the cells of the
    beam in order, which say how every mirror on its way stands.
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
    """The maze with some mirrors as given, and the others as they stand."""
    cells = bytearray(maze.cells)
    for (row, col), diagonal in placed.items():
        cells[row * maze.cols + col] = ord(diagonal[0])
    return Turned(maze.rows, maze.cols, bytes(cells))


def _turned_along(maze: MirrorMaze, route: list[Cell]) -> Iterator[Turned | None]:
    """The maze turned so that the beam takes a route from one opening to the other.

    None for a route between the openings that no mirrors give; nothing for other lists of cells.
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


def decode(document: Any, options: MirrorsOptions, details: Mapping[str, str]) -> MirrorMaze:
    """The maze that `encode` wrote. Raises: PuzzleError with the path of the fault."""
    return letter_grid.decode(MirrorMaze, document, details)


def encode_solution(turned: Turned) -> dict[str, Any]:
    """The turned maze: its grid, and for readers the beam as [row, col, heading]."""
    return {
        "grid": rows_of(turned.cells, turned.cols),
        "beam": [[*cell, heading.name] for cell, heading in turned.trace()],
    }


#: Several solutions, each made into a document when it is written.
encode_solutions = partial(Each, encode_solution)


def decode_solution(document: Any, puzzle: MirrorMaze) -> Turned:
    """The turned maze that `encode_solution` wrote; read, not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("beam",))
    rows = list_of(fields["grid"], ("grid",), puzzle.rows)
    try:
        turned = Turned.of(string(row, ("grid", index)) for index, row in enumerate(rows))
    except PuzzleError as error:
        raise letter_grid.without_column(error) from None
    if turned.cols != puzzle.cols:
        raise PuzzleError(
            f"rows of {cells_in_words(turned.cols)}", expected=str(puzzle.cols), path=("grid",)
        )
    return turned


def encode_certificate(barrier: Barrier) -> dict[str, Any]:
    """The barrier as rows of one letter a cell, as the maze's grid.

    The letter is ``.`` if no side is in the barrier, else a hexadecimal digit that adds up
    1 for the north side, 2 for east, 4 for south and 8 for west.
    """
    return {"barrier": rows_of(barrier.sides.translate(_WRITTEN), barrier.cols)}


def decode_certificate(document: Any, puzzle: MirrorMaze) -> Barrier:
    """The barrier that `encode_certificate` wrote, for a maze of this size.

    Raises: PuzzleError with the path of the fault in the document.
    """
    rows = list_of(record(document, ("barrier",))["barrier"], ("barrier",), puzzle.rows)
    for index, row in enumerate(rows):
        path = ("barrier", index)
        if len(string(row, path)) != puzzle.cols:
            raise PuzzleError(
                cells_in_words(len(row)),
                expected=f"{grouped(puzzle.cols)}, as in the maze",
                path=path,
            )
        if strange := row.encode("ascii", "replace").translate(None, delete=_DIGITS):
            raise PuzzleError(
                quoted(chr(strange[0])), expected="points and the digits 1 to f", path=path
            )
    return Barrier(puzzle.cols, "".join(rows).encode().translate(_READ))


def encode_evidence(evidence: Evidence) -> dict[str, Any]:
    """The evidence; what it lacks has no key.

    ``potentials``: a whole number for each side N, E, S, W of each mirror, row by row.
    ``barriers``: for each solution a list of barriers, each a list of sides, written as four
    times the index of their cell, and 0, 1, 2 or 3 for N, E, S, W.
    """
    document: dict[str, Any] = {}
    if evidence.potentials:
        document["potentials"] = evidence.numbers().tolist()
    if evidence.barriers is not None:
        document["barriers"] = [[list(sides) for sides in leaf] for leaf in evidence.barriers]
    return document


def decode_evidence(document: Any, puzzle: MirrorMaze) -> Evidence:
    """The evidence that `encode_evidence` wrote; read, not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, (), ("potentials", "barriers"))
    potentials = list_of(fields.get("potentials", []), ("potentials",))
    for at, value in enumerate(potentials):
        path = ("potentials", at)
        if abs(integer(value, path)) > _MOST:
            raise PuzzleError(f"{value}", expected="a number of at most 63 bits", path=path)
    barriers = None
    if "barriers" in fields:
        barriers = tuple(
            tuple(
                tuple(integer(side, path, least=0) for path, side in _items(*barrier))
                for barrier in _items(*leaf)
            )
            for leaf in _items(("barriers",), fields["barriers"])
        )
    return Evidence(in_byte_order(array("q", potentials)).tobytes(), barriers)


def _items(path: Path, value: Any) -> list[tuple[Path, Any]]:
    """The items of a list, each with its path."""
    return [((*path, at), item) for at, item in enumerate(list_of(value, path))]


def schemas() -> Schemas:
    """The JSON schemas of what the `encode` functions return."""
    from lasermaze.interface import Schemas

    entry = {
        "type": "array",
        "prefixItems": [schema.NATURAL, schema.NATURAL, {"enum": list("NESW")}],
        "minItems": 3,
        "items": False,
    }
    return Schemas(
        puzzle={"grid": schema.letter_rows(MirrorMaze.letters)},
        solution=schema.record(
            {"grid": schema.letter_rows(MirrorMaze.letters)},
            {"beam": schema.follows(schema.array(entry))},
        ),
        certificate=schema.record({"barrier": schema.letter_rows(".123456789abcdef")}),
        evidence=schema.record(
            {},
            {
                "potentials": schema.array(schema.NUMBER),
                "barriers": schema.array(schema.array(schema.array(schema.NATURAL))),
            },
        ),
    )
