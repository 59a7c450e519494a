"""Follows a solution by the rules, cell by cell."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from lasermaze._kernel import verify_mirror_replay
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.puzzle import MIRRORS, MirrorMaze, Turned
from lasermaze.kinds.mirrors.reasons import (
    Absorbed,
    Broken,
    Changed,
    NotATurnedMaze,
    OtherSize,
    Untouched,
)
from lasermaze.kinds.mirrors.words import fault

_MIRRORS = MIRRORS.encode()


class Way(NamedTuple):
    """The way of the beam that enters by the first opening.

    Attributes:
        last: its end: in a block, or at an opening as it leaves.
        mirrors: the indices of the cells that reflect it, in its order.
        between: the steps from its first mirror to its last one.
    """

    last: Cell
    mirrors: array[int]
    between: int


def follow(turned: MirrorMaze | Turned, budget: Budget = UNLIMITED) -> Way:
    """The way of the beam through the mirrors in their current positions, with two openings.

    Raises: TimeUpError.
    """
    mirrors = array("i")
    cell, first, last = (0, 0), 0, 0
    for step, (cell, _) in budget.paced(enumerate(turned.trace())):
        index = cell[0] * turned.cols + cell[1]
        if turned.cells[index] in _MIRRORS:
            first, last = first if mirrors else step, step
            mirrors.append(index)
    return Way(cell, mirrors, last - first)


def replayed(puzzle: MirrorMaze, turned: Any, budget: Budget = UNLIMITED) -> tuple[Fault, ...]:
    """The faults of a turned maze by the rules, without regard to options. Raises: TimeUpError."""
    if not _is_turned(turned):
        return (fault(NotATurnedMaze()),)
    if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
        return (fault(OtherSize()),)
    (row, col), heading = puzzle.openings[0]
    size, opening = (puzzle.rows, puzzle.cols), (row * puzzle.cols + col, heading)
    found = verify_mirror_replay(size, puzzle.cells, turned.cells, opening, budget)
    return tuple(fault(_broken(puzzle, turned, rule, index)) for rule, index in found)


def _broken(puzzle: MirrorMaze, turned: Turned, rule: str, index: int) -> Broken:
    """The reason that the verifier found."""
    cell = divmod(index, puzzle.cols)
    if rule == "changed":
        return Changed(cell, puzzle[cell], turned[cell])
    return Absorbed(cell) if rule == "absorbed" else Untouched(cell)


def _is_turned(value: Any) -> bool:
    """Whether a value is a turned maze with fields of the right types and known letters."""
    if not isinstance(value, Turned):
        return False
    types = [type(field) for field in (value.rows, value.cols, value.cells)]
    return (
        types == [int, int, bytes]
        and not value.cells.translate(None, delete=MirrorMaze.letters.encode())
        and value.rows * value.cols == len(value.cells) > 0
    )
