"""The mirror maze by following the beam and trying both ways of every mirror that it meets."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.mirror_sides import MOVES, Side, joined, openings, run, set_mirrors


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its mirrors turned, or None if it cannot be solved."""
    sys.setrecursionlimit(20_000)
    first, last = (run(grid, *opening) for opening in openings(grid))
    diagonals: dict[tuple[int, int], str] = {}

    def rest(side: Side | None) -> bool:
        if side is None:
            return False
        row, col, number = side
        if row < 0:
            return True
        for out in ((number + 1) % 4, (number + 3) % 4):
            letter = joined(number, out)
            fixed = (row, col) in diagonals
            if not fixed or diagonals[row, col] == letter:
                diagonals[row, col] = letter
                if (row, col, out) == last:
                    return True
                if rest(run(grid, row + MOVES[out][0], col + MOVES[out][1], out)):
                    return True
                if not fixed:
                    del diagonals[row, col]
        return False

    return set_mirrors(grid, diagonals) if rest(first) else None
