"""New mazes: letters at random, then changed one by one to what is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import shake_256

from lasermaze.core.answers import Solved
from lasermaze.core.budget import SLICE, Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, confirm, first_of_level, steered
from lasermaze.kind import Recipe
from lasermaze.kinds.signposts import KIND
from lasermaze.kinds.signposts.check import check, refute
from lasermaze.kinds.signposts.puzzle import MAX_CELLS, Maze, cells_along
from lasermaze.kinds.signposts.solve import solve, start
from lasermaze.kinds.signposts.toil import toil

#: How often each letter occurs in 256 cells. With fewer ``?`` or more ``X`` a goal in a large
#: maze is seldom reached from the rim.
COMMON = {"S": 56, "R": 64, "L": 64, "U": 28, "?": 38, "X": 6}
MEAN = {"S": 52, "R": 64, "L": 64, "U": 36, "?": 14, "X": 26}

#: How many changes are tried at most (half as many where no level is asked for), how many for
#: each cell, how many mazes are begun with for a level, and how many cells may be searched.
ROUNDS, EACH, STARTS, CELLS = 1_000, 10, 12, 4_000_000

#: So many mazes at random may fail before a goal is put on the rim.
ATTEMPTS = 50

#: Mazes of up to so many cells are solved, and their answers checked, before they are given out.
CHECKED = 10_000

_LETTERS = "".join(letter * count for letter, count in COMMON.items())


def generate(recipe: Recipe, rng: Rng) -> Maze:
    """A random maze of the given size and level, with a long escape for its size.

    Letters are strewn at random; then single letters are changed, half of them on the escape.
    A change is kept where it does not lead away from the level, or without one, where the maze
    does not become easier. Without a level, and on the two upper ones, the escape never becomes
    shorter either. The option ``impossible`` asks for a maze that no way in solves,
    ``any_verdict`` for one at random.

    Raises: PuzzleError for a size that a maze, or an impossible maze, cannot have, where none
    of the level was found, and for options that exclude each other.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or cols < 1 or (rows + 2) * (cols + 2) > 2 * MAX_CELLS:
        raise PuzzleError(f"a maze of {rows} by {cols}", expected="a smaller size, at least 1 by 1")
    check_alone("any_verdict", recipe)
    if recipe.options.get("any_verdict"):
        return _scatter(rows, cols, rng, MEAN if rng.chance(70) else COMMON)
    impossible = bool(recipe.options.get("impossible"))
    if impossible and min(rows, cols) < 3:
        raise PuzzleError(
            f"every cell of a maze of {rows} by {cols} is on the rim, so a goal is entered at once",
            expected="at least 3 by 3",
        )
    maze = first_of_level(_candidates(recipe, impossible, rng), recipe, toil, KIND.scale)
    if rows * cols <= CHECKED:
        assert confirm(maze, solve(maze, Budget()), check, refute) != impossible
    return maze


def _candidates(recipe: Recipe, impossible: bool, rng: Rng) -> Iterator[Maze]:
    """Mazes with the verdict that is asked for, steered towards the level."""
    size = recipe.rows * recipe.cols
    starts, most = (1, ROUNDS // 2) if recipe.level is None else (STARTS, ROUNDS)
    rounds = min(most, EACH * size, CELLS // (starts * size))
    lengthen = recipe.level not in LEVELS[:2]

    def change(maze: Maze) -> Maze | None:
        changed = _changed(maze, rng)
        if changed is None or (least_moves(changed) is None) != impossible:
            return None
        shorter = (least_moves(changed) or 0) < (least_moves(maze) or 0)
        return None if lengthen and shorter else changed

    for _ in range(starts):
        begun = _cut(recipe, rng) if impossible else _solvable(recipe, rng)
        yield steered(begun, change, recipe.level, toil, KIND.scale, rounds)


def least_moves(maze: Maze) -> int | None:
    """The moves of the escape; None where no way in succeeds."""
    search = start(maze, None)
    while search.run(SLICE, 1) is None:
        pass
    return None if search.best is None else search.best[0]


def _scatter(rows: int, cols: int, rng: Rng, counts: dict[str, int]) -> Maze:
    """Letters at random, and a goal, away from the rim where the size allows it."""
    table = "".join(letter * count for letter, count in counts.items()).encode()
    noise = shake_256(rng.bits64().to_bytes(8, "little")).digest(rows * cols)
    cells = bytearray(noise.translate(table))
    for _ in range(1 + rng.chance(10)):
        row, col = (_inside(count, rng) for count in (rows, cols))
        cells[row * cols + col] = ord("G")
    return Maze(rows, cols, bytes(cells))


def _inside(count: int, rng: Rng) -> int:
    return 1 + rng.below(count - 2) if count > 2 else rng.below(count)


def _solvable(recipe: Recipe, rng: Rng) -> Maze:
    """A maze at random that some way in solves."""
    for _ in range(ATTEMPTS):
        maze = _scatter(recipe.rows, recipe.cols, rng, COMMON)
        if least_moves(maze) is not None:
            return maze
    return maze.replaced((0, rng.below(recipe.cols)), "G")


def _cut(recipe: Recipe, rng: Rng) -> Maze:
    """A maze whose escapes were cut, one after another, by a death on each."""
    maze = _scatter(recipe.rows, recipe.cols, rng, MEAN)
    cuts = 0
    while isinstance(answer := solve(maze, Budget(solutions=1)), Solved):
        route = list(cells_along(maze, answer.witness))[:-1]
        # Anywhere at first; close to the goal, if that leads nowhere, where few cells remain.
        cell = rng.choice(route) if cuts < ATTEMPTS else route[-1]
        maze = maze.replaced(cell, "X")
        cuts += 1
    return maze


def _changed(maze: Maze, rng: Rng) -> Maze | None:
    """The maze with another letter on one cell: anywhere, or on the escape."""
    cell = divmod(rng.below(maze.rows * maze.cols), maze.cols)
    if rng.chance(50) and isinstance(answer := solve(maze, Budget(solutions=1)), Solved):
        cell = rng.choice(list(cells_along(maze, answer.witness)))
    letter = rng.choice(_LETTERS)
    return None if maze[cell] in ("G", letter) else maze.replaced(cell, letter)
