"""A kind from outside in one file, with parts of another kind, and options that have values."""

from __future__ import annotations

from dataclasses import dataclass, replace

import lasermaze_lamps as lamps

from lasermaze import parts
from lasermaze.core.rng import Rng
from lasermaze.option import option

Solve, Check, Draw = lamps.Solve, lamps.Check, lamps.Draw


@dataclass(frozen=True)
class Options:
    """The options of `generate`."""

    walls: int = option(25, "the percentage of walls", "generate")
    motto: str = option("", "the words to begin from", "generate")
    open: bool = option(False, "leave the corners open", "generate")


class Odd(lamps.Lamps):
    """A puzzle."""

    kind = "odd"


class Own(lamps.Lit):
    """A solution."""


class Generate(parts.Generate):
    """Walls at random, as many as the options say."""

    def generate(self, recipe, rng):
        """A puzzle, which may have no solution."""
        options = recipe.options
        rng = Rng(options.motto, str(rng.below(1 << 30)))
        count = recipe.rows * recipe.cols
        cells = ["#" if rng.chance(options.walls) else "." for _ in range(count)]
        if options.open:
            cells[0] = cells[-1] = "."
        return Odd(recipe.rows, recipe.cols, "".join(cells).encode())


KIND = replace(
    lamps.KIND,
    title="Odd lamps",
    puzzle_type=Odd,
    solution_type=Own,
    options_type=Options,
    package=__name__,
)
