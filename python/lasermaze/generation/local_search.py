"""Local search for the generators: puzzles are changed a little at a time, never for the worse."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng

#: A puzzle, or only its cells.
P = TypeVar("P")


class Standing(NamedTuple):
    """How good a puzzle is, and whether it will do."""

    merit: int
    done: bool


class Rating(NamedTuple):
    """The level of a puzzle, by its number, and what grows as it becomes harder."""

    level: int
    merit: int


#: What a puzzle is worth; None for one that is never taken.
Judge = Callable[[P], Standing | None]

#: Returns a puzzle with a small change; None if the change is not possible.
Change = Callable[[P], P | None]


def climb(puzzle: P, judge: Judge[P], change: Change[P], attempts: int) -> tuple[P, bool]:
    """The puzzle after a number of attempts to change it, and whether the target was reached.

    A change is kept that does not lower the merit, so that the search wanders over plateaus;
    it ends as soon as the puzzle will do.
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
    """The judge that leads to a level, up or down from where the search starts.

    What lies beyond the level is not taken. Without a level nothing will do, and the search
    goes up as long as it is let.
    """
    wanted = len(LEVELS) if level is None else LEVELS.index(level)
    down = start is not None and start.level > wanted

    def judge(puzzle: P) -> Standing | None:
        rating = rate(puzzle)
        if rating is None or (rating.level < wanted if down else rating.level > wanted):
            return None
        return Standing(-rating.merit if down else rating.merit, rating.level == wanted)

    return judge


def within_level(level: str | None, rate: Callable[[P], Rating | None]) -> Judge[P]:
    """The judge that goes up as long as it is let, within a level."""

    def judge(puzzle: P) -> Standing | None:
        rating = rate(puzzle)
        fits = rating is not None and level in (None, LEVELS[rating.level])
        return Standing(rating.merit, False) if rating is not None and fits else None

    return judge


def strewn(rng: Rng, spot: Callable[[], int], soup: bytes) -> Change[bytes]:
    """Changes of cells at random: up to three get letters from the soup, or two are swapped."""

    def change(cells: bytes) -> bytes:
        places = [spot() for _ in range(1 + rng.below(3))]
        changed = bytearray(cells)
        if len(places) == 2 and rng.below(2) == 0:
            one, other = places
            changed[one], changed[other] = cells[other], cells[one]
        else:
            for place in places:
                changed[place] = rng.choice(soup)
        return bytes(changed)

    return change
