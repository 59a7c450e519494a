"""Beam shooters, greedily: each is horizontal unless that destroys a shooter."""

from __future__ import annotations

from lasermaze.contests.programs.beams import (
    HORIZONTAL,
    VERTICAL,
    empty_of,
    lit,
    shooters_of,
    turned,
)


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its shooters turned; None if that does not solve it."""
    letters, light = {}, set()
    for row, col in shooters_of(grid):
        for letter in (HORIZONTAL, VERTICAL):
            cells = lit(grid, row, col, letter)
            if cells is not None:
                letters[row, col] = letter
                light |= cells
                break
        else:
            return None
    return turned(grid, letters) if light == empty_of(grid) else None
