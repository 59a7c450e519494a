"""Makes a failing input small: fewer cases, then fewer rows and columns, then emptier cells.

First whatever can be left out is left out, many lines at once at first. Where that ends, other
cases are often smaller still, so the case is then changed at random, never made larger, and kept
as long as the program fails. Each case that is tried is a run of the program, or a part of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, combinations, islice
from time import monotonic
from typing import Any

from lasermaze.contests.stress import MOST_TOGETHER, Failure, Group, Trial, telling
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng

#: The rows of a case.
Rows = list[str]

#: The letter of an empty cell.
_EMPTY = "."

#: The random search ends after this many changes in a row that give no new case.
_NOTHING_NEW = 2_000

#: The time limit of a run while a late case is made smaller: this many times that of a tiny case,
#: and at least this many seconds.
_TIMES, _LEAST_LIMIT = 10, 0.25

#: The most cells that one random change gives other letters, and the chances, in percent, that it
#: swaps two neighbours instead and that it leaves out a line.
_MOST_CHANGED, _SWAPPED, _LEFT_OUT = 4, 25, 60


def shrunk(
    trial: Trial,
    failure: Failure,
    seconds: float,
    progress: Callable[[float, int], None] = lambda _, __: None,
) -> Failure:
    """The failure on a small input; the smallest so far after some seconds, and at Ctrl-C.

    ``progress`` is called with the part of the time that has passed, and the number of cells.
    """
    search = _Search(trial, failure, monotonic(), seconds, progress)
    with suppress(KeyboardInterrupt):
        if failure.is_late:
            search.trial = _hasty(trial)
        search.run()
        if search.trial is not trial and search.best is not failure:
            return trial.failure(search.best.cases) or failure
    return search.best


def _hasty(trial: Trial) -> Trial:
    """The trial with a shorter time limit, so that a run that never ends costs less.

    The limit is many times what the program takes for a tiny case.
    """
    (tiny, *_) = telling(trial.contest, trial.contest.largest)
    run = trial.sandbox.run("".join(trial.contest.module.form([tiny])))
    limit = max(_LEAST_LIMIT, _TIMES * run.seconds)
    if run.fault or limit >= trial.sandbox.seconds:
        return trial
    return replace(trial, sandbox=replace(trial.sandbox, seconds=limit))


@dataclass
class _Search:
    """The search for a smaller input; `best` is the smallest failure so far."""

    trial: Trial
    best: Failure
    begun: float
    seconds: float
    progress: Callable[[float, int], None]
    tried: set[tuple[Any, ...]] = field(default_factory=set)

    def run(self) -> None:
        """Search until nothing is found, or the time is up."""
        while len(self.best.cases) > 1 and (fewer := self._first(self._without_cases())):
            self.best = fewer
        self._leave_out()
        if len(self.best.cases) == 1 and not self.best.is_late:  # a late run takes too long
            self._wander()

    def _without_cases(self) -> Iterator[Group]:
        """The cases without some of them, many first."""
        group = self.best.cases
        size = len(group) // 2
        while size:
            for first in range(0, len(group), size):
                yield group[:first] + group[first + size :]
            size //= 2

    def _leave_out(self) -> None:
        """Leave out lines and letters as long as the program fails."""
        while smaller := self._first(self._simpler()):
            self.best = smaller

    def _simpler(self) -> Iterator[Group]:
        """The inputs that are a step simpler."""
        for index, case in enumerate(self.best.cases):
            rows = list(case.lines())
            yield from self._new(self.best.cases, index, chain(smaller(rows), emptied(rows)))

    def _wander(self) -> None:
        """Change the case at random, to others that fail, until one is smaller; and so on."""
        rng = Rng("shrinking", *self.best.cases[0].lines())
        here, patience = self.best, self._patience()
        while patience > 0:
            some = list(islice(self._new(here.cases, 0, self._changed(here, rng)), MOST_TOGETHER))
            if not some:
                return
            patience -= len(some)
            found = self._first(some)
            if found is None:
                continue
            here = found
            if found.cells < self.best.cells:
                self.best = found
                self._leave_out()
                here, patience = self.best, self._patience()

    def _patience(self) -> int:
        """How many cases to try for a smaller failure: few for a case that is small enough."""
        return self.best.cells**2 // 2

    def _changed(self, failure: Failure, rng: Rng) -> Iterator[Rows]:
        """Random changes, until many in a row give nothing new, or no time is left."""
        (case,) = failure.cases
        rows, known = list(case.lines()), -1
        while known != len(self.tried) and self._left() > 0:
            known = len(self.tried)
            for _ in range(_NOTHING_NEW):
                yield changed(rows, case.letters, rng)

    def _new(self, group: Group, index: int, candidates: Iterable[Rows]) -> Iterator[Group]:
        """The inputs with other rows in one case, if the contest may have them and they are new."""
        made = type(group[index])
        for rows in candidates:
            key = (*group[:index], tuple(rows), *group[index + 1 :])
            if key in self.tried:
                continue
            self.tried.add(key)
            with suppress(PuzzleError):
                case = made.of(rows)
                if self.trial.contest.admits(case):
                    yield (*group[:index], case, *group[index + 1 :])

    def _first(self, groups: Iterable[Group]) -> Failure | None:
        """The failure on the first of these inputs that the program gets wrong, in time."""
        timely = self._timely(groups)
        if len(self.best.cases) > 1 or self.best.is_late:
            return next(filter(None, map(self.trial.failure, timely)), None)
        found = self.trial.first(case for (case,) in timely)
        return found if found and len(found.cases) == 1 else None

    def _timely(self, groups: Iterable[Group]) -> Iterator[Group]:
        for group in groups:
            if self._left() <= 0:
                return
            self.progress(1 - self._left() / self.seconds, self.best.cells)
            yield group

    def _left(self) -> float:
        return self.begun + self.seconds - monotonic()


def smaller(rows: Rows) -> Iterator[Rows]:
    """The grids with fewer rows or columns: those with the most left out first."""
    size = max(len(rows), len(rows[0])) // 2
    while size:
        yield from both_ways(rows, partial(_without_block, size=size))
        size //= 2
    yield from both_ways(rows, _merged)
    for row in range(len(rows) * (len(rows) > 1)):
        rest = rows[:row] + rows[row + 1 :]
        yield from (turned(lines) for lines in _without_block(turned(rest), 1))
    yield from both_ways(rows, _without_two)


def emptied(rows: Rows) -> Iterator[Rows]:
    """The grids with one letter less."""
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != _EMPTY:
                yield [*rows[:row], f"{line[:col]}{_EMPTY}{line[col + 1 :]}", *rows[row + 1 :]]


def turned(rows: Rows) -> Rows:
    """The columns as rows."""
    return ["".join(column) for column in zip(*rows, strict=True)]


def both_ways(rows: Rows, change: Callable[[Rows], Iterator[Rows]]) -> Iterator[Rows]:
    """The grids that a change of rows gives, and those that it gives as a change of columns."""
    yield from change(rows)
    yield from map(turned, change(turned(rows)))


def _without_block(rows: Rows, size: int) -> Iterator[Rows]:
    """The rows without ``size`` neighbours; at least one is left."""
    if size < len(rows):
        for first in range(0, len(rows), size):
            yield rows[:first] + rows[first + size :]


def _merged(rows: Rows) -> Iterator[Rows]:
    """The rows without one, whose ends the next one gets: so a rim keeps its openings."""
    for row in range(len(rows)):
        for other in (row - 1, row + 1):
            if 0 <= other < len(rows):
                yield merged(rows, row, other)


def merged(rows: Rows, row: int, other: int) -> Rows:
    """The rows without one, whose first and last letters another row gets."""
    line = rows[row]
    kept = f"{line[:1]}{rows[other][1:-1]}{line[1:][-1:]}"
    return [kept if index == other else rows[index] for index in range(len(rows)) if index != row]


def _without_two(rows: Rows) -> Iterator[Rows]:
    """The rows without any two."""
    if len(rows) > 2:
        for gone in combinations(range(len(rows)), 2):
            yield [line for index, line in enumerate(rows) if index not in gone]


def changed(rows: Rows, letters: str, rng: Rng) -> Rows:
    """The grid with some letters changed at random, and perhaps without a line."""
    grid = [list(line) for line in rows]
    for _ in range(rng.below(_MOST_CHANGED + 1)):
        row, col = rng.below(len(grid)), rng.below(len(grid[0]))
        if not rng.chance(_SWAPPED):
            grid[row][col] = rng.choice(letters)
        elif rng.chance(50):
            below = (row + 1) % len(grid)
            grid[row][col], grid[below][col] = grid[below][col], grid[row][col]
        else:
            beside = (col + 1) % len(grid[0])
            grid[row][col], grid[row][beside] = grid[row][beside], grid[row][col]
    result = ["".join(line) for line in grid]
    if not rng.chance(_LEFT_OUT):
        return result
    if rng.chance(50):
        return turned(_without_any(turned(result), rng))
    return _without_any(result, rng)


def _without_any(rows: Rows, rng: Rng) -> Rows:
    """The rows without a random one, if there are more."""
    if len(rows) == 1:
        return rows
    row = rng.below(len(rows))
    other = row + rng.choice((-1, 1))
    if rng.chance(50) and 0 <= other < len(rows):
        return merged(rows, row, other)
    return rows[:row] + rows[row + 1 :]
