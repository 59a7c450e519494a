"""Mazes, turned mazes, barriers and evidence as JSON, both ways."""

from __future__ import annotations

from array import array as numbers
from collections.abc import Iterable
from typing import Any

from lasermaze.core.codec import NATURAL, Array, Choice, Converted, Fixed, Whole
from lasermaze.core.english import grouped, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading, cells_in_words
from lasermaze.core.json_checks import array, within
from lasermaze.core.json_text import rows_of
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Rows, record, rows_field
from lasermaze.kinds.mirrors.puzzle import Barrier, Evidence, MirrorMaze, Turned, in_byte_order

#: A set of sides is written as one hexadecimal digit, the empty one as a point.
_DIGITS = b".123456789abcdef"
_WRITTEN = bytes.maketrans(bytes(range(16)), _DIGITS)
_READ = bytes.maketrans(_DIGITS, bytes(range(16)))

#: The potentials that fit into eight bytes.
_MOST = (1 << 63) - 1


def _read_turned(maze: MirrorMaze, grid: list[str]) -> Turned:
    """The turned maze with these rows, of the maze's size."""
    within(("grid",), array, grid, maze.rows)
    with letter_grid.without_columns():
        turned = Turned.of(grid)
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


CODECS = Codecs(
    puzzle=record(MirrorMaze),
    solution=Record(
        _read_turned,
        rows_field(MirrorMaze.letters),
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
