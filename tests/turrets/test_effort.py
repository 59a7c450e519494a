"""How hard a maze is, against plain counting."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from math import inf
from typing import Any

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.turrets.generate import effort
from tests.oracles import Cell
from tests.oracles.grids import STEPS, beside, text_of
from tests.oracles.turrets import Maze, Turrets, maze_of

State = tuple[Cell, int]


def effort_of(text: str) -> tuple[float, int]:
    maze: Any = lm.parse(text)
    found = effort(maze, UNLIMITED)
    assert found is not None
    return found.search, found.open


def apart(maze: Maze) -> dict[Cell, int]:
    """The steps to the goal from each cell that has a way there, if nobody fired."""
    quiet = copy(maze)
    quiet.fire = [set()] * 4
    far: dict[Cell, int] = {}
    for (cell, _), left in quiet._to_goal().items():
        far[cell] = min(left, far.get(cell, left))
    return far


def spread(first: set[State], onward: Callable[[State], set[State]]) -> dict[State, int]:
    """The steps to each state that some states lead to."""
    levels, front = dict.fromkeys(first, 0), first
    while front:
        front = {state for one in front for state in onward(one)} - levels.keys()
        levels |= dict.fromkeys(front, max(levels.values()) + 1)
    return levels


def plain_effort(maze: Maze) -> tuple[float, int]:
    """The effort by the rules alone, state by state."""
    far, begin = apart(maze), (maze.start, 0)
    if maze.start not in far:
        return 0, 0

    def steps(state: State, by: int) -> set[State]:
        there = {(beside(state[0], way), (state[1] + by) % 4) for way in STEPS}
        return {one for one in there if maze.is_empty(one[0])}

    def alive(states: set[State], safe: State | None = None) -> set[State]:
        return {one for one in states if maze.alive(*one) or one == safe}

    def dead(states: set[State], by: int, safe: State | None = None) -> int:
        return sum(len(steps(one, by) - alive(steps(one, by), safe)) for one in states)

    levels = spread({begin}, lambda one: alive(steps(one, 1)))
    if least := maze.least:
        misleading = {one for one, step in levels.items() if step + far.get(one[0], inf) < least}
        return least + dead(misleading, 1, begin), ((least - far[maze.start]) // 2).bit_length()
    ends = alive({(maze.goal, (far[maze.start] + wait) % 4) for wait in (0, 2)})
    backs = [spread({end}, lambda one: alive(steps(one, -1))) for end in ends]
    met = {state for back in backs for state in back}
    sides = [
        (dead(set(levels), 1, begin), half_of(levels)),
        (dead(met, -1), max(map(half_of, backs), default=0)),
    ]
    return min(sides, key=lambda side: side[0])


def half_of(levels: dict[State, int]) -> int:
    """The binary digits of half the steps after which nothing new is met."""
    return ((max(levels.values()) + 1) // 2).bit_length()


def test_the_effort_is_what_plain_counting_finds() -> None:
    verdicts = {True: 0, False: 0}
    for text in Turrets().puzzles(180, random.Random(21)):
        if len(text) < 200:
            assert effort_of(text) == plain_effort(maze_of(text)), text
            verdicts[maze_of(text).least is not None] += 1
    assert min(verdicts.values()) > 40


#: Mazes, each harder than the one before, with their efforts.
MAZES = {
    "no way": (["S.....", "##^##.", "......", "######", ".....G"], (0, 0)),
    "no walls": (["S.....", "......", "......", "......", ".....G"], (9, 0)),
    "walls": (["S.....", "#####.", "......", ".#####", ".....G"], (19, 0)),
    "a guard": (["S.....", "##^##.", "......", ".#####", ".....G"], None),
    "an ambush": (["S.....", "##^#v.", "......", ".#>v##", ".....G"], None),
}


def test_fire_that_must_be_foreseen_makes_it_harder() -> None:
    scores = []
    for rows, right in MAZES.values():
        text = text_of("turrets", rows)
        assert right in (None, effort_of(text))
        rating: Any = lm.rate(lm.parse(text))
        scores.append(rating.score)
    assert scores == sorted(set(scores))
