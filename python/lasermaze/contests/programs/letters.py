"""The letters of the maze without walls, and the ways in."""

from __future__ import annotations

#: Row, column and direction.
State = tuple[int, int, int]

LETTERS = "NESW"
MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
TURNS = {"S": (0,), "R": (1,), "U": (2,), "L": (3,), "?": (0, 1, 2, 3)}


def ways_in(grid: list[str]) -> list[tuple[str, int, int, int]]:
    """Each way in: its name, the cell and the direction."""
    rows, cols = len(grid), len(grid[0])
    found = [(f"top {c + 1}", 0, c, 2) for c in range(cols)]
    found += [(f"bottom {c + 1}", rows - 1, c, 0) for c in range(cols)]
    found += [(f"left {r + 1}", r, 0, 1) for r in range(rows)]
    found += [(f"right {r + 1}", r, cols - 1, 3) for r in range(rows)]
    return found
