"""The rules again, by code that the solver does not share."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.errors import Fault
from lasermaze_lamps.puzzle import EMPTY, LAMP, NUMBERS, Lamps, Lit


def check(puzzle: Lamps, solution: Lit, budget: Budget, options: object) -> Verdict:
    """Every fault: another grid, a dark cell, a lit lamp, a wrong number of lamps."""
    if not isinstance(solution, Lit) or not isinstance(solution.cells, bytes):
        return Verdict((Fault("solution", "this is not a grid with lamps"),))
    if dark(solution.cells) != dark(puzzle.cells):
        return Verdict((Fault("grid", "its walls are not those of the puzzle"),))
    return Verdict(tuple(faults(replace(puzzle, cells=solution.cells))))


def dark(cells: bytes) -> bytes:
    """The cells without lamps."""
    return cells.replace(LAMP.encode(), EMPTY.encode())


def faults(grid: Lamps) -> Iterator[Fault]:
    """Every rule that the lamps of a grid break."""
    lamps = set(grid.cells_of(LAMP))
    for cell in grid.cells_of(EMPTY + LAMP):
        lit = not lamps.isdisjoint(grid.lit_from(cell))
        if cell in lamps and lit:
            yield Fault("lit lamp", "another lamp lights this one", cell)
        elif cell not in lamps and not lit:
            yield Fault("dark", "no lamp lights this cell", cell)
    for cell in grid.cells_of(NUMBERS):
        count = len(lamps.intersection(grid.beside(cell)))
        if count != int(grid[cell]):
            yield Fault("number", f"{count} lamps beside a wall with {grid[cell]}", cell)


def count_again(
    puzzle: Lamps, budget: Budget, limit: int | None, positions: int | None, options: object
) -> int | None:
    """The number of solutions, by trying every set of lamps; None if there are too many sets."""
    cells = list(puzzle.cells_of(EMPTY + LAMP))
    if positions is not None and 2 ** len(cells) > positions:
        return None
    bare, found = replace(puzzle, cells=dark(puzzle.cells)), 0
    for size in range(len(cells) + 1):
        for lamps in budget.paced(combinations(cells, size)):
            grid = bytearray(bare.cells)
            for row, col in lamps:
                grid[row * puzzle.cols + col] = ord(LAMP)
            found += not any(faults(replace(bare, cells=bytes(grid))))
            if found == limit:
                return found
    return found
