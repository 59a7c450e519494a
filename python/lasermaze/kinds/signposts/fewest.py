"""The fewest choices of a player on a route of a given length."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.signposts.puzzle import Maze, turned


def fewest_choices(maze: Maze, moves: int) -> int:
    """The fewest ``?`` at which a route chooses that reaches a goal in so many moves.

    Level by level: the states that are reached after each move, each with the fewest choices on
    the way. ``moves`` is the length of a shortest route.

    Cost: a few steps for each state and move.
    """
    level = {(maze.first_cell(way), way.heading): 0 for way in maze.ways()}
    for _ in range(moves - 1):
        after: dict[tuple[Cell, Heading], int] = {}
        for (cell, heading), chosen in level.items():
            for state, more in _after(maze, cell, heading):
                after[state] = min(after.get(state, chosen + more), chosen + more)
        level = after
    return min(chosen for (cell, _), chosen in level.items() if maze[cell] == "G")


def _after(maze: Maze, cell: Cell, heading: Heading) -> Iterator[tuple[tuple[Cell, Heading], int]]:
    """The states after a move from a cell, each with the number of choices made: 0 or 1."""
    letter = maze[cell]
    if letter in "GX":
        return
    free = letter == "?"
    for onward in Heading if free else (turned(heading, letter),):
        there = onward.step(cell)
        if maze.inside(there):
            yield (there, onward), int(free)
