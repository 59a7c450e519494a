"""Judges a grid with its shooters turned."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.output import Output, place, same, shown


def judge_turned(given: list[str], said: Output) -> None:
    """Raise WrongError unless the next rows are a grid with its shooters turned rightly."""
    grid = said.grid(len(given), len(given[0]))
    dark = set()
    shooters = []
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            wanted = given[row][col]
            if not same(wanted, letter, "-|"):
                reason = f"{place(row, col)} was changed: {shown(letter)}, but the puzzle has"
                said.wrong(f"{reason} {shown(wanted)}", row * len(line) + col)
            if letter == ".":
                dark.add((row, col))
            if letter in "-|":
                shooters.append((row, col))
    known = set(shooters)
    for row, col in shooters:
        for sign in (1, -1):
            ahead = (0, sign) if grid[row][col] == "-" else (sign, 0)
            *cells, end = beam(grid, (row + ahead[0], col + ahead[1]), ahead, "#-|")
            dark.difference_update(cells)
            if end in known:
                at = end[0] * len(grid[0]) + end[1]
                said.wrong(f"{place(*end)}: a beam destroys this shooter", at)
    for row, col in sorted(dark):
        at = row * len(grid[0]) + col
        said.wrong(f"{place(row, col)}: no beam crosses this cell", at)
