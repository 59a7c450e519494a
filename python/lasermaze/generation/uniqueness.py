"""Changes a new puzzle until it has exactly one solution, for the generators of several kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.interface import Recipe
from lasermaze.kind import kind_of

P = TypeVar("P", bound=Puzzle)

#: A puzzle, or only its cells.
T = TypeVar("T")

#: Returns a puzzle with a small change; None if the change is not possible.
Change = Callable[[T], T | None]

#: The number of changes tried in order to exclude the other solutions of a puzzle.
ATTEMPTS = 1_500

#: Changes that have to leave fewer other solutions than this many changes before, or none follow.
PATIENCE = 120

#: Returns a measure of the other solutions: 0 if there is exactly one solution; None for a puzzle
#: that must be rejected.
Rivals = Callable[[T], int | None]


def wants_one(recipe: Recipe) -> bool:
    """Whether exactly one solution is required. Raises: PuzzleError if none is, too."""
    if recipe.options.unique and getattr(recipe.options, "impossible", False):
        raise PuzzleError("unique and impossible exclude each other", expected="one of them")
    unique: bool = recipe.options.unique
    return unique


def settle(puzzle: T, rivals: Rivals[T], change: Change[T], keeps: Callable[[T], bool]) -> T | None:
    """The puzzle after changes that leave exactly one solution; None if that fails.

    A change is kept if it leaves no more rivals than before and the puzzle ``keeps`` the rest.
    """
    now, since = rivals(puzzle), 0
    for _ in range(ATTEMPTS):
        if not now or since == PATIENCE:
            break
        since += 1
        changed = change(puzzle)
        then = None if changed is None else rivals(changed)
        if changed is None or then is None or then > now or not keeps(changed):
            continue
        since = 0 if then < now else since
        puzzle, now = changed, then
    return puzzle if now == 0 else None


def settled(
    puzzles: Iterable[P],
    recipe: Recipe,
    effort: Callable[[P, Budget], Effort | None],
    rivals: Rivals[P],
    change: Change[P],
) -> Iterator[P]:
    """The puzzles with exactly one solution, after changes that keep the recipe's level.

    Without a level they become no easier by a level; puzzles for which that fails are left out.
    """

    def level_of(puzzle: P) -> int:
        found = effort(puzzle, recipe.budget)
        recipe.budget.check()
        assert found is not None, "stopped, yet there is time left"
        return LEVELS.index(kind_of(puzzle).levels.rate(found).level)

    for puzzle in puzzles:
        least = level_of(puzzle)
        if recipe.level is not None and LEVELS[least] != recipe.level:
            continue

        def keeps(changed: P, least: int = least) -> bool:
            level = level_of(changed)
            return level == least if recipe.level is not None else level >= least

        if (one := settle(puzzle, rivals, change, keeps)) is not None:
            yield one
