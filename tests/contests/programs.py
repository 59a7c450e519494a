"""Programs of contestants with planted bugs, as texts of Python."""

from __future__ import annotations

WALKS = r"""
import collections
words = open(0).read().split()
DIRS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
ORDER = "^>v<"
seen = set()
def fire(turn, R, C, grid):
    hot = set()
    for r in range(R):
        for c in range(C):
            if grid[r][c] in ORDER:
                dr, dc = DIRS[ORDER[(ORDER.index(grid[r][c]) + turn) % 4]]
                y, x = r + dr, c + dc
                while 0 <= y < R and 0 <= x < C and grid[y][x] in ".SG":
                    hot.add((y, x))
                    y, x = y + dr, x + dc
    return hot
def answer(R, C, grid):
    fires = [fire(turn, R, C, grid) for turn in range(4)]
    start = [(r, c) for r in range(R) for c in range(C) if grid[r][c] == "S"][0]
    seen = {(start, 0)}
    queue = collections.deque([(start, 0)])
    while queue:
        (r, c), steps = queue.popleft()
        if grid[r][c] == "G":
            return steps
        for dr, dc in DIRS.values():
            y, x, then = r + dr, c + dc, steps + 1
            if not (0 <= y < R and 0 <= x < C) or grid[y][x] not in ".SG":
                continue
            if (y, x) in fires[then % 4] or ((y, x), then % 4) in seen:
                continue
            seen.add(((y, x), then % 4))
            queue.append(((y, x), then))
    return "impossible"
at = 1
for case in range(1, int(words[0]) + 1):
    R, C = int(words[at]), int(words[at + 1])
    print(f"Case #{case}:", answer(R, C, words[at + 2:at + 2 + R]))
    at += 2 + R
"""


def spoiled(program: str, was: str, becomes: str) -> str:
    """A program with one bug."""
    assert was in program
    return program.replace(was, becomes)


#: By name: the contest and the program.
BUGS = {
    "forgets the turrets' phase": ("hackercup2015", spoiled(WALKS, ", then % 4)", ", 0)")),
    "fires before the step": (
        "hackercup2015",
        spoiled(WALKS, "fires[then % 4]", "fires[steps % 4]"),
    ),
    "turns the wrong way": ("hackercup2015", spoiled(WALKS, ") + turn)", ") - turn)")),
    "remembers the cases before": (
        "hackercup2015",
        spoiled(WALKS, "    seen = {(start, 0)}\n", ""),
    ),
    "shoots through the start": (
        "hackercup2015",
        spoiled(WALKS, 'in ".SG":\n                    hot', 'in ".G":\n                    hot'),
    ),
}
