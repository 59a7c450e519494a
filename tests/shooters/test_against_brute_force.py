"""Thousands of small grids of all shapes against trying all ways to turn the shooters."""

from __future__ import annotations

from collections import Counter

import pytest

import lasermaze as lm
from lasermaze.kinds.shooters import ShooterGrid, Turned
from tests.batches import batches
from tests.shooters.calls import recount
from tests.shooters.plain import random_grids, try_all

BATCHES = 12
EACH = 1_000  # 12,000 grids in all


@pytest.mark.parametrize("seed", batches(BATCHES, quick=3))
def test_verdicts_counts_and_forced_shooters(seed: int) -> None:
    seen: Counter[str] = Counter()
    for number, rows in enumerate(random_grids(EACH, seed)):
        puzzle = ShooterGrid.of(rows)
        found = try_all(rows)
        answer = lm.solve(puzzle, count_solutions=True, forced=True)
        lm.check(puzzle, answer)
        if not found.ways:
            assert isinstance(answer, lm.Impossible), rows
            seen[type(answer.certificate).__name__] += 1
            continue
        assert isinstance(answer, lm.Solved), rows
        assert isinstance(answer.witness, Turned)
        assert (answer.count, answer.exact) == (found.ways, True), rows
        assert answer.witness.forced == found.forced, rows
        plain = lm.solve(puzzle)
        assert isinstance(plain, lm.Solved)
        assert plain.unique == (found.ways == 1), rows
        assert len(plain.solutions) == min(2, found.ways)
        seen["unique" if found.ways == 1 else "several"] += 1
        seen["without shooters"] += not puzzle.shooter_count
        if number % 20 == 0:
            assert recount(puzzle) == found.ways
    assert all(seen[what] > 5 for what in ("unique", "several", "Dark", "Stuck", "Cycle")), seen
    assert seen["without shooters"]


@pytest.mark.parametrize("seed", batches(8, quick=2))
def test_the_fewest_turns(seed: int) -> None:
    tested = 0
    for rows in random_grids(1500, 100 + seed):
        puzzle = ShooterGrid.of(rows)
        found = try_all(rows)
        if found.ways < 2:
            continue
        answer = lm.solve(puzzle, fewest_turns=True)
        assert isinstance(answer, lm.Solved)
        assert sum(1 for _ in answer.witness.turns(puzzle)) == found.fewest, rows
        assert answer.witness.least == found.fewest
        lm.check(puzzle, answer)
        tested += 1
    assert tested > 100


def test_all_solutions_each_once() -> None:
    tested = 0
    for rows in random_grids(600, 77):
        puzzle = ShooterGrid.of(rows)
        found = try_all(rows)
        if found.ways > 300:
            continue
        solutions = list(lm.solutions(puzzle))
        assert len(set(solutions)) == len(solutions) == found.ways, rows
        for solution in solutions[:5]:
            lm.check(puzzle, solution)
        if found.ways:
            every = lm.solve(puzzle, keep_all=True)
            assert isinstance(every, lm.Solved)
            assert (every.count, every.exact) == (found.ways, True)
            assert set(every.solutions) == set(solutions)
            tested += found.ways > 1
    assert tested > 20
