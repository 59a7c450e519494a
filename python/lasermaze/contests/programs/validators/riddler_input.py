"""The input of the maze without walls."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    first = lines.next("[SLRU?XG]{1,30}", "1 to 30 letters of SLRU?XG")
    rows = [first]
    while lines.left:
        rows += lines.grid(1, len(first), "SLRU?XG")
    lines.require(len(rows) <= 30, "at most 30 rows")
    lines.require("G" in "".join(rows), "a goal")


if __name__ == "__main__":
    run(check)
