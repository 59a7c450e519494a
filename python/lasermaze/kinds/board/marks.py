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


def marks(puzzle: Board, board: Board, undecided: Container[Cell], reason: Broken) -> Marks:
    """The marks of a reason why ``board``, a state of the card ``puzzle``, fails.

    The light waits at the undecided cells.
    """
    supposed = tuple(cell for cell, token in board.tokens() if token != puzzle[cell])
    light = beams(board, undecided)
    return Marks(supposed, light, _crosses(board, undecided, reason))


def _crosses(board: Board, undecided: Container[Cell], reason: Broken) -> tuple[Point, ...]:
    match reason:
        case LeavesGrid(cell, heading):
            return (on_rim(cell, heading),)
        case EndsOnOpaqueSide(cell, heading):
            return (on_side(cell, heading),)
        case TooManyLit():
            return tuple(sorted(shine(board, undecided).lit))
    return () if reason.place is None else (reason.place,)
