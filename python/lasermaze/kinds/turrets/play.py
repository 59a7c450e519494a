"""Walking through a maze by hand: the steps so far are the position."""

from __future__ import annotations

from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.editor.grid_edits import cannot
from lasermaze.editor.moves import Move, read
from lasermaze.kinds.turrets.check import first_broken
from lasermaze.kinds.turrets.puzzle import TurretMaze, Walk

#: What a walker can do, as messages list it.
MOVES = "go, touch, clear"


class Stand(NamedTuple):
    """How far a walker has come: its walk, its cell, and what hit it there, if anything."""

    walk: Walk
    cell: Cell
    death: Fault | None


def begin(puzzle: TurretMaze) -> str:
    """The position before the first step: no steps."""
    return ""


def standing(puzzle: TurretMaze, position: str, budget: Budget = UNLIMITED) -> Stand:
    """Where the steps of a position lead.

    Raises: PuzzleError for a text that is no position of this maze: another letter, a step
    where none can be made, or steps after the goal is reached or the walker is hit; TimeUpError.
    """
    most = 4 * len(puzzle.cells)
    if len(position) > most:
        raise PuzzleError(f"a walk of {len(position):,} steps", expected=f"at most {most:,}")
    if strange := position.strip("NESW"):
        raise PuzzleError(f"{strange[0]!r} is no step", expected="N, E, S or W")
    walk, cell, goal = Walk(position), puzzle.start, puzzle.goal
    for step, move in enumerate(position):
        if cell == goal:
            raise PuzzleError("the walk goes on behind the goal", expected="it to end there")
        if step % 4096 == 0:
            budget.look()
        cell = Heading[move].step(cell)
    broken = first_broken(puzzle, walk, budget)
    if broken is None:
        return Stand(walk, cell, None)
    if broken.rule != "fire" or broken.step != len(walk):
        what = f"step {broken.step}: {broken.what}"
        raise PuzzleError(what, expected="a walk that can be made")
    return Stand(walk, cell, Fault("fire", broken.what, cell))


def play(puzzle: TurretMaze, position: str, text: str) -> str:
    """The position after a move: a step to a neighbour, even if a turret hits the walker there.

    Raises: PuzzleError for a step into a wall, a turret or off the grid, and after the end.
    """
    stand, move = standing(puzzle, position), read(text)
    match move.verb:
        case "go":
            heading = Heading[move.way]
        case "touch":
            heading = _heading_to(stand.cell, move)
        case "clear":
            return ""
        case _:
            raise cannot(move, MOVES)
    if stand.death is not None:
        raise PuzzleError("the walker is hit", expected="the last step taken back")
    if stand.cell == puzzle.goal:
        raise PuzzleError("the goal is reached", expected="a step taken back, or a new beginning")
    if obstacle := in_the_way(puzzle, heading.step(stand.cell)):
        raise PuzzleError(f"{heading.word} {obstacle}", expected="a step to an empty cell")
    return position + heading.name


def _heading_to(cell: Cell, move: Move) -> Heading:
    for heading in Heading:
        if heading.step(cell) == move.cell:
            return heading
    raise PuzzleError(
        f"{place(move.cell)} is not beside the walker", expected=f"a cell beside {place(cell)}"
    )


def in_the_way(puzzle: TurretMaze, cell: Cell) -> str:
    """What keeps a walker from stepping on a cell, in words; "" where nothing does."""
    if not puzzle.inside(cell):
        return "the grid ends"
    if not puzzle.is_empty(cell):
        return "there is a wall" if puzzle[cell] == "#" else "there is a turret"
    return ""


def reached(puzzle: TurretMaze, position: str) -> Walk | None:
    """The walk, to be checked; None where it has not come to the goal, or is hit there."""
    stand = standing(puzzle, position)
    return stand.walk if stand.cell == puzzle.goal and stand.death is None else None


def show(puzzle: TurretMaze, walk: Walk) -> str:
    """The position at the end of a walk."""
    return walk.moves
