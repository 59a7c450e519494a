"""A plain search, written from the rules alone, and random mazes of all shapes to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
CLOCKWISE = "NESW"

State = tuple[int, int, str]


def entries(rows: list[str]) -> dict[tuple[str, int], State]:
    """The first state of each way in, by its side and its row or column from 0."""
    height, width = len(rows), len(rows[0])
    return (
        {("top", col): (0, col, "S") for col in range(width)}
        | {("left", row): (row, 0, "E") for row in range(height)}
        | {("right", row): (row, width - 1, "W") for row in range(height)}
        | {("bottom", col): (height - 1, col, "N") for col in range(width)}
    )


def moves(rows: list[str], state: State) -> list[State]:
    """The states that a walker in a state can come to with its next move, alive."""
    row, col, heading = state
    letter = rows[row][col]
    turns = {"S": [0], "R": [1], "U": [2], "L": [3], "?": [0, 1, 2, 3]}.get(letter, [])
    found = []
    for turn in turns:
        onward = CLOCKWISE[(CLOCKWISE.index(heading) + turn) % 4]
        down, right = STEPS[onward]
        r, c = row + down, col + right
        if 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] != "X":
            found.append((r, c, onward))
    return found


def search(rows: list[str], start: State) -> tuple[int | None, set[State]]:
    """The least number of moves from a way in, entering counted, and the states met."""
    if rows[start[0]][start[1]] == "X":
        return None, set()
    met = {start}
    layer = [start]
    count = 1
    while layer:
        if any(rows[row][col] == "G" for row, col, _ in layer):
            return count, met
        onward = {state for one in layer for state in moves(rows, one)} - met
        met |= onward
        layer = list(onward)
        count += 1
    return None, met


def remembering_search(rows: list[str], start: State) -> float:
    """A wrong search: depth first, and it remembers costs while a cycle is still open.

    A state that is on the way already costs infinitely much, which is right for that way; but
    what was found with it is remembered for all other ways too.
    """
    known: dict[State, float] = {}
    open_states: set[State] = set()

    def cost(state: State) -> float:
        if rows[state[0]][state[1]] == "G":
            return 0
        if state in open_states:
            return inf
        if state not in known:
            open_states.add(state)
            known[state] = 1 + min(map(cost, moves(rows, state)), default=inf)
            open_states.remove(state)
        return known[state]

    return inf if rows[start[0]][start[1]] == "X" else 1 + cost(start)


def random_rows(dice: random.Random, height: int, width: int) -> list[str]:
    """A maze of this size: usual ones, many deaths, nothing but ?, one letter only."""
    letters = dice.choice(
        ["SSLLLRRRU?", "SLRUX", "SSLLLRRRUX", "SLRU????X", "?", "SSSS?", "LLLR", "UL", "LR", "?XX"]
    )
    cells = [dice.choice(letters) for _ in range(height * width)]
    corners = [0, width - 1, height * width - width, height * width - 1]
    inner = [row * width + col for row in range(1, height - 1) for col in range(1, width - 1)]
    spots = dice.choice([corners, list(range(len(cells))), *[inner or corners] * 4])
    for _ in range(dice.choice([1, 1, 1, 1, 1, 2, 3, len(cells)])):
        cells[dice.choice(spots)] = "G"
    if dice.randrange(3) == 0:  # death around the goals, as otherwise few mazes are impossible
        for cell in [index for index, letter in enumerate(cells) if letter == "G"]:
            for other in (cell - width, cell + 1, cell + width, cell - 1):
                if 0 <= other < len(cells) and cells[other] != "G":
                    cells[other] = dice.choice("XXXXXXXL")
    return ["".join(cells[first : first + width]) for first in range(0, len(cells), width)]


def random_mazes(count: int, seed: int) -> Iterator[list[str]]:
    """Random mazes of all shapes: single rows and columns, rectangles, squares."""
    dice = random.Random(seed)
    for _ in range(count):
        shape = dice.randrange(8)
        if shape == 0:
            size = (1, dice.randint(1, 40))
        elif shape == 1:
            size = (dice.randint(1, 40), 1)
        elif shape == 2:
            size = (dice.randint(2, 3), dice.randint(6, 12))
        else:
            size = (dice.randint(3, 7), dice.randint(3, 7))
        yield random_rows(dice, *size)


def unpacked(rows: list[str], bits: bytes) -> set[State] | None:
    """The states in the bits of a closed set; None for another size."""
    size = len(rows) * len(rows[0])
    digits = "".join(f"{byte:08b}" for byte in bits)
    if len(bits) != -(-4 * size // 8) or "1" in digits[4 * size :]:
        return None
    return {
        (number % size // len(rows[0]), number % size % len(rows[0]), CLOCKWISE[number // size])
        for number in range(4 * size)
        if digits[number] == "1"
    }


def faults_of_set(rows: list[str], bits: bytes, only: State | None) -> set[tuple[str, State]]:
    """(Rule, state) of all that keeps a set from being a proof; ``only`` is the one way in."""
    held = unpacked(rows, bits)
    if held is None:
        return {("size", (-1, -1, ""))}
    starts = set(entries(rows).values()) if only is None else {only}
    starts = {(row, col, heading) for row, col, heading in starts if rows[row][col] != "X"}
    after = {there for state in held for there in moves(rows, state)}
    faults = {("goal", state) for state in held if rows[state[0]][state[1]] == "G"}
    dead = {state for state in held if rows[state[0]][state[1]] == "X"}
    faults |= {("death", state) for state in dead}
    faults |= {("entry", state) for state in starts - held}
    faults |= {("closed", state) for state in after - starts - held}
    faults |= {("superfluous", state) for state in held - dead - starts - after}
    return faults or _first_apart(rows, held, starts)


def _first_apart(rows: list[str], held: set[State], starts: set[State]) -> set[tuple[str, State]]:
    """The first state of a closed set, cell by cell, that the starts do not lead to."""
    met, waiting = set(starts), list(starts)
    while waiting:
        new = set(moves(rows, waiting.pop())) - met
        met |= new
        waiting += new
    apart = sorted(held - met, key=lambda state: (*state[:2], CLOCKWISE.index(state[2])))
    return {("superfluous", apart[0])} if apart else set()


def fault_of_route(rows: list[str], start: State, route: str) -> tuple[str, int]:
    """The first wrong move and its number; ``end`` for a route that stops too soon."""
    row, col, heading = start
    if route[:1] != heading:
        return "first", 1
    for number, onward in enumerate(route[1:], 2):
        if rows[row][col] in "GX":
            return "past", number
        there = (row + STEPS[onward][0], col + STEPS[onward][1], onward)
        turns = {"S": [0], "R": [1], "U": [2], "L": [3], "?": [0, 1, 2, 3]}[rows[row][col]]
        if (CLOCKWISE.index(onward) - CLOCKWISE.index(heading)) % 4 not in turns:
            return "letter", number
        if not (0 <= there[0] < len(rows) and 0 <= there[1] < len(rows[0])):
            return "leaves", number
        row, col, heading = there
    return ("", 0) if rows[row][col] == "G" else ("end", 0)
