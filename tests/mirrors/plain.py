"""All diagonals tried, written from the rules alone, and random mazes to try them on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # N, E, S, W
SLASH = (1, 0, 3, 2)  # the heading out of /, by the heading in
BACKSLASH = (3, 2, 1, 0)

Rows = list[str]
Length = tuple[int, int]  # cells, reflections


def entrances(rows: Rows) -> list[tuple[int, int, int]]:
    """The openings, row by row, with the headings inward."""
    last_row, last_col = len(rows) - 1, len(rows[0]) - 1
    return [
        (row, col, {0: 2, last_row: 0}.get(row, 1 if col == 0 else 3))
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter == "." and (row in (0, last_row) or col in (0, last_col))
    ]


def run(rows: Rows, row: int, col: int, heading: int) -> tuple[str, int, int, int]:
    """The end of a straight run: its letter ("" outside), its cell, and the number of cells."""
    cells = 0
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        cells += 1
        if rows[row][col] != ".":
            return rows[row][col], row, col, cells
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]
    return "", row, col, cells


def all_beams(rows: Rows) -> dict[str, Length]:
    """Every solution, as the grid on one line, with its cells and reflections.

    All 2**n ways to turn n mirrors are tried; where the beam passes, the mirrors that it does
    not touch are put back as they were.
    """
    places = [(r, c) for r, line in enumerate(rows) for c, x in enumerate(line) if x in "/\\"]
    number = {place: index for index, place in enumerate(places)}
    first = run(rows, *entrances(rows)[0])
    if first[0] == "":
        return {"".join(rows): (first[3], 0)}
    if first[0] == "*":
        return {}
    # By mirror and heading out: the mirror that comes next (-1 outside, -2 a block), cells.
    runs = [[(-2, 0)] * 4 for _ in places]
    for index, (row, col) in enumerate(places):
        for heading, (down, right) in enumerate(STEPS):
            letter, r, c, cells = run(rows, row + down, col + right, heading)
            runs[index][heading] = (
                -1 if letter == "" else -2 if letter == "*" else number[r, c],
                cells,
            )
    found: dict[str, Length] = {}
    tried: set[tuple[tuple[int, tuple[int, ...]], ...]] = set()
    heading_in, start = entrances(rows)[0][2], number[first[1], first[2]]
    for bends in product((SLASH, BACKSLASH), repeat=len(places)):
        mirror, heading, cells, count = start, heading_in, first[3], 0
        touched = set()
        while mirror >= 0:
            touched.add(mirror)
            heading = bends[mirror][heading]
            mirror, more = runs[mirror][heading]
            cells, count = cells + more, count + 1
        if mirror == -1:
            key = tuple((index, bends[index]) for index in sorted(touched))
            if key not in tried:
                tried.add(key)
                grid = [list(line) for line in rows]
                for index in touched:
                    row, col = places[index]
                    grid[row][col] = "/" if bends[index] == SLASH else "\\"
                found["".join(map("".join, grid))] = (cells, count)
    return found


def random_rows(
    dice: random.Random, rows: int, cols: int, mirrors: float, blocks: float = 0.04
) -> Rows:
    """A maze of this size, three by three or more, with so large a share of mirrors and blocks."""
    grid = [["*"] * cols for _ in range(rows)]
    for row in range(1, rows - 1):
        for col in range(1, cols - 1):
            roll = dice.random()
            if roll < blocks + mirrors:
                grid[row][col] = "*" if roll < blocks else dice.choice("/\\")
            else:
                grid[row][col] = "."
    rim = [(row, col) for row in (0, rows - 1) for col in range(1, cols - 1)]
    rim += [(row, col) for row in range(1, rows - 1) for col in (0, cols - 1)]
    for row, col in dice.sample(rim, 2):
        grid[row][col] = "."
    return list(map("".join, grid))


def random_mazes(count: int, seed: int, most: int = 14) -> Iterator[Rows]:
    """Mazes with a limited number of mirrors: small and crowded, or large and nearly empty."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        least = dice.choice([3, 6, 6, 6])  # larger and nearly empty ones have more odd cycles
        rows, cols = dice.randint(least, 9), dice.randint(least, 9)
        inner = (rows - 2) * (cols - 2)
        share = min(1.0, dice.choice([most // 3, most - 3, most - 1]) / inner)
        maze = random_rows(dice, rows, cols, share, dice.choice([0, 0, 0.08]))
        if sum(line.count("/") + line.count("\\") for line in maze) <= most:
            made += 1
            yield maze


def backtracked(rows: Rows, most: int) -> int:
    """How many reflections a plain player makes until the beam passes, or all is tried.

    Each mirror that the beam meets is turned one way, then the other; the player begins at the
    first opening and looks at nothing before the beam comes there. At most so many.
    """
    made = 0
    stack: list[tuple[tuple[str, int, int, int], int, dict[tuple[int, int], tuple[int, ...]]]]
    start = entrances(rows)[0]
    stack = [(run(rows, *start), start[2], {})]
    while stack and made < most:
        (letter, row, col, _), heading, bends = stack.pop()
        if letter == "":
            return made
        if letter == "*":
            continue
        for bend in [bends[row, col]] if (row, col) in bends else [BACKSLASH, SLASH]:
            made += 1
            onward = bend[heading]
            down, right = STEPS[onward]
            end = run(rows, row + down, col + right, onward)
            stack.append((end, onward, bends | {(row, col): bend}))
    return made


Side = tuple[int, int, int]  # row, column, heading


def faults_of_turned(rows: Rows, turned: Rows) -> list[tuple[str, int, int]]:
    """(Rule, row, col) of each fault of a turned maze of the same size."""
    cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]
    differ = [(r, c) for r, c in cells if rows[r][c] != turned[r][c]]
    changed = [(r, c) for r, c in differ if {rows[r][c], turned[r][c]} != {"/", "\\"}]
    if changed:
        return [("cell", *cell) for cell in changed]
    row, col, heading = entrances(rows)[0]
    touched = set()
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        letter = turned[row][col]
        if letter == "*":
            return [("absorbed", row, col)]
        if letter in "/\\":
            touched.add((row, col))
            heading = (SLASH if letter == "/" else BACKSLASH)[heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]
    return [("untouched", *cell) for cell in differ if cell not in touched]


def graph_of(rows: Rows) -> dict[Side, Side | None]:
    """The sides that face a mirror or an opening, and the side that they face, if any."""
    faced: dict[Side, Side | None] = {}
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            for heading, (down, right) in enumerate(STEPS) if letter in "/\\" else ():
                end, r, c, _ = run(rows, row + down, col + right, heading)
                if end != "*":
                    faced[row, col, heading] = (r, c, (heading + 2) % 4) if end else None
    for entrance in entrances(rows):
        if run(rows, *entrance)[0] == "*":
            faced[entrance] = None
    return faced


def judge_barrier(rows: Rows, barrier: set[Side]) -> tuple[set[Side], int, int]:
    """Of a barrier: entries that are not sides, the number of sides, the odd components left."""
    faced = graph_of(rows)
    left, odd = set(faced) - barrier, 0
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            row, col, heading = side = waiting.pop()
            size += 1
            beside = [(row, col, (heading + turn) % 4) for turn in (1, 3)]
            for other in (faced[side], *beside):
                if other in left:
                    left.remove(other)
                    waiting.append(other)
        odd += size % 2
    return barrier - set(faced), len(barrier & set(faced)), odd
