"""What helps a walker: whether the walk so far can still be a shortest one, then the next step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from lasermaze.answers import Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import ARROWS, Cell, Heading
from lasermaze.interface import Hint
from lasermaze.turrets.hint import hint
from lasermaze.turrets.play import standing
from lasermaze.turrets.puzzle import EMPTY, START, TurretMaze, steps_in_words
from lasermaze.turrets.solve import solve


def advise(puzzle: TurretMaze, position: str, budget: Budget = UNLIMITED) -> Hint[TurretMaze]:
    """The steps to take back where the walk is no part of a shortest one, else the next step.

    Cost: a search of the maze, and of the mazes that the walker finds after a few of the steps.
    """
    stand = standing(puzzle, position)
    cells = list(stand.walk.cells(puzzle.start))
    least = _left(puzzle, cells[0], 0)
    if least is None:
        return _kept(puzzle, position, hint(puzzle))
    if stand.death is not None:
        reason = f"{stand.death.message[:1].upper()}{stand.death.message[1:]}."
        return _take_back(puzzle, position, len(cells) - 2, cells, reason)
    # With each step, the steps made and those left are as many as before, or more.
    good = bisect_right(range(len(cells)), 0.0, key=lambda n: _excess(puzzle, cells, n, least)) - 1
    if good < len(position):
        reason = _why_back(puzzle, cells, good, least)
        return _take_back(puzzle, position, good, cells, reason)
    if cells[-1] == puzzle.goal:
        reason = f"No walk has fewer than {steps_in_words(least)}."
        return Hint("The walk is a shortest one.", reason, True, None, puzzle, position)
    found = hint(_met(puzzle, cells[-1], len(position)))
    assert found.cell is not None
    step = next(way for way in "NESW" if _after(cells[-1], way) == found.cell)
    return replace(found, puzzle=puzzle, position=position + step)


def _kept(puzzle: TurretMaze, position: str, found: Hint[TurretMaze]) -> Hint[TurretMaze]:
    return replace(found, puzzle=puzzle, position=position)


def _after(cell: Cell, way: str) -> Cell:
    return Heading[way].step(cell)


def _met(puzzle: TurretMaze, cell: Cell, time: int) -> TurretMaze:
    """The maze as a walker on a cell finds it at a time: the same question, asked from there."""
    turned = ARROWS[time % 4 :] + ARROWS[: time % 4]
    cells = bytearray(puzzle.cells.translate(bytes.maketrans(ARROWS.encode(), turned.encode())))
    cells[cells.index(START.encode())] = ord(EMPTY)
    cells[cell[0] * puzzle.cols + cell[1]] = ord(START)
    return replace(puzzle, cells=bytes(cells))


def _left(puzzle: TurretMaze, cell: Cell, time: int) -> int | None:
    """The fewest steps from a cell at a time to the goal; None where none lead there."""
    if cell == puzzle.goal:
        return 0
    answer = solve(_met(puzzle, cell, time), Budget())
    return len(answer.witness) if isinstance(answer, Solved) else None


def _excess(puzzle: TurretMaze, cells: list[Cell], steps: int, least: int) -> float:
    """How many steps more than the least a walk has that begins with so many of these."""
    left = _left(puzzle, cells[steps], steps)
    return float("inf") if left is None else steps + left - least


def _why_back(puzzle: TurretMaze, cells: list[Cell], good: int, least: int) -> str:
    more = _excess(puzzle, cells, good + 1, least)
    if more == float("inf"):
        return f"After step {good + 1} no way to the goal is left."
    return f"Step {good + 1} makes the way {steps_in_words(int(more))} longer than it need be."


def _take_back(
    puzzle: TurretMaze, position: str, kept: int, cells: list[Cell], reason: str
) -> Hint[TurretMaze]:
    """The hint to go back until only so many steps are made."""
    back = len(position) - kept
    what = "the last step" if back == 1 else f"the last {steps_in_words(back)}"
    text = f"Take {what} back."
    return Hint(text, reason, True, cells[kept], puzzle, position[:kept])
