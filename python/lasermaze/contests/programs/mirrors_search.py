"""The mirror maze by a search on cell and direction, which may need a mirror both ways."""

from __future__ import annotations

from collections import deque

from lasermaze.contests.programs.mirror_sides import MOVES, Side, joined, openings, run, set_mirrors


def solve(grid: list[str]) -> list[str] | None:
    """The grid with the mirrors of a path turned, or None if no path was found."""
    first, last = (run(grid, *opening) for opening in openings(grid))
    if first is None or last is None:
        return None
    came: dict[Side, tuple[Side, int] | None] = {first: None}
    seen, queue = {first}, deque([first])
    while queue:
        side = queue.popleft()
        row, col, number = side
        for out in ((number + 1) % 4, (number + 3) % 4):
            if (row, col, out) == last:
                return marked(grid, side, out, came)
            after = run(grid, row + MOVES[out][0], col + MOVES[out][1], out)
            if after is not None and after[0] >= 0 and after not in seen:
                seen.add(after)
                came[after] = side, out
                queue.append(after)
    return grid if first[0] < 0 else None


def marked(
    grid: list[str],
    side: Side,
    out: int,
    came: dict[Side, tuple[Side, int] | None],
) -> list[str]:
    """The grid with the mirrors of the path that leaves by a side."""
    diagonals = {}
    while True:
        diagonals[side[:2]] = joined(side[2], out)
        before = came[side]
        if before is None:
            return set_mirrors(grid, diagonals)
        side, out = before
