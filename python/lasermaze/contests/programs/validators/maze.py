"""The grid of a mirror maze in an input."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines
from lasermaze.contests.programs.validators.openings import openings


def check_maze(lines: Lines, rows: int, cols: int) -> None:
    """Refuse a grid without a rim that has two openings."""
    grid = lines.grid(rows, cols, "*./\\")
    rim = grid[0] + grid[-1] + "".join(row[0] + row[-1] for row in grid)
    lines.require("/" not in rim and "\\" not in rim, "no mirrors in the rim")
    corners = grid[0][0] + grid[0][-1] + grid[-1][0] + grid[-1][-1]
    lines.require("." not in corners, "no opening in a corner")
    lines.require(len(openings(grid)) == 2, "two openings in the rim")
