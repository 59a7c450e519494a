"""A maze as the verifier reads it: routes followed, and the costs of all ways in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lasermaze._kernel import VerifySignposts
from lasermaze.core.budget import PIECE, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts.puzzle import SIDES, Costs, Escape, Maze, Rim, turned


@dataclass(frozen=True, eq=False)
class Reading:
    """A maze and the compiled half of its checker. The methods raise TimeUpError.

    Attributes:
        maze: the maze.
        verifier: what has read its letters; a byte a cell.
        budget: the limits of the check.
    """

    maze: Maze
    verifier: VerifySignposts
    budget: Budget

    @staticmethod
    def of(maze: Maze, budget: Budget) -> Reading:
        """The reading of a maze. Raises: TimeUpError; whatever ``budget.progress`` raises."""
        verifier = VerifySignposts(maze.rows, maze.cols, maze.cells)
        budget.in_slices(verifier.read)
        return Reading(maze, verifier, budget)

    def rim(self) -> Rim:
        """The cost of every way in, by the verifier's own search."""
        self.budget.in_slices(self.verifier.search)
        sides = (
            self.budget.in_pieces(partial(self.verifier.rim, heading), self.maze.length_of(side))
            for side, heading in SIDES.items()
        )
        return Rim(*map(Costs, sides))

    def fault_of_route(self, escape: Escape) -> Fault | None:
        """The first move of a route that is against the rules, or an end short of a goal.

        The route is known to be in letters ``NESW``.
        """
        maze, way = self.maze, escape.way
        cell, heading = maze.first_cell(way), int(way.heading)
        if escape.route[:1] != way.heading.name:
            return Fault("route", f"the first move must go {way.heading.word}, {way.words}")
        for first in range(1, len(escape.route), PIECE):
            self.budget.check()
            moves = escape.route[first : first + PIECE].encode("ascii")
            cell, heading, broken = self.verifier.follow(cell, heading, moves)
            if broken is not None:
                number = first + broken + 1
                onward = Heading[escape.route[number - 1]]
                what = _fault_of_move(maze[cell], Heading(heading), onward, number)
                return Fault("route", what, cell)
        if maze[cell] != "G":
            return Fault("route", f"the route ends on {maze[cell]}, not on a goal", cell)
        return None


def _fault_of_move(letter: str, arrival: Heading, onward: Heading, number: int) -> str:
    """What is wrong with a move out of a cell with a letter."""
    if letter == "G":
        return "the goal is reached, yet the route goes on"
    if letter == "X":
        return "the walker is dead, yet the route goes on"
    if letter != "?" and onward != turned(arrival, letter):
        return f"move {number} goes {onward.word}, {letter} says {turned(arrival, letter).word}"
    return f"move {number} leaves the grid to the {onward.word}"
