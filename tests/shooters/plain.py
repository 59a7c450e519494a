"""All ways to turn the shooters, tried one by one from the rules alone; random grids to try."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BENDS = {
    "/": {"E": "N", "N": "E", "W": "S", "S": "W"},
    "\\": {"E": "S", "S": "E", "W": "N", "N": "W"},
}
SIDES = {"-": "WE", "|": "NS"}

#: As many cells as there are bits in a number of numpy's.
MOST_CELLS = 64


def hits(rows: list[str], shooter: tuple[int, int], axis: str) -> set[tuple[int, int]]:
    """The shooters that a shooter would hit along an axis."""
    return {end for side in SIDES[axis] if (end := way(rows, *shooter, side)[1]) is not None}


def aims_at(rows: list[str], cell: tuple[int, int]) -> set[tuple[tuple[int, int], str]]:
    """The shooters, each with an axis, whose beams cross an empty cell."""
    return {
        ((r, c), axis)
        for r, line in enumerate(rows)
        for c, letter in enumerate(line)
        if letter in "-|"
        for axis in "-|"
        if any(cell in beam(rows, r, c, side)[0] for side in SIDES[axis])
    }


class Found(NamedTuple):
    """How many solutions there are, the shooters alike in all of them, and the fewest turns."""

    ways: int
    forced: str
    fewest: int


def beam(rows: list[str], row: int, col: int, side: str) -> tuple[set[tuple[int, int]], bool]:
    """The empty cells that a beam lights, and whether it hits a shooter."""
    lit, end = way(rows, row, col, side)
    return lit, end is not None


def way(
    rows: list[str], row: int, col: int, side: str
) -> tuple[set[tuple[int, int]], tuple[int, int] | None]:
    """The empty cells that a beam lights, and the shooter that it hits, if any."""
    lit: set[tuple[int, int]] = set()
    while True:
        row, col = row + STEPS[side][0], col + STEPS[side][1]
        if not (0 <= row < len(rows) and 0 <= col < len(rows[0])) or rows[row][col] == "#":
            return lit, None
        letter = rows[row][col]
        if letter in "-|":
            return lit, (row, col)
        if letter == ".":
            lit.add((row, col))
        else:
            side = BENDS[letter][side]


def try_all(rows: list[str]) -> Found:
    """The results of trying every way to turn the shooters, 2**shooters of them."""
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    bit = {cell: np.uint64(1 << number) for number, cell in enumerate(cells)}
    shooters = [(r, c) for r, c in cells if rows[r][c] in "-|"]
    bright = np.zeros(1, np.uint64)
    sound = np.ones(1, bool)
    turns = np.zeros(1, np.int64)
    for r, c in shooters:  # the newest shooter is the highest bit of a way's number
        parts = []
        for axis in "-|":
            beams = [beam(rows, r, c, side) for side in SIDES[axis]]
            light = np.bitwise_or.reduce(
                [bit[x] for lit, _ in beams for x in lit] or [np.uint64(0)]
            )
            safe = not any(hit for _, hit in beams)
            parts.append((bright | light, sound & safe, turns + (rows[r][c] != axis)))
        bright, sound, turns = (np.concatenate(both) for both in zip(*parts, strict=True))
    dark = np.bitwise_or.reduce(
        [bit[r, c] for r, c in cells if rows[r][c] == "."] or [np.uint64(0)]
    )
    right = np.flatnonzero(sound & (bright & dark == dark))
    if not right.size:
        return Found(0, "", 0)
    forced = ""
    for number in range(len(shooters)):
        axes = right >> number & 1
        forced += "1" if axes.min() == axes.max() else "0"
    return Found(len(right), forced, int(turns[right].min()))


SOUPS = (
    "..#/\\-|",
    "...-|#",
    "......../\\-|#",
    "##.-|",
    "///...-|\\\\\\",
    "####-|.../\\",
    "--||",
    ".#/\\",
)


def random_rows(dice: random.Random, most_shooters: int = 14) -> list[str]:
    """A grid with mirrors, loops, shooters that hit themselves, none or many of them."""
    while True:
        height, width = dice.randint(1, 8), dice.randint(1, 8)
        soup = dice.choice(SOUPS)
        rows = ["".join(dice.choices(soup, k=width)) for _ in range(height)]
        if dice.randrange(4):
            rows = with_dark_cells_walled(dice, rows)
        if sum(map(rows_of_shooters, rows)) <= most_shooters:
            return rows


def rows_of_shooters(row: str) -> int:
    return row.count("-") + row.count("|")


def with_dark_cells_walled(dice: random.Random, rows: list[str]) -> list[str]:
    """The grid with most cells walled that no beam lights as the shooters stand."""
    lit = set()
    for r, line in enumerate(rows):
        for c, letter in enumerate(line):
            if letter in "-|":
                for axis in "-|" if dice.randrange(3) == 0 else letter:
                    for side in SIDES[axis]:
                        lit |= beam(rows, r, c, side)[0]
    return [
        "".join(
            "#" if letter == "." and (r, c) not in lit and dice.randrange(40) else letter
            for c, letter in enumerate(line)
        )
        for r, line in enumerate(rows)
    ]


def random_grids(count: int, seed: int) -> Iterator[list[str]]:
    """``count`` random grids."""
    dice = random.Random(seed)
    for _ in range(count):
        yield random_rows(dice)
