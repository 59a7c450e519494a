"""The marks of a reason on a picture: the supposed tokens, their light, and the failure."""

from __future__ import annotations

from collections.abc import Container

from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Marks, Point
from lasermaze.kinds.board.draw import beams, on_rim, on_side
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.reasons import (
    Broken,
    EndsOnOpaqueSide,
    LeavesGrid,
    TooManyLit,
)


def marks(
    board: Board, undecided: Container[Cell], reason: Broken | None, supposed: tuple[Cell, ...]
) -> Marks:
    """The marks on a picture of ``board``: supposed cells, their light, and where it fails.

    The light waits at the undecided cells. Cells that have nothing to do with it are dimmed.
    """
    crosses = () if reason is None else _crosses(board, undecided, reason)
    light = shine(board, undecided)
    used: set[object] = {entry.cell for entry in (*light.sources, *light.beam.entries)}
    used |= {*supposed, *crosses, reason and reason.place}
    dimmed = tuple(cell for cell in board.every_cell() if cell not in used)
    return Marks(supposed, beams(board, undecided), crosses, dimmed)


def _crosses(board: Board, undecided: Container[Cell], reason: Broken) -> tuple[Point, ...]:
    match reason:
        case LeavesGrid(cell, heading):
            return (on_rim(cell, heading),)
        case EndsOnOpaqueSide(cell, heading):
            return (on_side(cell, heading),)
        case TooManyLit():
            return tuple(sorted(shine(board, undecided).lit))
    return () if reason.place is None else (reason.place,)
