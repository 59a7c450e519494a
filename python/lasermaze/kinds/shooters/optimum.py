"""The fewest turned shooters, by the constraint solver CP-SAT of Google's OR-Tools."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any

from lasermaze.core.budget import SLICE, Budget, TimeUpError
from lasermaze.core.libraries import need
from lasermaze.kinds.shooters.formula import Formula

if TYPE_CHECKING:
    from types import ModuleType


def fewest(formula: Formula, given: bytes, budget: Budget) -> tuple[bytes, int]:
    """The axes of all shooters with the fewest turned ones, and a proved least number of turns.

    The axes are optimal if that number is the number of their turns; if the time is up first,
    it may be less. The library gets one group of interdependent shooters at a time,
    since many small problems are easier than a large one.

    Raises: PuzzleError if OR-Tools is not installed; what ``budget.progress`` raises.
    Source: https://developers.google.com/optimization/cp
    """
    library = need(
        "ortools.sat.python.cp_model",
        "the fewest turns need the library OR-Tools, which is not installed",
        "optimum",
    )
    axes, least = bytearray(formula.axes), 0
    try:
        free = set(budget.paced(formula.free))
        fixed = (s for s in budget.paced(range(len(axes))) if s not in free)
        least = sum(axes[s] != given[s] for s in fixed)
        for part in formula.components(budget):
            budget.check()
            if part.clauses:
                least += _solve(library, part, axes, given, budget)
            else:
                for shooter in part.free:
                    axes[shooter] = given[shooter]
    except TimeUpError:
        pass
    return bytes(axes), least


def _solve(
    library: ModuleType, part: Formula, axes: bytearray, given: bytes, budget: Budget
) -> int:
    """Improve the axes of one group; returns a lower bound on its number of turns."""
    model = library.CpModel()
    vertical = {s: model.new_bool_var(str(s)) for s in budget.paced(part.free)}
    for clause in budget.paced(part.clauses):
        model.add_bool_or(
            [vertical[lit // 2] if lit % 2 else ~vertical[lit // 2] for lit in clause]
        )
    model.minimize(sum(~vertical[s] if given[s] else vertical[s] for s in part.free))
    for shooter in budget.paced(part.free):
        model.add_hint(vertical[shooter], axes[shooter])
    solver = library.CpSolver()
    solver.parameters.num_workers = 1  # so that the same puzzle has the same answer
    solver.parameters.catch_sigint_signal = False
    if budget.left is not None:
        solver.parameters.max_time_in_seconds = budget.left
    if _run(solver, model, budget) not in (library.OPTIMAL, library.FEASIBLE):
        return 0  # no time even for the known solution
    for shooter in part.free:
        axes[shooter] = solver.value(vertical[shooter])
    return round(float(solver.best_objective_bound))


def _run(solver: Any, model: Any, budget: Budget) -> Any:
    """The status with which the library's solver ends. Ctrl-C and the budget stop it."""
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(solver.solve, model)
        try:
            while not wait([running], SLICE).done:
                budget.check()
        except TimeUpError:
            solver.stop_search()
        except BaseException:
            solver.stop_search()
            raise
        return running.result()
