"""The fewest turned shooters, by the constraint solver CP-SAT of Google's OR-Tools."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from lasermaze.errors import PuzzleError
from lasermaze.shooters.formula import Formula

if TYPE_CHECKING:
    from types import ModuleType

_INSTALL = "pip install 'lasermaze[optimum]'"


def fewest(formula: Formula, given: bytes, seconds: float | None) -> tuple[bytes, int]:
    """The axes of all shooters with the fewest turned ones, and a proved least number of turns.

    The axes are optimal where that number is the number of their turns; at the end of the time
    it may be less. Shooters that depend on each other are put to the library together, and the
    groups one after another, so that many small questions are asked instead of a large one.

    Raises: PuzzleError where OR-Tools is not installed.
    Source: https://developers.google.com/optimization/cp
    """
    model = _library()
    end = None if seconds is None else monotonic() + seconds
    axes = bytearray(formula.axes)
    free = set(formula.free)
    least = sum(axes[s] != given[s] for s in range(len(axes)) if s not in free)
    for part in formula.components():
        if not part.clauses:
            for shooter in part.free:
                axes[shooter] = given[shooter]
            continue
        left = None if end is None else max(0.0, end - monotonic())
        least += _solve(model, part, axes, given, left)
    return bytes(axes), least


def _solve(
    library: ModuleType, part: Formula, axes: bytearray, given: bytes, seconds: float | None
) -> int:
    """Turn the shooters of one group for the better; the least number of turns there."""
    model = library.CpModel()
    vertical = {shooter: model.new_bool_var(str(shooter)) for shooter in part.free}
    for clause in part.clauses:
        model.add_bool_or(
            [vertical[lit // 2] if lit % 2 else ~vertical[lit // 2] for lit in clause]
        )
    turns = [~vertical[s] if given[s] else vertical[s] for s in part.free]
    model.minimize(sum(turns))
    for shooter in part.free:
        model.add_hint(vertical[shooter], axes[shooter])
    solver = library.CpSolver()
    solver.parameters.num_workers = 1  # so that the same puzzle has the same answer
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (library.OPTIMAL, library.FEASIBLE):
        return 0  # no time even for the known solution
    for shooter in part.free:
        axes[shooter] = solver.value(vertical[shooter])
    least: int = round(solver.best_objective_bound)
    return least


def _library() -> ModuleType:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise PuzzleError(
            "the fewest turns need the library OR-Tools, which is not installed",
            expected=_INSTALL,
        ) from None
    return cp_model
