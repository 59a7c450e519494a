"""Larger grids against SAT and MaxSAT solvers of a library, on a model of the rules."""

from __future__ import annotations

import random

import pytest
from pysat.examples.rc2 import RC2  # type: ignore[import-untyped]  # it has no types
from pysat.formula import WCNF  # type: ignore[import-untyped]  # likewise
from pysat.solvers import Solver  # type: ignore[import-untyped]  # likewise

import lasermaze as lm
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import Cycle, ShooterGrid, Turned
from lasermaze.kinds.shooters.construction import from_solution
from tests.shooters.sat_model import model


def larger_grids(seed: int, count: int = 60) -> list[ShooterGrid]:
    """Puzzles made from a solution, every second one with a cell or two changed."""
    dice = random.Random(seed)
    grids = []
    for number in range(count):
        grid = from_solution(dice.randint(8, 40), dice.randint(8, 40), Rng("sat", seed, number))
        cells = bytearray(grid.cells)
        for _ in range(number % 2 * dice.randint(1, 2)):
            cells[dice.randrange(len(cells))] = ord(dice.choice("....#/\\"))
        grids.append(grid.turned(bytes(cells)))
    return grids


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_uniqueness_forced_and_fewest(seed: int) -> None:
    cycles = solved = 0
    for puzzle in larger_grids(seed):
        clauses, given = model(list(puzzle.lines()))
        answer = lm.solve(puzzle, forced=True)
        lm.check(puzzle, answer)
        with Solver("cadical153", bootstrap_with=clauses) as solver:
            assert solver.solve() == bool(answer)
            if not isinstance(answer, lm.Solved):
                assert isinstance(answer, lm.Impossible)
                cycles += isinstance(answer.certificate, Cycle)
                continue
            solved += 1
            axes = axes_of(puzzle, answer.witness)
            alike = "".join("01"[not solver.solve(assumptions=[-one])] for one in axes)
            assert answer.witness.forced == alike
            solver.add_clause([-one for one in axes])
            assert answer.unique == (not axes or not solver.solve())
        if solved % 5 == 0:
            assert_fewest(puzzle, clauses, given)
    assert solved > 20
    assert cycles or seed


def axes_of(puzzle: ShooterGrid, turned: Turned) -> list[int]:
    """The literals that hold in a solution."""
    letters = [turned.cells[row * puzzle.cols + col] for row, col in puzzle.shooters]
    return [number if letter == ord("|") else -number for number, letter in enumerate(letters, 1)]


def assert_fewest(puzzle: ShooterGrid, clauses: list[list[int]], given: list[int]) -> None:
    formula = WCNF()
    formula.extend(clauses)
    for literal in given:
        formula.append([literal], weight=1)
    with RC2(formula) as optimum:
        optimum.compute()
        answer = lm.solve(puzzle, fewest_turns=True)
        assert isinstance(answer, lm.Solved)
        assert sum(1 for _ in answer.witness.turns(puzzle)) == optimum.cost
        assert answer.witness.least == optimum.cost


def test_counts_by_components_against_all_models() -> None:
    tested = 0
    for puzzle in larger_grids(9, 200):
        answer = lm.solve(puzzle, count_solutions=True)
        if not isinstance(answer, lm.Solved) or answer.count > 2000:
            continue
        clauses, given = model(list(puzzle.lines()))
        with Solver("glucose4", bootstrap_with=clauses) as solver:
            solver.append_formula([[one, -one] for one in given])  # so that all are in a model
            assert answer.count == sum(1 for _ in solver.enum_models())
            assert answer.exact
            tested += answer.count > 1
    assert tested > 20
