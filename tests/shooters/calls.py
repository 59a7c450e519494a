"""The kind's functions with all their options, the defaults unless given."""

from __future__ import annotations

from typing import Any

from lasermaze.core.answers import Answer
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount, Verdict
from lasermaze.kinds.shooters import KIND, Certificate, ShooterGrid, Turned


def solve(
    puzzle: ShooterGrid, budget: Budget = UNLIMITED, **options: bool
) -> Answer[ShooterGrid, Turned, Certificate]:
    return KIND.solve.solve(puzzle, budget, KIND.choose("solve", options))


def check(puzzle: ShooterGrid, turned: Any, budget: Budget = UNLIMITED, **options: bool) -> Verdict:
    return KIND.check.check(puzzle, turned, budget, KIND.choose("check", options))


def refute(puzzle: ShooterGrid, certificate: Any, budget: Budget = UNLIMITED) -> Verdict:
    return KIND.check.refute(puzzle, certificate, budget, KIND.choose("check", {}))


def confirm(answer: Any, budget: Budget = UNLIMITED, recount: Recount = "never") -> Verdict:
    return KIND.check.confirm(answer, budget, recount, KIND.choose("check", {}))


def recount(puzzle: ShooterGrid, positions: int | None = None) -> int | None:
    return KIND.check.count_again(puzzle, UNLIMITED, None, positions, KIND.choose("check", {}))


def generated(rows: int, cols: int, *name: str | int) -> ShooterGrid:
    """A puzzle that is generated without options."""
    from lasermaze.core.rng import Rng
    from lasermaze.interface import Recipe

    recipe = Recipe(rows, cols, KIND.choose_for_generate({}), None, Budget())
    return KIND.generate.generate(recipe, Rng(*name))
