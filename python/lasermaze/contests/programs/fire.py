"""The rays of turrets."""

from __future__ import annotations

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURRETS = "^>v<"


def fire(grid: list[str], time: int) -> set[tuple[int, int]]:
    """The cells that rays cross at a time."""
    hot = set()
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if letter in TURRETS:
                facing = (TURRETS.index(letter) + time) % 4
                down, right = list(STEPS.values())[facing]
                r, c = row + down, col + right
                while 0 <= r < len(grid) and 0 <= c < len(line) and grid[r][c] in ".SG":
                    hot.add((r, c))
                    r, c = r + down, c + right
    return hot
