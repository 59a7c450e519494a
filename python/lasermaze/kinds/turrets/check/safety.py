"""Where a walker survives, and when, as the verifier finds it in two passes over the maze."""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze._kernel import VerifyTurrets
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.turrets.puzzle import TurretMaze


@dataclass(frozen=True, eq=False)
class Safety:
    """At which times a walker survives on each cell of a maze, and what follows from it.

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
        verifier = VerifyTurrets(*maze.packed)
        budget.in_slices(verifier.find_fire)
        return Safety(maze, verifier)

    @property
    def strides(self) -> tuple[int, int, int, int]:
        """What a step north, east, south or west adds to the number of a cell."""
        width = self.maze.cols + 2
        return -width, 1, width, -1

    def times(self) -> bytes:
        """For each cell the times mod 4 at which a walker survives there, as bits."""
        return self.verifier.times(0, (self.maze.rows + 2) * (self.maze.cols + 2))

    def cell(self, number: int) -> Cell:
        """The cell with a number; on the rim it lies outside the grid."""
        row, col = divmod(number, self.maze.cols + 2)
        return row - 1, col - 1
