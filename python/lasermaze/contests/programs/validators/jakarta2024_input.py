"""The input of "Mirror Maze" of ICPC Asia Jakarta 2024."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((1, 200), (1, 200))
    grid = "".join(lines.grid(rows, cols, "./\\"))
    lines.require(bool(grid.strip(".")), "a mirror")


if __name__ == "__main__":
    run(check)
