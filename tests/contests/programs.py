"""Programs of contestants with planted bugs, as texts of Python and C++."""

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
    "remembers the cases before": (
        "hackercup2015",
        spoiled(WALKS, "    seen = {(start, 0)}\n", ""),
    ),
    "shoots through the start": (
        "hackercup2015",
        spoiled(WALKS, 'in ".SG":\n                    hot', 'in ".G":\n                    hot'),
    ),
}

CPP_RAYS = r"""
#include <iostream>
#include <set>
#include <string>
#include <vector>
int rows, cols, mirrors;
std::vector<std::string> grid, names;
void shoot(char side, int line, int r, int c, int dr, int dc) {
    std::set<std::pair<int, int>> hit;
    while (0 <= r && r < rows && 0 <= c && c < cols) {
        int was = dr;
        if (grid[r][c] == '/') dr = -dc, dc = -was;
        if (grid[r][c] == '\\') dr = dc, dc = was;
        if (grid[r][c] != '.') hit.insert({r, c});
        r += dr, c += dc;
    }
    if ((int)hit.size() == mirrors) names.push_back(side + std::to_string(line + 1));
}
int main() {
    std::cin >> rows >> cols;
    grid.resize(rows);
    for (auto &row : grid) std::cin >> row;
    for (auto &row : grid) for (char cell : row) mirrors += cell != '.';
    for (int c = 0; c < cols; c++) shoot('N', c, 0, c, 1, 0), shoot('S', c, rows - 1, c, -1, 0);
    for (int r = 0; r < rows; r++) shoot('W', r, r, 0, 0, 1), shoot('E', r, r, cols - 1, 0, -1);
    std::cout << names.size() << std::endl;
    for (auto &name : names) std::cout << name << ' ';
    std::cout << std::endl;
}
"""

#: Bugs in it, by name.
CPP_BUGS = {
    "counts from 0": ("line + 1", "line"),
    "takes one mirror for the other": ("dr = dc, dc = was", "dr = -dc, dc = -was"),
    "enters from the wrong row": ("c, rows - 1, c, -1, 0", "c, 0, c, -1, 0"),
    "reads beyond the grid": ("0 <= c && c < cols", "0 <= c && c <= cols"),
    "needs at least two mirrors": ("== mirrors)", "== mirrors && mirrors > 1)"),
    "forgets the eastern side": ("shoot('E', r, r, cols - 1, 0, -1)", "r += 0"),
    "runs for ever": (
        "r += dr, c += dc;",
        "if (hit.size() < 4) r += dr, c += dc;",
    ),
    "crashes on three rows": (
        "std::cin >> rows >> cols;",
        "std::cin >> rows >> cols; if (rows > 2) *(volatile int *)0 = 1;",
    ),
}
