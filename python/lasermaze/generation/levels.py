"""Steers puzzles to a level of difficulty, for the generators of several kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.local_search import Change, Rating, climb, to_level, within_level
from lasermaze.interface import Recipe
from lasermaze.kind import kind_of

P = TypeVar("P", bound=Puzzle)

#: The number of first puzzles for a level, and the number of cells to search in all.
STARTS, CELLS = 12, 4_000_000

#: The number of changes tried once a puzzle has its level.
MORE = 25


def first_of_level(
    candidates: Iterable[P],
    recipe: Recipe[Any],
    effort: Callable[[P, Budget], Effort | None],
) -> P:
    """The first candidate that has the recipe's level; the very first if it names none.

    Raises: PuzzleError, which lists the levels of the candidates, if none has it; TimeUpError
    if the recipe's budget is spent.
    """
    seen: Counter[str] = Counter()
    for candidate in candidates:
        if recipe.level is None:
            return candidate
        found = effort(candidate, recipe.budget)
        recipe.budget.check()
        level = "unknown" if found is None else kind_of(candidate).levels.rate(found).level
        if level == recipe.level:
            return candidate
        seen[level] += 1
    raise PuzzleError(
        f"no {recipe.level or 'fitting'} puzzle of {recipe.rows} by {recipe.cols} was found"
        + (f" among {_by_level(seen)}" if seen else ""),
        expected="another size or level",
    )


def steered(
    recipe: Recipe[Any],
    begin: Callable[[], P],
    change: Change[P],
    rounds: int,
    each: int,
    *,
    several: bool = False,
) -> Iterator[P]:
    """Puzzles after random changes towards the recipe's level, and a few more once they have it.

    The latter keep the level and make the puzzle no easier, since puzzles just above the cut
    resemble each other. Without a level one puzzle is made as hard as the changes allow.

    Args:
        recipe: the request.
        begin: returns another puzzle to begin with.
        change: returns a puzzle that differs in one thing, or None if that is not acceptable.
        rounds: the largest number of changes; half as many without a level.
        each: the number of changes for each cell.
        several: whether to make more puzzles, also without a level, as some will be rejected.
    """
    rating = partial(_rating, budget=recipe.budget)
    size = recipe.rows * recipe.cols
    most = rounds // 2 if recipe.level is None else rounds
    starts = 3 * STARTS if several else 1 if recipe.level is None else STARTS
    most = min(most, each * size, CELLS // (min(starts, STARTS) * size))
    for _ in range(starts):
        first = begin()
        judge = to_level(recipe.level, rating(first), rating)
        puzzle, done = climb(first, judge, change, most)
        stay = within_level(recipe.level, rating)
        yield climb(puzzle, stay, change, MORE)[0] if done else puzzle


def _rating(puzzle: Puzzle, budget: Budget) -> Rating:
    """The number of a puzzle's level, and its work. Raises: TimeUpError."""
    kind = kind_of(puzzle)
    found = kind.generate.effort(puzzle, budget)
    budget.check()
    assert found is not None, "stopped, yet there is time left"
    return Rating(LEVELS.index(kind.levels.rate(found).level), found.work)


def is_solvable(puzzle: Puzzle) -> bool:
    """Whether a puzzle has a solution, by the solver's answer, which the checker confirms."""
    kind, budget = kind_of(puzzle), Budget()
    options = kind.choose("solve", {})
    answer = kind.solve.solve(puzzle, budget, options)
    if isinstance(answer, Solved):
        verdict = kind.check.check(puzzle, answer.witness, budget, options)
    else:
        assert isinstance(answer, Impossible), "unlimited, yet undecided"
        verdict = kind.check.refute(puzzle, answer.certificate, budget, options)
    assert verdict.ok, verdict.faults
    return bool(answer)


def wants_any(recipe: Recipe[Any]) -> bool:
    """Whether the puzzle may be impossible: the option ``any_verdict``.

    Raises: PuzzleError if another option, or a level, is chosen with it.
    """
    any_verdict: bool = recipe.options["any_verdict"]
    others = [name for name, chosen in recipe.options.items() if chosen and name != "any_verdict"]
    if recipe.level is not None:
        others.append(f"the level {recipe.level}")
    if any_verdict and others:
        message = f"any_verdict and {others[0]} exclude each other"
        raise PuzzleError(message, expected="one of them")
    return any_verdict


def _by_level(seen: Counter[str]) -> str:
    """Such as ``200 tried (150 beginner, 50 intermediate)``."""
    levels = ", ".join(f"{seen[level]} {level}" for level in LEVELS if seen[level])
    return f"{seen.total()} tried ({levels})"
