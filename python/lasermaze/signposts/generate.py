"""New mazes: letters at random, then changed one by one as long as the escape grows longer."""

from __future__ import annotations

from hashlib import shake_256

from lasermaze.answers import Solved
from lasermaze.errors import PuzzleError
from lasermaze.interface import Budget, Recipe
from lasermaze.signposts.puzzle import MAX_CELLS, Maze, cells_along
from lasermaze.signposts.solve import NEVER, solve, start
from lasermaze.streams import Stream

#: How often each letter occurs in 256 cells. With fewer ``?`` or more ``X`` a goal in a large
#: maze is seldom reached from the rim.
COMMON = {"S": 56, "R": 64, "L": 64, "U": 28, "?": 38, "X": 6}
MEAN = {"S": 52, "R": 64, "L": 64, "U": 36, "?": 14, "X": 26}

#: How many changes are tried for a longer escape, and how many cells may be searched for it.
ROUNDS = 1_000
CELLS = 4_000_000

#: So many mazes at random may fail before a goal is put on the rim.
ATTEMPTS = 50


def generate(recipe: Recipe, stream: Stream) -> Maze:
    """A random maze of the given size, with a long escape for its size.

    The option ``any_verdict`` asks for letters scattered at random, ``impossible`` for a maze
    that no way in solves.

    Raises: PuzzleError for a size that a maze, or an impossible maze, cannot have.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or cols < 1 or (rows + 2) * (cols + 2) > 2 * MAX_CELLS:
        raise PuzzleError(f"a maze of {rows} by {cols}", expected="a smaller size, at least 1 by 1")
    if recipe.options.get("impossible"):
        return _impossible(rows, cols, stream)
    if recipe.options.get("any_verdict"):
        return _scatter(rows, cols, stream, MEAN if stream.chance(70) else COMMON)
    return _lengthened(_solvable(rows, cols, stream), stream)


def _scatter(rows: int, cols: int, stream: Stream, counts: dict[str, int]) -> Maze:
    """Letters at random, and a goal, away from the rim where the size allows it."""
    table = "".join(letter * count for letter, count in counts.items()).encode()
    noise = shake_256(stream.bits64().to_bytes(8, "little")).digest(rows * cols)
    cells = bytearray(noise.translate(table))
    for _ in range(1 + stream.chance(10)):
        row, col = (_inside(count, stream) for count in (rows, cols))
        cells[row * cols + col] = ord("G")
    return Maze(rows, cols, bytes(cells))


def _inside(count: int, stream: Stream) -> int:
    return 1 + stream.below(count - 2) if count > 2 else stream.below(count)


def _solvable(rows: int, cols: int, stream: Stream) -> Maze:
    for _ in range(ATTEMPTS):
        maze = _scatter(rows, cols, stream, COMMON)
        if _least_cost(maze) != NEVER:
            return maze
    return maze.replaced((0, stream.below(cols)), "G")


def _lengthened(maze: Maze, stream: Stream) -> Maze:
    """The maze after changes of one letter each, none of which made the escape shorter."""
    size = maze.rows * maze.cols
    cost = _least_cost(maze)
    letters = "".join(letter * count for letter, count in COMMON.items())
    for _ in range(min(ROUNDS, CELLS // size)):
        cell = divmod(stream.below(size), maze.cols)
        if maze[cell] == "G":
            continue
        changed = maze.replaced(cell, stream.choice(letters))
        after = _least_cost(changed)
        if cost <= after != NEVER:
            maze, cost = changed, after
    return maze


def _impossible(rows: int, cols: int, stream: Stream) -> Maze:
    """A maze whose escapes were cut, one after another, by a death on each."""
    if rows < 3 or cols < 3:
        raise PuzzleError(
            f"every cell of a maze of {rows} by {cols} is on the rim, so a goal is entered at once",
            expected="at least 3 by 3",
        )
    maze = _scatter(rows, cols, stream, MEAN)
    cuts = 0
    while isinstance(answer := solve(maze, Budget()), Solved):
        route = list(cells_along(maze, answer.witness))[:-1]
        # Anywhere at first; close to the goal, if that leads nowhere, where few cells remain.
        cell = stream.choice(route) if cuts < ATTEMPTS else route[-1]
        maze = maze.replaced(cell, "X")
        cuts += 1
    return maze


def _least_cost(maze: Maze) -> int:
    """The moves of the escape, or NEVER."""
    search = start(maze, None)
    search.run(1 << 62, 1)
    return min(search.rim)
