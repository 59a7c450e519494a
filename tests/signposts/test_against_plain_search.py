"""Thousands of small mazes of all shapes against a plain search written for the tests."""

from __future__ import annotations

import random

import numpy as np
import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts import KIND, ClosedSet, Escape, Maze, Way, costs
from lasermaze.kinds.signposts.check import check, count_again, refute
from lasermaze.kinds.signposts.puzzle import ALL_WAYS
from lasermaze.kinds.signposts.solve import NEVER
from tests.batches import batches
from tests.signposts.plain import (
    CLOCKWISE,
    State,
    entries,
    moves,
    random_mazes,
    remembering_search,
    search,
)
from tests.signposts.verifier import rim_of

BATCHES = 12
EACH = 500  # 6,000 mazes in all


def maze_of(rows: list[str]) -> Maze:
    return Maze(len(rows), len(rows[0]), "".join(rows).encode())


def states_of(maze: Maze, certificate: ClosedSet) -> set[State]:
    bits = np.unpackbits(np.frombuffer(certificate.bits, dtype=np.uint8))
    states = bits[: 4 * maze.rows * maze.cols].reshape(4, maze.rows, maze.cols)
    return {(int(row), int(col), CLOCKWISE[heading]) for heading, row, col in np.argwhere(states)}


def certificate_of(maze: Maze, states: set[State]) -> ClosedSet:
    bits = np.zeros((4, maze.rows, maze.cols), dtype=np.uint8)
    for row, col, heading in states:
        bits[CLOCKWISE.index(heading), row, col] = 1
    return ClosedSet(np.packbits(bits).tobytes())


def rules(maze: Maze, certificate: ClosedSet, way: str = "") -> set[str]:
    options = KIND.choose("check", {"way": way})
    return {fault.rule for fault in refute(maze, certificate, UNLIMITED, options).faults}


@pytest.mark.parametrize("seed", batches(BATCHES, quick=2))
def test_all_ways_in_and_what_they_reach(seed: int) -> None:
    dice = random.Random(seed)
    impossible = 0
    for rows in random_mazes(EACH, seed):
        maze = maze_of(rows)
        found = {Way(*way): search(rows, start) for way, start in entries(rows).items()}
        right: dict[Way, int] = {way: cost for way, (cost, _) in found.items() if cost is not None}
        answer = lm.solve(maze)
        lm.check(maze, answer)
        if isinstance(answer, lm.Solved):
            assert isinstance(answer.witness, Escape)
            assert answer.witness.costs is not None
            said = {way: answer.witness.costs.of(way) for way in maze.ways()}
            assert {way: cost for way, cost in said.items() if cost is not None} == right, rows
            assert answer.witness.cost == min(right.values())
            assert (answer.count, answer.exact) == (len(right), True)
        else:
            impossible += 1
            assert isinstance(answer, lm.Impossible), rows
            assert not right
            met = {state for _, states in found.values() for state in states}
            assert states_of(maze, answer.certificate) == met, rows
        way = dice.choice(list(found))
        assert_one_way(maze, way, *found[way])
    assert EACH // 20 < impossible < EACH * 9 // 10


def assert_one_way(maze: Maze, way: Way, cost: int | None, met: set[State]) -> None:
    answer = lm.solve(maze, way=str(way))
    lm.check(maze, answer)
    if isinstance(answer, lm.Solved):
        assert (answer.witness.way, answer.witness.cost, answer.count) == (way, cost, 1)
    else:
        assert isinstance(answer, lm.Impossible)
        assert cost is None
        assert states_of(maze, answer.certificate) == met


def test_the_checkers_own_search() -> None:
    for rows in random_mazes(500, 77):
        maze = maze_of(rows)
        rim = rim_of(maze)
        for way, start in entries(rows).items():
            assert rim.of(Way(*way)) == search(rows, start)[0]
        count = len(rim.succeeding())
        assert count_again(maze, UNLIMITED, None, None, ALL_WAYS) == count
        assert sum(1 for _ in lm.solutions(maze)) == count
        assert count_again(maze, UNLIMITED, 1, None, ALL_WAYS) == min(1, count)
        assert count_again(maze, UNLIMITED, None, 0, ALL_WAYS) is None


def test_the_costs_of_all_states() -> None:
    for rows in random_mazes(300, 78):
        maze = maze_of(rows)
        table = costs(maze)
        assert table.shape == (4, maze.rows, maze.cols)
        for heading in range(4):
            for row in range(maze.rows):
                for col in range(maze.cols):
                    if rows[row][col] == "X":
                        assert table[heading, row, col] == NEVER
                        continue
                    right, _ = search(rows, (row, col, CLOCKWISE[heading]))
                    assert table[heading, row, col] == (NEVER if right is None else right - 1)


def test_all_solutions_are_right_and_in_order() -> None:
    for rows in random_mazes(300, 79):
        maze = maze_of(rows)
        found = list(lm.solutions(maze))
        assert [escape.cost for escape in found] == sorted(escape.cost for escape in found)
        for escape in found:
            assert check(maze, escape, UNLIMITED, {"way": str(escape.way)}).ok
            assert check(maze, escape, UNLIMITED, ALL_WAYS).ok == (escape.cost == found[0].cost)
        answer = lm.solve(maze, keep_all=True)
        if isinstance(answer, lm.Solved):
            lm.check(maze, answer, recount="full")
            pairs = zip(answer.solutions, found, strict=True)
            assert all((one.way, one.route) == (two.way, two.route) for one, two in pairs)


def test_a_search_that_remembers_costs_inside_an_open_cycle_is_wrong() -> None:
    """Depth first from the top of column 4, the wrong search first goes the long way round."""
    rows = ["LR?R", "G??R"]
    assert remembering_search(rows, (0, 3, "S")) == 7
    assert search(rows, (0, 3, "S"))[0] == 5
    maze = maze_of(rows)
    answer = lm.solve(maze, way="top 4")
    assert isinstance(answer, lm.Solved)
    assert answer.witness == Escape(Way("top", 3), 5, "SWSWW")
    lm.check(maze, answer)


def test_every_state_missing_or_added_spoils_a_certificate() -> None:
    spoiled = 0
    for rows in random_mazes(600, 81):
        maze = maze_of(rows)
        answer = lm.solve(maze)
        if not isinstance(answer, lm.Impossible) or maze.rows * maze.cols > 40:
            continue
        states = states_of(maze, answer.certificate)
        first = set(entries(rows).values())
        for state in states:
            missing = rules(maze, certificate_of(maze, states - {state}))
            assert missing & {"entry", "closed"}, (rows, state)
            assert state not in first or "entry" in missing
        cells = [(row, col) for row in range(maze.rows) for col in range(maze.cols)]
        for state in {(*cell, heading) for cell in cells for heading in CLOCKWISE} - states:
            assert rules(maze, certificate_of(maze, states | {state})), (rows, state)
        spoiled += 1
    assert spoiled > 50


def test_a_goal_removed_from_the_maze_spoils_a_certificate_the_other_way_round() -> None:
    """The certificate of a maze without its goal does not hold for the maze with it."""
    spoiled = 0
    for rows in random_mazes(300, 82):
        maze = maze_of(rows)
        found = rim_of(maze).succeeding()
        if not found or maze.cells.count(b"G") > 1:
            continue
        without = [row.replace("G", "X") for row in rows]
        met = {state for start in entries(rows).values() for state in search(without, start)[1]}
        assert rules(maze, certificate_of(maze, met)) & {"closed", "entry"}
        reached = {state for start in entries(rows).values() for state in closure(rows, start)}
        assert "goal" in rules(maze, certificate_of(maze, reached))
        spoiled += 1
    assert spoiled > 50


def closure(rows: list[str], start: State) -> set[State]:
    """All states that a way in reaches, those of goals too."""
    if rows[start[0]][start[1]] == "X":
        return set()
    met, waiting = {start}, [start]
    while waiting:
        for state in moves(rows, waiting.pop()):
            if state not in met:
                met.add(state)
                waiting.append(state)
    return met


def test_a_certificate_for_one_way_in_is_none_for_another() -> None:
    """Nothing leads to a way in but entering there, so it tells certificates apart.

    Each is held against two others; every further pair is refused for the same reason.
    """
    dice = random.Random(83)
    told_apart = 0
    for rows in random_mazes(100, 83):
        maze = maze_of(rows)
        found = {Way(*name): search(rows, start) for name, start in entries(rows).items()}
        failing = {way: met for way, (cost, met) in found.items() if cost is None}
        for way, met in failing.items():
            assert not rules(maze, certificate_of(maze, met), str(way))
            others = [other for other in failing.values() if other != met]
            for other in dice.sample(others, min(2, len(others))):
                why = {rule for rule, states in (("entry", met), ("superfluous", other)) if states}
                assert why <= rules(maze, certificate_of(maze, other), str(way)), (rows, way)
                told_apart += 1
    assert told_apart > 1000, told_apart


@pytest.mark.parametrize("bits", [b"", b"\0", b"\xff" * 100])
def test_a_certificate_of_another_size(bits: bytes) -> None:
    maze = maze_of(["SSS", "SGS"])
    assert rules(maze, ClosedSet(bits)) == {"size"}


def test_ones_behind_the_last_state() -> None:
    maze = maze_of(["XXX", "XGX", "XXX"])
    assert not rules(maze, ClosedSet(bytes(5)))
    assert rules(maze, ClosedSet(b"\0\0\0\0\x01")) == {"size"}
