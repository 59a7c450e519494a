"""The escape and the costs of all ways in, by the kernel's search backward from the goals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze._kernel import SignpostReach, SignpostSearch
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import KEPT_BYTES, SLICE, UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.signposts.puzzle import SIDES, Costs, Escape, Maze, Reached, Rim, Way

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: A cost that is none, in a table of costs.
NEVER = 0xFFFF_FFFF

#: More ways in than any maze has.
ALL = 1 << 31

#: How many bytes an escape takes besides its route, about.
ESCAPE_BYTES = 250

#: How many numbers, or bytes, are fetched from the kernel at once.
_PIECE = 1 << 20

_LETTER_OF = bytes.maketrans(bytes(range(4)), b"NESW")


def solve(puzzle: Maze, budget: Budget, *, way: str = "") -> Answer[Maze]:
    """The escape: the cheapest way in, its route, and the costs of all ways in.

    With ``way`` only that way in is looked at. A solution is a way in with a shortest route;
    the answer holds the cheapest, and where all are wanted, the next ones, as many as
    `KEPT_BYTES` hold. One breadth-first search backward from the goals over the states (cell,
    heading of arrival) finds all ways in, the cheapest first; the work counts its ``states``.
    A maze that no way in solves comes with the set of states that they reach.

    Raises: PuzzleError for a way that the maze lacks; whatever ``budget.progress`` raises.
    Cost: at most ``4 * rows * cols`` states; one byte a cell, and eight a way in.
    """
    asked = puzzle.way(way) if way else None
    options: Pairs = (("way", str(asked)),) if asked else ()
    search = start(puzzle, asked)
    stopped = _run(search, puzzle, budget)
    work = (("states", search.states),)
    best = _best(search, puzzle, asked)
    if best is None:
        if stopped is None:
            try:
                certificate = reach(puzzle, asked, budget)
                return Impossible(
                    puzzle=puzzle, options=options, work=work, certificate=certificate
                )
            except TimeUpError:
                stopped = "time limit"
        return Undecided(puzzle=puzzle, options=options, work=work, reason=stopped)
    packing = _packing(budget, search.found)
    # However long the route is, the search took much longer: it is followed to its end.
    witness = _escape(search, puzzle, best, replace(packing, seconds=None))
    count = 1 if asked else min(search.found, budget.solutions)
    others: list[Escape] = []
    if asked is None and stopped != "time limit":
        try:
            rim = _rim(search, puzzle, packing)
            if budget.wants_all:
                for other in _next_ones(search, puzzle, rim, packing):
                    others.append(other)
                if len(others) + 1 < min(budget.kept, count):
                    stopped, count = "memory limit", len(others) + 1
            if stopped is None:
                witness = Escape(witness.way, witness.cost, witness.route, rim)
        except TimeUpError:
            stopped = "time limit"
    return Solved(
        puzzle=puzzle,
        options=options,
        work=work,
        witness=witness,
        others=tuple(others),
        count=count,
        exact=stopped is None,
        stopped=stopped,
    )


def _packing(budget: Budget, found: int) -> Budget:
    """The budget once the search is over: it reports this number of solutions."""
    told = budget.progress
    if told is None:
        return budget
    return replace(budget, progress=lambda part, _: told(1.0, found))


def _next_ones(search: SignpostSearch, puzzle: Maze, rim: Rim, budget: Budget) -> Iterator[Escape]:
    """The escapes after the cheapest, as many as are to be kept and as `KEPT_BYTES` hold."""
    size = 0
    for number, (cost, way) in enumerate(rim.cheapest(budget)):
        size += cost + ESCAPE_BYTES
        if number == budget.kept or size > KEPT_BYTES:
            return
        budget.look()
        if number > 0:
            yield _escape(search, puzzle, way, budget)


def solutions(puzzle: Maze, *, way: str = "") -> Iterator[Escape]:
    """Every way in that reaches a goal with a shortest route, the cheapest first.

    Raises: PuzzleError for a way that the maze lacks, at once.
    """
    return _solutions(puzzle, puzzle.way(way) if way else None)


def _solutions(puzzle: Maze, asked: Way | None) -> Iterator[Escape]:
    search = start(puzzle, asked)
    _run(search, puzzle, Budget(solutions=ALL))
    if asked is None:
        ways = (way for _, way in _rim(search, puzzle, UNLIMITED).cheapest())
    else:
        ways = (way for way in [asked] if _best(search, puzzle, way) is not None)
    for one in ways:
        yield _escape(search, puzzle, one, UNLIMITED)


def costs(puzzle: Maze, budget: Budget = UNLIMITED) -> npt.NDArray[np.uint32]:
    """The moves from every state to the nearest goal, as an array (4, rows, cols).

    ``costs(maze)[heading, row, col]`` is for a walker that has arrived in the cell with that
    heading; 0 on a goal, `NEVER` where none is reached. A way in costs one move more.

    Raises: TimeUpError; whatever the budget's ``progress`` raises.
    Cost: 16 bytes a cell.
    """
    import numpy as np

    search = SignpostSearch(puzzle.rows, puzzle.cols, puzzle.cells, all_states=True)
    numbers = np.zeros(4 * len(puzzle.cells), dtype=np.uint32)  # not yet in memory
    table = numbers.view(np.uint8)
    while search.run(budget.slice, ALL, table) is None:
        budget.look(search.states / (4 * len(puzzle.cells)))
    for first in range(0, len(numbers), _PIECE):
        budget.look()
        numbers[first : first + _PIECE] -= 1  # 0 becomes NEVER
    return numbers.reshape(4, puzzle.rows, puzzle.cols)


class Distances:
    """The least moves to a goal from any state, each ``?`` being free at every visit.

    Cost: one search of at most ``4 * rows * cols`` states, with one byte a cell, when it is
    made; then as many steps as the route has.
    """

    def __init__(self, puzzle: Maze, budget: Budget) -> None:
        """Search the maze. Raises: TimeUpError; whatever the budget's ``progress`` raises."""
        self._puzzle = puzzle
        self._budget = budget
        self._search = SignpostSearch(puzzle.rows, puzzle.cols, puzzle.cells, all_states=True)
        while self._search.run(budget.slice, ALL) is None:
            budget.look(self._search.states / (4 * len(puzzle.cells)))

    def left(self, cell: Cell, heading: Heading) -> int | None:
        """The moves that are left for a walker that came to a cell with this heading.

        None where no goal is reached. Raises as the search.
        """
        while (moves := self._search.moves_from(*cell, heading, self._budget.slice)) is None:
            self._budget.look()
        return None if moves == NEVER else moves

    def after(self, cell: Cell, onward: Heading) -> int | None:
        """The moves from a cell to a goal, if the first goes along this heading; None for none."""
        there = onward.step(cell)
        left = self.left(there, onward) if self._puzzle.holds(there) else None
        return None if left is None else 1 + left

    def cost(self, way: Way) -> int | None:
        """The cost of a way in; None where it reaches no goal."""
        left = self.left(self._puzzle.first_cell(way), way.heading)
        return None if left is None else 1 + left

    def escape(self, way: Way) -> Escape:
        """A shortest route by a way in that reaches a goal."""
        return _escape(self._search, self._puzzle, way, self._budget)


def best_way(puzzle: Maze, budget: Budget) -> tuple[int, int, Way] | None:
    """How many ways in reach a goal, and of the cheapest the cost and which it is.

    None where none reaches one. Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    search = start(puzzle, None)
    while search.run(budget.slice, ALL) is None:
        budget.look(search.states / (4 * len(puzzle.cells)), search.found)
    if search.best is None:
        return None
    cost, number = search.best
    return search.found, cost, puzzle.way_numbered(number)


def start(puzzle: Maze, asked: Way | None) -> SignpostSearch:
    """The kernel's search, not yet begun; it ends when the way in asked for is found."""
    number = None if asked is None else puzzle.number_of(asked)
    return SignpostSearch(puzzle.rows, puzzle.cols, puzzle.cells, number)


def _run(search: SignpostSearch, puzzle: Maze, budget: Budget) -> str | None:
    """Search until all is done (None) or the budget is spent (the reason)."""
    total = 4 * puzzle.rows * puzzle.cols
    most = min(budget.solutions, ALL)
    while (done := search.run(budget.slice, most)) is None:
        try:
            budget.look(search.states / total, search.found)
        except TimeUpError:
            return "time limit"
    return None if done and search.found <= most else "limit"


def reach(puzzle: Maze, asked: Way | None, budget: Budget) -> Reached:
    """All states that a way in leads to, or all ways in do.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    number = None if asked is None else puzzle.number_of(asked)
    reach = SignpostReach(puzzle.rows, puzzle.cols, puzzle.cells, number)
    while not reach.run(budget.slice):
        budget.look()
    pieces = []
    for first in range(0, -(-4 * len(puzzle.cells) // 8), _PIECE):
        budget.look()
        pieces.append(reach.bits(first, _PIECE))
    return Reached(b"".join(pieces))


def _best(search: SignpostSearch, puzzle: Maze, asked: Way | None) -> Way | None:
    """The cheapest way in that is found, or the one asked for; None where it is not found."""
    if asked is not None:
        cost = int.from_bytes(search.rim(puzzle.number_of(asked), 1))
        return asked if cost else None
    return None if search.best is None else puzzle.way_numbered(search.best[1])


def _rim(search: SignpostSearch, puzzle: Maze, budget: Budget) -> Rim:
    """The costs found so far, by sides. Raises: TimeUpError; what ``progress`` raises."""
    first, sides = 0, []
    for side in SIDES:
        stop = first + puzzle.length_of(side)
        pieces = []
        while first < stop:
            pieces.append(search.rim(first, min(_PIECE, stop - first)))
            first += len(pieces[-1]) // 4
            budget.look()
        sides.append(Costs(b"".join(pieces)))
    return Rim(*sides)


def _escape(search: SignpostSearch, puzzle: Maze, way: Way, budget: Budget) -> Escape:
    """The escape by a way in that is found. Raises: TimeUpError; what ``progress`` raises."""
    while (headings := search.route(puzzle.number_of(way), budget.slice or SLICE)) is None:
        budget.look()
    return Escape(way, len(headings), headings.translate(_LETTER_OF).decode())
