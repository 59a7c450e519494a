"""One maze without walls."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((1, 30), (1, 30))
    lines.require("G" in "".join(lines.grid(rows, cols, "SLRU?XG")), "a goal")


if __name__ == "__main__":
    run(check)
