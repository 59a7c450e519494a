"""The maze without walls: all paths, longer and longer ones."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.letters import LETTERS, MOVES, TURNS, ways_in


def solve(grid: list[str]) -> tuple[str, str] | None:
    """The best way in and the letters of the moves; None if no goal is reached."""
    sys.setrecursionlimit(20_000)
    for length in range(1, 4 * len(grid) * len(grid[0]) + 1):
        for name, row, col, heading in ways_in(grid):
            moves = path(grid, row, col, heading, length)
            if moves is not None:
                return name, moves
    return None


def path(grid: list[str], row: int, col: int, heading: int, length: int) -> str | None:
    """The letters of a path to a goal with this many moves; None if there is none."""
    if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
        return None
    if length == 1:
        return LETTERS[heading] if grid[row][col] == "G" else None
    for turn in TURNS.get(grid[row][col], ()):
        then = (heading + turn) % 4
        moves = path(grid, row + MOVES[then][0], col + MOVES[then][1], then, length - 1)
        if moves is not None:
            return LETTERS[heading] + moves
    return None
