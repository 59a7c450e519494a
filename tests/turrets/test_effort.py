"""How hard a maze is: against plain counting, against a plain player, with more and less fire."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.generate import effort
from tests.ranks import spearman
from tests.turrets.plain import random_mazes, random_rows, rays, search
from tests.turrets.player import Cell, apart, beside, find, tries

State = tuple[Cell, int]


def effort_of(rows: list[str]) -> Effort:
    found = effort(TurretMaze.of(rows), UNLIMITED)
    assert found is not None
    return found


def spread(first: set[State], onward: Callable[[State], set[State]]) -> dict[State, int]:
    """The steps to each state that some states lead to."""
    levels, front = dict.fromkeys(first, 0), first
    while front:
        front = {state for one in front for state in onward(one)} - levels.keys()
        levels |= dict.fromkeys(front, max(levels.values()) + 1)
    return levels


def plain_effort(rows: list[str]) -> Effort:
    """The effort by the rules alone, state by state."""
    burnt = [rays(rows, time) for time in range(4)]
    start, goal, far = find(rows, "S"), find(rows, "G"), apart(rows)
    if start not in far:
        return Effort(0, 0)

    def steps(state: State, by: int) -> set[State]:
        return {(there, (state[1] + by) % 4) for there in beside(rows, state[0])}

    def alive(states: set[State], safe: State | None = None) -> set[State]:
        return {one for one in states if one[0] not in burnt[one[1]] or one == safe}

    def dead(states: set[State], by: int, safe: State | None = None) -> int:
        return sum(len(steps(one, by) - alive(steps(one, by), safe)) for one in states)

    begin = (start, 0)
    levels = spread({begin}, lambda one: alive(steps(one, 1)))
    arrivals = [step for (cell, _), step in levels.items() if cell == goal]
    if arrivals:
        least = min(arrivals)
        misleading = {one for one, step in levels.items() if step + far.get(one[0], inf) < least}
        return Effort(least + dead(misleading, 1, begin), ((least - far[start]) // 2).bit_length())
    ends = alive({(goal, (far[start] + wait) % 4) for wait in (0, 2)})
    backs = [spread({end}, lambda one: alive(steps(one, -1))) for end in ends]
    met = {state for back in backs for state in back}
    sides = [
        Effort(dead(set(levels), 1, begin), half_of(levels)),
        Effort(dead(met, -1), max(map(half_of, backs), default=0)),
    ]
    return min(sides, key=lambda side: side.search)


def half_of(levels: dict[State, int]) -> int:
    """The binary digits of half the steps after which nothing new is met."""
    return ((max(levels.values()) + 1) // 2).bit_length()


def test_the_effort_is_what_plain_counting_finds() -> None:
    verdicts = {True: 0, False: 0}
    for rows in random_mazes(250, 21):
        assert effort_of(rows) == plain_effort(rows), rows
        verdicts[isinstance(search(rows), tuple)] += 1
    assert min(verdicts.values()) > 50


FIELD = ["S.....", "......", "......", "......", ".....G"]
WALLED = ["S.....", "#####.", "......", ".#####", ".....G"]
GUARDED = ["S.....", "##^##.", "......", ".#####", ".....G"]
AMBUSH = ["S.....", "##^#v.", "......", ".#>v##", ".....G"]
BARRED = ["S.....", "##^##.", "......", "######", ".....G"]


def test_walls_alone_are_seen_at_a_glance() -> None:
    assert effort_of(FIELD) == Effort(9, 0)
    assert effort_of(WALLED) == Effort(19, 0)
    assert effort_of(BARRED) == Effort(0, 0)


def test_fire_that_must_be_foreseen_makes_it_harder() -> None:
    order = [lm.rate(TurretMaze.of(rows)) for rows in (BARRED, FIELD, WALLED, GUARDED, AMBUSH)]
    scores = [one.score for one in order if one is not None]
    assert scores == sorted(set(scores))
    assert len(scores) == 5


def test_the_rating_in_one_line() -> None:
    words = "beginner, 3.3: 9 foreseen steps, 0 detour doublings"
    assert str(lm.rate(TurretMaze.of(FIELD))) == words


TURN = str.maketrans("^>v<", ">v<^")


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), rows=st.integers(1, 6), cols=st.integers(2, 7))
def test_a_turned_maze_is_as_hard(seed: int, rows: int, cols: int) -> None:
    maze = random_rows(random.Random(seed), rows, cols)
    once = ["".join(column).translate(TURN) for column in zip(*reversed(maze), strict=True)]
    twice = [line[::-1].translate(TURN).translate(TURN) for line in reversed(maze)]
    assert effort_of(maze) == effort_of(once) == effort_of(twice)


def test_mazes_of_one_size_are_of_all_levels_and_rank_as_a_player_finds_them() -> None:
    dice, scores, found, levels = random.Random(23), [], [], set()
    for seed, level in enumerate([None, *LEVELS] * 6):
        maze = lm.generate("turrets", size=(9, 12), level=level, seed=seed)
        rating = lm.rate(maze)
        assert isinstance(maze, TurretMaze)
        assert rating is not None
        rows = list(maze.lines())
        scores.append(rating.score)
        levels.add(rating.level)
        found.append(mean(tries(rows, dice) for _ in range(8)))
    assert levels == set(LEVELS)
    assert spearman(scores, found) > 0.8


OPEN = TurretMaze(2000, 2000, b"S" + b"." * 3_999_998 + b"G")


def test_an_effort_that_takes_too_long_is_unknown() -> None:
    heard: list[float] = []
    assert lm.rate(OPEN, time_limit=1e-9) is None
    assert lm.rate(OPEN, progress=lambda part, _: heard.append(part)) is not None
    assert heard == sorted(heard)
    assert heard


def test_an_error_in_the_progress_callback_ends_the_search() -> None:
    def stop(part: float, found: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lm.rate(OPEN, progress=stop)
