"""Why no beam can pass while some mirrors stand as they do, as a person who follows light sees it.

Light from an opening runs into a block; or it cannot come to the other opening, however the other
mirrors are turned. If neither is so yet, there may be mirrors that can stand only one way, as light
would fail if they stood the other way: these are a *line*, at whose end light fails. Of the lines
of several sorts the shortest is taken. Where none is found, sides cannot be paired: that can always
be said of a maze that no beam can pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from lasermaze.core.beam import MIRROR, Entry, next_entry, path
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Case
from lasermaze.kinds.mirrors.puzzle import BLOCK, MIRRORS, Barrier, MirrorMaze
from lasermaze.kinds.mirrors.reasons import (
    CannotBePaired,
    Failing,
    OutOfReach,
    RunsIntoBlock,
    Stand,
)
from lasermaze.kinds.mirrors.solve import Finder, with_fixed

#: In a maze of more mirrors light is only followed from mirror to mirror.
MOST_MIRRORS = 600

#: The most mirrors in a line in which light is only followed.
MOST_FORCED = 24

_MIRRORS = MIRRORS.encode()

#: How hard an end out of reach is to see, in forced mirrors.
REGION = 1.5


class Forced(NamedTuple):
    """A mirror that can stand only one way, and how light fails if it stands the other way."""

    stand: Stand
    otherwise: Failing


class Line(NamedTuple):
    """Mirrors that are forced one after the other, and how light fails after them."""

    forced: tuple[Forced, ...]
    ends: Failing

    @property
    def cost(self) -> float:
        """How hard it is to see, in forced mirrors."""
        reasons = [self.ends, *(each.otherwise for each in self.forced)]
        regions = sum(not isinstance(reason, RunsIntoBlock) for reason in reasons)
        return len(self.forced) + REGION * regions

    def as_cases(self) -> Failing | tuple[Case[Stand, Failing], ...]:
        """The same as a reason, or as the two cases of the first forced mirror."""
        ends: Failing | tuple[Case[Stand, Failing], ...] = self.ends
        for stand, otherwise in reversed(self.forced):
            ends = (Case(stand.turned, otherwise), Case(stand, ends))
        return ends


def unpaired(maze: MirrorMaze, standing: Mapping[Cell, str], budget: Budget = UNLIMITED) -> Barrier:
    """The barrier of a maze that no beam can pass while these mirrors stand so."""
    fixed = maze.with_letters(standing)
    finder = Finder(fixed, budget)
    return finder.barrier(finder.search(with_fixed(fixed, standing)))


def of_barrier(barrier: Barrier, given: Iterable[Cell] = ()) -> Line:
    """What a barrier says.

    All sides are even in number, so there are not just one more odd groups than barrier sides.
    """
    return Line((), CannotBePaired(len(barrier), len(barrier) + 2, tuple(given)))


#: A sort of failure: the reason if light fails so as the mirrors stand now, or None.
Rule = Callable[[], Failing | None]


class Search:
    """Looks for lines in one maze. The methods raise TimeUpError.

    Inside, cells are numbered row by row, and light that enters a cell is 4 * cell + heading.
    """

    def __init__(self, maze: MirrorMaze, budget: Budget = UNLIMITED) -> None:
        self._maze, self._budget = maze, budget
        self._openings = [self._number(opening.cell) for opening in maze.openings]
        self._starts = [self._light(maze.straight(opening)) for opening in maze.openings]
        self._ends: dict[str, dict[int, int]] = {letter: {} for letter in MIRRORS}
        self._given: set[int] = set()
        self._stands: dict[int, str] = {}
        self._fronts: list[tuple[int, list[int]]] = []

    def line(self, given: Mapping[Cell, str], supposed: Iterable[Stand] = ()) -> Line | None:
        """The easiest line that is found while these mirrors stand so; None if none is found.

        ``given`` mirrors are known to stand so, and are named in the reasons that need them.
        """
        self._given = set(map(self._number, given))
        standing = {**given, **dict(supposed)}
        self._stands = {self._number(cell): letter for cell, letter in standing.items()}
        self._fronts = [(start, []) for start in self._starts]
        self._fronts = [self._front(side) for side in (0, 1)]
        rules: list[Rule] = [self._into_block, self._out_of_reach]
        sorts = [rules[:1], rules] if self._maze.mirrors <= MOST_MIRRORS else [rules[:1]]
        found = [line for each in sorts if (line := self._shortest(each))]
        return min(found, key=lambda line: line.cost, default=None)

    def _shortest(self, rules: Sequence[Rule]) -> Line | None:
        """A line in which these rules force each mirror, without those that it does not need."""
        stands: list[Stand] = []
        with self._supposing():
            while self._failing(rules) is None:
                step = self._step(rules) if len(stands) < MOST_FORCED else None
                if step is None:
                    return None
                stands.append(step)
                self._set(step)
        found = self._told(stands, rules)
        for at in reversed(range(len(stands))):
            fewer = stands[:at] + stands[at + 1 :]
            if shorter := self._told(fewer, rules):
                stands, found = fewer, shorter
        return found

    def _told(self, stands: Sequence[Stand], rules: Sequence[Rule]) -> Line | None:
        """The line of these mirrors; None if one of them is not forced, or light does not fail."""
        forced: list[Forced] = []
        with self._supposing():
            for stand in stands:
                with self._supposing(stand.turned):
                    otherwise = self._failing(rules)
                if otherwise is None:
                    return None
                forced.append(Forced(stand, otherwise))
                self._set(stand)
            last = self._failing(rules)
        return None if last is None else Line(tuple(forced), last)

    def _step(self, rules: Sequence[Rule]) -> Stand | None:
        """A mirror that can stand only one way by these rules: by the first ones, if possible."""
        fronts = [self._cell(self._front(side)[0]) for side in (0, 1)]
        tried = [Stand(cell, letter) for cell in fronts for letter in MIRRORS]
        if self._out_of_reach in rules:
            tried += self._across()
        for most in range(1, len(rules) + 1):
            for stand in tried:
                with self._supposing(stand):
                    if self._failing(rules[:most]):
                        return stand.turned
        return None

    def _across(self) -> Iterator[Stand]:
        """The mirrors on a way to the other opening, each as it does not stand on that way."""
        came = self._reached(0)
        entry = next(entry for entry in reversed(came) if entry >> 2 == self._openings[1])
        while before := came[entry]:
            entry, letter = before
            if entry >> 2 not in self._stands:
                yield Stand(self._cell(entry), letter).turned

    def _set(self, stand: Stand) -> None:
        self._stands[self._number(stand.cell)] = stand.letter

    @contextmanager
    def _supposing(self, *stands: Stand) -> Iterator[None]:
        """What is set in this block is forgotten at its end."""
        known = len(self._stands)
        for stand in stands:
            self._set(stand)
        yield
        while len(self._stands) > known:
            self._stands.popitem()

    # The rules

    def _failing(self, rules: Iterable[Rule]) -> Failing | None:
        self._budget.check()
        return next((reason for rule in rules if (reason := rule())), None)

    def _into_block(self) -> Failing | None:
        for side, opening in enumerate(self._maze.openings):
            entry, met = self._front(side)
            if self._maze.cells[entry >> 2] == ord(BLOCK):
                return RunsIntoBlock(self._cell(entry), opening.cell, self._needed(met))
        return None

    def _out_of_reach(self) -> Failing | None:
        first = self._reached(0)
        if any(entry >> 2 == self._openings[1] for entry in reversed(first)):
            return None
        second = self._reached(1)
        side, fewer = min(enumerate((first, second)), key=lambda each: len(each[1]))
        needed = self._needed(entry >> 2 for entry in fewer)
        return OutOfReach(self._maze.openings[side].cell, needed)

    def _needed(self, met: Iterable[int]) -> tuple[Cell, ...]:
        """The given ones of some mirrors, each once."""
        numbers = dict.fromkeys(number for number in met if number in self._given)
        return tuple(divmod(number, self._maze.cols) for number in numbers)

    # Light

    def _front(self, side: int) -> tuple[int, list[int]]:
        """Where light from an opening ends, or meets a mirror that may be turned.

        With the mirrors that it meets before.
        """
        entry, met = self._fronts[side]
        met = list(met)
        while letter := self._stands.get(entry >> 2):
            met.append(entry >> 2)
            entry = self._end(entry, letter)
        return entry, met

    def _reached(self, side: int) -> dict[int, tuple[int, str] | None]:
        """The ends of runs that light from an opening may come to, each with the bend before it.

        Light may be bent anew at each visit to a mirror that is not set. At the other opening the
        search ends.
        """
        first, goal = self._starts[side], self._openings[1 - side]
        came: dict[int, tuple[int, str] | None] = {first: None}
        waiting = [first]
        for entry in waiting:  # it grows meanwhile
            number = entry >> 2
            if self._maze.cells[number] in _MIRRORS:
                for letter in self._stands.get(number, MIRRORS):
                    end = self._end(entry, letter)
                    if end not in came:
                        came[end] = entry, letter
                        waiting.append(end)
            elif number == goal:
                break
        return came

    def _end(self, entry: int, letter: str) -> int:
        """The end of the run after light has been bent by a mirror."""
        ends = self._ends[letter]
        if entry not in ends:
            start = next_entry(self._cell(entry), MIRROR[letter][entry & 3])
            *_, end = path(self._maze, start, BLOCK + MIRRORS)
            ends[entry] = self._light(end)
        return ends[entry]

    def _number(self, cell: Cell) -> int:
        return cell[0] * self._maze.cols + cell[1]

    def _cell(self, entry: int) -> Cell:
        return divmod(entry >> 2, self._maze.cols)

    def _light(self, entry: Entry) -> int:
        return 4 * self._number(entry.cell) + entry.heading
