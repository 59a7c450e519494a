"""Walls at random, as many as the options say."""

from lasermaze_odd import Odd

from lasermaze.core.rng import Rng


def generate(recipe, rng):
    """A puzzle, which may have no solution."""
    options = recipe.options
    rng = Rng(options["motto"], str(rng.below(1 << 30)))
    cells = ["#" if rng.chance(options["walls"]) else "." for _ in range(recipe.rows * recipe.cols)]
    if options["open"]:
        cells[0] = cells[-1] = "."
    return Odd(recipe.rows, recipe.cols, "".join(cells).encode())
