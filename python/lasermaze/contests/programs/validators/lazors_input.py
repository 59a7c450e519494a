"""One board of lazors."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run

POINT = "(0|[1-9][0-9]?) (0|[1-9][0-9]?)"


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols = lines.numbers((1, 6), (1, 6))
    free = "".join(lines.grid(rows, cols, "oxABC")).count("o")
    blocks = lines.numbers((0, 36), (0, 36), (0, 36))
    lines.require(sum(blocks) <= free, "no more blocks than free cells")
    lasers, targets = lines.numbers((1, 20), (1, 84))
    check_points(lines, lasers, " (-1|1) (-1|1)", rows, cols)
    check_points(lines, targets, "", rows, cols)


def check_points(lines: Lines, count: int, way: str, rows: int, cols: int) -> None:
    """Refuse points outside the grid, not in the middle of a side, or given twice."""
    seen = set()
    for _ in range(count):
        line = lines.next(POINT + way, "numbers with one blank between two")
        x, y = map(int, line.split()[:2])
        lines.require(x <= 2 * cols and y <= 2 * rows, "a point of the grid")
        lines.require((x + y) % 2 == 1, "the middle of a side")
        lines.require(line not in seen, "no line twice")
        seen.add(line)


if __name__ == "__main__":
    run(check)
