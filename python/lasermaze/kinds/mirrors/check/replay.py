"""A solution followed by the rules, cell by cell."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

from lasermaze.core.budget import STRIDE, UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.check.graph import BENT
from lasermaze.kinds.mirrors.puzzle import ALIKE, BLOCK, MirrorMaze, Turned

#: How many cells of two grids are compared at once before they are looked at one by one.
FEW = 64


class Way(NamedTuple):
    """The way of the beam that enters by the first opening.

    Attributes:
        last: where it ends: in a block, or at an opening as it leaves.
        mirrors: the indices of the cells where it is reflected, in its order.
        between: the steps from its first mirror to its last one.
    """

    last: Cell
    mirrors: array[int]
    between: int


def follow(turned: MirrorMaze | Turned, budget: Budget = UNLIMITED) -> Way:
    """The way of the beam as the mirrors stand, with two openings. Raises: TimeUpError."""
    mirrors = array("i")
    cell, first, last = (0, 0), 0, 0
    for step, (cell, _) in budget.paced(enumerate(turned.trace())):
        index = cell[0] * turned.cols + cell[1]
        if turned.cells[index] in BENT:
            first, last = first if mirrors else step, step
            mirrors.append(index)
    return Way(cell, mirrors, last - first)


def replayed(puzzle: MirrorMaze, turned: Any, budget: Budget = UNLIMITED) -> tuple[Fault, ...]:
    """The faults of a turned maze by the rules, whatever beams are wanted. Raises: TimeUpError."""
    if not _is_turned(turned):
        return (Fault("solution", "this is no turned maze"),)
    if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
        return (Fault("size", "the grid is of another size than the maze"),)
    if faults := tuple(_changed(puzzle, turned, budget)):
        return faults
    way = follow(turned, budget)
    if turned[way.last] == BLOCK:
        return (Fault("absorbed", "the beam ends in a block", way.last),)
    return tuple(untouched(puzzle, turned, way, budget))


def _is_turned(value: Any) -> bool:
    """Whether a value is a turned maze with fields of their types, its letters known."""
    if not isinstance(value, Turned) or type(value.cells) is not bytes:
        return False
    if type(value.rows) is not int or type(value.cols) is not int:
        return False
    known = not value.cells.translate(None, delete=MirrorMaze.letters.encode())
    return known and value.rows * value.cols == len(value.cells) > 0


def _changed(puzzle: MirrorMaze, turned: Turned, budget: Budget) -> Iterator[Fault]:
    """The cells that hold something else than in the maze, unless both are mirrors."""
    alike = puzzle.cells.translate(ALIKE), turned.cells.translate(ALIKE)
    for index in differences(*alike, budget):
        before, after = chr(puzzle.cells[index]), chr(turned.cells[index])
        what = f"{after} stands there, in the maze it is {before}"
        yield Fault("cell", what, divmod(index, puzzle.cols))


def untouched(
    puzzle: MirrorMaze, turned: MirrorMaze | Turned, way: Way, budget: Budget
) -> Iterator[Fault]:
    """The mirrors that were turned although the beam does not touch them."""
    touched = set(way.mirrors)
    for index in differences(puzzle.cells, turned.cells, budget):
        if index not in touched:
            cell = divmod(index, puzzle.cols)
            yield Fault("untouched", "this mirror is turned, but the beam does not touch it", cell)


def differences(one: bytes, other: bytes, budget: Budget = UNLIMITED) -> Iterator[int]:
    """The indices of the cells in which two grids of one size differ. Raises: TimeUpError."""
    for start in range(0, len(one), STRIDE):
        budget.look(start / len(one))
        if one[start : start + STRIDE] == other[start : start + STRIDE]:
            continue
        for first in range(start, min(start + STRIDE, len(one)), FEW):
            ours, theirs = one[first : first + FEW], other[first : first + FEW]
            if ours != theirs:
                pairs = enumerate(zip(ours, theirs, strict=True), first)
                yield from (index for index, (before, after) in pairs if before != after)
