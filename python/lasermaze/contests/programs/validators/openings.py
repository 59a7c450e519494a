"""The openings in the rim of a mirror maze."""

from __future__ import annotations


def openings(grid: list[str]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The openings in the rim, each with the direction inward."""
    found = []
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if letter == ".":
                if row == 0:
                    found.append(((row, col), (1, 0)))
                elif row == len(grid) - 1:
                    found.append(((row, col), (-1, 0)))
                elif col in (0, len(line) - 1):
                    found.append(((row, col), (0, -1 if col else 1)))
    return found
