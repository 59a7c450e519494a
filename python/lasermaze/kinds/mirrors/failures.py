"""How light fails while some mirrors stand as they do: as a deduction, and as screens."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from lasermaze.core.beam import MIRROR, path
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Case, Step
from lasermaze.drawing import is_large
from lasermaze.interface import Screen
from lasermaze.kinds.mirrors import lecture
from lasermaze.kinds.mirrors.causes import Line, Search, of_barrier, unpaired
from lasermaze.kinds.mirrors.draw import matching
from lasermaze.kinds.mirrors.draw.light import draw_line
from lasermaze.kinds.mirrors.puzzle import BLOCK, Barrier, MirrorMaze, Turned
from lasermaze.kinds.mirrors.reasons import CannotBePaired, Failing, Stand
from lasermaze.kinds.mirrors.solve import can_stay

#: Mirrors that stand for certain, and one that is supposed to stand so, if any.
Supposed = tuple[Mapping[Cell, str], tuple[Stand, ...]]


class Failure(NamedTuple):
    """The line by which light fails while the ``given`` mirrors stand so, and the supposed one."""

    maze: MirrorMaze
    given: Mapping[Cell, str]
    supposed: tuple[Stand, ...]
    line: Line

    @property
    def step(self) -> Step[Stand, Failing]:
        """The deduction: the supposed mirror stands the other way, or no beam can pass."""
        ends = self.line.as_cases()
        for stand in self.supposed:
            return Step(stand.turned, (Case(stand, ends),))
        return Step(None, ends) if isinstance(ends, tuple) else Step(None, reason=ends)

    def screen(self, title: str = "", words: Sequence[str] = ()) -> Screen:
        """The mistake with its light, the mirrors that are forced after it inside.

        ``words`` are those of the line unless given.
        """
        if isinstance(self.line.ends, CannotBePaired) and matching.fits(self.maze):
            standing = {**self.given, **dict(self.supposed)}
            barrier = unpaired(self.maze, standing)
            return barrier_screen(self.maze.with_letters(standing), barrier, standing)
        told = tuple(words or lecture.mistake(self.maze, self.line, supposed=bool(self.supposed)))
        screen = Screen(title, told, cases=self.step.ruled_out, thoughts=tuple(self._forced()))
        return self._drawn(screen, self.line)

    def _drawn(self, screen: Screen, line: Line) -> Screen:
        """A screen about the light after a line, with its picture and its marks."""
        if is_large(self.maze.rows, self.maze.cols):
            return screen
        standing = {**self.given, **dict(self.supposed)}
        supposed = next((stand.cell for stand in self.supposed), None)
        picture, marks = draw_line(self.maze, standing, line, supposed)
        return replace(screen, picture=picture, marks=marks)

    def _forced(self) -> Iterator[Screen]:
        """How light fails if a mirror of the line stands the other way, for each of them."""
        known = dict(self.given)
        known.update(self.supposed)
        for at, (stand, otherwise) in enumerate(self.line.forced):
            here = Failure(self.maze, known, (stand.turned,), Line((), otherwise))
            path = [*self.supposed, *(each.stand for each in self.line.forced[:at])]
            case = wrapped(path, *here.step.ruled_out)
            words = (lecture.other_way(self.maze, otherwise),)
            yield replace(here.screen(place(stand.cell).capitalize(), words), cases=(case,))
            known = {**known, stand.cell: stand.letter}


def wrapped(path: Sequence[Stand], case: Case[Stand, Failing]) -> Case[Stand, Failing]:
    """A case with all that is supposed before it."""
    for stand in reversed(path):
        case = Case(stand, (case,))
    return case


def easiest(maze: MirrorMaze, tried: Sequence[Supposed], budget: Budget = UNLIMITED) -> Failure:
    """The easiest failure of those that are sure to come while some mirrors stand so.

    Raises: TimeUpError.
    """
    search, found = Search(maze, budget), list[Failure]()
    for given, supposed in tried:
        if line := search.line(given, supposed):
            found.append(Failure(maze, given, supposed, line))
            if not line.cost:
                break
    if found:
        return min(found, key=lambda each: each.line.cost)
    given, supposed = tried[0]
    barrier = unpaired(maze, {**given, **dict(supposed)}, budget)
    return Failure(maze, given, supposed, of_barrier(barrier, given))


def first_mistake(now: MirrorMaze, budget: Budget = UNLIMITED) -> Failure:
    """The easier one of the first mirrors on the light from both openings that cannot stay.

    Those before it can stay: of the second opening, those before it together with those before
    the mirror from the first one. So these become more and more if it is turned.
    """
    kept, tried = dict[Cell, str](), list[Supposed]()
    for opening in now.openings:
        light = (cell for cell, _ in budget.paced(path(now, opening, BLOCK)))
        met = [cell for cell in dict.fromkeys(light) if now[cell] in MIRROR and cell not in kept]
        # The more mirrors stay, the fewer solutions are left: the first that leaves none is found
        # by bisection.
        cannot = partial(_cannot_stay, now, list(kept), met, budget)
        first = bisect(range(len(met)), False, key=cannot)
        kept |= {cell: now[cell] for cell in met[:first]}
        tried.append((dict(kept), (Stand(met[first], now[met[first]]),)))
    return easiest(now, tried, budget)


def _cannot_stay(
    now: MirrorMaze, kept: list[Cell], met: list[Cell], budget: Budget, last: int
) -> bool:
    return not can_stay(now, [*kept, *met[: last + 1]], budget)


def mirror_by_mirror(
    maze: MirrorMaze, turned: Turned, budget: Budget = UNLIMITED
) -> Iterator[Failure]:
    """For each mirror of the only beam, how light fails if it stands the other way.

    Those before it are given. Light is followed from both openings, the easier way first.
    """
    left = [cell for cell, _ in turned.trace() if turned[cell] in MIRROR]
    given = dict[Cell, str]()
    while left:
        ends = [Stand(cell, turned[cell]).turned for cell in dict.fromkeys((left[0], left[-1]))]
        found = easiest(maze, [(dict(given), (stand,)) for stand in ends], budget)
        yield found
        given |= dict(stand.turned for stand in found.supposed)
        left = [cell for cell in left if cell not in given]


def barrier_screen(
    maze: MirrorMaze, barrier: Barrier, standing: Mapping[Cell, str] | None = None
) -> Screen:
    """The groups of sides that cannot all have partners."""
    fixed = standing or {}
    odd = matching.odd_groups(maze, barrier, fixed)
    groups = "odd groups" if barrier else "an odd group"
    told = lecture.lines(groups, sides=len(barrier), odd=len(odd))
    return Screen(
        "No beam can pass",
        told + lecture.lines("no beam while" if fixed else "no beam"),
        matching.draw_barrier(maze, barrier, fixed),
        thoughts=(Screen("The law", lecture.lines("law")),),
    )
