"""The proof that a puzzle has no solution, with the reason for each part of it."""

from __future__ import annotations

from collections.abc import Iterator
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


def implied(puzzle: ShooterGrid, aim: Aim) -> Iterator[Step]:
    """What follows at once from a shooter's firing along an axis."""
    if (struck := victim(puzzle, aim)) is not None:
        yield Step(aim, aim.other, "hit", struck)
    for cell in sorted(set(lit(puzzle, aim.other)), key=lambda cell: _apart(cell, aim.shooter)):
        others = [other for other in admissible(puzzle, cell)[0] if other != aim.other]
        if aim not in others and len(others) < 2:
            yield Step(aim, others[0] if others else aim.other, "lit", cell)


def contradiction(puzzle: ShooterGrid, aim: Aim, most: int = 200) -> tuple[Step, ...] | None:
    """A shortest way from an aim to the other axis of its shooter: why it stands there never.

    None where there is no way, or none among the first ``most`` aims that follow.
    """
    came: dict[Aim, Step | None] = {aim: None}
    waiting = [aim]
    for here in waiting:
        for step in implied(puzzle, here):
            if step.end not in came and len(came) < most:
                came[step.end] = step
                waiting.append(step.end)
        if aim.other in came:
            break
    steps = []
    last = came.get(aim.other)
    while last is not None:
        steps.append(last)
        last = came[last.start]
    return tuple(reversed(steps)) or None
