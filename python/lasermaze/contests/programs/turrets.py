"""A shortest walk among turrets: breadth-first search on the cell and the time modulo 4."""

from __future__ import annotations

from collections import deque

from lasermaze.contests.programs.fire import STEPS, fire

#: Row, column and time modulo 4.
State = tuple[int, int, int]


def solve(grid: list[str]) -> str | None:
    """The letters of a shortest walk; None if there is none."""
    fires = [fire(grid, time) for time in range(4)]
    start = next((r, line.index("S")) for r, line in enumerate(grid) if "S" in line)
    came: dict[State, tuple[State, str] | None] = {(*start, 0): None}
    seen, queue = {(*start, 0)}, deque([(*start, 0)])
    while queue:
        row, col, time = queue.popleft()
        if grid[row][col] == "G":
            return walk_to((row, col, time), came)
        then = (time + 1) % 4
        for letter, (down, right) in STEPS.items():
            r, c = row + down, col + right
            if not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] not in ".SG":
                continue
            if (r, c) not in fires[then] and (r, c, then) not in seen:
                seen.add((r, c, then))
                came[r, c, then] = (row, col, time), letter
                queue.append((r, c, then))
    return None


def walk_to(
    state: State,
    came: dict[State, tuple[State, str] | None],
) -> str:
    """The letters of the walk to a state."""
    letters = []
    while last := came[state]:
        state, letter = last
        letters.append(letter)
    return "".join(reversed(letters))
