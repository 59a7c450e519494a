"""Local search for the generators: small changes that never make a puzzle worse."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng

#: A puzzle, or only its cells.
P = TypeVar("P")


class Score(NamedTuple):
    """The merit of a puzzle, and whether the target is reached."""

    merit: int
    done: bool


class Rating(NamedTuple):
    """The number of a puzzle's level, and a measure that grows as it becomes harder."""

    level: int
    merit: int


#: Returns the score of a puzzle; None for one that must be rejected.
Judge = Callable[[P], Score | None]

#: Returns a puzzle with a small change; None if the change is not possible.
Change = Callable[[P], P | None]


def climb(puzzle: P, judge: Judge[P], change: Change[P], attempts: int) -> tuple[P, bool]:
    """The puzzle after a number of attempts to change it, and whether the target was reached.

    A change that does not lower the merit is kept, so that the search crosses plateaus. The
    search ends as soon as the target is reached.
    """
    now = judge(puzzle)
    for _ in range(attempts):
        if now is not None and now.done:
            break
        changed = change(puzzle)
        then = None if changed is None else judge(changed)
        if changed is None or then is None:
            continue
        if now is None or then.done or then.merit >= now.merit:
            puzzle, now = changed, then
    return puzzle, now is not None and now.done


def to_level(
    level: str | None, start: Rating | None, rate: Callable[[P], Rating | None]
) -> Judge[P]:
    """The judge that leads to a level, up or down from the rating of the first puzzle.

    A puzzle beyond the level is rejected. Without a level there is no target, and the search
    goes up until it runs out of attempts.
    """
    wanted = len(LEVELS) if level is None else LEVELS.index(level)
    down = start is not None and start.level > wanted

    def judge(puzzle: P) -> Score | None:
        rating = rate(puzzle)
        if rating is None or (rating.level < wanted if down else rating.level > wanted):
            return None
        return Score(-rating.merit if down else rating.merit, rating.level == wanted)

    return judge


def within_level(level: str | None, rate: Callable[[P], Rating | None]) -> Judge[P]:
    """The judge that makes puzzles harder without leaving the level."""

    def judge(puzzle: P) -> Score | None:
        rating = rate(puzzle)
        fits = rating is not None and level in (None, LEVELS[rating.level])
        return Score(rating.merit, False) if rating is not None and fits else None

    return judge


def random_changes(rng: Rng, spot: Callable[[], int], letters: bytes) -> Change[bytes]:
    """Random changes of cells: up to three get random letters, or two are swapped.

    ``spot`` returns the index of a random cell.
    """

    def change(cells: bytes) -> bytes:
        places = [spot() for _ in range(1 + rng.below(3))]
        changed = bytearray(cells)
        if len(places) == 2 and rng.below(2) == 0:
            one, other = places
            changed[one], changed[other] = cells[other], cells[one]
        else:
            for place in places:
                changed[place] = rng.choice(letters)
        return bytes(changed)

    return change


def turned_at_random(cells: bytes, pair: bytes, rng: Rng) -> bytes:
    """The cells of a grid in which each piece of a ``pair`` of letters has a random orientation."""
    return bytes(rng.choice(pair) if letter in pair else letter for letter in cells)
