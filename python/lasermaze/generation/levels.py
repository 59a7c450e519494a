"""Steers puzzles to a level of difficulty, and to exactly one solution, for several kinds.

The local searches themselves are compiled: `rust/kernel/src/climb.rs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Any, TypeVar

from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import faults_in
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.rng import Drawn, Rng
from lasermaze.interface import Recipe
from lasermaze.kind import kind_of

P = TypeVar("P", bound=Puzzle)
G = TypeVar("G", bound=LetterGrid[Any, Any, Any])
#: A puzzle, or only its cells.
T = TypeVar("T")

#: The course of a compiled local search: the cuts of the levels, the number of the level that is
#: wanted, the largest number of changes until a puzzle has it, and that of changes afterwards.
Course = tuple[tuple[float, float, float], int | None, int, int]

#: The number of first puzzles for a level, and the number of cells to search in all.
STARTS, CELLS = 12, 4_000_000

#: The number of changes tried once a puzzle has its level.
MORE = 25


def first_of_level(
    candidates: Iterable[P],
    recipe: Recipe,
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
    recipe: Recipe,
    rng: Rng,
    begin: Callable[[], G],
    search: Callable[[G, Course, Drawn, Budget], tuple[bytes, int]],
    rounds: int,
    each: int,
    *,
    several: bool = False,
) -> Iterator[G]:
    """Puzzles after random changes towards the recipe's level, and a few more once they have it.

    The latter keep the level and make the puzzle no easier, since puzzles just above the cut
    resemble each other. Without a level one puzzle is made as hard as the changes allow.

    Args:
        recipe: the request.
        rng: the random numbers of the search.
        begin: returns another puzzle to begin with.
        search: the compiled local search from a puzzle; it returns the cells of the last one.
        rounds: the largest number of changes; half as many without a level.
        each: the number of changes for each cell.
        several: whether to make more puzzles, also without a level, as some will be rejected.
    """
    size = recipe.rows * recipe.cols
    most = rounds // 2 if recipe.level is None else rounds
    starts = 3 * STARTS if several else 1 if recipe.level is None else STARTS
    most = min(most, each * size, CELLS // (min(starts, STARTS) * size))
    level = None if recipe.level is None else LEVELS.index(recipe.level)
    for _ in range(starts):
        first = begin()
        course = (kind_of(first).levels.cuts, level, most, MORE)
        yield replace(first, cells=rng.lend(partial(search, first, course)))


def turned_at_random(cells: bytes, pair: bytes, rng: Rng) -> bytes:
    """The cells of a grid in which each piece of a ``pair`` of letters has a random orientation."""
    return bytes(rng.choice(pair) if letter in pair else letter for letter in cells)


def is_solvable(puzzle: Puzzle, solution: object = None) -> bool:
    """Whether a puzzle has a solution, by the solver's answer, which the checker confirms.

    If a ``solution`` is known, that is checked, and the solver is not asked.
    """
    kind = kind_of(puzzle)
    check = kind.check(puzzle)
    if solution is not None:
        faults = faults_in(check.check(solution))
        assert not faults, faults
        return True
    answer = kind.solve(puzzle).solve()
    if isinstance(answer, Solved):
        faults = faults_in(check.check(answer.witness))
    else:
        assert isinstance(answer, Impossible), "unlimited, yet undecided"
        faults = faults_in(check.refute(answer.proof()))
    assert not faults, faults
    return bool(answer)


def wants_any(recipe: Recipe) -> bool:
    """Whether the puzzle may be impossible: the option ``any_verdict``.

    Raises: PuzzleError if another option, or a level, is chosen with it.
    """
    any_verdict: bool = recipe.options.any_verdict
    others = [
        name for name, chosen in asdict(recipe.options).items() if chosen and name != "any_verdict"
    ]
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


# Exactly one solution

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
