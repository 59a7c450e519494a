"""The checker against plain readings of the rules, on right and on spoiled answers."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.reasons import Reason
from lasermaze.kinds.signposts import KIND, ClosedSet, Escape, Maze, Way
from lasermaze.kinds.signposts.reasons import (
    Dies,
    Disobeys,
    GoesOn,
    GoesOnDead,
    LeavesGrid,
    StopsShort,
    Waits,
    WrongEntry,
)
from tests.batches import batches
from tests.signposts.plain import (
    State,
    entries,
    fault_of_route,
    faults_of_set,
    random_mazes,
    search,
)
from tests.spoiling import spoiled_set

BATCHES, EACH = 100, 500  # 100,000 answers in all, as each maze is asked for two

#: The faults of a move by the plain reading, as the checker's reasons.
MOVES: dict[str, tuple[type[Reason], ...]] = {
    "first": (WrongEntry,),
    "past": (GoesOn, GoesOnDead),
    "letter": (Disobeys,),
    "leaves": (LeavesGrid,),
    "end": (StopsShort, Dies, Waits),
}


def spoiled_escape(escape: Escape, ways: list[Way], dice: random.Random) -> Escape:
    """The escape with something else in one of its fields."""
    at = dice.randrange(len(escape.route))
    change = dice.randrange(6)
    if change == 0:
        return replace(escape, cost=escape.cost + dice.choice([-1, 1, 100]))
    if change == 1:
        return replace(escape, way=dice.choice(ways))
    route = escape.route[:at] + dice.choice(["", *"NESW", "NS", "EW"]) + escape.route[at + 1 :]
    return replace(escape, route=route, cost=dice.choice([escape.cost, len(route)]))


def judge_escape(rows: list[str], escape: Escape, costs: dict[Way, int | None]) -> set[str]:
    """The rules that a checker must name, by the plain reading."""
    maze = Maze.of(rows)
    found = KIND.check.check(maze, escape, UNLIMITED, KIND.choose("check", {})).faults
    start = entries(rows)[escape.way.side, escape.way.index]
    what, number = fault_of_route(rows, start, escape.route)
    rules = set()
    if what:
        rules.add("route")
        reason = next(fault.reason for fault in found if fault.rule == "route")
        assert isinstance(reason, MOVES[what]), (rows, escape, reason)
        assert getattr(reason, "step", number) == number
    if escape.cost != len(escape.route):
        rules.add("cost")
    best = min(cost for cost in costs.values() if cost is not None)
    least = costs[escape.way]
    if (least is not None and escape.cost != least) or escape.cost > best:
        rules.add("shortest")
    assert {fault.rule for fault in found} == rules, (rows, escape)
    return rules


def judge_set(rows: list[str], bits: bytes, way: Way | None) -> set[str]:
    """The rules that a checker must name, each with its places, by the plain reading."""
    options = KIND.choose("check", {"way": str(way) if way else ""})
    found = KIND.check.refute(Maze.of(rows), ClosedSet(bits), UNLIMITED, options).faults
    said: dict[str, list[State]] = {}
    for fault in found:
        heading = getattr(fault.reason, "heading", None)
        name = "" if heading is None else heading.name
        said.setdefault(fault.rule, []).append((*(fault.cell or (-1, -1)), name))
    only = entries(rows)[way.side, way.index] if way else None
    right = sorted(faults_of_set(rows, bits, only))
    for rule, faults in groupby(right, key=lambda fault: fault[0]):
        states = sorted((state for _, state in faults), key=in_order)
        assert said.pop(rule) == states[:10], (rows, bits, rule)
    assert not said
    return {fault.rule for fault in found}


def in_order(state: State) -> tuple[int, int, int]:
    """By headings, then row by row."""
    return "NESW".find(state[2]), state[0], state[1]


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_answers(seed: int) -> None:
    dice = random.Random(seed)
    rules: Counter[str] = Counter()
    for rows in random_mazes(EACH, 1000 + seed):
        starts = {Way(*way): start for way, start in entries(rows).items()}
        way = dice.choice(list(starts)) if dice.randrange(2) else None
        answer = lm.solve(Maze.of(rows), way=str(way) if way else "")
        if isinstance(answer, lm.Solved):
            costs = {one: search(rows, start)[0] for one, start in starts.items()}
            escape = answer.witness
            assert isinstance(escape, Escape)
            best = min(cost for cost in costs.values() if cost is not None)
            wanted = set() if escape.cost == best else {"shortest"}
            assert judge_escape(rows, escape, costs) == wanted
            rules.update(judge_escape(rows, spoiled_escape(escape, list(starts), dice), costs))
        else:
            assert isinstance(answer, lm.Impossible)
            bits = answer.certificate.bits
            assert judge_set(rows, bits, way) == set()
            rules.update(judge_set(rows, spoiled_set(bits, dice), way))
    every = "route cost shortest size goal death entry closed superfluous"
    assert set(every.split()) <= rules.keys(), rules
