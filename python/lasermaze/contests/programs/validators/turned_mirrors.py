"""Judges a maze with its mirrors turned."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.openings import openings
from lasermaze.contests.programs.validators.output import Output, place, same, shown


def judge_turned(given: list[str], said: Output) -> None:
    """Raise WrongError unless the next rows are a maze with its mirrors turned rightly."""
    grid = said.grid(len(given), len(given[0]))
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            wanted = given[row][col]
            if not same(wanted, letter, "/\\"):
                reason = f"{place(row, col)} was changed: {shown(letter)}, but the maze has"
                said.wrong(f"{reason} {shown(wanted)}", row * len(line) + col)
    if end := stray_end(grid):
        row = min(max(end[0], 0), len(grid) - 1)
        col = min(max(end[1], 0), len(grid[0]) - 1)
        how = "ends in a block" if (row, col) == end else "leaves the grid"
        said.wrong(f"{place(row, col)}: the beam {how}", row * len(grid[0]) + col)


def stray_end(grid: list[str]) -> tuple[int, int] | None:
    """Where the beam from the first opening ends; None if it leaves by the other one.

    It is the block that stops it, or a cell outside the grid.
    """
    (first, ahead), (last, inward) = openings(grid)
    end = beam(grid, first, ahead, "*")[-1]
    return None if end == (last[0] - inward[0], last[1] - inward[1]) else end
