"""Claims about grids whose solutions cannot be tried one by one: their evidence settles them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.check import EFFORT
from lasermaze.kinds.shooters.construction import from_loose_solution, from_solution
from lasermaze.kinds.shooters.formula import WIDEST, Formula
from lasermaze.kinds.shooters.puzzle import Evidence, ShooterGrid
from tests.helpers import cases, dice, lm
from tests.oracles.shooters import OTHER, Shooters, grid_of

ORACLE = Shooters()
EVERYTHING = {"forced": True, "count_solutions": True, "fewest_turns": True}


def is_confirmed(answer: Any, recount: str = "never") -> bool:
    return bool(lm.judge(answer.puzzle, answer, recount=recount).confirmed)


def independent(count: int) -> ShooterGrid:
    """Shooters that can all stand either way."""
    return ShooterGrid.of(["-#" * count])


def triangle(size: int) -> ShooterGrid:
    """Shooters on a diagonal, each beside every other one: of any two one lights a cell."""
    rows = [["#"] * r + ["-"] + ["."] * (size - 1 - r) for r in range(size)]
    return ShooterGrid.of(map("".join, rows))


@pytest.mark.parametrize(
    ("puzzle", "options", "count"),
    [
        (independent(20), {"forced": True, "count_solutions": True}, 2**20),
        (independent(20), {"count_solutions": True}, 2**20),
        (independent(180), {"count_solutions": True}, 2**180),
        (triangle(3), {"keep_all": True, "forced": True, "fewest_turns": True}, 4),
        (triangle(60), {"keep_all": True, "forced": True, "fewest_turns": True}, 61),
    ],
    ids=["forced", "free", "many", "small triangle", "triangle"],
)
def test_counts_are_confirmed_and_others_are_not(
    puzzle: Any, options: dict[str, Any], count: int
) -> None:
    answer = lm.solve(puzzle, **options)
    assert (answer.count, answer.exact) == (count, True)
    assert is_confirmed(answer)
    assert lm.Solved.from_json(answer.to_json()) == answer
    witness = answer.witness
    for lie in (
        replace(answer, count=count + 1),
        replace(answer, count=count - 1, others=answer.others[1:]),
        replace(answer, count=1, others=(), witness=replace(witness, forced="1" * 20)),
        replace(answer, witness=replace(witness, least=1)),
        replace(answer, count=2**65),
        replace(answer, count=10**5000),
        replace(answer, witness=replace(witness, least=10**5000)),
    ):
        for evidence in (answer.evidence, None, Evidence()):
            for recount in ("never", "quick"):
                assert not is_confirmed(replace(lie, evidence=evidence), recount), lie


def test_what_is_not_counted_is_a_bound() -> None:
    knit = ShooterGrid.of([*(line + "#-" for line in triangle(30).lines())])
    for puzzle, least in ((knit, 2), (independent(15_000), 2**13_999)):
        answer = lm.solve(puzzle, count_solutions=True)
        assert (answer.exact, answer.stopped) == (False, "limit")
        assert answer.count >= least
        assert is_confirmed(answer)
        assert not is_confirmed(replace(answer, exact=True, stopped=None))
    pairs = [(2 * a, 2 * b) for a in range(WIDEST + 2) for b in range(a)]
    for size in (WIDEST + 1, WIDEST + 2):  # of any two shooters one is not turned
        clauses = tuple(pair for pair in pairs if max(pair) < 2 * size)
        counted = Formula(tuple(range(size)), clauses, bytes(size)).count()
        assert counted == (size + 1 if size == WIDEST + 1 else None)


@pytest.mark.parametrize("make", [from_solution, from_loose_solution])
def test_large_grids_are_confirmed_by_evidence_and_open_without(make: Any) -> None:
    for options in ({}, *({name: True} for name in EVERYTHING), EVERYTHING):
        answer = lm.solve(make(40, 50, Rng("evidence", 1)), **options)
        assert is_confirmed(answer)
        assert lm.Solved.from_json(answer.to_json()) == answer
    puzzle = make(150, 150, Rng("large"))
    assert len(puzzle.cells) > EFFORT
    answer = lm.solve(puzzle, **EVERYTHING)
    assert is_confirmed(answer)
    judged = lm.judge(puzzle, replace(answer, evidence=None))
    assert not judged.faults
    assert judged.unconfirmed[-2] == "which shooters are forced"
    assert judged.unconfirmed[-1].endswith(" solutions")


def test_a_set_that_cannot_be_turned_is_refused_for_what_it_does() -> None:
    seen: Counter[bool] = Counter()
    for number, (text, puzzle, answer, _) in enumerate(cases(ORACLE)):
        grid, numbers = grid_of(text), dice("flip", number)
        if not (answer and grid.shooters):
            continue
        flip = tuple(numbers.sample(grid.shooters, min(2, len(grid.shooters))))
        told = lm.solve(puzzle, forced=True)
        letters = told.witness.cells.decode()
        stand = {cell: letters[cell[0] * puzzle.cols + cell[1]] for cell in grid.shooters}
        stand |= {cell: OTHER[stand[cell]] for cell in flip}
        lit = grid.lit("".join(stand.values()))
        judged = lm.judge(puzzle, replace(told, evidence=Evidence(flips=(flip,))), recount="never")
        for fault in [fault for fault in judged.faults if fault.rule == "flip" and fault.cell][:1]:
            seen[fault.cell in stand] += 1
            if fault.cell in stand:
                assert grid.victims((fault.cell, stand[fault.cell]))
            else:
                assert fault.cell in grid.empty - lit
    assert min(seen[True], seen[False]) > 2, seen


def test_all_solutions_are_kept_as_far_as_memory_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.budget.KEPT_BYTES", 10 * (16 + 256))
    answer = lm.solve(independent(8), keep_all=True)
    assert (answer.count, len(answer.solutions), answer.stopped) == (10, 10, "memory limit")
