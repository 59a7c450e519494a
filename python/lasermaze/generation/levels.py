"""What the generators of several kinds share: steering puzzles to a level of difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.difficulty import LEVELS, Effort, Levels
from lasermaze.core.errors import PuzzleError
from lasermaze.generation.local_search import Change, Rating, climb, to_level, within_level
from lasermaze.interface import Recipe

P = TypeVar("P")

#: How many changes are tried once a puzzle has its level.
MORE = 25


def first_of_level(
    candidates: Iterable[P],
    recipe: Recipe[Any],
    effort: Callable[[P, Budget], Effort | None],
    levels: Levels,
) -> P:
    """The first candidate that has the recipe's level; the very first if it names none.

    Raises: PuzzleError, which says what levels the candidates have, if none has it; TimeUpError
    if the recipe's budget is spent.
    """
    seen: Counter[str] = Counter()
    for candidate in candidates:
        if recipe.level is None:
            return candidate
        found = effort(candidate, recipe.budget)
        recipe.budget.look()
        level = "unknown" if found is None else levels.rate(found).level
        if level == recipe.level:
            return candidate
        seen[level] += 1
    raise PuzzleError(
        f"no {recipe.level or 'fitting'} puzzle of {recipe.rows} by {recipe.cols} was found"
        + (f" among {_told(seen)}" if seen else ""),
        expected="another size or level",
    )


def steered(
    puzzle: P,
    change: Change[P],
    level: str | None,
    effort: Callable[[P, Budget], Effort | None],
    levels: Levels,
    rounds: int,
) -> P:
    """The puzzle after random changes towards a level, and a few more once it has it.

    The latter keep the level and make the puzzle no easier, since puzzles just above the cut
    resemble each other. Without a level the puzzle is made as hard as the changes allow.

    Args:
        puzzle: where to begin.
        change: returns a puzzle that differs in one thing, or None if that is not acceptable.
        level: one of ``difficulty.LEVELS``, or None.
        effort: the kind's effort function.
        levels: how the kind cuts its levels.
        rounds: how many changes are tried at most.
    """

    def rate(puzzle: P) -> Rating:
        found = effort(puzzle, Budget())
        assert found is not None, "unlimited, yet stopped"
        return Rating(LEVELS.index(levels.rate(found).level), found.work)

    puzzle, done = climb(puzzle, to_level(level, rate(puzzle), rate), change, rounds)
    return climb(puzzle, within_level(level, rate), change, MORE)[0] if done else puzzle


def confirm(
    puzzle: P,
    answer: AnyAnswer,
    check: Callable[[P, Any], Verdict],
    refute: Callable[[P, Any], Verdict],
) -> bool:
    """Whether a puzzle has a solution, by an answer that its kind's checker confirms."""
    assert isinstance(answer, Solved | Impossible), "unlimited, yet undecided"
    if isinstance(answer, Solved):
        verdict = check(puzzle, answer.witness)
    else:
        verdict = refute(puzzle, answer.certificate)
    assert verdict.ok, verdict.faults
    return bool(answer)


def check_alone(option: str, recipe: Recipe[Any]) -> None:
    """Raise PuzzleError if an option is chosen that excludes all others and a level."""
    others = [name for name, chosen in recipe.options.items() if chosen and name != option]
    if recipe.level is not None:
        others.append(f"the level {recipe.level}")
    if recipe.options.get(option) and others:
        raise PuzzleError(f"{option} and {others[0]} exclude each other", expected="one of them")


def _told(seen: Counter[str]) -> str:
    """Such as ``200 tried (150 beginner, 50 intermediate)``."""
    levels = ", ".join(f"{seen[level]} {level}" for level in LEVELS if seen[level])
    return f"{seen.total()} tried ({levels})"
