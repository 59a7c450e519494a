"""Where a walker survives, and when: the fire of all turrets in one pass a direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from lasermaze.core.budget import Budget
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.kinds.turrets.puzzle import TurretMaze, facing

Bytes = npt.NDArray[np.uint8]

#: How many cells numpy looks at in one call: a few milliseconds.
BAND = 1 << 19


@dataclass(frozen=True, eq=False)
class Safety:
    """At which times a walker survives on each cell of a maze.

    Cells have numbers, row by row on a grid with a rim of one cell all around. Nothing survives
    on the rim, so that a step off the grid needs no test of its own.

    Attributes:
        maze: the maze.
        times: one byte a cell; bit t is set if a walker survives there at the times t mod 4.
    """

    maze: TurretMaze
    times: Bytes

    @staticmethod
    def of(maze: TurretMaze, budget: Budget) -> Safety:
        """The safety of the cells of a maze.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        Cost: four passes over the maze; about five bytes a cell.
        """
        letters = np.zeros((maze.rows + 2, maze.cols + 2), np.uint8)
        letters[1:-1, 1:-1] = maze.grid
        times = _fire_along(letters, Heading.E, Heading.W, budget)
        fire = _fire_along(_transposed(letters, budget), Heading.S, Heading.N, budget)
        times |= _transposed(fire, budget)
        budget.look()
        times ^= 15
        times *= _empty()[letters]  # the letter 0, on the rim, is not empty
        return Safety(maze, times.ravel())

    @property
    def strides(self) -> tuple[int, int, int, int]:
        """What a step north, east, south or west adds to the number of a cell."""
        width = self.maze.cols + 2
        return -width, 1, width, -1

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[0] + 1) * (self.maze.cols + 2) + cell[1] + 1

    def cell(self, number: int) -> Cell:
        """The cell with a number; on the rim it lies outside the grid."""
        row, col = divmod(number, self.maze.cols + 2)
        return row - 1, col - 1


def _fire_along(letters: Bytes, forth: Heading, back: Heading, budget: Budget) -> Bytes:
    """The times mod 4 when rays along the lines of a grid cross each cell, as bits."""
    fire = np.zeros_like(letters)
    _add_rays(letters.ravel(), fire.ravel(), forth, budget)
    _add_rays(letters.ravel()[::-1], fire.ravel()[::-1], back, budget)
    return fire


def _add_rays(letters: Bytes, fire: Bytes, heading: Heading, budget: Budget) -> None:
    """Add the rays along a heading, in which the cells of one line after the other follow.

    The source of a ray is the last cell before that is not empty. The rim ends a line.
    """
    fires = _fires(heading)
    last = 0
    for first in range(0, len(letters), BAND):
        budget.look()
        band = letters[first : first + BAND]
        empty = _empty()[band] == 1
        source = np.where(empty, 0, np.arange(first, first + len(band)))
        np.maximum.accumulate(np.maximum(source, last, out=source), out=source)
        last = int(source[-1])
        fire[first : first + BAND] |= np.where(empty, fires[letters[source]], 0)


@cache
def _fires(heading: Heading) -> Bytes:
    """For each letter the times mod 4 when it fires along a heading, as bits."""
    fires = np.zeros(256, np.uint8)
    for letter in ARROWS:
        for time in range(4):
            fires[ord(letter)] |= (facing(letter, time) == heading) << time
    return fires


@cache
def _empty() -> Bytes:
    """For each letter 1 if its cell is empty, else 0."""
    return np.array([letter in b".SG" for letter in range(256)], np.uint8)


def _transposed(grid: Bytes, budget: Budget) -> Bytes:
    """The columns of a grid as rows."""
    columns = np.empty(grid.shape[::-1], np.uint8)
    band = max(1, BAND // grid.shape[1])
    for first in range(0, len(grid), band):
        budget.look()
        columns[:, first : first + band] = grid[first : first + band].T
    return columns
