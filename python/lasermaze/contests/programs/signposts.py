"""The maze without walls: breadth-first search on cell and direction, from all ways in at once."""

from __future__ import annotations

from collections import deque

from lasermaze.contests.programs.letters import LETTERS, MOVES, TURNS, State, ways_in


def solve(grid: list[str]) -> tuple[str, str] | None:
    """The best way in and the letters of the moves; None if no goal is reached."""
    came: dict[State, State | None] = {}
    names: dict[State, str] = {}
    queue: deque[State] = deque()
    for name, row, col, heading in ways_in(grid):
        came[row, col, heading] = None
        names[row, col, heading] = name
        queue.append((row, col, heading))
    while queue:
        state = queue.popleft()
        row, col, heading = state
        if grid[row][col] == "G":
            return path_to(state, came, names)
        for turn in TURNS.get(grid[row][col], ()):
            then = (heading + turn) % 4
            r, c = row + MOVES[then][0], col + MOVES[then][1]
            after = (r, c, then)
            if 0 <= r < len(grid) and 0 <= c < len(grid[0]) and after not in came:
                came[after] = state
                queue.append(after)
    return None


def path_to(
    state: State,
    came: dict[State, State | None],
    names: dict[State, str],
) -> tuple[str, str]:
    """The way in and the letters of the moves to a state."""
    letters = LETTERS[state[2]]
    while before := came[state]:
        state = before
        letters += LETTERS[state[2]]
    return names[state], letters[::-1]
