"""The two beams of a shooter."""

from __future__ import annotations

#: Row and column.
Cell = tuple[int, int]

#: A shooter and a direction for it.
Choice = tuple[Cell, str]

HORIZONTAL, VERTICAL = "-|"


def lit(grid: list[str], row: int, col: int, letter: str) -> set[Cell] | None:
    """The empty cells that a shooter lights; None if its beams destroy a shooter."""
    cells = set()
    for down, right in ((0, 1), (0, -1)) if letter == HORIZONTAL else ((1, 0), (-1, 0)):
        r, c = row + down, col + right
        while 0 <= r < len(grid) and 0 <= c < len(grid[0]) and grid[r][c] != "#":
            if grid[r][c] in "-|":
                return None
            if grid[r][c] == "/":
                down, right = -right, -down
            elif grid[r][c] == "\\":
                down, right = right, down
            else:
                cells.add((r, c))
            r, c = r + down, c + right
    return cells


def shooters_of(grid: list[str]) -> list[Cell]:
    """The cells of the shooters."""
    return [(r, c) for r, line in enumerate(grid) for c, x in enumerate(line) if x in "-|"]


def empty_of(grid: list[str]) -> set[Cell]:
    """The empty cells."""
    return {(r, c) for r, line in enumerate(grid) for c, x in enumerate(line) if x == "."}


def turned(grid: list[str], letters: dict[Cell, str]) -> list[str]:
    """The grid with its shooters turned."""
    rows = [list(line) for line in grid]
    for (row, col), letter in letters.items():
        rows[row][col] = letter
    return ["".join(row) for row in rows]
