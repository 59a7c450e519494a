"""The search of lamps, with solutions of another class."""

from lasermaze_lamps.solve import solutions as every_solution
from lasermaze_odd import Own


def solutions(puzzle, budget, options):
    """Every solution, each once."""
    for each in every_solution(puzzle, budget, options):
        yield Own(each.rows, each.cols, each.cells)
