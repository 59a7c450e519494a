"""The proof that a puzzle has no solution, with the reason for each part of it."""

from __future__ import annotations

from itertools import pairwise

from lasermaze.grid import Cell
from lasermaze.shooters.beams import admissible, lit, victim
from lasermaze.shooters.puzzle import Aim, Cycle, Dark, Hit, ShooterGrid, Step, Stuck


def dark(puzzle: ShooterGrid, cell: Cell) -> Dark:
    """The proof from an empty cell that nothing can light."""
    _, hits = admissible(puzzle, cell)
    return Dark(cell, tuple(hits))


def stuck(puzzle: ShooterGrid, shooter: Cell) -> Stuck:
    """The proof from a shooter that can fire along neither axis."""
    aims = (Aim(shooter, axis) for axis in "-|")
    hits = ((aim, victim(puzzle, aim)) for aim in aims)
    return Stuck(shooter, tuple(Hit(aim, struck) for aim, struck in hits if struck is not None))


def cycle(puzzle: ShooterGrid, literals: list[tuple[int, bool]], shortest: bool) -> Cycle:
    """The proof from a cycle of implications, given as (cell, vertical), its first one again."""
    aims = [Aim(divmod(cell, puzzle.cols), "-|"[vertical]) for cell, vertical in literals]
    return Cycle(tuple(_step(puzzle, *both) for both in pairwise(aims)), shortest)


def _step(puzzle: ShooterGrid, start: Aim, end: Aim) -> Step:
    """The implication with its reason: what would be hit, or the nearest cell left dark."""
    if end == start.other and (struck := victim(puzzle, start)) is not None:
        return Step(start, end, "hit", struck)
    allowed = {start.other, end}
    cells = set(lit(puzzle, end)) & set(lit(puzzle, start.other))
    for cell in sorted(cells, key=lambda cell: _apart(cell, start.shooter, end.shooter)):
        if set(admissible(puzzle, cell)[0]) <= allowed:
            return Step(start, end, "lit", cell)
    raise AssertionError(f"no reason for {start} => {end}")


def _apart(cell: Cell, *others: Cell) -> tuple[int, Cell]:
    """How far a cell is from others, and itself where they are alike far."""
    return sum(abs(cell[0] - row) + abs(cell[1] - col) for row, col in others), cell
