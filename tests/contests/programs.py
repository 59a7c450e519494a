"""Programs of contestants with planted bugs, as texts of Python; each knows one contest."""

from __future__ import annotations

RAYS = r"""
R, C, *grid = open(0).read().split()
R, C = int(R), int(C)
mirrors = sum(cell != "." for row in grid for cell in row)
names = []
def shoot(name, r, c, dr, dc):
    hit = set()
    while 0 <= r < R and 0 <= c < C:
        if grid[r][c] == "/":
            dr, dc = -dc, -dr
            hit.add((r, c))
        elif grid[r][c] == "\\":
            dr, dc = dc, dr
            hit.add((r, c))
        r, c = r + dr, c + dc
    if len(hit) == mirrors:
        names.append(name)
for c in range(C):
    shoot(f"N{c + 1}", 0, c, 1, 0)
    shoot(f"S{c + 1}", R - 1, c, -1, 0)
for r in range(R):
    shoot(f"W{r + 1}", r, 0, 0, 1)
    shoot(f"E{r + 1}", r, C - 1, 0, -1)
print(len(names))
print(*names)
"""

WALKS = r"""
import collections
words = open(0).read().split()
R, C, grid = int(words[1]), int(words[2]), words[3:]
DIRS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
ORDER = "^>v<"
def fire(turn):
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
fires = [fire(turn) for turn in range(4)]
start = [(r, c) for r in range(R) for c in range(C) if grid[r][c] == "S"][0]
seen, queue, best = {(start, 0)}, collections.deque([(start, 0)]), None
while queue and best is None:
    (r, c), steps = queue.popleft()
    if grid[r][c] == "G":
        best = steps
        break
    for dr, dc in DIRS.values():
        y, x, then = r + dr, c + dc, steps + 1
        if not (0 <= y < R and 0 <= x < C) or grid[y][x] not in ".SG":
            continue
        if (y, x) in fires[then % 4] or ((y, x), then % 4) in seen:
            continue
        seen.add(((y, x), then % 4))
        queue.append(((y, x), then))
print("Case #1:", "impossible" if best is None else best)
"""


def spoiled(program: str, was: str, becomes: str) -> str:
    """A program with one bug."""
    assert was in program
    return program.replace(was, becomes)


#: By name: the contest and the program.
BUGS = {
    "counts hits, not mirrors": (
        "jakarta2024",
        spoiled(spoiled(RAYS, "set()", "[]"), "hit.add", "hit.append"),
    ),
    "takes one mirror for the other": ("jakarta2024", spoiled(RAYS, "dr, dc = dc, dr", "dc = -dc")),
    "forgets the last column": ("jakarta2024", spoiled(RAYS, "range(C)", "range(C - 1)")),
    "needs two mirrors": ("jakarta2024", spoiled(RAYS, "== mirrors", "== mirrors > 1")),
    "forgets the turrets' phase": ("hackercup2015", spoiled(WALKS, ", then % 4)", ", 0)")),
    "fires before the step": (
        "hackercup2015",
        spoiled(WALKS, "fires[then % 4]", "fires[steps % 4]"),
    ),
    "turns the wrong way": ("hackercup2015", spoiled(WALKS, ") + turn)", ") - turn)")),
    "shoots through the start": (
        "hackercup2015",
        spoiled(WALKS, 'in ".SG":\n                    hot', 'in ".G":\n                    hot'),
    ),
}
