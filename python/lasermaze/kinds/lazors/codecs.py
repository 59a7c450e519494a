"""Boards, solutions and proofs as JSON, both ways."""

from __future__ import annotations

from typing import Any

from lasermaze.core.codec import BYTES, NATURAL, Array, Fixed, Reading, Whole
from lasermaze.core.json_text import rows_of
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Rows, rows_field
from lasermaze.kinds.lazors.puzzle import Arrangement, Blocks, Lazors, Point, Proof, Ray, filled


def _read(
    reading: Reading,
    grid: list[str],
    blocks: Blocks,
    lasers: tuple[tuple[int, int, int, int], ...],
    targets: tuple[Point, ...],
) -> Lazors:
    rays, points = tuple(Ray(*each) for each in lasers), tuple((x, y) for x, y in targets)
    with letter_grid.without_columns():
        return Lazors.of(grid, blocks=blocks, lasers=rays, targets=points, **reading.details)


def _read_solution(puzzle: Lazors, grid: list[str]) -> Arrangement:
    """The solution with these rows, of the board's size."""
    with letter_grid.without_columns():
        return Arrangement(puzzle.rows, puzzle.cols, filled(puzzle, grid))


def _blocks(**counts: int) -> Blocks:
    return counts["A"], counts["B"], counts["C"]


def _thought() -> Any:
    from lasermaze.kinds.lazors.reasons import Thought

    return Thought


_PROOF = Record(
    Proof,
    Field("tree", BYTES),
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
