"""A shortest walk among turrets: all walks, longer and longer ones."""

from __future__ import annotations

from lasermaze.contests.programs.fire import STEPS, fire


def solve(grid: list[str]) -> str | None:
    """The letters of a shortest walk; None if there is none."""
    fires = [fire(grid, time) for time in range(4)]
    start = next((r, line.index("S")) for r, line in enumerate(grid) if "S" in line)
    for length in range(4 * len(grid) * len(grid[0])):
        found = walk(grid, fires, start, length)
        if found is not None:
            return found
    return None


def walk(
    grid: list[str], fires: list[set[tuple[int, int]]], start: tuple[int, int], length: int
) -> str | None:
    """A walk of this length; None if there is none."""
    begun = [(start, "")]
    while begun:
        (row, col), letters = begun.pop()
        if len(letters) == length:
            if grid[row][col] == "G":
                return letters
            continue
        for letter, (down, right) in STEPS.items():
            r, c = row + down, col + right
            if not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] not in ".SG":
                continue
            if (r, c) not in fires[(len(letters) + 1) % 4]:
                begun.append(((r, c), letters + letter))
    return None
