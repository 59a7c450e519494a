"""Judges a maze with its mirrors turned."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.openings import openings
from lasermaze.contests.programs.validators.output import Output, same


def judge_turned(given: list[str], said: Output) -> None:
    """Raise WrongError unless the next rows are a maze with its mirrors turned rightly."""
    grid = said.grid(len(given), len(given[0]))
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            at = f"row {row + 1}, column {col + 1}"
            said.require(same(given[row][col], letter, "/\\"), f"{at} was changed")
    (first, ahead), (last, inward) = openings(given)
    end = beam(grid, first, ahead, "*")[-1]
    said.require(
        end == (last[0] - inward[0], last[1] - inward[1]),
        f"the beam ends in row {end[0] + 1}, column {end[1] + 1}, not at the other opening",
    )
