"""Walks on the states where a walker survives: one replayed, the shortest searched and counted.

The searches are plain ones, layer by layer. Layers of many states are searched by numpy, so that
a maze of millions of cells can be checked too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, place
from lasermaze.kinds.turrets.check.safety import Safety
from lasermaze.kinds.turrets.puzzle import TurretMaze, Walk

Cells = npt.NDArray[np.intp]

#: A layer of more states than this is searched by numpy, one of fewer by plain loops.
FEW = 64

#: How many states or steps are looked at between two looks at the budget: some milliseconds.
PIECE = 1 << 14


def replay(safety: Safety, walk: Walk, budget: Budget) -> Fault | None:
    """The first rule that a walk breaks, whether or not it is a shortest one."""
    if broken := first_broken(safety, walk, budget):
        step, fault = broken
        return fault._replace(message=f"step {step}: {fault.message}")
    end = walk.end(safety.maze.start)
    if end != safety.maze.goal:
        return Fault("goal", "the walk does not end at the goal", end)
    return None


def first_broken(safety: Safety, walk: Walk, budget: Budget) -> tuple[int, Fault] | None:
    """The first step that breaks a rule, and how; None if each one can be made and is survived.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    alive, stride_of = safety.times.data, dict(zip("NESW", safety.strides, strict=True))
    number = safety.number(safety.maze.start)
    for step, move in enumerate(walk.moves, 1):
        if step % PIECE == 0:
            budget.look()
        if move not in stride_of:
            return step, Fault("move", f"{move!r} is no move")
        number += stride_of[move]
        if not alive[number] >> step % 4 & 1:
            return step, _death(safety.maze, safety.cell(number), step)
    return None


def _death(maze: TurretMaze, cell: Cell, step: int) -> Fault:
    """Why a walker does not survive a step to a cell."""
    obstacle = maze.obstacle(cell)
    if obstacle == "rim":
        return Fault("grid", "the walker leaves the grid")
    if obstacle is not None:
        return Fault("blocked", f"there is a {obstacle}", cell)
    turret = next(maze.hit_by(cell, step))
    return Fault("fire", f"the turret at {place(turret)} hits", cell)


def fewest_steps(safety: Safety, budget: Budget) -> int | None:
    """The least number of steps to the goal; None if it cannot be reached.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    layers, goal = _Layers(safety, budget), safety.number(safety.maze.goal)
    while layers.advance():
        if layers.fresh[goal] != safety.times[goal]:
            return layers.step
    return None


def least_steps(safety: Safety, budget: Budget) -> dict[Cell, int]:
    """The least number of steps to each cell that can be reached."""
    layers = _Layers(safety, budget)
    least = {safety.maze.start: 0}
    while layers.advance():
        for number in layers.layer:
            least.setdefault(safety.cell(int(number)), layers.step)
    return least


def count_walks(
    safety: Safety, limit: int | None, most_states: int | None, budget: Budget
) -> int | None:
    """How many shortest walks there are, at most ``limit``.

    None if the count takes more than ``most_states`` states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    layers, goal = _Layers(safety, budget), safety.number(safety.maze.goal)
    ways = {safety.number(safety.maze.start): 1}  # to each cell of the layer
    states = 0
    while layers.advance():
        ways = {
            cell: sum(ways.get(cell + stride, 0) for stride in safety.strides)
            for cell in map(int, layers.layer)
        }
        if goal in ways:
            return ways[goal] if limit is None else min(ways[goal], limit)
        states += len(ways)
        if most_states is not None and states > most_states:
            return None
    return 0


class _Layers:
    """A search of the states where a walker survives, in layers of the same number of steps.

    Attributes:
        fresh: for each cell the times mod 4 of its states that are not yet met, as bits.
        layer: the cells where a walker may be after ``step`` steps, in states not met before.
        step: the number of the layer.
    """

    def __init__(self, safety: Safety, budget: Budget) -> None:
        start = safety.number(safety.maze.start)
        self.fresh = bytearray(safety.times.tobytes())
        self.fresh[start] &= 14
        self.layer: list[int] | Cells = [start]
        self.step = 0
        self._array = np.frombuffer(self.fresh, np.uint8)
        self._strides = safety.strides
        self._budget = budget
        self._looked = 0

    def advance(self) -> bool:
        """Go on to the next layer. Returns whether it has any state."""
        self.step += 1
        self._looked += 1 + len(self.layer)
        if self._looked >= PIECE:
            self._looked = 0
            self._budget.look()
        self.layer = self._by_numpy() if len(self.layer) > FEW else self._by_loops()
        return len(self.layer) > 0

    def _by_loops(self) -> list[int]:
        fresh, bit, met = self.fresh, 1 << self.step % 4, []
        for here in self.layer:
            for stride in self._strides:
                there = here + stride
                if fresh[there] & bit:
                    fresh[there] ^= bit
                    met.append(there)
        return met

    def _by_numpy(self) -> Cells:
        layer, bit, met = np.asarray(self.layer, np.intp), 1 << self.step % 4, []
        for first in range(0, len(layer), PIECE):
            self._budget.look()
            piece = layer[first : first + PIECE]
            for stride in self._strides:
                there = piece + stride
                there = there[self._array[there] & bit != 0]
                self._array[there] ^= bit
                met.append(there)
        return np.concatenate(met)
