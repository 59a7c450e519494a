"""What the generators of several kinds do alike: steer puzzles to a level, and take the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from lasermaze.difficulty import LEVELS, Scale, Toil
from lasermaze.errors import PuzzleError
from lasermaze.interface import Budget, Recipe

P = TypeVar("P")

#: So many changes are tried once a puzzle has its level.
MORE = 25


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


def steered(
    puzzle: P,
    change: Callable[[P], P | None],
    level: str | None,
    toil: Callable[[P, Budget], Toil | None],
    scale: Scale,
    rounds: int,
) -> P:
    """The puzzle after random changes towards a level, and a few more once it has it.

    Below the level no change may make it easier, above it none harder. At the level some more
    are made that keep it and make it no easier: just over the line puzzles are alike. Without
    a level it is made as hard as comes about.

    Args:
        puzzle: where to begin.
        change: a puzzle like another one, but for one thing; None for one that will not do.
        level: one of ``difficulty.LEVELS``, or None.
        toil: what the kind's puzzles ask of a player.
        scale: how the kind cuts its levels.
        rounds: how many changes are tried at most.
    """
    aim = len(LEVELS) if level is None else LEVELS.index(level)
    now = _toil(puzzle, toil)
    more = MORE
    for _ in range(rounds):
        rank = _rank(now, scale)
        more -= rank == aim
        if more < 0:
            break
        changed = change(puzzle)
        if changed is None:
            continue
        after = _toil(changed, toil)
        if rank > aim:
            accepted = after.work <= now.work
        else:
            accepted = after.work >= now.work and (rank < aim or _rank(after, scale) == aim)
        if accepted:
            puzzle, now = changed, after
    return puzzle


def _rank(toil: Toil, scale: Scale) -> int:
    return LEVELS.index(scale.rate(toil).level)


def _toil(puzzle: P, toil: Callable[[P, Budget], Toil | None]) -> Toil:
    found = toil(puzzle, Budget())
    assert found is not None, "unlimited, yet stopped"
    return found


def _told(seen: Counter[str]) -> str:
    """Such as ``200 tried (150 beginner, 50 intermediate)``."""
    levels = ", ".join(f"{seen[level]} {level}" for level in LEVELS if seen[level])
    return f"{seen.total()} tried ({levels})"
