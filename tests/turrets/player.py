"""A plain player: sees the walls at a glance, tries what leads to the goal, and comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.turrets.plain import STEPS, rays

Cell = tuple[int, int]


def beside(rows: list[str], cell: Cell) -> Iterator[Cell]:
    """The cells beside one where nothing stands."""
    for down, right in STEPS.values():
        r, c = cell[0] + down, cell[1] + right
        if 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] in ".SG":
            yield r, c


def find(rows: list[str], letter: str) -> Cell:
    """Where a letter stands."""
    return next((r, line.index(letter)) for r, line in enumerate(rows) if letter in line)


def apart(rows: list[str]) -> dict[Cell, int]:
    """The steps to the goal from each cell that has a way there, if nobody fired."""
    steps = {find(rows, "G"): 0}
    front = list(steps)
    for cell in front:  # grows meanwhile
        for there in beside(rows, cell):
            if there not in steps:
                steps[there] = steps[cell] + 1
                front.append(there)
    return steps


def tries(rows: list[str], dice: random.Random) -> int:
    """How many steps the player tries, into fire and back again too, until the goal is reached.

    Depth first over the states (cell, time mod 4), nearest to the goal first; a state where the
    player has been is not tried again.
    """
    burnt = [rays(rows, time) for time in range(4)]
    far = apart(rows)

    def choices(cell: Cell) -> Iterator[Cell]:
        cells = [there for there in beside(rows, cell) if there in far]
        dice.shuffle(cells)
        return iter(sorted(cells, key=far.__getitem__))

    start, goal = find(rows, "S"), find(rows, "G")
    been, path, count = {(start, 0)}, [(start, 0, choices(start))], 0
    while path:
        cell, phase, left = path[-1]
        if cell == goal:
            return count
        there = next(left, None)
        count += 1
        if there is None:
            path.pop()
        elif there not in burnt[(phase + 1) % 4] and (there, (phase + 1) % 4) not in been:
            been.add((there, (phase + 1) % 4))
            path.append((there, (phase + 1) % 4, choices(there)))
    return count
