"""The steps to every state, as the kernel's search of all states keeps them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.solve import start

#: The distance of a state that no walk reaches.
NEVER = (1 << 32) - 1


def distances(maze: TurretMaze) -> npt.NDArray[np.uint32]:
    """The least number of steps to every state: an array (4, rows, cols) by the time mod 4.

    Walks may pass over the goal; the start is at distance 0 in phase 0.
    """
    search = start(maze, levels=True)
    while search.run(1) is not False:
        pass
    shape, size = (maze.rows, maze.cols), len(maze.cells)
    levels = [np.frombuffer(search.levels(pair, 0, size), np.uint32) for pair in (0, 1)]
    steps = np.full((4, *shape), NEVER, dtype=np.uint32)
    odd = np.add.outer(np.arange(maze.rows), np.arange(maze.cols)) + sum(maze.start) & 1
    for phase in range(4):
        np.copyto(steps[phase], levels[phase // 2].reshape(shape), where=odd == phase % 2)
    return steps
