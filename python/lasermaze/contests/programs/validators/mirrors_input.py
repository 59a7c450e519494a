"""One maze of mirrors."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run
from lasermaze.contests.programs.validators.maze import check_maze


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((2, 30), (2, 30))
    check_maze(lines, rows, cols)


if __name__ == "__main__":
    run(check)
