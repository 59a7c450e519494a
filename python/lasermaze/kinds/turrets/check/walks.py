"""The cells and times where a walker survives; replays a walk, and counts the shortest ones.

The verifier finds these cells and times in two passes over the maze.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lasermaze._kernel import VerifyTurrets
from lasermaze.core.budget import PIECE, Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.turrets.puzzle import TurretMaze, Walk
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    Broken,
    BrokenStep,
    Hit,
    LeavesGrid,
    MissesGoal,
    UnknownMove,
)


@dataclass(frozen=True, eq=False)
class Safety:
    """The times at which a walker survives on each cell of a maze.

    Cells have numbers, row by row on a grid with a rim of one cell all around, on which nothing
    survives.

    Attributes:
        maze: the maze.
        verifier: the compiled half of the checker; a byte a cell.
    """

    maze: TurretMaze
    verifier: VerifyTurrets

    @staticmethod
    def of(maze: TurretMaze, budget: Budget) -> Safety:
        """The safety of the cells of a maze.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        return Safety(maze, VerifyTurrets(*maze.packed, budget))

    @property
    def strides(self) -> tuple[int, int, int, int]:
        """The differences in the number of a cell for a step north, east, south and west."""
        width = self.maze.cols + 2
        return -width, 1, width, -1

    def times(self) -> bytes:
        """For each cell the times mod 4 at which a walker survives there, as bits."""
        return self.verifier.times(0, (self.maze.rows + 2) * (self.maze.cols + 2))

    def cell(self, number: int) -> Cell:
        """The cell with a number; on the rim it lies outside the grid."""
        row, col = divmod(number, self.maze.cols + 2)
        return row - 1, col - 1


def replay(safety: Safety, walk: Walk, budget: Budget) -> Broken | None:
    """The first rule that a walk breaks, whether or not it is a shortest one."""
    if broken := first_broken(safety, walk, budget):
        return broken
    end = walk.end(safety.maze.start)
    return None if end == safety.maze.goal else MissesGoal(end)


def first_broken(safety: Safety, walk: Walk, budget: Budget) -> BrokenStep | None:
    """The first step that breaks a rule, with its reason; None if every step can be survived.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    number = safety.verifier.start
    for done in range(0, len(walk.moves), PIECE):
        budget.check()
        moves = walk.moves[done : done + PIECE].encode("ascii", "replace")
        number, broken = safety.verifier.follow(number, done, moves)
        if broken is not None:
            step = done + broken + 1
            letter = walk.moves[step - 1]
            if letter not in Heading.__members__:
                return UnknownMove(step, letter)
            heading = Heading[letter]
            return broken_step(safety.maze, heading.back.step(safety.cell(number)), heading, step)
    return None


def broken_step(
    maze: TurretMaze, cell: Cell, heading: Heading, step: int
) -> LeavesGrid | Blocked | Hit | None:
    """The reason why a walker does not survive a step from a cell; None if the step is safe."""
    there = heading.step(cell)
    match maze.obstacle(there):
        case "rim":
            return LeavesGrid(step, cell, heading)
        case None:
            turret = next(maze.hit_by(there, step), None)
            return None if turret is None else Hit(step, there, turret)
        case obstacle:
            return Blocked(step, there, obstacle)


def fewest_steps(safety: Safety, budget: Budget) -> int | None:
    """The least number of steps to the goal; None if it cannot be reached.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    safety.verifier.restart()
    reached = safety.verifier.search(budget)
    return safety.verifier.steps if reached else None


def least_steps(safety: Safety, budget: Budget) -> dict[Cell, int]:
    """The least number of steps to each cell that can be reached."""
    least = {safety.maze.start: 0}
    for steps, layer in enumerate(_layers(safety, budget), 1):
        for number in layer:
            least.setdefault(safety.cell(number), steps)
    return least


def count_walks(
    safety: Safety, limit: int | None, most_states: int | None, budget: Budget
) -> int | None:
    """The number of shortest walks, at most ``limit``.

    None if the count takes more than ``most_states`` states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    goal = safety.verifier.goal
    ways = {safety.verifier.start: 1}  # to each cell of the layer
    states = 0
    for layer in _layers(safety, budget):
        ways = {
            cell: sum(ways.get(cell + stride, 0) for stride in safety.strides) for cell in layer
        }
        if goal in ways:
            return ways[goal] if limit is None else min(ways[goal], limit)
        states += len(ways)
        if most_states is not None and states > most_states:
            return None
    return 0


def _layers(safety: Safety, budget: Budget) -> Iterator[memoryview[int]]:
    """The cells of the states that a walker first reaches after 1 step, 2 steps and so on."""
    safety.verifier.restart()
    while layer := safety.verifier.next_layer(budget):
        budget.check()
        yield memoryview(layer).cast("I")
