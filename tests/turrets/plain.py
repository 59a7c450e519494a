"""A plain search, written from the rules alone, and random mazes of all shapes to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def rays(rows: list[str], time: int) -> set[tuple[int, int]]:
    """The cells under fire after the step with this number, turret by turret, ray by ray."""
    burnt = set()
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter not in "^>v<":
                continue
            down, right = list(STEPS.values())[("^>v<".index(letter) + time) % 4]
            r, c = row + down, col + right
            while 0 <= r < len(rows) and 0 <= c < len(line) and rows[r][c] in ".SG":
                burnt.add((r, c))
                r, c = r + down, c + right
    return burnt


def search(rows: list[str]) -> tuple[int, int] | set[tuple[int, int, int]]:
    """(Least steps, number of shortest walks), or all (row, col, time mod 4) that can be met."""
    burnt = [rays(rows, time) for time in range(4)]
    where = {letter: (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line)}
    start, goal = where["S"], where["G"]
    met = {(*start, 0)}
    front = {start: 1}
    time = 0
    while front:
        time += 1
        layer: dict[tuple[int, int], int] = {}
        for (r, c), ways in front.items():
            for down, right in STEPS.values():
                there = (r + down, c + right)
                if not (0 <= there[0] < len(rows) and 0 <= there[1] < len(rows[0])):
                    continue
                if rows[there[0]][there[1]] not in ".SG" or there in burnt[time % 4]:
                    continue
                if (*there, time % 4) not in met:
                    layer[there] = layer.get(there, 0) + ways
        if goal in layer:
            return time, layer[goal]
        met |= {(*cell, time % 4) for cell in layer}
        front = layer
    return met


def random_rows(dice: random.Random, rows: int, cols: int) -> list[str]:
    """A maze of this size, at least two cells: from nearly empty to full of turrets."""
    walls, turrets = dice.choice([(15, 3), (15, 3), (5, 15), (0, 30), (30, 0), (10, 60), (0, 5)])
    cells = [
        "#"
        if dice.randrange(100) < walls
        else dice.choice("^>v<")
        if dice.randrange(100) < turrets
        else "."
        for _ in range(rows * cols)
    ]
    corners = [0, cols - 1, rows * cols - cols, rows * cols - 1]
    places = corners if dice.randrange(4) == 0 else range(rows * cols)
    start = dice.choice(places)
    goal = dice.choice([place for place in range(rows * cols) if place != start])
    cells[start], cells[goal] = "S", "G"
    return ["".join(cells[first : first + cols]) for first in range(0, rows * cols, cols)]


def random_mazes(count: int, seed: int) -> Iterator[list[str]]:
    """Random mazes of all shapes: single rows and columns, rectangles, wide and high ones."""
    dice = random.Random(seed)
    for _ in range(count):
        shape = dice.randrange(10)
        if shape == 0:
            size = (1, dice.randint(2, 140))
        elif shape == 1:
            size = (dice.randint(2, 40), 1)
        elif shape == 2:
            size = (dice.randint(1, 4), dice.randint(60, 68))
        elif shape == 3:
            size = (dice.randint(1, 3), dice.randint(124, 132))
        elif shape == 4:
            size = (dice.randint(6, 18), dice.randint(6, 18))
        else:
            size = (dice.randint(1, 9), dice.randint(2, 9))
        yield random_rows(dice, *size)
