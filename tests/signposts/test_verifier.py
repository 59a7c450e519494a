"""The checker against plain readings of the rules, on right and on spoiled answers."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts import KIND, ClosedSet, Way
from lasermaze.kinds.signposts.reasons import (
    Dies,
    Disobeys,
    GoesOn,
    GoesOnDead,
    LeavesGrid,
    StopsShort,
    Waits,
    WrongCostOfWay,
    WrongEntry,
)
from tests.helpers import batches
from tests.oracles.signposts import Maze, Signposts, State, maze_of, native
from tests.oracles.spoiling import spoiled_bits

ORACLE = Signposts()
BATCHES, EACH = 100, 240

#: The most faults of one rule that are named.
NAMED = 10


def packed(maze: Maze, states: set[State]) -> bytes:
    """The bits of a set of states."""
    every = [(cell, heading) for heading in "NESW" for cell in maze.cells]
    digits = "".join(str(int(state in states)) for state in every)
    digits += "0" * (-len(digits) % 8)
    return bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits), 8))


def judge_set(text: str, puzzle: Any, bits: bytes, way: str) -> set[str]:
    """Hold the faults of a set against the rules, each with its first places."""
    options = (("way", way),) if way else ()
    answer = lm.Impossible(puzzle=puzzle, options=options, evidence=ClosedSet(bits))
    faults = lm.judge(puzzle, answer).faults
    rules = {fault.rule for fault in faults}
    maze = maze_of(text)
    if len(bits) != -(-4 * len(maze.cells) // 8):
        assert rules == {"size"}
        return rules
    certificate = json.loads(answer.to_json())["certificate"]
    assert rules == ORACLE.proof_faults(text, certificate, way=way), (text, bits, way)
    held = ORACLE._held(maze, certificate)
    for rule, states in broken(maze, held, way).items() if held is not None else ():
        found = [
            (fault.cell, fault.reason.heading.name)  # type: ignore[union-attr]
            for fault in faults
            if fault.rule == rule
        ]
        first = sorted(states, key=lambda state: ("NESW".index(state[1]), state[0]))
        assert found == first[:NAMED] or not states, (text, bits, way, rule)
    return rules


def broken(maze: Maze, held: set[State], way: str) -> dict[str, set[State]]:
    """The states of a set that break a rule."""
    ways = [way] if way else list(maze.ways)
    starts = {maze.ways[each] for each in ways if maze.cells[maze.ways[each][0]] != "X"}
    after = {there for state in held for there in maze.onward(state)}
    dead = {state for state in held if maze.cells[state[0]] == "X"}
    return {
        "goal": {state for state in held if maze.cells[state[0]] == "G"},
        "death": dead,
        "entry": starts - held,
        "closed": after - starts - held,
        "superfluous": held - dead - starts - after,
    }


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_sets(seed: int) -> None:
    dice, rules = random.Random(seed), Counter[str]()
    for text in ORACLE.puzzles(EACH, random.Random(1000 + seed)):
        puzzle: Any = lm.parse(text)
        way = dice.choice(["", *maze_of(text).ways])
        answer: Any = lm.solve(puzzle, way=way)
        if not answer:
            bits = answer.proof().bits
            assert judge_set(text, puzzle, bits, way) == set()
            rules.update(judge_set(text, puzzle, spoiled_bits(bits, dice), way))
    assert {"size", "goal", "death", "entry", "closed", "superfluous"} <= rules.keys(), rules


def test_every_state_missing_or_added_spoils_a_certificate() -> None:
    for text in ORACLE.puzzles(240, random.Random(81)):
        answer: Any = lm.solve(lm.parse(text))
        if not answer and len(text) < 60:
            maze = maze_of(text)
            states = maze.reached(maze.ways)
            assert packed(maze, states) == answer.proof().bits
            for state in ((cell, heading) for cell in maze.cells for heading in "NESW"):
                certificate = ClosedSet(packed(maze, states ^ {state}))
                changed = replace(answer, evidence=certificate)
                assert lm.judge(answer.puzzle, changed).faults, (text, state)


def test_a_certificate_for_one_way_in_is_none_for_another() -> None:
    """Nothing leads to a way in but entering there, so it tells certificates apart."""
    dice, told_apart = random.Random(83), 0
    for text in ORACLE.puzzles(80, dice):
        maze, puzzle = maze_of(text), lm.parse(text)
        failing = {way: maze.reached([way]) for way in maze.ways if way not in maze.costs}
        for way, met in dice.sample(list(failing.items()), min(8, len(failing))):
            assert judge_set(text, puzzle, packed(maze, met), way) == set()
            other = dice.choice(list(failing.values()))
            if other != met:
                assert judge_set(text, puzzle, packed(maze, other), way)
                told_apart += 1
    assert told_apart > 100


def test_states_where_nobody_comes_are_superfluous_though_one_could_go_round() -> None:
    text = native(["XXXXX", "X??XG", "XXXXX"])
    maze = maze_of(text)
    ring = {((1, 1), "W"), ((1, 2), "E")}
    assert judge_set(text, lm.parse(text), packed(maze, ring), "top 1") == {"superfluous"}


def test_the_reachable_set_with_or_without_the_goals_refutes_nothing() -> None:
    for text in ORACLE.puzzles(80, random.Random(82)):
        maze, puzzle = maze_of(text), lm.parse(text)
        met = maze.reached(maze.ways)
        without = {state for state in met if maze.cells[state[0]] != "G"}
        for states in (met, without) if maze.costs else ():
            assert judge_set(text, puzzle, packed(maze, states), "")


#: Mazes, routes, and why they are wrong.
ROUTES = [
    (["?XG", "S?S"], "left 1: EN", LeavesGrid(2, (0, 0), Heading.N)),
    (["?XG", "S?S"], "left 1: EE", Dies((0, 1))),
    (["?XG", "S?S"], "left 1: EEE", GoesOnDead(3, (0, 1))),
    (["?XG", "S?S"], "left 1: EW", LeavesGrid(2, (0, 0), Heading.W)),
    (["?XG", "S?S"], "left 1: E", Waits((0, 0))),
    (["GSR"], "left 1: EE", GoesOn(2, (0, 0))),
    (["GSR"], "left 1: S", WrongEntry(Way("left", 0))),
    (["GSR"], "right 1: W", StopsShort((0, 2), "R")),
    (["GSR"], "right 1: WN", LeavesGrid(2, (0, 2), Heading.N)),
    (["GSR"], "right 1: WW", Disobeys(2, (0, 2), "R", Heading.N, Heading.W)),
]


@pytest.mark.parametrize(("rows", "route", "reason"), ROUTES, ids=str)
def test_why_a_route_is_wrong(rows: list[str], route: str, reason: Any) -> None:
    assert lm.judge(lm.parse(native(rows)), route).faults[0].reason == reason


def test_every_cost_around_the_rim_counts() -> None:
    puzzle = KIND.parse(KIND.example)
    answer: Any = lm.solve(puzzle)
    best, costs = answer.witness, answer.witness.costs
    for side, values in costs._asdict().items():
        for index, cost in enumerate(values):
            for wrong in {cost and cost + 1, cost and cost - 1, None, 50, "34", True} - {cost}:
                row = (*values[:index], wrong, *values[index + 1 :])
                changed = replace(best, costs=costs._replace(**{side: row}))
                (fault,) = lm.judge(puzzle, replace(answer, witness=changed)).faults
                said = wrong if wrong is None or type(wrong) is int else type(wrong).__name__
                way = puzzle.way(f"{side} {index + 1}")
                assert fault.reason == WrongCostOfWay(way, said, cost)
