"""How hard a maze is: by plain counting, by what makes it harder, by plain players."""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.signposts.generate import effort
from tests.ranks import spearman
from tests.signposts.plain import (
    CLOCKWISE,
    State,
    entries,
    moves,
    random_mazes,
    random_rows,
    search,
)
from tests.signposts.player import tries_backward, tries_forward


def maze_of(rows: list[str]) -> Maze:
    return Maze(len(rows), len(rows[0]), "".join(rows).encode())


def effort_of(rows: list[str]) -> Effort:
    found = effort(maze_of(rows), UNLIMITED)
    assert found is not None
    return found


def fewest_choices(rows: list[str], start: State, cost: int) -> int | None:
    """The fewest ? on a route of this many moves, by trying every route; None where none is."""
    if rows[start[0]][start[1]] == "G":
        return 0 if cost == 1 else None
    if cost == 1:
        return None
    found = [fewest_choices(rows, state, cost - 1) for state in moves(rows, start)]
    choice = rows[start[0]][start[1]] == "?"
    return min((choices + choice for choices in found if choices is not None), default=None)


def plain_effort(rows: list[str]) -> Effort | None:
    """The effort by walking from every state alone; None where there are too many routes to try."""
    cells = [
        (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter != "X"
    ]
    states = [(*cell, heading) for cell in cells for heading in CLOCKWISE]
    costs = {state: search(rows, state)[0] for state in states}
    left = {
        state: cost - 1
        for state, cost in costs.items()
        if cost is not None and rows[state[0]][state[1]] != "G"
    }
    entered = {state for way in entries(rows).values() for state in closure(rows, way)}
    ways = [way for way in entries(rows).values() if costs.get(way) is not None]
    if ways:
        least = min(costs[way] or 0 for way in ways)
        if least > 12:
            return None
        found = [fewest_choices(rows, way, least) for way in ways if costs[way] == least]
        blind = [state for state, cost in left.items() if cost < least and state not in entered]
        choices = min(one for one in found if one is not None)
        return Effort(least + len(blind), choices.bit_length())
    sides = []
    for side in (set(left), entered):
        choices = len({state[:2] for state in side if rows[state[0]][state[1]] == "?"})
        sides.append(Effort(len(side), choices.bit_length()))
    return min(sides, key=lambda effort: effort.search)


def closure(rows: list[str], start: State) -> set[State]:
    """All states that a way in leads to, as far as the goals."""
    if rows[start[0]][start[1]] == "X":
        return set()
    met, waiting = {start}, [start]
    while waiting:
        fresh = [state for state in moves(rows, waiting.pop()) if state not in met]
        met |= set(fresh)
        waiting += fresh
    return met


def test_it_is_what_plain_counting_finds() -> None:
    verdicts = {True: 0, False: 0}
    for rows in random_mazes(250, 31):
        right = plain_effort(rows) if len(rows) * len(rows[0]) < 40 else None
        if right is not None:
            assert effort_of(rows) == right, rows
            verdicts[bool(lm.solve(maze_of(rows)))] += 1
    assert min(verdicts.values()) > 30, verdicts


STRAIGHT = ["XXXXXX", "SSSSGX", "XXXXXX"]
BENT = ["XXXXXX", "SSSRXX", "XXXSXX", "XGSRXX", "XXXXXX", "XXXXXX"]
BLIND = ["XXXXXX", "SSSRXX", "XXXSXX", "XGSRXX", "XSXXXX", "XXXXXX"]
CHOSEN = ["XXXXXX", "SSS?XX", "XXXSXX", "XGSRXX", "XSXXXX", "XXXXXX"]
CUT_OFF = ["XXXXXX", "SSSSRX", "XXXXLX", "XGXSRX", "XXXXXX", "XXXXXX"]


def test_moves_blind_ends_and_choices_make_it_harder() -> None:
    assert effort_of(STRAIGHT) == Effort(5, 0)
    assert effort_of(BENT) == Effort(8, 0)
    assert effort_of(BLIND) == Effort(9, 0)
    assert effort_of(CHOSEN) == Effort(14, 1)
    assert effort_of(CUT_OFF) == Effort(0, 0)
    for rows in (STRAIGHT, BENT, BLIND, CHOSEN, CUT_OFF):
        assert plain_effort(rows) == effort_of(rows)


def test_a_wide_open_maze_is_easy_and_one_that_all_letters_rule_is_not() -> None:
    assert score(["?" * 9] * 4 + ["????G????"] + ["?" * 9] * 4) < score(PUBLISHED)


PUBLISHED = ["LUU?ULXL", "RLRLUGUU", "SLRLULXR", "UR?RSL?R"]
PUBLISHED += ["RUURRRSL", "S?SLSSLR", "RLR?RL?L", "LRSRSLRL"]


def test_it_is_told_in_one_line() -> None:
    assert str(lm.rate(maze_of(CHOSEN))) == ("beginner, 4.9: 14 traced states, 1 choice doubling")
    assert str(lm.rate(maze_of(PUBLISHED))) == (
        "intermediate, 7.5: 44 traced states, 2 choice doublings"
    )


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), rows=st.integers(1, 6), cols=st.integers(1, 7))
def test_a_turned_or_mirrored_maze_is_as_hard(seed: int, rows: int, cols: int) -> None:
    maze = random_rows(random.Random(seed), rows, cols)
    turned = ["".join(column) for column in zip(*reversed(maze), strict=True)]
    mirrored = [line[::-1].translate(str.maketrans("LR", "RL")) for line in maze]
    assert effort_of(maze) == effort_of(turned) == effort_of(mirrored)


def test_mazes_of_one_size_are_of_all_levels_and_rank_as_players_find_them() -> None:
    dice, scores, found, levels = random.Random(23), [], [], set()
    for seed, level in enumerate([None, *LEVELS] * 8):
        maze = lm.generate("signposts", size=(9, 11), level=level, seed=seed)
        assert isinstance(maze, Maze)
        rows = list(maze.lines())
        scores.append(score(rows))
        levels.add(lm.rate(maze).level)  # type: ignore[union-attr]
        forward, backward = (
            mean(player(rows, dice) for _ in range(8)) for player in (tries_forward, tries_backward)
        )
        found.append(sqrt(forward * backward))
    assert levels == set(LEVELS)
    assert spearman(scores, found) > 0.6


OPEN = Maze(2000, 2000, b"?" * 2_001_000 + b"G" + b"?" * 1_998_999)


def test_what_takes_too_long_is_not_known() -> None:
    heard: list[float] = []
    assert lm.rate(OPEN, time_limit=1e-9) is None
    assert lm.rate(OPEN, progress=lambda part, _: heard.append(part)) is not None
    assert heard == sorted(heard)
    assert heard


def test_whatever_the_progress_raises_ends_it() -> None:
    def stop(part: float, found: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lm.rate(OPEN, progress=stop)


def score(rows: list[str]) -> float:
    rating = lm.rate(maze_of(rows))
    assert rating is not None
    return rating.score
