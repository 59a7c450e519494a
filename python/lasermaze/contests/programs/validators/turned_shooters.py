"""Judges a grid with its shooters turned."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.output import Output, same


def judge_turned(given: list[str], said: Output) -> None:
    """Raise WrongError unless the next rows are a grid with its shooters turned rightly."""
    grid = said.grid(len(given), len(given[0]))
    dark = set()
    shooters = []
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            at = f"row {row + 1}, column {col + 1}"
            said.require(same(given[row][col], letter, "-|"), f"{at} was changed")
            if letter == ".":
                dark.add((row, col))
            if letter in "-|":
                shooters.append((row, col))
    for row, col in shooters:
        for sign in (1, -1):
            ahead = (0, sign) if grid[row][col] == "-" else (sign, 0)
            *cells, end = beam(grid, (row + ahead[0], col + ahead[1]), ahead, "#-|")
            dark.difference_update(cells)
            hit = f"row {end[0] + 1}, column {end[1] + 1}"
            said.require(end not in shooters, f"the shooter at {hit} is destroyed")
    for row, col in sorted(dark):
        said.require(False, f"no beam crosses row {row + 1}, column {col + 1}")
