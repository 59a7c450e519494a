"""The checker against plain readings of the rules, on right and on spoiled answers."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kinds.turrets import ClosedSet
from tests.helpers import batches
from tests.oracles import Cell
from tests.oracles.grids import STEPS, beside, text_of
from tests.oracles.spoiling import spoiled_bits
from tests.oracles.turrets import Maze, Turrets, maze_of

ORACLE = Turrets()
BATCHES, EACH = 100, 90

#: A cell and a time mod 4.
State = tuple[Cell, int]


def judge_set(text: str, answer: Any, states: bytes) -> set[str]:
    """Hold the faults of a set against the rules: the first cell for each rule and time mod 4."""
    changed = replace(answer, evidence=ClosedSet(states))
    faults = lm.judge(answer.puzzle, changed).faults
    found = {(fault.rule, fault.cell, getattr(fault.reason, "time", None)) for fault in faults}
    assert len(found) == len(faults)
    maze, rules = maze_of(text), {fault.rule for fault in faults}
    if len(states) != len(answer.proof().states):
        assert rules == {"size"}
        return rules
    certificate = json.loads(changed.to_json())["certificate"]
    assert rules == ORACLE.proof_faults(text, certificate), (text, states)
    held = ORACLE._held(maze, certificate)
    if held and rules != {"reached"}:
        assert found == set(first_faults(maze, held)), (text, states)
    return rules


def first_faults(maze: Maze, held: set[State]) -> Any:
    """The faults of a set, each with its cell and its time mod 4."""
    begin = (maze.start, 0)
    entered = {(beside(cell, way), (time + 1) % 4) for cell, time in held for way in STEPS}
    wrong = {
        "closed": {state for state in entered - held if maze.alive(*state)},
        "survives": {state for state in held - {begin} if not maze.alive(*state)},
        "reached": held - entered - {begin},
    }
    if begin not in held:
        yield "start", maze.start, None
    if maze.goal in {cell for cell, _ in held}:
        yield "goal", maze.goal, None
    for rule, states in wrong.items():
        for time in {time for _, time in states}:
            yield rule, min(cell for cell, at in states if at == time), time


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_sets(seed: int) -> None:
    dice, rules = random.Random(seed), Counter[str]()
    for text in ORACLE.puzzles(EACH, random.Random(1000 + seed)):
        answer: Any = lm.solve(lm.parse(text))
        if not answer:
            states = answer.proof().states
            assert judge_set(text, answer, states) == set()
            for _ in range(3):
                rules.update(judge_set(text, answer, spoiled_bits(states, dice)))
    assert {"size", "start", "closed", "survives", "reached"} <= rules.keys(), rules


def test_the_step_of_a_fault_of_a_walk_is_named() -> None:
    puzzle = lm.parse(text_of("turrets", ["S.#", ".>.", "..G"]))
    for moves, step in (("EE", 2), ("SE", 2), ("W", 1), ("SSSS", 3)):
        (fault,) = lm.judge(puzzle, moves).faults
        assert fault.reason.step == step  # type: ignore[union-attr]


def test_every_single_bit_of_a_certificate_counts() -> None:
    """A state missing, or one added, wherever it is: the set is refused."""
    tried = 0
    for text in ORACLE.puzzles(180, random.Random(2015)):
        answer: Any = lm.solve(lm.parse(text))
        if answer or len(text) > 70:
            continue
        tried += 1
        right = answer.proof().states
        for bit in range(8 * len(right)):
            states = bytearray(right)
            states[bit // 8] ^= 1 << bit % 8
            changed = replace(answer, evidence=ClosedSet(bytes(states)))
            assert lm.judge(answer.puzzle, changed).faults, (text, bit)
    assert tried > 10


def test_the_reachable_set_without_the_goal_refutes_nothing() -> None:
    """Of a maze that can be solved: all that is reached, the goal's states taken out."""
    tried = 0
    apart = lm.parse(text_of("turrets", ["S#..#G"]))  # where nobody comes, one could go round
    no = lm.Impossible(puzzle=apart, evidence=ClosedSet(bytes([0b1001, 0b100])))
    assert "reached" in {fault.rule for fault in lm.judge(apart, no).faults}
    for text in ORACLE.puzzles(90, random.Random(5)):
        maze, puzzle = maze_of(text), lm.parse(text)
        width = -(-puzzle.cols // 8)
        states = bytearray(2 * puzzle.rows * width)
        for (row, col), time in maze.reached(beyond=True) if maze.least else ():
            if (row, col) != maze.goal:
                states[(time // 2 * puzzle.rows + row) * width + col // 8] |= 1 << col % 8
        no = lm.Impossible(puzzle=puzzle, evidence=ClosedSet(bytes(states)))
        assert lm.judge(puzzle, no).faults, text
        tried += bool(maze.least)
    assert tried > 30
