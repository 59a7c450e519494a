"""Mazes as rows: straight runs, random ones to try, and what the oracle of mirrors knows."""

from __future__ import annotations

import random
from collections.abc import Iterator

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # N, E, S, W
SLASH = (1, 0, 3, 2)  # the heading out of /, by the heading in
BACKSLASH = (3, 2, 1, 0)

Rows = list[str]


def entrances(rows: Rows) -> list[tuple[int, int, int]]:
    """The openings, row by row, with the headings inward."""
    last_row, last_col = len(rows) - 1, len(rows[0]) - 1
    return [
        (row, col, {0: 2, last_row: 0}.get(row, 1 if col == 0 else 3))
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter == "." and (row in (0, last_row) or col in (0, last_col))
    ]


def run(rows: Rows, row: int, col: int, heading: int) -> tuple[str, int, int, int]:
    """The end of a straight run: its letter ("" outside), its cell, and the number of cells."""
    cells = 0
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        cells += 1
        if rows[row][col] != ".":
            return rows[row][col], row, col, cells
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]
    return "", row, col, cells


def random_rows(
    dice: random.Random, rows: int, cols: int, mirrors: float, blocks: float = 0.04
) -> Rows:
    """A maze of this size, three by three or more, with so large a share of mirrors and blocks."""
    grid = [["*"] * cols for _ in range(rows)]
    for row in range(1, rows - 1):
        for col in range(1, cols - 1):
            roll = dice.random()
            if roll < blocks + mirrors:
                grid[row][col] = "*" if roll < blocks else dice.choice("/\\")
            else:
                grid[row][col] = "."
    rim = [(row, col) for row in (0, rows - 1) for col in range(1, cols - 1)]
    rim += [(row, col) for row in range(1, rows - 1) for col in (0, cols - 1)]
    for row, col in dice.sample(rim, 2):
        grid[row][col] = "."
    return list(map("".join, grid))


def random_mazes(count: int, seed: int, most: int = 14) -> Iterator[Rows]:
    """Mazes with a limited number of mirrors: small and crowded, or large and nearly empty."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        least = dice.choice([3, 6, 6, 6])  # larger and nearly empty ones have more odd cycles
        rows, cols = dice.randint(least, 9), dice.randint(least, 9)
        inner = (rows - 2) * (cols - 2)
        share = min(1.0, dice.choice([most // 3, most - 3, most - 1]) / inner)
        maze = random_rows(dice, rows, cols, share, dice.choice([0, 0, 0.08]))
        if sum(line.count("/") + line.count("\\") for line in maze) <= most:
            made += 1
            yield maze
