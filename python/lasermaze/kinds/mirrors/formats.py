"""Mazes, turned mazes, barriers and evidence as native text and as JSON, both ways."""

from __future__ import annotations

from array import array as numbers
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lasermaze.core.beam import MIRROR
from lasermaze.core.codec import NATURAL, Array, Choice, Converted, Fixed, Whole
from lasermaze.core.english import grouped, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, cells_in_words, size_in_words
from lasermaze.core.json_checks import array, within
from lasermaze.core.json_text import rows_of
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Rows
from lasermaze.formats.native_text import read_shown
from lasermaze.kinds.mirrors.puzzle import (
    Barrier,
    Evidence,
    MirrorMaze,
    MirrorsOptions,
    Turned,
    in_byte_order,
)

#: A set of sides is written as one hexadecimal digit, the empty one as a point.
_DIGITS = b".123456789abcdef"
_WRITTEN = bytes.maketrans(bytes(range(16)), _DIGITS)
_READ = bytes.maketrans(_DIGITS, bytes(range(16)))

#: The potentials that fit into eight bytes.
_MOST = (1 << 63) - 1

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
    cells = bytearray(maze.cells)
    for (row, col), diagonal in placed.items():
        cells[row * maze.cols + col] = ord(diagonal[0])
    return Turned(maze.rows, maze.cols, bytes(cells))


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


def _read_turned(maze: MirrorMaze, grid: list[str]) -> Turned:
    """The turned maze with these rows, of the maze's size."""
    within(("grid",), array, grid, maze.rows)
    try:
        turned = Turned.of(grid)
    except PuzzleError as error:
        raise letter_grid.without_column(error) from None
    if turned.cols != maze.cols:
        raise PuzzleError(
            f"rows of {cells_in_words(turned.cols)}", expected=str(maze.cols), path=("grid",)
        )
    return turned


def _read_barrier(maze: MirrorMaze, barrier: list[str]) -> Barrier:
    """The barrier with these rows, for a maze of this size."""
    within(("barrier",), array, barrier, maze.rows)
    for index, row in enumerate(barrier):
        path = ("barrier", index)
        if len(row) != maze.cols:
            raise PuzzleError(
                cells_in_words(len(row)),
                expected=f"{grouped(maze.cols)}, as in the maze",
                path=path,
            )
        if strange := row.encode("ascii", "replace").translate(None, delete=_DIGITS):
            raise PuzzleError(
                quoted(chr(strange[0])), expected="points and the digits 1 to f", path=path
            )
    return Barrier(maze.cols, "".join(barrier).encode().translate(_READ))


class _Potential(Whole):
    """A number of at most 63 bits."""

    def decode(self, value: Any, puzzle: Any = None) -> int:
        """The number."""
        number = super().decode(value)
        if abs(number) > _MOST:
            raise PuzzleError(f"{number}", expected="a number of at most 63 bits")
        return number


def _packed(potentials: Iterable[int], maze: MirrorMaze) -> bytes:
    return in_byte_order(numbers("q", potentials)).tobytes()


def _unpacked(potentials: bytes) -> list[int]:
    return in_byte_order(numbers("q", potentials)).tolist()


_ENTRY = Fixed(NATURAL, NATURAL, Choice({name: name for name in Heading.__members__}))


def _thought() -> Any:
    from lasermaze.kinds.mirrors.reasons import Thought

    return Thought


codecs = Codecs(
    puzzle=letter_grid.record(MirrorMaze),
    solution=Record(
        _read_turned,
        letter_grid.rows_field(MirrorMaze.letters),
        Field(
            "beam",
            Array(_ENTRY),
            of=lambda turned, _: [(*cell, heading.name) for cell, heading in turned.trace()],
            follows=True,
            about="row, column and heading of the beam in each cell",
        ),
        with_puzzle=True,
    ),
    certificate=Record(
        _read_barrier,
        Field(
            "barrier",
            Rows(_DIGITS.decode()),
            of=lambda barrier, _: rows_of(barrier.sides.translate(_WRITTEN), barrier.cols),
            about="one letter a cell: a point if no side is in the barrier, else a hexadecimal "
            "digit that adds up 1 for the north side, 2 for east, 4 for south and 8 for west",
        ),
        with_puzzle=True,
    ),
    evidence=Record(
        Evidence,
        Field(
            "potentials",
            Converted(Array(_Potential()), _unpacked, _packed),
            default=b"",
            omitted=True,
            about="a whole number for each side N, E, S, W of each mirror, row by row",
        ),
        Field(
            "barriers",
            Array(Array(Array(NATURAL))),
            default=None,
            omitted=True,
            about="for each solution a list of barriers, each a list of sides, written as four "
            "times the index of their cell, and 0, 1, 2 or 3 for N, E, S, W",
        ),
    ),
    thought=_thought,
)
