"""A plain search and plain checks, written from the rules, and random mazes to try them on."""

from __future__ import annotations

import random
from collections.abc import Iterator

#: Row, column and time mod 4.
State = tuple[int, int, int]

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


def first_broken(rows: list[str], moves: str) -> tuple[int, str] | None:
    """The number of the first step that breaks a rule, and the rule."""
    (r, c) = next((r, line.index("S")) for r, line in enumerate(rows) if "S" in line)
    for step, move in enumerate(moves, 1):
        if move not in STEPS:
            return step, "move"
        r, c = r + STEPS[move][0], c + STEPS[move][1]
        if not (0 <= r < len(rows) and 0 <= c < len(rows[0])):
            return step, "grid"
        if rows[r][c] not in ".SG":
            return step, "blocked"
        if (r, c) in rays(rows, step):
            return step, "fire"
    return None


def unpacked(rows: list[str], states: bytes) -> set[State] | None:
    """The states (row, col, time mod 4) in the bytes of a closed set; None for another size."""
    width = -(-len(rows[0]) // 8)
    if len(states) != 2 * len(rows) * width:
        return None
    start = next(r + line.index("S") for r, line in enumerate(rows) if "S" in line)
    found = set()
    for half in (0, 1):
        for row in range(len(rows)):
            for bit in range(8 * width):
                if states[(half * len(rows) + row) * width + bit // 8] >> bit % 8 & 1:
                    if bit >= len(rows[0]):
                        return None
                    found.add((row, bit, 2 * half + (row + bit + start) % 2))
    return found


def faults_of_set(rows: list[str], states: bytes) -> set[tuple[str, int, int, int]]:
    """(Rule, row, col, time mod 4) of what keeps a set from being a proof; -1 for no time.

    Of the states that break one rule at one time, the first.
    """
    held = unpacked(rows, states)
    if held is None:
        return {("size", -1, -1, -1)}
    where = {letter: (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line)}
    burnt = [rays(rows, time) for time in range(4)]
    entered = {
        (r + down, c + right, (time + 1) % 4)
        for r, c, time in held
        for down, right in STEPS.values()
    }
    faults = {("start", *where["S"], -1)} if (*where["S"], 0) not in held else set()
    if any(where["G"] == (r, c) for r, c, _ in held):
        faults.add(("goal", *where["G"], -1))
    for time in range(4):
        wrong: dict[str, list[tuple[int, int]]] = {"closed": [], "survives": [], "reached": []}
        for r, line in enumerate(rows):
            for c, letter in enumerate(line):
                state, begins = (r, c, time), ((r, c), time) == (where["S"], 0)
                alive = letter in ".SG" and (r, c) not in burnt[time]
                if state in entered and alive and state not in held:
                    wrong["closed"].append((r, c))
                if state in held and not alive and not begins:
                    wrong["survives"].append((r, c))
                if state in held and state not in entered and not begins:
                    wrong["reached"].append((r, c))
        faults |= {(rule, *cells[0], time) for rule, cells in wrong.items() if cells}
    if not faults and held != search(rows):
        return {("reached", -1, -1, -1)}
    return faults


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
