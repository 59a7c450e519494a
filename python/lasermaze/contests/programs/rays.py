"""The rays that hit every mirror: each ray is followed, its mirrors are counted."""

from __future__ import annotations


def starts(grid: list[str]) -> list[tuple[str, int, int, int, int]]:
    """The places around a grid: name, first cell, direction."""
    rows, cols = len(grid), len(grid[0])
    found = [(f"N{c + 1}", 0, c, 1, 0) for c in range(cols)]
    found += [(f"S{c + 1}", rows - 1, c, -1, 0) for c in range(cols)]
    found += [(f"W{r + 1}", r, 0, 0, 1) for r in range(rows)]
    found += [(f"E{r + 1}", r, cols - 1, 0, -1) for r in range(rows)]
    return found


def hits(grid: list[str], row: int, col: int, down: int, right: int) -> int:
    """The number of mirrors that a ray hits."""
    hit = set()
    while 0 <= row < len(grid) and 0 <= col < len(grid[0]):
        if grid[row][col] != "." and (row, col) not in hit:
            hit.add((row, col))
        if grid[row][col] == "/":
            down, right = -right, -down
        elif grid[row][col] == "\\":
            down, right = right, down
        row, col = row + down, col + right
    return len(hit)


def solve(grid: list[str]) -> list[str]:
    """The names of the places whose ray hits every mirror."""
    mirrors = sum(letter != "." for line in grid for letter in line)
    return [name for name, *ray in starts(grid) if hits(grid, *ray) == mirrors]
