"""A maze as the verifier reads it: it follows routes and finds the costs of all ways in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lasermaze._kernel import VerifySignposts
from lasermaze.core.budget import PIECE, Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.signposts.puzzle import SIDES, Costs, Escape, Maze, Rim, turned
from lasermaze.kinds.signposts.reasons import (
    Dies,
    Disobeys,
    GoesOn,
    GoesOnDead,
    LeavesGrid,
    OfRoute,
    StopsShort,
    Waits,
    WrongEntry,
)


@dataclass(frozen=True, eq=False)
class Reading:
    """A maze and the compiled half of its checker. The methods raise TimeUpError.

    Attributes:
        maze: the maze.
        verifier: the compiled checker with its letters; a byte a cell.
        budget: the limits of the check.
    """

    maze: Maze
    verifier: VerifySignposts
    budget: Budget

    @staticmethod
    def of(maze: Maze, budget: Budget) -> Reading:
        """The reading of a maze. Raises: TimeUpError; whatever ``budget.progress`` raises."""
        verifier = VerifySignposts(maze.rows, maze.cols, maze.cells, budget)
        return Reading(maze, verifier, budget)

    def rim(self) -> Rim:
        """The cost of every way in, by the verifier's own search."""
        self.verifier.search(self.budget)
        sides = (
            self.budget.in_pieces(partial(self.verifier.rim, heading), self.maze.length_of(side))
            for side, heading in SIDES.items()
        )
        return Rim(*map(Costs, sides))

    def broken_route(self, escape: Escape) -> OfRoute | None:
        """The first move of a route that is against the rules, or an end short of a goal.

        The caller has checked that the route is in letters ``NESW``.
        """
        maze, way = self.maze, escape.way
        cell, heading = maze.first_cell(way), int(way.heading)
        if escape.route[:1] != way.heading.name:
            return WrongEntry(way)
        for first in range(1, len(escape.route), PIECE):
            self.budget.check()
            moves = escape.route[first : first + PIECE].encode("ascii")
            cell, heading, broken = self.verifier.follow(cell, heading, moves)
            if broken is not None:
                step = first + broken + 1
                return _broken_move(
                    maze, cell, Heading(heading), Heading[escape.route[step - 1]], step
                )
        return broken_end(maze, cell)


def _broken_move(maze: Maze, cell: Cell, arrival: Heading, onward: Heading, step: int) -> OfRoute:
    """The rule that a move from a cell breaks; the caller knows that it breaks one."""
    letter = maze[cell]
    if letter == "G":
        return GoesOn(step, cell)
    if letter == "X":
        return GoesOnDead(step, cell)
    if letter != "?" and onward != turned(arrival, letter):
        return Disobeys(step, cell, letter, turned(arrival, letter), onward)
    return LeavesGrid(step, cell, onward)


def broken_end(maze: Maze, cell: Cell) -> Dies | Waits | StopsShort | None:
    """The reason why a route must not end on a cell; None on a goal."""
    match maze[cell]:
        case "G":
            return None
        case "X":
            return Dies(cell)
        case "?":
            return Waits(cell)
        case letter:
            return StopsShort(cell, letter)
