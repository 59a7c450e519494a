"""New mazes: random letters, then changed one by one; and the difficulty of a maze."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from hashlib import shake_256

from lasermaze import parts
from lasermaze._kernel import signpost_changed, signpost_effort, signpost_steered
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading, size_in_words
from lasermaze.core.puzzle import check_size
from lasermaze.core.rng import Drawn, Rng
from lasermaze.generation.levels import (
    Course,
    first_of_level,
    is_solvable,
    settled,
    steered,
    wants_any,
    wants_one,
)
from lasermaze.interface import Recipe
from lasermaze.kinds.signposts.puzzle import (
    ClosedSet,
    Escape,
    Maze,
    too_narrow,
    turned,
)
from lasermaze.kinds.signposts.solve import Search

#: How often each letter occurs in 256 cells. With fewer ``?`` or more ``X`` a goal in a large
#: maze is seldom reached from the rim.
COMMON = {"S": 56, "R": 64, "L": 64, "U": 28, "?": 38, "X": 6}
MEAN = {"S": 52, "R": 64, "L": 64, "U": 36, "?": 14, "X": 26}

#: The largest number of changes tried (half as many without a level), and that for each cell.
ROUNDS, EACH = 1_000, 10

#: The number of random mazes that may fail before a goal is put on the rim.
ATTEMPTS = 50

#: Mazes of up to this many cells are solved, and their answers checked, before they are returned.
CHECKED = 10_000

#: To leave one way in: the percentage of random changes.
RANDOM = 30

_LETTERS = "".join(letter * count for letter, count in COMMON.items())


class Generate(parts.Generate[Maze, Escape, ClosedSet]):
    """Mazes without walls."""

    mirrored = ("LR", "RL")

    def blank(self, rows: int, cols: int) -> Maze:
        """A maze that leads every walker straight on, with a goal in its middle.

        Raises: PuzzleError for a size that an edited maze cannot have.
        """
        check_size(rows, cols)
        cells = bytearray(b"S" * (rows * cols))
        cells[rows // 2 * cols + cols // 2] = ord("G")
        return Maze(rows, cols, bytes(cells))

    def generate(self, recipe: Recipe, rng: Rng) -> Maze:
        """A random maze; see `generate`."""
        return generate(recipe, rng)

    def effort(self, puzzle: Maze, budget: Budget) -> Effort | None:
        """The effort of a maze; see `effort`."""
        return effort(puzzle, budget)


# Generating


def generate(recipe: Recipe, rng: Rng) -> Maze:
    """A random maze of the given size and level, with a long escape for its size.

    Letters are placed at random; then single letters are changed, half of them on the escape.
    A change is kept if it does not lead away from the level, or without one, if the maze
    does not become easier. Without a level, and on the two upper ones, the escape never becomes
    shorter either. The option ``unique`` asks for a maze that only one way in solves, by a
    single shortest route; ``impossible`` for one without an escape, ``any_verdict`` for a
    random one.

    Raises: PuzzleError for a size that a maze, or an impossible maze, cannot have, if none
    of the level was found, and for options that exclude each other.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or cols < 1 or too_narrow(rows, cols):
        raise PuzzleError(
            f"a maze of {size_in_words(rows, cols)}", expected="a smaller size, at least 1 by 1"
        )
    if wants_any(recipe):
        return _scatter(rows, cols, rng, MEAN if rng.chance(70) else COMMON)
    impossible, unique = recipe.options.impossible, wants_one(recipe)
    if impossible and min(rows, cols) < 3:
        raise PuzzleError(
            f"every cell of a maze of {rows} by {cols} is on the rim, so a goal is entered at once",
            expected="at least 3 by 3",
        )
    begin = partial(_cut if impossible else _solvable, rows, cols, rng)
    lengthen = recipe.level not in LEVELS[:2]

    def search(maze: Maze, course: Course, drawn: Drawn, budget: Budget) -> tuple[bytes, int]:
        asked = rows, cols, maze.cells, _LETTERS.encode(), not impossible, lengthen, course
        return signpost_steered(*asked, drawn, budget)

    mazes = steered(recipe, rng, begin, search, ROUNDS, EACH, several=unique)
    if unique:
        rivals = partial(other_routes, budget=rng.budget)
        mazes = settled(mazes, recipe, effort, rivals, partial(_without_one_route, rng=rng))
    maze = first_of_level(mazes, recipe, effort)
    assert rows * cols > CHECKED or is_solvable(maze) != impossible
    return maze


def _searched(maze: Maze, budget: Budget) -> Search:
    """The search as far as the cheapest way in."""
    search = Search(maze, budget)
    search.run(1)
    return search


def least_moves(maze: Maze, budget: Budget = UNLIMITED) -> int | None:
    """The moves of the escape; None if no way in succeeds."""
    best = _searched(maze, budget).best
    return None if best is None else best[0]


def _escape(maze: Maze, budget: Budget) -> Escape | None:
    search = _searched(maze, budget)
    return None if search.best is None else search.escape(search.best[1])


def _scatter(rows: int, cols: int, rng: Rng, counts: dict[str, int]) -> Maze:
    """A maze of random letters and a goal, which is away from the rim if the size allows it."""
    table = "".join(letter * count for letter, count in counts.items()).encode()
    noise = shake_256(rng.bits64().to_bytes(8, "little")).digest(rows * cols)
    cells = bytearray(noise.translate(table))
    for _ in range(1 + rng.chance(10)):
        row, col = (1 + rng.below(n - 2) if n > 2 else rng.below(n) for n in (rows, cols))
        cells[row * cols + col] = ord("G")
    return Maze(rows, cols, bytes(cells))


def _solvable(rows: int, cols: int, rng: Rng) -> Maze:
    """A random maze with an escape."""
    for _ in range(ATTEMPTS):
        maze = _scatter(rows, cols, rng, COMMON)
        if least_moves(maze, rng.budget) is not None:
            return maze
    return maze.with_letter((0, rng.below(cols)), "G")


def _cut(rows: int, cols: int, rng: Rng) -> Maze:
    """A maze without an escape: an X on each escape in turn cuts it off."""
    maze = _scatter(rows, cols, rng, MEAN)
    cuts = 0
    while (escape := _escape(maze, rng.budget)) is not None:
        route = list(maze.route_cells(escape))[:-1]
        # Anywhere at first; if that fails, close to the goal, where few cells remain.
        maze = maze.with_letter(rng.choice(route) if cuts < ATTEMPTS else route[-1], "X")
        cuts += 1
    return maze


def _changed(maze: Maze, rng: Rng) -> Maze | None:
    """The maze with another letter in one cell: anywhere, or on the escape."""
    letters = _LETTERS.encode()
    cells = rng.lend(partial(signpost_changed, maze.rows, maze.cols, maze.cells, letters))
    return None if cells is None else replace(maze, cells=cells)


def other_routes(maze: Maze, budget: Budget = UNLIMITED) -> int | None:
    """The number of ways in that succeed besides one, and 1 more if that has several routes.

    None if no way in succeeds.
    """
    search = Search(maze, budget, all_states=True)
    search.run()
    if search.best is None:
        return None
    found = search.kernel.found - 1
    return found + (found > 0 or _has_several_routes(search))


def _has_several_routes(search: Search) -> bool:
    """Whether the best way in has several shortest routes; all states have been searched."""
    maze = search.puzzle
    assert search.best is not None
    moves, way = search.best
    cell, heading = maze.first_cell(way), way.heading
    while maze[cell] != "G":
        moves -= 1
        onward = Heading if maze[cell] == "?" else (turned(heading, maze[cell]),)
        nearer = [each for each in onward if search.after(cell, each) == moves]
        if len(nearer) > 1:
            return True
        heading = nearer[0]
        cell = heading.step(cell)
    return False


def _without_one_route(maze: Maze, rng: Rng) -> Maze | None:
    """The maze with a change that mostly bars another way in, and not the best one."""
    search = Search(maze, rng.budget)
    search.run()
    (_, best), *others = search.rim().cheapest()
    if not others or rng.chance(RANDOM):
        return _changed(maze, rng)
    kept = set(maze.route_cells(search.escape(best)))
    route = list(maze.route_cells(search.escape(rng.choice(others)[1])))
    cell = rng.choice([cell for cell in route if cell not in kept] or route)
    letter = rng.choice(_LETTERS)
    return None if maze[cell] in ("G", letter) else maze.with_letter(cell, letter)


# Difficulty


def effort(puzzle: Maze, budget: Budget) -> Effort | None:
    """The states to be traced for the escape, and the doublings for the choices on it.

    Letters are followed one by one, and the fewest have to be followed backward from the goals. So
    ``search`` counts the moves of the escape, and the states that are nearer to a goal than its
    beginning but that no way in leads to: a player who traces them comes to a dead end. (A
    state that another way in leads to brings the end in sight.) At each ``?`` on the escape the
    player may have been wrong, so their number multiplies the work: it counts in doublings,
    which also keeps it from outgrowing everything else on a large maze. Of several cheapest
    escapes the one with the fewest choices counts.

    If no way in succeeds, the states that lead to a goal, or all those that the ways in lead to,
    whichever are fewer, have to be traced; and every ``?`` among them is a choice.

    Returns: None if the time is up first.
    Raises: whatever ``budget.progress`` raises.
    Cost: two searches of at most 4 * rows * cols states; some 2 bytes a cell.
    """
    try:
        states, choices = signpost_effort(puzzle.rows, puzzle.cols, puzzle.cells, budget)
        budget.check()  # even after a fast search
    except TimeUpError:
        return None
    return Effort(states, choices.bit_length())
