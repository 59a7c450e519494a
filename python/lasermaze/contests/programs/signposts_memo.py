"""The maze without walls, by a search that remembers results, those found inside a cycle too."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.letters import LETTERS, MOVES, TURNS, State, ways_in


def solve(grid: list[str]) -> tuple[str, str] | None:
    """The best way in and the letters of the moves; None if no goal was found."""
    sys.setrecursionlimit(20_000)
    known: dict[State, str | None] = {}

    def rest(row: int, col: int, heading: int) -> str | None:
        if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
            return None
        state = (row, col, heading)
        if grid[row][col] == "G":
            return LETTERS[heading]
        if state not in known:
            known[state] = None  # in the search now: no way to go on
            found = []
            for turn in TURNS.get(grid[row][col], ()):
                then = (heading + turn) % 4
                after = rest(row + MOVES[then][0], col + MOVES[then][1], then)
                if after is not None:
                    found.append(LETTERS[heading] + after)
            known[state] = min(found, key=len, default=None)
        return known[state]

    found = [(name, rest(row, col, heading)) for name, row, col, heading in ways_in(grid)]
    escapes = [(name, moves) for name, moves in found if moves is not None]
    return min(escapes, key=lambda escape: len(escape[1]), default=None)
