"""New mazes: walls and turrets strewn at random, then changed one by one to what is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, confirm, first_of_level, steered
from lasermaze.kind import Recipe
from lasermaze.kinds.turrets import KIND
from lasermaze.kinds.turrets.check import check, refute
from lasermaze.kinds.turrets.puzzle import MAX_CELLS, TurretMaze
from lasermaze.kinds.turrets.solve import NEVER, distances, solve
from lasermaze.kinds.turrets.toil import toil

#: So many of 256 cells are walls (15 percent), and face each way (3 percent in all).
WALLS, TURRETS = 38, 2

#: What a changed cell becomes, each as likely. More walls and turrets make longer walks.
LETTERS = "#" * 5 + "." * 6 + ARROWS

#: How often in a hundred changes the start or the goal is moved.
MOVED = 10

#: How many changes are tried at most (half as many where no level is asked for), how many for
#: each cell, how many mazes are begun with for a level, and how many cells may be searched.
ROUNDS, EACH, STARTS, CELLS = 600, 6, 12, 4_000_000

#: So many starts may lead nowhere before the maze is emptied, and so many walls may be put on
#: walks before they are put beside the goal.
ATTEMPTS = 100

#: Mazes of up to so many cells are solved, and their answers checked, before they are given out.
CHECKED = 10_000

_TABLE = (b"#" * WALLS + b"".join(arrow.encode() * TURRETS for arrow in ARROWS)).ljust(256, b".")


def generate(recipe: Recipe, rng: Rng) -> TurretMaze:
    """A random maze of the given size and level, with a long walk for its size.

    Walls and turrets are strewn at random and the goal is put far from the start; then single
    cells are changed, and a change is kept where it does not lead away from the level, or
    without one, where the maze does not become easier. The option ``impossible`` asks for a
    maze without a walk, ``any_verdict`` for one at random.

    Raises: PuzzleError for a size that a maze cannot have, where none of the level was found,
    and for options that exclude each other.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or not 2 <= rows * cols <= MAX_CELLS:
        raise PuzzleError(
            f"a maze of {rows} by {cols}", expected=f"a size with 2 to {MAX_CELLS:,} cells"
        )
    check_alone("any_verdict", recipe)
    if recipe.options.get("any_verdict"):
        return _strewn(rows, cols, rng)
    impossible = bool(recipe.options.get("impossible"))
    if impossible and rows * cols == 2:
        raise PuzzleError(f"each maze of {rows} by {cols} has a walk", expected="a larger size")
    maze = first_of_level(_candidates(recipe, impossible, rng), recipe, toil, KIND.scale)
    if rows * cols <= CHECKED:
        assert confirm(maze, solve(maze, Budget()), check, refute) != impossible
    return maze


def _candidates(recipe: Recipe, impossible: bool, rng: Rng) -> Iterator[TurretMaze]:
    """Mazes with the verdict that is asked for, steered towards the level."""
    size = recipe.rows * recipe.cols
    starts, most = (1, ROUNDS // 2) if recipe.level is None else (STARTS, ROUNDS)
    rounds = min(most, EACH * size, CELLS // (starts * size))

    def change(maze: TurretMaze) -> TurretMaze | None:
        changed = _changed(maze, rng)
        return None if changed is None or has_walk(changed) == impossible else changed

    for _ in range(starts):
        begun = _cut(recipe, rng) if impossible else _far(recipe, rng)
        yield steered(begun, change, recipe.level, toil, KIND.scale, rounds)


def has_walk(maze: TurretMaze) -> bool:
    """Whether a walk leads to the goal."""
    return isinstance(solve(maze, Budget()), Solved)


def _changed(maze: TurretMaze, rng: Rng) -> TurretMaze | None:
    """The maze with another letter on one cell, or with its start or goal elsewhere."""
    cells = bytearray(maze.cells)
    place = rng.below(len(cells))
    letter = rng.choice("SG" if rng.chance(MOVED) else LETTERS)
    if chr(cells[place]) in ("S", "G", letter):
        return None
    if letter in "SG":
        cells[cells.index(letter.encode())] = ord(".")
    cells[place] = ord(letter)
    return TurretMaze(maze.rows, maze.cols, bytes(cells), maze.title)


def _far(recipe: Recipe, rng: Rng) -> TurretMaze:
    """A maze whose goal is one of the cells that take longest to reach."""
    for _ in range(ATTEMPTS):
        maze = _strewn(recipe.rows, recipe.cols, rng)
        cells = bytearray(maze.cells)
        goal = cells.index(b"G")
        if (far := _far_cell(maze, rng)) is not None:
            cells[goal], cells[far] = cells[far], cells[goal]
            return TurretMaze(maze.rows, maze.cols, bytes(cells))
    empty = b"S".ljust(recipe.rows * recipe.cols - 1, b".") + b"G"
    return TurretMaze(recipe.rows, recipe.cols, empty)


def _strewn(rows: int, cols: int, rng: Rng) -> TurretMaze:
    """Walls, turrets, a start and a goal, all in random places."""
    cells = bytearray(rng.bytes(rows * cols).translate(_TABLE))
    start = rng.below(len(cells))
    goal = (start + 1 + rng.below(len(cells) - 1)) % len(cells)
    cells[start], cells[goal] = b"SG"
    return TurretMaze(rows, cols, bytes(cells))


def _far_cell(maze: TurretMaze, rng: Rng) -> int | None:
    """A cell that takes at least half as long to reach as any; None where none is reached."""
    import numpy as np

    steps = distances(maze).reshape(4, -1)
    least = np.where(steps > 0, steps, NEVER).min(axis=0)
    least[maze.cells.index(b"S")] = NEVER
    reached = least[least != NEVER]
    if not reached.size:
        return None
    far = np.flatnonzero((least != NEVER) & (2 * least >= reached.max()))
    return int(far[rng.below(len(far))])


def _cut(recipe: Recipe, rng: Rng) -> TurretMaze:
    """A maze whose walks were cut, one after another, by a wall on each."""
    while True:
        maze = _strewn(recipe.rows, recipe.cols, rng)
        (row, col), (goal_row, goal_col) = maze.start, maze.goal
        if abs(row - goal_row) + abs(col - goal_col) > 1:
            break
    cuts = 0
    while isinstance(answer := solve(maze, Budget()), Solved):
        walk = [cell for cell in answer.witness.cells(maze.start) if maze[cell] == "."]
        row, col = rng.choice(walk) if cuts < ATTEMPTS else walk[-1]
        cells = bytearray(maze.cells)
        cells[row * maze.cols + col] = ord("#")
        maze = TurretMaze(maze.rows, maze.cols, bytes(cells))
        cuts += 1
    return maze
