"""One grid of beam shooters."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((1, 50), (1, 50))
    lines.grid(rows, cols, ".#/\\-|")


if __name__ == "__main__":
    run(check)
