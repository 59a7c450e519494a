"""The input of "Mirror Maze": mazes, then -1 -1."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run
from lasermaze.contests.programs.validators.maze import check_maze


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    count = 0
    while lines.left and lines.left[-1] != "-1 -1":
        cols, rows = lines.numbers((2, 30), (2, 30))
        check_maze(lines, rows, cols)
        count += 1
    lines.next("-1 -1", "-1 -1")
    lines.require(1 <= count <= 100, "1 to 100 mazes")


if __name__ == "__main__":
    run(check)
