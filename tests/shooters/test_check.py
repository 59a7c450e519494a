"""The checker by the rules: the faults of turned grids, and of further claims."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.rng import Rng
from lasermaze.judging import judge
from lasermaze.kinds.shooters import ShooterGrid, Turned
from lasermaze.kinds.shooters.check import EFFORT
from lasermaze.kinds.shooters.construction import from_solution
from tests.shooters.calls import check, recount
from tests.shooters.plain import random_grids, try_all


@pytest.mark.parametrize(
    ("rows", "turned", "rule", "words", "cell"),
    [
        (["-."], "-.", "", "", None),
        (["-."], "|.", "dark", "no beam", (0, 1)),
        (["-."], "-", "size", "1 cell, not 2", None),
        (["-."], "--", "changed", "'-' where the puzzle has '.'", (0, 1)),
        (["-#"], "#-", "changed", "'#' where the puzzle has '-'", (0, 0)),
        (["-.-"], "-.|", "hit", "the east beam of the shooter at row 1, column 1 hits", (0, 2)),
        (["-\\", "\\/"], "-\\\\/", "hit", "hits itself", (0, 0)),
        (["/\\", "|/"], "/\\|/", "hit", "the north beam", (1, 0)),
        (["/.", "-#"], "/.|#", "", "", None),
        (["."], ".", "dark", "no beam", (0, 0)),
        (["#"], "#", "", "", None),
        (["/\\"], "/\\", "", "", None),
        (["|"], "-", "", "", None),
    ],
)
def test_the_rules(
    rows: list[str], turned: str, rule: str, words: str, cell: tuple[int, int] | None
) -> None:
    puzzle = ShooterGrid.of(rows)
    faults = check(puzzle, Turned(puzzle.rows, puzzle.cols, turned.encode())).faults
    assert [fault.rule for fault in faults[:1]] == [rule] * bool(rule)
    if not rule:
        return
    assert words in faults[0].message
    assert faults[0].cell == cell


def test_every_fault_is_told() -> None:
    faults = check(ShooterGrid.of(["-.-", "..."]), Turned(2, 3, b"-.-...")).faults
    assert [fault.rule for fault in faults] == ["hit", "hit", "dark", "dark", "dark"]


def test_the_checker_agrees_with_trying_all_ways() -> None:
    for rows in random_grids(300, 31):
        found = try_all(rows)
        puzzle = ShooterGrid.of(rows)
        if puzzle.shooter_count <= 6:
            ways = [puzzle.cells]
            for cell in puzzle.shooters:
                index = cell[0] * puzzle.cols + cell[1]
                ways = [
                    way[:index] + axis + way[index + 1 :] for way in ways for axis in (b"-", b"|")
                ]
            turned = (Turned(puzzle.rows, puzzle.cols, way) for way in ways)
            assert sum(check(puzzle, each).ok for each in turned) == found.ways
            assert recount(puzzle) == found.ways


def test_claims_of_forced_shooters_and_of_fewest_turns_are_judged() -> None:
    judged = 0
    for rows in random_grids(300, 8):
        puzzle = ShooterGrid.of(rows)
        answer = lm.solve(puzzle, forced=True, fewest_turns=True)
        if not isinstance(answer, lm.Solved) or not answer.witness.forced:
            continue
        witness = answer.witness
        assert check(puzzle, witness).ok
        for index, letter in enumerate(witness.forced):
            claim = witness.forced[:index] + "10"[letter == "1"] + witness.forced[index + 1 :]
            faults = check(puzzle, replace(witness, forced=claim)).faults
            assert [fault.rule for fault in faults] == ["forced"]
            unknown = witness.forced[:index] + "?" + witness.forced[index + 1 :]
            assert check(puzzle, replace(witness, forced=unknown)).ok
        assert witness.least is not None
        more = check(puzzle, replace(witness, least=witness.least + 1)).faults
        assert [fault.rule for fault in more] == ["fewest"]
        for other in lm.solutions(puzzle):
            turns = sum(1 for _ in other.turns(puzzle))
            for least in (None, 0, witness.least):  # a lower bound excuses nothing
                modest = replace(other, least=least)
                assert check(puzzle, modest, fewest_turns=True).ok == (turns == witness.least)
        judged += 1
    assert judged > 30


def test_what_takes_too_long_is_left_unconfirmed_and_said_to_be() -> None:
    puzzle = from_solution(150, 150, Rng("large"))
    assert len(puzzle.cells) > EFFORT
    answer = lm.solve(puzzle, forced=True, fewest_turns=True)
    assert isinstance(answer, lm.Solved)
    assert judge(puzzle, answer, {}, recount="never", budget=Budget()).confirmed
    answer = replace(answer, evidence=None)
    verdict = check(puzzle, answer.witness)
    assert verdict.ok
    assert verdict.unconfirmed[0].startswith("that no solution turns fewer than")
    assert verdict.unconfirmed[1] == "which shooters are forced"
    judgement = judge(puzzle, answer, {}, recount="quick", budget=Budget())
    assert not judgement.faults
    assert set(verdict.unconfirmed) <= set(judgement.unconfirmed)
    assert (
        judge(puzzle, answer.witness, {}, recount="quick", budget=Budget()).unconfirmed
        == verdict.unconfirmed
    )
    assert recount(puzzle, positions=1000) is None
