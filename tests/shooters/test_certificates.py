"""Proofs that there is no solution: their cycles are shortest, and what is spoiled is judged."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.construction import from_solution
from lasermaze.kinds.shooters.puzzle import Aim, Cycle, Dark, ShooterGrid, Stuck, WouldHit
from tests.helpers import lm
from tests.oracles.shooters import OTHER, Grid, Shooters
from tests.oracles.spoiling import places, replaced

ORACLE = Shooters()


def impossible(count: int, name: str) -> Iterator[Any]:
    """Answers to puzzles that were made from a solution, and then a cell was made empty."""
    for number in range(count):
        rng = Rng(name, number)
        puzzle = from_solution(4 + rng.below(5), 4 + rng.below(5), rng)
        cells = bytearray(puzzle.cells)
        cells[rng.below(len(cells))] = ord(".")
        if not (answer := lm.solve(puzzle.turned(bytes(cells)))):
            yield answer


def cycles(grid: Grid) -> Iterator[list[dict[str, Any]]]:
    """For each shooter that has one the shortest cycle of implications, as in JSON."""
    onward: dict[Any, list[Any]] = defaultdict(list)
    for aim in grid.beams:
        onward[aim] += [((aim[0], OTHER[aim[1]]), "hit", cell) for cell in grid.victims(aim)]
    for cell in grid.empty:
        left = [*grid.left(cell)]
        for one, other in {1: [left * 2], 2: [left, left[::-1]]}.get(len(left), []):
            onward[one[0], OTHER[one[1]]].append((other, "lit", cell))

    def way(start: Any, goal: Any) -> list[Any]:
        ways: dict[Any, list[Any]] = {start: []}
        for aim in (waiting := [start]):  # it grows meanwhile
            for end, reason, cell in onward[aim]:
                if end not in ways:
                    named = {"if": [*aim[0], aim[1]], "then": [*end[0], end[1]], reason: [*cell]}
                    ways[end] = [*ways[aim], named]
                    waiting.append(end)
        return ways.get(goal, [])

    for cell in grid.shooters:
        there, back = way((cell, "-"), (cell, "|")), way((cell, "|"), (cell, "-"))
        if there and back:
            yield there + back


def test_cycles_are_shortest_and_no_longer_one_is_taken_for_it() -> None:
    lengths: Counter[int] = Counter()
    for answer in impossible(700, "cycles"):
        assert lm.judge(answer.puzzle, answer).confirmed
        if not isinstance(answer.proof(), Cycle):
            continue
        every = list(cycles(Grid(str(answer.puzzle))))
        least = min(map(len, every))
        assert (len(answer.proof().steps), answer.proof().shortest) == (least, True)
        document = json.loads(answer.to_json())
        for cycle in every:
            other = {**document, "certificate": {"cycle": cycle, "shortest": True}}
            faults = lm.judge(answer.puzzle, json.dumps(other)).faults
            assert [fault.rule for fault in faults] == ["shortest"] * (len(cycle) > least)
            lengths[len(cycle) - least] += 1
        lengths[-least] += 1
    assert min(lengths[step] for step in (0, 2, 3, -2, -4)) > 0, lengths


def changed(document: Any) -> Iterator[Any]:
    """A document with one field of its certificate replaced by what else it could be."""
    rows = document["puzzle"]["grid"]
    for path, value in places(document):
        match value:
            case _ if path[:1] != ("certificate",):
                continue
            case bool():
                yield replaced(document, path, False)
            case int():
                others = range(len(rows) if path[-1] == 0 else len(rows[0]))
                yield from (replaced(document, path, other) for other in others)
            case "-" | "|":
                yield replaced(document, path, OTHER[value])
            case [{}, *_]:
                yield replaced(document, path, value[::-1])
                yield replaced(document, path, value[1:])
            case {"lit": cell, **rest}:
                yield replaced(document, path, {**rest, "hit": cell})
            case {"hit": cell, **rest}:
                yield replaced(document, path, {**rest, "lit": cell})


def test_a_spoiled_certificate_is_refused_just_if_it_proves_nothing() -> None:
    refused: Counter[str] = Counter()
    for answer in impossible(60, "spoilt"):
        document = json.loads(answer.to_json())
        document["certificate"].pop("shortest", None)
        for other in changed(document):
            try:
                right = lm.judge(answer.puzzle, json.dumps(other)).right
            except lm.PuzzleError:
                continue
            proves = bool(ORACLE.is_proof(str(answer.puzzle), other["certificate"]))
            assert right == proves, other
            refused[f"{type(answer.proof()).__name__} {right}"] += 1
    assert all(refused[f"{form.__name__} False"] > 20 for form in (Dark, Stuck, Cycle)), refused


ROW, COLUMN = Aim((0, 0), "-"), Aim((0, 0), "|")


@pytest.mark.parametrize(
    ("rows", "certificate", "rules"),
    [
        (["-.", "#|"], Dark((0, 1)), {"missing"}),
        (["-.", "#|"], Dark((0, 0)), {"empty"}),
        (["-.", "#|"], Dark((5, 5)), {"empty"}),
        (["-.", "#|"], Stuck((0, 1), ()), {"shooter", "missing"}),
        (["--", "##"], Stuck((0, 0), (WouldHit(ROW, (0, 1)),)), {"missing"}),
        (["--", "##"], Stuck((0, 0), (WouldHit(COLUMN, (0, 1)),)), {"hit", "missing"}),
        (["-.", "#|"], Cycle(()), {"chain"}),
    ],
)
def test_what_is_wrong_is_named(rows: list[str], certificate: Any, rules: set[str]) -> None:
    puzzle = ShooterGrid.of(rows)
    judged = lm.judge(puzzle, lm.Impossible(puzzle=puzzle, evidence=certificate))
    assert {fault.rule for fault in judged.faults} <= rules
    assert judged.faults


def test_a_fault_in_a_chain_names_its_step() -> None:
    answer = next(each for each in impossible(200, "cycles") if isinstance(each.proof(), Cycle))
    steps = answer.proof().steps
    for number, step in enumerate(steps):
        wrong = Cycle((*steps[:number], step._replace(reason="?"), *steps[number + 1 :]))
        faults = lm.judge(answer.puzzle, replace(answer, evidence=wrong)).faults
        assert {fault.message.partition(":")[0] for fault in faults} == {f"step {number + 1}"}
