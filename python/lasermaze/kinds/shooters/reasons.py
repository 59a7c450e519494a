"""Why there is no solution, and why a shooter stands as it does: single reasons, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.beams import admissible, victim
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Hit,
    ShooterGrid,
    Step,
    Stuck,
)

if TYPE_CHECKING:
    from lasermaze.kinds.shooters.solve import Search

#: To find a short cycle of implications, at most this many are followed.
CYCLE_EFFORT = 1 << 24

#: To find out why a shooter is forced, at most this many are followed.
WAY_EFFORT = 1 << 22


def certificate(puzzle: ShooterGrid, search: Search, budget: Budget) -> Certificate:
    """The proof that there is no solution, after a search that found none.

    Raises: TimeUpError.
    """
    if search.stuck is not None:
        return _stuck(search, puzzle, divmod(search.stuck, puzzle.cols), budget)
    if search.dark is not None:
        return _dark(search, puzzle, divmod(search.dark, puzzle.cols), budget)
    numbers, shortest = search.cycle(CYCLE_EFFORT, budget.look)
    return Cycle(tuple(steps(puzzle, search, numbers)), shortest)


def _dark(search: Search, puzzle: ShooterGrid, cell: Cell, budget: Budget) -> Dark:
    """The proof from an empty cell that nothing can light."""
    _, hits = admissible(search, puzzle, cell, budget)
    return Dark(cell, tuple(hits))


def _stuck(search: Search, puzzle: ShooterGrid, shooter: Cell, budget: Budget) -> Stuck:
    """The proof from a shooter that can fire along neither axis."""
    aims = (Aim(shooter, axis) for axis in "-|")
    hits = ((aim, victim(search, puzzle, aim, budget)) for aim in aims)
    return Stuck(shooter, tuple(Hit(aim, struck) for aim, struck in hits if struck is not None))


def steps(puzzle: ShooterGrid, search: Search, numbers: bytes) -> Iterator[Step]:
    """Steps from the kernel's numbers: where each starts, where it leads to, and its cell."""
    shooters = memoryview(search.shooters).cast("I")
    each = iter(memoryview(numbers).cast("I").tolist())
    cols, cells = puzzle.cols, puzzle.cells

    def aim(literal: int) -> Aim:
        return Aim(divmod(shooters[literal // 2], cols), "-|"[literal % 2])

    for start, end, cell in zip(each, each, each, strict=True):
        reason = "hit" if cells[cell] in b"-|" else "lit"
        yield Step(aim(start), aim(end), reason, divmod(cell, cols))


def contradiction(
    puzzle: ShooterGrid, search: Search, shooter: int, vertical: bool, budget: Budget
) -> tuple[Step, ...]:
    """A shortest way from an axis of a shooter to its other axis: why it stands there never.

    ``shooter`` is its number, row by row. No steps where there is no way, or where none is found
    within `WAY_EFFORT` implications.

    Raises: TimeUpError.
    """
    numbers = search.way(2 * shooter + vertical, WAY_EFFORT, budget.look)
    return () if numbers is None else tuple(steps(puzzle, search, numbers))
