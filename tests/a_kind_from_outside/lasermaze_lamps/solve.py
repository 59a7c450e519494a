"""The search: take the dark cell that the fewest lamps could light, and try each of them."""

from collections.abc import Iterator

from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze_lamps.puzzle import EMPTY, LAMP, NUMBERS, Lamps, Lit


def solutions(puzzle: Lamps, budget: Budget, options: object) -> Iterator[Lit]:
    """Every solution, each once."""
    open_cells = list(puzzle.cells_of(EMPTY + LAMP))
    lights = {cell: {cell, *puzzle.lit_from(cell)} for cell in open_cells}
    walls = [(int(puzzle[cell]), set(puzzle.beside(cell))) for cell in puzzle.cells_of(NUMBERS)]

    def search(lamps: set[Cell], without: set[Cell]) -> Iterator[Lit]:
        budget.check()
        lit = {cell for lamp in lamps for cell in lights[lamp]}
        free = set(open_cells) - lit - without
        for count, near in walls:
            if not len(near & lamps) <= count <= len(near & lamps) + len(near & free):
                return
        dark = [cell for cell in open_cells if cell not in lit]
        if not dark:
            yield filled(puzzle, lamps)
            return
        tried, choices = set(without), min((lights[cell] & free for cell in dark), key=len)
        for lamp in sorted(choices):
            yield from search(lamps | {lamp}, tried)
            tried.add(lamp)

    return search(set(), set())


def filled(puzzle: Lamps, lamps: set[Cell]) -> Lit:
    """The solution with these lamps."""
    cells = bytearray(puzzle.cells.replace(LAMP.encode(), EMPTY.encode()))
    for row, col in lamps:
        cells[row * puzzle.cols + col] = ord(LAMP)
    return Lit(puzzle.rows, puzzle.cols, bytes(cells))
