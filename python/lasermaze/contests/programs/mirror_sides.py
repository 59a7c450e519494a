"""Light in a mirror maze: straight runs between the openings and the sides of mirrors."""

from __future__ import annotations

#: A side of a mirror: row, column, number; or an opening with the direction inward.
Side = tuple[int, int, int]

#: North, east, south, west: also the numbers of the sides of a mirror.
MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def openings(grid: list[str]) -> list[Side]:
    """The two openings, each with the direction inward."""
    rows, cols = len(grid), len(grid[0])
    found = []
    for row in range(rows):
        for col in range(cols):
            if grid[row][col] == ".":
                if row in (0, rows - 1):
                    found.append((row, col, 0 if row else 2))
                elif col in (0, cols - 1):
                    found.append((row, col, 3 if col else 1))
    return found


def run(grid: list[str], row: int, col: int, heading: int) -> Side | None:
    """The side of the mirror that light meets first, or ``(-1, -1, 0)`` outside; None at a block.

    The light is in the cell and goes on in the direction.
    """
    while 0 <= row < len(grid) and 0 <= col < len(grid[0]):
        if grid[row][col] == "*":
            return None
        if grid[row][col] != ".":
            return row, col, (heading + 2) % 4
        row, col = row + MOVES[heading][0], col + MOVES[heading][1]
    return -1, -1, 0


def joined(side: int, other: int) -> str:
    """The diagonal of a mirror that reflects light from one side to another."""
    return "/" if {side, other} in ({0, 3}, {1, 2}) else "\\"


def set_mirrors(grid: list[str], diagonals: dict[tuple[int, int], str]) -> list[str]:
    """The grid with some mirrors set."""
    rows = [list(line) for line in grid]
    for (row, col), letter in diagonals.items():
        rows[row][col] = letter
    return ["".join(row) for row in rows]
