"""The escape and the costs of all ways in, by the kernel's search backward from the goals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from lasermaze import parts
from lasermaze._kernel import SignpostSearch, signpost_reach
from lasermaze.core.answers import Answer, BaseAnswer, Impossible, Solved, Stopped, Undecided
from lasermaze.core.budget import KEPT_BYTES, UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.signposts.puzzle import (
    ClosedSet,
    Costs,
    Escape,
    Maze,
    Rim,
    Way,
)

#: The entry of a table of costs that means no cost.
NEVER = 0xFFFF_FFFF

#: A number larger than the ways in of any maze.
ALL = 1 << 31

#: The approximate size of an escape in bytes, besides its route.
ESCAPE_BYTES = 250

_LETTER_OF = bytes.maketrans(bytes(range(4)), b"NESW")


class Search:
    """The kernel's breadth-first search backward from the goals, up to its current progress.

    It ends when the way in ``only``, or every way in, is found; with ``all_states``, when all
    states that lead to a goal are. Then a ``?`` is free at every visit.

    The methods raise TimeUpError, and whatever the budget's ``progress`` raises.
    """

    def __init__(
        self, puzzle: Maze, budget: Budget, only: Way | None = None, *, all_states: bool = False
    ) -> None:
        self.puzzle, self.budget, self.only = puzzle, budget, only
        number = None if only is None else puzzle.number_of(only)
        self.kernel = SignpostSearch(puzzle.rows, puzzle.cols, puzzle.cells, number, all_states)

    def run(self, ways: int = ALL) -> bool:
        """Search to the end (True), or until at least this many ways in are found (False)."""
        return self.kernel.run(self.budget, ways)

    @property
    def best(self) -> tuple[int, Way] | None:
        """The cheapest way in found so far, or ``only``, with its cost; None if none is found."""
        if self.only is not None:
            (cost,) = Costs(self.kernel.rim(self.puzzle.number_of(self.only), 1))
            return None if cost is None else (cost, self.only)
        if self.kernel.best is None:
            return None
        least, number = self.kernel.best
        return least, self.puzzle.way_numbered(number)

    def rim(self) -> Rim:
        """The costs found so far, by sides."""
        bounds = self.puzzle.bounds
        costs = memoryview(self.budget.in_pieces(self.kernel.rim, bounds[-1])).cast("I")
        return Rim(*(Costs(costs[first:stop]) for first, stop in pairwise(bounds)))

    def escape(self, way: Way, budget: Budget | None = None) -> Escape:
        """A shortest route by a way in found so far; uses the search's budget unless given one."""
        number, budget = self.puzzle.number_of(way), budget or self.budget
        headings = self.kernel.route(number, budget)
        return Escape(way, len(headings), headings.translate(_LETTER_OF).decode())

    def next_escapes(self, rim: Rim) -> Iterator[Escape]:
        """The escapes after the cheapest, as many as are wanted and `KEPT_BYTES` can hold."""
        size = 0
        for number, (cost, way) in enumerate(rim.cheapest(self.budget)):
            size += cost + ESCAPE_BYTES
            if number == self.budget.kept or size > KEPT_BYTES:
                return
            self.budget.check()
            if number > 0:
                yield self.escape(way)

    def after(self, cell: Cell, onward: Heading) -> int | None:
        """The moves from a cell to a goal, if the first has this heading; None without a route.

        The search of all states must be complete.
        """
        there = onward.step(cell)
        if not self.puzzle.inside(there):
            return None
        moves = self.kernel.moves_from(*there, onward, self.budget)
        return None if moves is None else 1 + moves


class Solve(parts.Solve[Maze, Escape, ClosedSet]):
    """Breadth-first search backward from the goals over the states (cell, heading of arrival)."""

    def solve(self) -> Answer[Maze, Escape, ClosedSet]:
        """The escape: the cheapest way in, its route, and the costs of all ways in.

        With the option ``way`` only that way in is considered. A solution is a way in with a
        shortest route; the answer holds the cheapest, and if all are wanted, the next ones, as many
        as `KEPT_BYTES` can hold. The search finds all ways in, the cheapest first; the work counts
        its ``states``. The certificate of an impossible maze is the set of states that its ways in
        reach.

        Raises: PuzzleError for a way in that the maze lacks; whatever ``budget.progress`` raises.
        Cost: at most ``4 * rows * cols`` states; one byte a cell, and eight a way in.
        """
        puzzle, budget, only = self.puzzle, self.budget, self.only
        search = Search(puzzle, budget, only)
        most = min(budget.solutions, ALL)
        stopped: Stopped | None = None
        try:
            if not search.run(most) or search.kernel.found > most:
                stopped = "limit"
        except TimeUpError:
            stopped = "time limit"
        common: dict[str, Any] = {
            "puzzle": puzzle,
            "options": (("way", str(only)),) if only else (),
            "work": (("states", search.kernel.states),),
            "evidence": None,
        }
        if search.best is not None:
            return _solved(search, stopped, common)
        if stopped is not None:
            return Undecided(reason=stopped, **common)
        try:
            common["evidence"] = reachable(puzzle, only, budget)
        except TimeUpError:
            return Undecided(reason="time limit", **common)
        return Impossible(**common)

    def solutions(self) -> Iterator[Escape]:
        """Every way in that reaches a goal with a shortest route, the cheapest first.

        Raises: PuzzleError immediately, for a way in that the maze lacks.
        """
        return _solutions(self.puzzle, self.only, self.budget)

    def prove(self, answer: BaseAnswer[Maze, Any]) -> ClosedSet | None:
        """All states that the ways in lead to, if no goal is reached.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        is_claim = isinstance(answer, Impossible)
        return reachable(self.puzzle, self.only, self.budget) if is_claim else None

    @property
    def only(self) -> Way | None:
        """The way in that the options ask for."""
        return self.puzzle.only_way(self.options)


def _solved(
    search: Search, stopped: Stopped | None, common: dict[str, Any]
) -> Solved[Maze, Escape]:
    """The answer after a way in is found and the search has stopped or ended."""
    found, budget = search.kernel.found, search.budget
    if (report := budget.progress) is not None:
        budget = replace(budget, progress=lambda part, _: report(1.0, found))
    search.budget = budget
    assert search.best is not None
    # The route is followed to its end: that is much faster than the search was.
    witness = search.escape(search.best[1], replace(budget, seconds=None))
    count = min(found, budget.solutions) if search.only is None else 1
    others: list[Escape] = []
    if search.only is None and stopped != "time limit":
        try:
            rim = search.rim()
            if budget.wants_all:
                for other in search.next_escapes(rim):
                    others.append(other)  # one by one: if the time runs out, those so far are kept
                if len(others) + 1 < min(budget.kept, count):
                    stopped, count = "memory limit", len(others) + 1
            if stopped is None:
                witness = replace(witness, costs=rim)
        except TimeUpError:
            stopped = "time limit"
    return Solved(
        witness=witness,
        others=tuple(others),
        count=count,
        exact=stopped is None,
        stopped=stopped,
        **common,
    )


def _solutions(puzzle: Maze, only: Way | None, budget: Budget) -> Iterator[Escape]:
    search = Search(puzzle, budget, only)
    search.run()
    if search.best is not None:
        for _, way in [search.best] if only else search.rim().cheapest(budget):
            yield search.escape(way)


def costs(puzzle: Maze, budget: Budget = UNLIMITED) -> memoryview:
    """The moves from every state to the nearest goal: integers of shape (4, rows, cols).

    ``costs(maze)[heading, row, col]`` is for a walker that has arrived in the cell with that
    heading; 0 on a goal, `NEVER` if none is reached. A way in costs one move more. The result is a
    buffer, of which ``numpy.asarray`` makes an array.

    Raises: TimeUpError; whatever the budget's ``progress`` raises.
    Cost: 16 bytes a cell.
    """
    table = Search(puzzle, budget, all_states=True).kernel.tabulated(budget)
    return memoryview(table).cast("I", (4, puzzle.rows, puzzle.cols))


def reachable(puzzle: Maze, only: Way | None, budget: Budget) -> ClosedSet:
    """All states that one way in leads to, or that all do.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    number = None if only is None else puzzle.number_of(only)
    return ClosedSet(signpost_reach(puzzle.rows, puzzle.cols, puzzle.cells, number, budget))
