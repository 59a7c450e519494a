"""The escape and the costs of all ways in, by the kernel's search backward from the goals."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from lasermaze._kernel import SignpostReach, SignpostSearch, signpost_costs
from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.budget import Budget
from lasermaze.signposts.puzzle import SIDES, Escape, Maze, Reached, Rim, Way

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: How many states the kernel searches before Python may look at the clock and the keyboard:
#: some ten milliseconds.
SLICE = 1 << 21

#: A cost that is none, in a table of costs.
NEVER = 0xFFFF_FFFF

_LETTER_OF = bytes.maketrans(bytes(range(4)), b"NESW")


def solve(puzzle: Maze, budget: Budget, *, way: str = "") -> Answer[Maze]:
    """The escape: the cheapest way in, its route, and the costs of all ways in.

    With ``way`` only that way in is looked at. A solution is a way in with a shortest route;
    the answer holds the cheapest, and with a budget that keeps more than two, the next ones.
    One breadth-first search backward from the goals over the states (cell, heading of
    arrival) finds all ways in, the cheapest first; the work counts its ``states``.
    A maze that no way in solves comes with the set of states that they reach.

    Raises: PuzzleError for a way that the maze lacks; whatever ``budget.progress`` raises.
    Cost: at most ``4 * rows * cols`` states; one byte a cell.
    """
    asked = puzzle.way(way) if way else None
    options: Pairs = (("way", str(asked)),) if asked else ()
    search = start(puzzle, asked)
    stopped = _run(search, puzzle, budget)
    work = (("states", search.states),)
    rim = _rim(search, puzzle)
    found = [(cost, one) for cost, one in rim.succeeding() if asked in (None, one)]
    if found:
        count = min(len(found), budget.solutions)
        keep = 1 if not budget.wants_all else min(budget.kept, count)
        whole = rim if asked is None and stopped is None else None
        escapes = [_escape(search, puzzle, one) for _, one in found[:keep]]
        witness = Escape(escapes[0].way, escapes[0].cost, escapes[0].route, whole)
        return Solved(
            puzzle=puzzle,
            options=options,
            work=work,
            witness=witness,
            others=tuple(escapes[1:]),
            count=count,
            exact=stopped is None,
            stopped=stopped,
        )
    if stopped is None:
        certificate = reach(puzzle, asked, budget)
        return Impossible(puzzle=puzzle, options=options, work=work, certificate=certificate)
    return Undecided(puzzle=puzzle, options=options, work=work, reason=stopped)


def solutions(puzzle: Maze, *, way: str = "") -> Iterator[Escape]:
    """Every way in that reaches a goal with a shortest route, the cheapest first."""
    asked = puzzle.way(way) if way else None
    search = start(puzzle, asked)
    _run(search, puzzle, Budget())
    for _, one in _rim(search, puzzle).succeeding():
        if asked in (None, one):
            yield _escape(search, puzzle, one)


def costs(puzzle: Maze) -> npt.NDArray[np.uint32]:
    """The moves from every state to the nearest goal, as an array (4, rows, cols).

    ``costs(maze)[heading, row, col]`` is for a walker that has arrived in the cell with that
    heading; 0 on a goal, `NEVER` where none is reached. A way in costs one move more.

    Cost: 16 bytes a cell.
    """
    import numpy as np

    table = signpost_costs(puzzle.rows, puzzle.cols, puzzle.cells)
    return np.frombuffer(table, dtype=np.uint32).reshape(4, puzzle.rows, puzzle.cols)


def start(puzzle: Maze, asked: Way | None) -> SignpostSearch:
    """The kernel's search, not yet begun; it ends when the way in asked for is found."""
    number = None if asked is None else puzzle.number_of(asked)
    return SignpostSearch(puzzle.rows, puzzle.cols, puzzle.cells, number)


def _run(search: SignpostSearch, puzzle: Maze, budget: Budget) -> str | None:
    """Search until all is done (None) or the budget is spent (the reason)."""
    deadline = None if budget.seconds is None else monotonic() + budget.seconds
    total = 4 * puzzle.rows * puzzle.cols
    while not search.run(SLICE, budget.solutions):
        if search.found >= budget.solutions:
            return "limit"
        if deadline is not None and monotonic() >= deadline:
            return "time limit"
        if budget.progress is not None:
            budget.progress(search.states / total, search.found)
    return None


def reach(puzzle: Maze, asked: Way | None, budget: Budget) -> Reached:
    """All states that a way in leads to, or all ways in do; no time limit holds for it."""
    number = None if asked is None else puzzle.number_of(asked)
    reach = SignpostReach(puzzle.rows, puzzle.cols, puzzle.cells, number)
    while not reach.run(SLICE):
        if budget.progress is not None:
            budget.progress(1.0, 0)
    return Reached(reach.bits())


def _rim(search: SignpostSearch, puzzle: Maze) -> Rim:
    """The costs found so far, by sides."""
    flat = iter(None if cost == NEVER else cost for cost in search.rim)
    sides = (tuple(next(flat) for _ in range(puzzle.length_of(side))) for side in SIDES)
    return Rim(*sides)


def _escape(search: SignpostSearch, puzzle: Maze, way: Way) -> Escape:
    headings = search.route(puzzle.number_of(way))
    return Escape(way, len(headings), headings.translate(_LETTER_OF).decode())
