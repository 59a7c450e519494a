"""The input of "Mirror Maze": mazes, then -1 -1."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run
from lasermaze.contests.programs.validators.turned_mirrors import openings


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    count = 0
    while lines.left and lines.left[-1] != "-1 -1":
        cols, rows = lines.numbers((2, 30), (2, 30))
        check_maze(lines, rows, cols)
        count += 1
    lines.next("-1 -1", "-1 -1")
    lines.require(1 <= count <= 100, "1 to 100 mazes")


def check_maze(lines: Lines, rows: int, cols: int) -> None:
    """Refuse a grid without a rim that has two openings."""
    grid = lines.grid(rows, cols, "*./\\")
    rim = grid[0] + grid[-1] + "".join(row[0] + row[-1] for row in grid)
    lines.require("/" not in rim and "\\" not in rim, "no mirrors in the rim")
    lines.require(len(openings(grid)) == 2, "two openings in the rim")


if __name__ == "__main__":
    run(check)
