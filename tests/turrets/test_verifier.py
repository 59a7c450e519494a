"""The checker against plain readings of the rules, on right and on spoiled answers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.errors import Fault
from lasermaze.kinds.turrets import KIND, ClosedSet, TurretMaze, Walk
from tests.batches import batches
from tests.spoiling import spoiled_set
from tests.turrets.plain import faults_of_set, first_broken, random_mazes, search

BATCHES, EACH = 100, 500  # 100,000 answers in all, as each maze is asked for two
OPTIONS = KIND.choose("check", {})


def spoiled_walk(moves: str, dice: random.Random) -> str:
    """The moves with one of them changed, left out or put in, or with four steps to and fro."""
    at = dice.randrange(len(moves))
    kept, rest = moves[:at], moves[at:]
    if dice.randrange(2):
        return f"{kept}{2 * dice.choice(['NS', 'SN', 'EW', 'WE'])}{rest}"
    return f"{kept}{dice.choice(['', *'NESW', 'NS', 'EW', 'x'])}{rest[1:]}"


def judge_walk(rows: list[str], moves: str, least: int) -> str:
    """The rule that a checker must name, by the plain reading; empty for none."""
    (fault,) = KIND.check.check(TurretMaze.of(rows), Walk(moves), UNLIMITED, OPTIONS).faults or [
        Fault("", "")
    ]
    broken = first_broken(rows, moves)
    if broken is not None:
        step, rule = broken
        assert getattr(fault.reason, "step", None) == step, (rows, moves)
    else:
        end = Walk(moves).end(TurretMaze.of(rows).start)
        rule = "goal" if end != TurretMaze.of(rows).goal else "shortest" * (len(moves) != least)
    assert fault.rule == rule, (rows, moves)
    return rule


def judge_set(rows: list[str], states: bytes) -> set[str]:
    """The rules that a checker must name, each with its place, by the plain reading."""
    found = KIND.check.refute(TurretMaze.of(rows), ClosedSet(states), UNLIMITED, OPTIONS).faults
    said = set()
    for fault in found:
        time = getattr(fault.reason, "time", -1)
        said.add((fault.rule, *(fault.cell or (-1, -1)), time))
    assert len(said) == len(found)
    assert said == faults_of_set(rows, states), (rows, states)
    return {fault.rule for fault in found}


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_answers(seed: int) -> None:
    dice = random.Random(seed)
    rules: Counter[str] = Counter()
    for rows in random_mazes(EACH, 1000 + seed):
        answer = lm.solve(TurretMaze.of(rows))
        if isinstance(answer, lm.Solved):
            found = search(rows)
            assert isinstance(found, tuple)
            moves = answer.witness.moves
            assert judge_walk(rows, moves, found[0]) == ""
            rules[judge_walk(rows, spoiled_walk(moves, dice), found[0])] += 1
        else:
            assert isinstance(answer, lm.Impossible)
            states = answer.certificate.states
            assert judge_set(rows, states) == set()
            rules.update(judge_set(rows, spoiled_set(states, dice)))
    wanted = "move grid blocked fire goal shortest size start closed survives reached"
    assert set(wanted.split()) <= rules.keys(), rules
