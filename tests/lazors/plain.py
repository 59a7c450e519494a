"""A player of lazors who tries every placement: nothing here is shared with the package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class Card(NamedTuple):
    """A board in plain values; ``rows`` are texts."""

    rows: tuple[str, ...]
    blocks: tuple[int, int, int]
    lasers: tuple[tuple[int, int, int, int], ...]
    targets: tuple[tuple[int, int], ...]

    def text(self) -> str:
        """The board as a `.bff` file."""
        lines = ["GRID START", *(" ".join(row) for row in self.rows), "GRID STOP"]
        lines += [f"{letter} {count}" for letter, count in zip("ABC", self.blocks, strict=True)]
        lines += [f"L {x} {y} {vx} {vy}" for x, y, vx, vy in self.lasers]
        lines += [f"P {x} {y}" for x, y in self.targets]
        return "\n".join(lines) + "\n"


def light(
    rows: tuple[str, ...], lasers: tuple[tuple[int, int, int, int], ...]
) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The points where light is, and the cells (row, col) that it comes to; by the rules' text."""
    points, cells, seen = set(), set(), set()
    ahead = list(lasers)
    while ahead:
        x, y, vx, vy = ahead.pop()
        if (x, y, vx, vy) in seen:
            continue
        seen.add((x, y, vx, vy))
        points.add((x, y))
        upright = x % 2 == 0
        middle = (x + vx, y) if upright else (x, y + vy)
        row, col = (middle[1] - 1) / 2, (middle[0] - 1) / 2
        if row < 0 or col < 0 or row >= len(rows) or col >= len(rows[0]):
            continue
        cells.add((int(row), int(col)))
        block = rows[int(row)][int(col)].upper()
        if block in "OXC":
            ahead.append((x + vx, y + vy, vx, vy))
        if block in "AC":
            ahead.append((x, y, -vx, vy) if upright else (x, y, vx, -vy))
    return points, cells


def placements(card: Card) -> Iterator[tuple[str, ...]]:
    """The rows with all blocks placed, in every way; placed blocks are in small letters."""
    free = [(r, c) for r, row in enumerate(card.rows) for c, cell in enumerate(row) if cell == "o"]
    a, b, c = card.blocks
    for first in combinations(free, a):
        rest = [cell for cell in free if cell not in first]
        for second in combinations(rest, b):
            others = [cell for cell in rest if cell not in second]
            for third in combinations(others, c):
                grid = [[*row] for row in card.rows]
                for letter, cells in (("a", first), ("b", second), ("c", third)):
                    for row, col in cells:
                        grid[row][col] = letter
                yield tuple(map("".join, grid))


def arrangements(card: Card) -> dict[frozenset[tuple[int, int, str]], set[tuple[str, ...]]]:
    """The solutions, by the touched cells with their contents."""
    found: dict[frozenset[tuple[int, int, str]], set[tuple[str, ...]]] = {}
    for rows in placements(card):
        points, cells = light(rows, card.lasers)
        if points.issuperset(card.targets):
            key = frozenset((row, col, rows[row][col]) for row, col in cells)
            found.setdefault(key, set()).add(rows)
    return found


def random_card(dice: random.Random, most_free: int = 7) -> Card:
    """A small board; most of them have a solution."""
    while True:
        size = dice.randint(1, 3), dice.randint(1, 4)
        letters = "ooooooxABC"
        rows = tuple("".join(dice.choice(letters) for _ in range(size[1])) for _ in range(size[0]))
        free = sum(row.count("o") for row in rows)
        if free > most_free:
            continue
        blocks = [0, 0, 0]
        for _ in range(dice.randint(0, min(3, free))):
            blocks[dice.randrange(3)] += 1
        points = [
            (x, y)
            for y in range(2 * size[0] + 1)
            for x in range(2 * size[1] + 1)
            if (x + y) % 2 == 1
        ]
        lasers = tuple(
            (*dice.choice(points), dice.choice([1, -1]), dice.choice([1, -1]))
            for _ in range(dice.randint(1, 3))
        )
        if dice.random() < 0.8:  # most boards have a solution
            some = next(placements(Card(rows, (blocks[0], blocks[1], blocks[2]), lasers, ())))
            points = sorted(light(some, lasers)[0])
        targets = tuple(dice.sample(points, dice.randint(1, min(5, len(points)))))
        return Card(rows, (blocks[0], blocks[1], blocks[2]), lasers, targets)
