"""What helps a walker: whether the walk so far can still be a shortest one, then the next step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.kind import Hint
from lasermaze.kinds.turrets.hint import answered, hint
from lasermaze.kinds.turrets.play import standing
from lasermaze.kinds.turrets.puzzle import EMPTY, START, TurretMaze, steps_in_words


def advise(puzzle: TurretMaze, position: str, budget: Budget = UNLIMITED) -> Hint[TurretMaze]:
    """The steps to take back where the walk is no part of a shortest one, else the next step.

    Raises: PuzzleError for no position of this maze; TimeUpError; what ``progress`` raises.
    Cost: a search of the maze, and of the mazes that the walker finds after a few of the steps.
    """
    stand = standing(puzzle, position, budget)
    walk = _Begun(puzzle, position, budget)
    if walk.least is None:
        return _kept(puzzle, position, hint(puzzle, budget))
    if stand.death is not None:
        reason = f"{stand.death.message[:1].upper()}{stand.death.message[1:]}."
        return walk.take_back(len(position) - 1, reason)
    # With each step, the steps made and those left are as many as before, or more.
    good = bisect_right(range(len(position) + 1), 0.0, key=walk.excess) - 1
    if good < len(position):
        return walk.take_back(good, walk.why_back(good))
    if stand.cell == puzzle.goal:
        reason = f"No walk has fewer than {steps_in_words(walk.least)}."
        return Hint("The walk is a shortest one.", reason, True, None, puzzle, position)
    found = hint(_met(puzzle, stand.cell, len(position)), budget)
    assert found.cell is not None
    step = next(way for way in "NESW" if Heading[way].step(stand.cell) == found.cell)
    return replace(found, puzzle=puzzle, position=position + step)


def _kept(puzzle: TurretMaze, position: str, found: Hint[TurretMaze]) -> Hint[TurretMaze]:
    return replace(found, puzzle=puzzle, position=position)


def _met(puzzle: TurretMaze, cell: Cell, time: int) -> TurretMaze:
    """The maze as a walker on a cell finds it at a time: the same question, asked from there."""
    turned = ARROWS[time % 4 :] + ARROWS[: time % 4]
    cells = bytearray(puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), turned.encode())))
    cells[cells.index(START.encode())] = ord(EMPTY)
    cells[cell[0] * puzzle.cols + cell[1]] = ord(START)
    return replace(puzzle, cells=bytes(cells))


class _Begun:
    """A walk that may be the beginning of a shortest one.

    Attributes:
        least: the steps of a shortest walk; None where there is no walk.
    """

    def __init__(self, puzzle: TurretMaze, moves: str, budget: Budget) -> None:
        self._puzzle = puzzle
        self._moves = moves
        self._budget = budget
        self.least = self._left(0)

    def _cell(self, steps: int) -> Cell:
        """The cell after a number of these steps."""
        made = self._moves[:steps]
        row, col = self._puzzle.start
        return row + made.count("S") - made.count("N"), col + made.count("E") - made.count("W")

    def _left(self, steps: int) -> int | None:
        """The fewest steps to the goal after some of these; None where none lead there."""
        cell = self._cell(steps)
        if cell == self._puzzle.goal:
            return 0
        answer = answered(_met(self._puzzle, cell, steps), self._budget)
        return len(answer.witness) if isinstance(answer, Solved) else None

    def excess(self, steps: int) -> float:
        """How many steps more than the least a walk has that begins with some of these."""
        left = self._left(steps)
        assert self.least is not None
        return float("inf") if left is None else steps + left - self.least

    def why_back(self, good: int) -> str:
        """Why the step after the good ones is to be taken back."""
        more = self.excess(good + 1)
        if more == float("inf"):
            return f"After step {good + 1} no way to the goal is left."
        return f"Step {good + 1} makes the way {steps_in_words(int(more))} longer than it need be."

    def take_back(self, kept: int, reason: str) -> Hint[TurretMaze]:
        """The hint to take steps back until ``kept`` of them are left."""
        back = len(self._moves) - kept
        text = "Take the last step back." if back == 1 else f"Take the last {back} steps back."
        return Hint(text, reason, True, self._cell(kept), self._puzzle, self._moves[:kept])
