"""What the generators of several kinds do alike: try candidates until one has the level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from lasermaze.difficulty import LEVELS, Scale, Toil
from lasermaze.errors import PuzzleError
from lasermaze.interface import Budget, Recipe

P = TypeVar("P")


def first_of_level(
    candidates: Iterable[P],
    recipe: Recipe,
    toil: Callable[[P, Budget], Toil | None],
    scale: Scale,
) -> P:
    """The first candidate that has the recipe's level; the very first where it names none.

    Raises: PuzzleError, which says what levels the candidates have, where none has it.
    """
    seen: Counter[str] = Counter()
    for candidate in candidates:
        if recipe.level is None:
            return candidate
        found = toil(candidate, Budget())
        level = "unknown" if found is None else scale.rate(found).level
        if level == recipe.level:
            return candidate
        seen[level] += 1
    raise PuzzleError(
        f"no {recipe.level or 'fitting'} puzzle of {recipe.rows} by {recipe.cols} was found"
        + (f" among {_told(seen)}" if seen else ""),
        expected="another size or level",
    )


def _told(seen: Counter[str]) -> str:
    """Such as ``200 tried (150 beginner, 50 intermediate)``."""
    levels = ", ".join(f"{seen[level]} {level}" for level in LEVELS if seen[level])
    return f"{seen.total()} tried ({levels})"
