"""The search backward, drawn: how many moves are left from each side of each cell."""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Picture, close_up
from lasermaze.kinds.signposts.draw import add_letters
from lasermaze.kinds.signposts.puzzle import Maze

#: The most moves that are written: one digit is easy to read on each side of a cell.
MOST_MOVES = 9

#: How far from the middle of its cell a number stands.
_ASIDE = 0.29

#: A cell and the heading with which a walker came there.
State = tuple[Cell, Heading]


def draw_back(maze: Maze, left: dict[State, int], *, marked: bool = False) -> Picture:
    """The moves that are left to a goal, for each state from which one is reached.

    A number stands on the side where the walker comes in; larger ones than `MOST_MOVES` are left
    out. With ``marked`` the cells of all these states are marked, however far they are. Of a large
    grid only the part with marks is drawn.
    """
    scene = Picture(maze.rows, maze.cols, fine=True)
    if marked:
        scene.tiles(_cells(left), "reached").key("reached", "leads to a goal from some side")
    add_letters(scene, maze, "post")
    shown = _cells(state for state, moves in left.items() if marked or moves <= MOST_MOVES)
    for (cell, heading), moves in left.items():
        if 0 < moves <= MOST_MOVES:
            down, right = heading.back.step((0, 0))
            at = (cell[0] + _ASIDE * down, cell[1] + _ASIDE * right)
            scene.label(at, str(moves), "step")
    scene.numbered().key("step", "the moves left if you come in there")
    return close_up(scene, shown)


def _cells(states: Iterable[State]) -> list[Cell]:
    return list(dict.fromkeys(cell for cell, _ in states))
