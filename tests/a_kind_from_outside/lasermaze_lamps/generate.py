"""New puzzles: walls at random, the numbers of a solution, and only those that are needed."""

from dataclasses import replace
from itertools import islice

from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.interface import Recipe
from lasermaze_lamps.puzzle import EMPTY, LAMP, NUMBERS, WALL, Lamps
from lasermaze_lamps.solve import solutions

#: Percentage of the cells that are walls, and attempts before generation fails.
WALLS, ATTEMPTS = 25, 200


def generate(recipe: Recipe[object], rng: Rng) -> Lamps:
    """A puzzle with one solution. Raises: PuzzleError if none is found."""
    for _ in range(ATTEMPTS):
        cells = [WALL if rng.chance(WALLS) else EMPTY for _ in range(recipe.rows * recipe.cols)]
        puzzle = with_numbers(Lamps(recipe.rows, recipe.cols, "".join(cells).encode()), recipe)
        if not is_unique(puzzle, recipe):
            continue
        for cell in puzzle.cells_of(NUMBERS):
            fewer = puzzle.with_letter(cell, WALL)
            puzzle = fewer if is_unique(fewer, recipe) else puzzle
        return puzzle
    raise PuzzleError(f"no puzzle in {ATTEMPTS} attempts", expected="another size")


def with_numbers(puzzle: Lamps, recipe: Recipe[object]) -> Lamps:
    """The puzzle with a number on each wall, as the first solution has them."""
    for solution in islice(solutions(puzzle, recipe.budget, {}), 1):
        lit = replace(puzzle, cells=solution.cells)
        for cell in puzzle.cells_of(WALL):
            lamps = sum(lit[each] == LAMP for each in puzzle.beside(cell))
            puzzle = puzzle.with_letter(cell, str(lamps))
    return puzzle


def is_unique(puzzle: Lamps, recipe: Recipe[object]) -> bool:
    """Whether a puzzle has exactly one solution."""
    return len(list(islice(solutions(puzzle, recipe.budget, {}), 2))) == 1
