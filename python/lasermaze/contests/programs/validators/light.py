"""Light in a grid, followed cell by cell."""

from __future__ import annotations

#: The directions as (down, right), and the turn of each at a mirror.
RISING = {(0, 1): (-1, 0), (-1, 0): (0, 1), (0, -1): (1, 0), (1, 0): (0, -1)}
FALLING = {(0, 1): (1, 0), (1, 0): (0, 1), (0, -1): (-1, 0), (-1, 0): (0, -1)}


def beam(
    grid: list[str], cell: tuple[int, int], ahead: tuple[int, int], stops: str
) -> list[tuple[int, int]]:
    """The cells of a beam that starts in a cell; the last one stops it or is outside the grid."""
    cells = [cell]
    while 0 <= cells[-1][0] < len(grid) and 0 <= cells[-1][1] < len(grid[0]):
        row, col = cells[-1]
        letter = grid[row][col]
        if letter in stops:
            break
        ahead = RISING[ahead] if letter == "/" else FALLING[ahead] if letter == "\\" else ahead
        cells.append((row + ahead[0], col + ahead[1]))
    return cells
