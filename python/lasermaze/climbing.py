"""Local search for the generators: cells are changed a few at a time, never for the worse."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lasermaze.difficulty import LEVELS
from lasermaze.streams import Stream

#: Where, and what is put there.
Change = list[tuple[int, int]]


class Standing(NamedTuple):
    """How good cells are, and whether they will do."""

    merit: int
    done: bool


class Rating(NamedTuple):
    """The level of a puzzle, by its number, and what grows as it becomes harder."""

    level: int
    merit: int


#: What cells are worth; None for cells that are never taken.
Judge = Callable[[bytes], Standing | None]


def climb(
    cells: bytes, judge: Judge, change: Callable[[bytes], Change], attempts: int
) -> tuple[bytes, bool]:
    """The cells after so many attempts to change them, and whether they will do.

    A change is kept that does not lower the merit, so that the search wanders over plateaus;
    it ends as soon as the cells will do.
    """
    now = judge(cells)
    for _ in range(attempts):
        if now is not None and now.done:
            break
        other = bytearray(cells)
        for index, letter in change(cells):
            other[index] = letter
        then = judge(bytes(other))
        if then is not None and (now is None or then.done or then.merit >= now.merit):
            cells, now = bytes(other), then
    return cells, now is not None and now.done


def to_level(
    level: str | None, start: Rating | None, rate: Callable[[bytes], Rating | None]
) -> Judge:
    """The judge that leads to a level, up or down from where the search starts.

    What lies beyond the level is not taken. Without a level nothing will do, and the search
    goes up as long as it is let.
    """
    wanted = len(LEVELS) if level is None else LEVELS.index(level)
    down = start is not None and start.level > wanted

    def judge(cells: bytes) -> Standing | None:
        rating = rate(cells)
        if rating is None or (rating.level < wanted if down else rating.level > wanted):
            return None
        return Standing(-rating.merit if down else rating.merit, rating.level == wanted)

    return judge


def within_level(level: str | None, rate: Callable[[bytes], Rating | None]) -> Judge:
    """The judge that goes up as long as it is let, within a level."""

    def judge(cells: bytes) -> Standing | None:
        rating = rate(cells)
        fits = rating is not None and level in (None, LEVELS[rating.level])
        return Standing(rating.merit, False) if rating is not None and fits else None

    return judge


def strewn(stream: Stream, spot: Callable[[], int], soup: bytes) -> Callable[[bytes], Change]:
    """Changes at random: up to three spots get letters from the soup, or two are swapped."""

    def change(cells: bytes) -> Change:
        places = [spot() for _ in range(1 + stream.below(3))]
        if len(places) == 2 and stream.below(2) == 0:
            one, other = places
            return [(one, cells[other]), (other, cells[one])]
        return [(place, stream.choice(soup)) for place in places]

    return change
