"""Beam shooters by a matching: cells with the same two possible beams go to one shooter alone."""

from __future__ import annotations

from lasermaze.contests.programs.beams import (
    HORIZONTAL,
    VERTICAL,
    Cell,
    Choice,
    empty_of,
    lit,
    shooters_of,
    turned,
)


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its shooters turned; None if some cells find no shooter of their own."""
    beams: dict[Cell, list[Choice]] = {cell: [] for cell in empty_of(grid)}
    letters = {}
    for row, col in shooters_of(grid):
        for letter in (HORIZONTAL, VERTICAL):
            cells = lit(grid, row, col, letter)
            if cells is not None:
                letters[row, col] = letter
            for cell in cells or ():
                beams[cell].append(((row, col), letter))
    taken: dict[Cell, tuple[Choice, ...]] = {}
    for wanted in sorted({tuple(choices) for choices in beams.values()}):
        if not assign(wanted, taken, set()):
            return None
    for shooter, choices in taken.items():
        letters[shooter] = dict(choices)[shooter]
    return turned(grid, letters)


def assign(
    wanted: tuple[Choice, ...],
    taken: dict[Cell, tuple[Choice, ...]],
    seen: set[Cell],
) -> bool:
    """Give cells a shooter, and others another one if need be."""
    for shooter, _ in wanted:
        if shooter not in seen:
            seen.add(shooter)
            if shooter not in taken or assign(taken[shooter], taken, seen):
                taken[shooter] = wanted
                return True
    return False
