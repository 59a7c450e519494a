"""What the generators of several kinds do alike: steer puzzles to a level, and take the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS, Levels, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.generation.local_search import Change, Rating, climb, to_level, within_level
from lasermaze.kind import Recipe, Verdict

P = TypeVar("P")

#: So many changes are tried once a puzzle has its level.
MORE = 25


def first_of_level(
    candidates: Iterable[P],
    recipe: Recipe,
    toil: Callable[[P, Budget], Effort | None],
    scale: Levels,
) -> P:
    """The first candidate that has the recipe's level; the very first where it names none.

    Raises: PuzzleError, which says what levels the candidates have, where none has it; TimeUpError
    where the recipe's budget is spent.
    """
    seen: Counter[str] = Counter()
    for candidate in candidates:
        if recipe.level is None:
            return candidate
        found = toil(candidate, recipe.budget)
        recipe.budget.look()
        level = "unknown" if found is None else scale.rate(found).level
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
    toil: Callable[[P, Budget], Effort | None],
    scale: Levels,
    rounds: int,
) -> P:
    """The puzzle after random changes towards a level, and a few more once it has it.

    Those keep the level and make it no easier: just over the line puzzles are alike. Without a
    level it is made as hard as comes about.

    Args:
        puzzle: where to begin.
        change: a puzzle like another one, but for one thing; None for one that will not do.
        level: one of ``difficulty.LEVELS``, or None.
        toil: what the kind's puzzles ask of a player.
        scale: how the kind cuts its levels.
        rounds: how many changes are tried at most.
    """

    def rate(puzzle: P) -> Rating:
        found = toil(puzzle, Budget())
        assert found is not None, "unlimited, yet stopped"
        return Rating(LEVELS.index(scale.rate(found).level), found.work)

    puzzle, done = climb(puzzle, to_level(level, rate(puzzle), rate), change, rounds)
    return climb(puzzle, within_level(level, rate), change, MORE)[0] if done else puzzle


def confirm(
    puzzle: P,
    answer: Answer[Any],
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


def check_alone(option: str, recipe: Recipe) -> None:
    """Raises: PuzzleError where an option is chosen that excludes all others and a level."""
    others = [name for name, chosen in recipe.options.items() if chosen and name != option]
    if recipe.level is not None:
        others.append(f"the level {recipe.level}")
    if recipe.options.get(option) and others:
        raise PuzzleError(f"{option} and {others[0]} exclude each other", expected="one of them")


def _told(seen: Counter[str]) -> str:
    """Such as ``200 tried (150 beginner, 50 intermediate)``."""
    levels = ", ".join(f"{seen[level]} {level}" for level in LEVELS if seen[level])
    return f"{seen.total()} tried ({levels})"
