"""Beam shooters: both directions of each in turn, and a look at the end."""

from __future__ import annotations

from lasermaze.contests.programs.beams import (
    HORIZONTAL,
    VERTICAL,
    Cell,
    empty_of,
    lit,
    shooters_of,
    turned,
)


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its shooters turned, or None if it cannot be solved."""
    shooters, letters = shooters_of(grid), dict[Cell, str]()

    def rest() -> bool:
        if len(letters) == len(shooters):
            beams = [lit(grid, row, col, letter) for (row, col), letter in letters.items()]
            known = [cells for cells in beams if cells is not None]
            return len(known) == len(beams) and set().union(*known) == empty_of(grid)
        shooter = shooters[len(letters)]
        for letter in (HORIZONTAL, VERTICAL):
            letters[shooter] = letter
            if rest():
                return True
            del letters[shooter]
        return False

    return turned(grid, letters) if rest() else None
