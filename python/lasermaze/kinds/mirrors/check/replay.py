"""Follows a solution by the rules, cell by cell."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from lasermaze._kernel import verify_mirror_replay
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.puzzle import MIRRORS, MirrorMaze, Turned

_MIRRORS = MIRRORS.encode()

#: The words of the faults that say nothing else.
_WORDS = {
    "absorbed": "the beam ends in a block",
    "untouched": "this mirror is turned, but the beam does not touch it",
}


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
        return (Fault("solution", "this is not a turned maze"),)
    if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
        return (Fault("size", "the grid is of another size than the maze"),)
    (row, col), heading = puzzle.openings[0]
    size, opening = (puzzle.rows, puzzle.cols), (row * puzzle.cols + col, heading)
    found = verify_mirror_replay(size, puzzle.cells, turned.cells, opening, budget)
    return tuple(_fault(puzzle, turned, rule, index) for rule, index in found)


def _fault(puzzle: MirrorMaze, turned: Turned, rule: str, index: int) -> Fault:
    """The fault that the verifier found in a cell."""
    cell = divmod(index, puzzle.cols)
    if rule == "changed":
        return Fault("cell", f"{turned[cell]!r} where the maze has {puzzle[cell]!r}", cell)
    return Fault(rule, _WORDS[rule], cell)


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
