"""Two players of mirror mazes, to measure the difficulty by: how often they turn a mirror.

Neither knows the solver. Where nothing tells them what to do next they choose at random, so the
mean over several games is to be taken.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.mirrors.plain import BACKSLASH, SLASH, STEPS, Rows, entrances, run

Mirror = tuple[int, int]

BENDS = (SLASH, BACKSLASH)


class End(NamedTuple):
    """Where light comes to: a mirror that is not turned yet, or ``None``; or outside by an opening.

    ``heading`` is that of the light.
    """

    mirror: Mirror | None
    heading: int
    opening: int | None


class Light:
    """The straight runs of a maze, and where light comes to on them."""

    def __init__(self, rows: Rows) -> None:
        self.openings = entrances(rows)
        self.runs = {
            (row, col, heading): run(rows, row + down, col + right, heading)
            for row, line in enumerate(rows)
            for col, letter in enumerate(line)
            if letter in "/\\"
            for heading, (down, right) in enumerate(STEPS)
        }
        self.first = [run(rows, *opening) for opening in self.openings]

    def end(self, opening: int, turned: dict[Mirror, tuple[int, ...]]) -> End:
        """Where light from an opening comes to by the mirrors that are turned."""
        heading = self.openings[opening][2]
        letter, row, col, _ = self.first[opening]
        while letter in ("/", "\\"):
            if (row, col) not in turned:
                return End((row, col), heading, None)
            heading = turned[row, col][heading]
            letter, row, col, _ = self.runs[row, col, heading]
        if letter == "*":
            return End(None, heading, None)
        ways = [(r, c, (way + 2) % 4) for r, c, way in self.openings]
        down, right = STEPS[heading]
        return End(None, heading, ways.index((row - down, col - right, heading)))


def turns_of_a_trier(light: Light, dice: random.Random, most: int) -> int:
    """How often a player turns a mirror who follows the light from one opening and tries.

    A mirror that light comes to is turned one way; if no beam passes then, the other way; then
    the mirror before it. At most so many turns.
    """
    start, turned, turns = dice.randrange(2), dict[Mirror, tuple[int, ...]](), 0
    tried: list[tuple[Mirror, list[tuple[int, ...]]]] = []
    while turns < most:
        end = light.end(start, turned)
        if end.opening == 1 - start:
            break
        if end.mirror is not None:
            tried.append((end.mirror, dice.sample(BENDS, 2)))
        while tried and not tried[-1][1]:
            turned.pop(tried.pop()[0], None)
        if not tried:
            break
        turned[tried[-1][0]] = tried[-1][1].pop()
        turns += 1
    return max(turns, 1)


def turns_of_a_thinker(light: Light, dice: random.Random, most: int) -> int:
    """How often a player turns a mirror who looks from both openings, and one run ahead.

    The player sees where light goes after the next mirror, if it is turned one way or the other:
    a way on which it is absorbed, or comes back, is not tried. As long as one way is left at an
    end of the light, the player takes it; else one of two at random, to try the other one later.
    At most so many turns.
    """
    turned, turns = dict[Mirror, tuple[int, ...]](), 0
    tried: list[tuple[Mirror, list[tuple[int, ...]]]] = []
    while turns < most:
        ways = []
        for opening in dice.sample((0, 1), 2):
            end = light.end(opening, turned)
            if end.opening == 1 - opening:
                return max(turns, 1)
            ways.append((end.mirror, _ways_on(light, opening, end, turned)))
        mirror, bends = min(ways, key=lambda way: len(way[1]))
        if mirror is not None and bends:
            tried.append((mirror, dice.sample(bends, len(bends))))
        while tried and not tried[-1][1]:
            turned.pop(tried.pop()[0], None)
        if not tried:
            break
        turned[tried[-1][0]] = tried[-1][1].pop()
        turns += 1
    return max(turns, 1)


def _ways_on(
    light: Light, opening: int, end: End, turned: dict[Mirror, tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """How the mirror that light comes to can be turned, for light to go on."""
    if end.mirror is None:
        return []
    found: list[tuple[int, ...]] = []
    for bend in BENDS:
        beyond = light.end(opening, turned | {end.mirror: bend})
        if beyond.mirror is not None or beyond.opening == 1 - opening:
            found.append(bend)
    return found
