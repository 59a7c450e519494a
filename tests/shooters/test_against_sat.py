"""Larger grids against SAT and MaxSAT solvers of a library, on clauses made from the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pysat.examples.rc2 import RC2  # type: ignore[import-untyped]  # it has no types
from pysat.formula import WCNF  # type: ignore[import-untyped]  # likewise
from pysat.solvers import Solver  # type: ignore[import-untyped]  # likewise

from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.construction import from_solution
from tests.helpers import lm
from tests.oracles import Cell
from tests.oracles.grids import rows_of
from tests.oracles.shooters import Grid


class Model:
    """A grid as clauses. Variable i + 1 is true where the i-th shooter, row by row, is a ``|``."""

    def __init__(self, puzzle: Any) -> None:
        self.grid = Grid(str(puzzle))
        self.given = self.literals(self.grid.axes)
        lighters: dict[Cell, list[int]] = {cell: [] for cell in self.grid.empty}
        self.clauses: list[list[int]] = []
        for cell, axis in self.grid.beams:
            (literal,) = self.literals(axis, self.grid.shooters.index(cell) + 1)
            if self.grid.victims((cell, axis)):
                self.clauses.append([-literal])
                continue
            for lit in self.grid.lights((cell, axis)):
                lighters[lit].append(literal)
        self.clauses += lighters.values()

    def literals(self, axes: str, first: int = 1) -> list[int]:
        """The literals that hold if the shooters stand along these axes."""
        return [number if axis == "|" else -number for number, axis in enumerate(axes, first)]

    def solution(self, turned: Any) -> list[int]:
        """The literals that hold in a solution."""
        rows = rows_of(f"grid:\n{turned}")
        return self.literals("".join(rows[row][col] for row, col in self.grid.shooters))

    def fewest_turns(self) -> int:
        """The fewest shooters that a solution turns."""
        formula = WCNF()
        formula.extend(self.clauses)
        for literal in self.given:
            formula.append([literal], weight=1)
        with RC2(formula) as optimum:
            optimum.compute()
            return int(optimum.cost)


def larger(seed: int, count: int) -> Iterator[Any]:
    """Puzzles made from a solution, every second one with a cell or two changed."""
    dice = random.Random(seed)
    for number in range(count):
        grid = from_solution(dice.randint(8, 40), dice.randint(8, 40), Rng("sat", seed, number))
        cells = bytearray(grid.cells)
        for _ in range(number % 2 * dice.randint(1, 2)):
            cells[dice.randrange(len(cells))] = ord(dice.choice("....#/\\"))
        yield grid.turned(bytes(cells))


@pytest.mark.parametrize("seed", range(2))
def test_verdicts_uniqueness_forced_and_fewest(seed: int) -> None:
    seen: Counter[str] = Counter()
    for puzzle in larger(seed, 24):
        model = Model(puzzle)
        answer = lm.solve(puzzle, forced=True)
        assert lm.judge(puzzle, answer, recount="never").confirmed
        with Solver("cadical153", bootstrap_with=model.clauses) as solver:
            assert solver.solve() == bool(answer)
            if not answer:
                seen[type(answer.proof()).__name__] += 1
                continue
            seen["solved"] += 1
            axes = model.solution(answer.witness)
            alike = "".join("01"[not solver.solve(assumptions=[-one])] for one in axes)
            assert answer.witness.forced == alike
            solver.add_clause([-one for one in axes])
            assert answer.unique == (not axes or not solver.solve())
        if seen["solved"] % 5 == 0:
            best = lm.solve(puzzle, fewest_turns=True).witness
            assert sum(1 for _ in best.turns(puzzle)) == best.least == model.fewest_turns()
    assert seen["solved"] > 8, seen


def test_counts_by_components_against_all_models() -> None:
    several = 0
    for puzzle in larger(9, 100):
        answer = lm.solve(puzzle, count_solutions=True)
        if not answer or answer.count > 2000:
            continue
        model = Model(puzzle)
        with Solver("glucose4", bootstrap_with=model.clauses) as solver:
            solver.append_formula([[one, -one] for one in model.given])  # all are in a model
            assert answer.count == sum(1 for _ in solver.enum_models())
        assert answer.exact
        several += answer.count > 1
    assert several > 10
