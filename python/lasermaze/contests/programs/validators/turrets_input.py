"""One maze of turrets."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((1, 100), (1, 100))
    cells = "".join(lines.grid(rows, cols, ".#SG^>v<"))
    lines.require(cells.count("S") == 1 == cells.count("G"), "one S and one G")


if __name__ == "__main__":
    run(check)
