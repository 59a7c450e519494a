"""New mazes: random ones, changed cell by cell until they fit; and the effort of solving a maze.

The effort depends on the fire that must be foreseen; walls are seen at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice

from lasermaze import parts
from lasermaze._kernel import turret_changed, turret_effort, turret_far, turret_steered
from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, size_in_words
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
from lasermaze.kind import kind_of
from lasermaze.kinds.turrets.editor import check_size
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk
from lasermaze.kinds.turrets.solve import reaches
from lasermaze.kinds.turrets.solve import start as search_of

#: The number of walls in 256 cells (15 percent), and of turrets of each heading (3 percent in all).
WALLS, TURRETS = 38, 2

#: The largest number of changes tried (half as many without a level), and that for each cell.
ROUNDS, EACH = 600, 6

#: After this many failed starts the maze is emptied; and after this many walls on
#: walks they are put beside the goal.
ATTEMPTS = 100

#: Mazes of at most this many cells are solved, and the answers checked, before they are returned.
CHECKED = 10_000

#: To leave one shortest walk: the percentage of random changes, the number of walks that
#: are compared, and the letters that bar a walk.
RANDOM, COMPARED, BARS = 30, 20, "###" + ARROWS

_TABLE = (b"#" * WALLS + b"".join(arrow.encode() * TURRETS for arrow in ARROWS)).ljust(256, b".")


class Generate(parts.Generate[TurretMaze, Walk, ClosedSet]):
    """Mazes."""

    turned = ("^>v<", ">v<^")
    mirrored = ("<>", "><")

    def blank(self, rows: int, cols: int) -> TurretMaze:
        """An empty maze with its start and its goal in opposite corners.

        Raises: PuzzleError for a size that cannot be edited.
        """
        check_size(rows, cols)
        return TurretMaze(rows, cols, b"S".ljust(rows * cols - 1, b".") + b"G")

    def generate(self, recipe: Recipe, rng: Rng) -> TurretMaze:
        """A random maze; see `generate`."""
        return generate(recipe, rng)

    def effort(self, puzzle: TurretMaze, budget: Budget) -> Effort | None:
        """The effort of a maze; see `effort`."""
        return effort(puzzle, budget)


def generate(recipe: Recipe, rng: Rng) -> TurretMaze:
    """A random maze of the given size and level, with a long walk for its size.

    Walls and turrets are placed at random and the goal is put far from the start. Then single
    cells are changed. A change is kept if it does not lead away from the level or, without
    one, if the maze does not become easier. The option ``unique`` asks for a maze with exactly one
    shortest walk, ``impossible`` for one without a walk, ``any_verdict`` for a random one.

    Raises: PuzzleError for a size that a maze cannot have, if none of the level is found, and
    for options that exclude each other.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or not 2 <= rows * cols <= TurretMaze.most_cells:
        expected = f"a size with 2 to {grouped(TurretMaze.most_cells)} cells"
        raise PuzzleError(f"a maze of {size_in_words(rows, cols)}", expected=expected)
    if wants_any(recipe):
        return _random_maze(rows, cols, rng)
    impossible, unique = recipe.options.impossible, wants_one(recipe)
    if impossible and rows * cols == 2:
        raise PuzzleError(
            f"each maze of {size_in_words(rows, cols)} has a walk", expected="a larger size"
        )
    begin = partial(_impossible_maze if impossible else _far_maze, rows, cols, rng)

    def search(maze: TurretMaze, course: Course, drawn: Drawn, budget: Budget) -> tuple[bytes, int]:
        return turret_steered(rows, cols, maze.cells, not impossible, course, drawn, budget)

    mazes = steered(recipe, rng, begin, search, ROUNDS, EACH, several=unique)
    if unique:
        rivals = partial(other_walks, budget=rng.budget)
        mazes = settled(mazes, recipe, effort, rivals, partial(_without_one_walk, rng=rng))
    maze = first_of_level(mazes, recipe, effort)
    assert rows * cols > CHECKED or is_solvable(maze) != impossible
    return maze


def _changed(maze: TurretMaze, rng: Rng) -> TurretMaze | None:
    """The maze with another letter on one cell, or with its start or goal moved."""
    cells = rng.lend(lambda drawn, _: turret_changed(maze.cells, drawn))
    return None if cells is None else replace(maze, cells=cells)


def other_walks(maze: TurretMaze, budget: Budget = UNLIMITED) -> int | None:
    """The number of shortest walks besides one; None if the goal cannot be reached."""
    search = search_of(maze, levels=True)
    if not reaches(search, budget):
        return None
    return int.from_bytes(search.count(budget), "little") - 1


def _without_one_walk(maze: TurretMaze, rng: Rng) -> TurretMaze | None:
    """The maze with a change that mostly bars one of two shortest walks and not the other."""
    if rng.chance(RANDOM):
        return _changed(maze, rng)
    walks = islice(kind_of(maze).solve(maze, rng.budget).solutions(), COMPARED)
    one, *others = walks
    start = maze.start
    apart: list[Cell] = []
    if others:
        apart = sorted(set(rng.choice(others).cells(start)).difference(one.cells(start)))
    free = [cell for cell in apart if maze[cell] == "."]
    return maze.with_letter(rng.choice(free), rng.choice(BARS)) if free else _changed(maze, rng)


def _random_maze(rows: int, cols: int, rng: Rng) -> TurretMaze:
    """Walls, turrets, a start and a goal, all on random cells."""
    cells = bytearray(rng.bytes(rows * cols).translate(_TABLE))
    start = rng.below(len(cells))
    goal = (start + 1 + rng.below(len(cells) - 1)) % len(cells)
    cells[start], cells[goal] = b"SG"
    return TurretMaze(rows, cols, bytes(cells))


def _far_maze(rows: int, cols: int, rng: Rng) -> TurretMaze:
    """A random maze whose goal is one of the cells that take longest to reach."""
    for _ in range(ATTEMPTS):
        maze = _random_maze(rows, cols, rng)
        cells = bytearray(maze.cells)
        goal = cells.index(b"G")
        if (far := _far_cell(maze, rng)) is not None:
            cells[goal], cells[far] = cells[far], cells[goal]
            return TurretMaze(rows, cols, bytes(cells))
    return TurretMaze(rows, cols, b"S".ljust(rows * cols - 1, b".") + b"G")


def _far_cell(maze: TurretMaze, rng: Rng) -> int | None:
    """A cell that takes at least half as long to reach as any; None if none can be reached."""
    far = memoryview(turret_far(*maze.packed, rng.budget)).cast("I")
    return far[rng.below(len(far))] if far else None


def _impossible_maze(rows: int, cols: int, rng: Rng) -> TurretMaze:
    """A random maze with a wall put on one walk after another, until none is left."""
    while True:
        maze = _random_maze(rows, cols, rng)
        if sum(abs(here - there) for here, there in zip(maze.start, maze.goal, strict=True)) > 1:
            break
    cuts = 0
    while isinstance(answer := kind_of(maze).solve(maze, rng.budget).solve(), Solved):
        walk = [cell for cell in answer.witness.cells(maze.start) if maze[cell] == "."]
        maze = maze.with_letter(rng.choice(walk) if cuts < ATTEMPTS else walk[-1], "#")
        cuts += 1
    rng.budget.check()  # a search that it stopped has found no walk
    return maze


# Effort


def effort(puzzle: TurretMaze, budget: Budget) -> Effort | None:
    """The steps into fire that must be foreseen, and the doublings for steps lost to it.

    The distance of each cell from the goal by the walls alone is seen at a glance; the work
    is in the fire. A state (cell, time mod 4) misleads if by the walls alone the goal could be
    reached from it in fewer steps in all than the walk has. ``search`` counts the steps of the
    walk, and all steps from misleading states that end in fire.

    At each step that the walk loses to the fire, by going away from the goal or waiting, a
    wrong walk may go straight on. So their number multiplies the work: it counts in doublings,
    which also keeps it from outgrowing everything else on a large grid.

    Without a walk, all states that can be reached from the start mislead, or else all that lead
    to the goal, whichever have fewer such steps; half the steps to the farthest of them are
    lost. If the walls alone bar the way, there is nothing to foresee.

    Returns None if the time is up first. Raises: whatever ``budget.progress`` raises.
    Cost: two searches of at most 2 * rows * cols states, three if there is no walk; some 5 bytes
    a cell.
    """
    try:
        found = turret_effort(*puzzle.packed, budget)
        budget.check()  # even after a fast search
    except TimeUpError:
        return None
    return Effort(*found)
