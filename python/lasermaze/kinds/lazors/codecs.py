"""Boards, solutions and proofs as JSON, both ways."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

from lasermaze.core.codec import NATURAL, Array, Converted, Fixed, Reading, Text, Whole
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words, size_in_words
from lasermaze.core.json_text import rows_of
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Rows, rows_field
from lasermaze.kinds.lazors.puzzle import Arrangement, Blocks, Lazors, Point, Proof, Ray


def _read(
    reading: Reading,
    grid: list[str],
    blocks: Blocks,
    lasers: tuple[tuple[int, int, int, int], ...],
    targets: tuple[Point, ...],
) -> Lazors:
    rays, points = tuple(Ray(*each) for each in lasers), tuple((x, y) for x, y in targets)
    try:
        return Lazors.of(grid, blocks=blocks, lasers=rays, targets=points, **reading.details)
    except PuzzleError as error:
        if error.path[:1] != ("grid",):
            raise
        raise letter_grid.without_column(error) from None


def _read_solution(puzzle: Lazors, grid: list[str]) -> Arrangement:
    """The solution with these rows, of the board's size."""
    widths = {*map(len, grid)}
    if len(grid) != puzzle.rows or widths != {puzzle.cols}:
        found = next((width for width in widths if width != puzzle.cols), 0)
        message = f"rows of {cells_in_words(found)}" if found else counted(len(grid), "row")
        size = size_in_words(puzzle.rows, puzzle.cols)
        raise PuzzleError(message, expected=size, path=("grid",))
    cells = "".join(grid)
    for index, letter in enumerate(cells):
        if letter not in Lazors.letters:
            path = ("grid", index // puzzle.cols)
            raise PuzzleError(f"unknown cell {letter!r}", expected=Lazors.letters, path=path)
    return Arrangement(cells.encode())


def _read_bytes(text: str, puzzle: Any) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise PuzzleError("not a text in base64", expected="the letters of base64") from None


def _write_bytes(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _blocks(**counts: int) -> Blocks:
    return counts["A"], counts["B"], counts["C"]


def _thought() -> Any:
    from lasermaze.kinds.lazors.reasons import Thought

    return Thought


_PROOF = Record(
    Proof,
    Field(
        "tree",
        Converted(Text(contentEncoding="base64"), _write_bytes, _read_bytes),
    ),
    Field("placements", NATURAL),
)
_BLOCKS = Record(
    _blocks,
    Field("A", NATURAL, of=lambda blocks, _: blocks[0]),
    Field("B", NATURAL, of=lambda blocks, _: blocks[1]),
    Field("C", NATURAL, of=lambda blocks, _: blocks[2]),
)

CODECS: Codecs[Lazors, Arrangement, Proof] = Codecs(
    puzzle=Record(
        _read,
        rows_field(Lazors.letters),
        Field("blocks", _BLOCKS),
        Field("lasers", Array(Fixed(NATURAL, NATURAL, Whole(), Whole()), least=1)),
        Field("targets", Array(Fixed(NATURAL, NATURAL), least=1)),
        with_puzzle=True,
    ),
    solution=Record(
        _read_solution,
        Field(
            "grid",
            Rows(Lazors.letters),
            of=lambda solution, puzzle: rows_of(solution.cells, puzzle.cols),
            about="rows with all blocks; a, b and c are placed ones",
        ),
        with_puzzle=True,
    ),
    certificate=_PROOF,
    evidence=_PROOF,
    thought=_thought,
)
