"""New mazes: letters at random, then changed one by one; and how hard a maze is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import shake_256
from typing import TYPE_CHECKING

from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, confirm, first_of_level, steered
from lasermaze.generation.symmetry import of_letters
from lasermaze.kind import Recipe
from lasermaze.kinds.signposts import KIND
from lasermaze.kinds.signposts.check import check, refute
from lasermaze.kinds.signposts.puzzle import (
    ALL_WAYS,
    TURNS,
    Escape,
    Maze,
    SignpostsGenerateOptions,
    too_narrow,
)
from lasermaze.kinds.signposts.solve import NEVER, Search, costs, reachable, solve

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.kinds.signposts.puzzle import Headings

    State = tuple[int, int, int]  # row, col, heading
    Table = npt.NDArray[np.uint32]  # the costs of all states, as `costs` gives them

#: How often each letter occurs in 256 cells. With fewer ``?`` or more ``X`` a goal in a large
#: maze is seldom reached from the rim.
COMMON = {"S": 56, "R": 64, "L": 64, "U": 28, "?": 38, "X": 6}
MEAN = {"S": 52, "R": 64, "L": 64, "U": 36, "?": 14, "X": 26}

#: How many changes are tried at most (half as many if no level is asked for), how many for
#: each cell, how many mazes are begun with for a level, and how many cells may be searched.
ROUNDS, EACH, STARTS, CELLS = 1_000, 10, 12, 4_000_000

#: How many random mazes may fail before a goal is put on the rim.
ATTEMPTS = 50

#: Mazes of up to this many cells are solved, and their answers checked, before they are given out.
CHECKED = 10_000

#: How many cells numpy looks at in one call: a few milliseconds.
_BAND = 1 << 19

#: How many states are walked in a loop between two looks at the budget.
_WALKED = 1 << 12

_LETTERS = "".join(letter * count for letter, count in COMMON.items())

symmetries = of_letters(mirror=("LR", "RL"))


# Generating


def generate(recipe: Recipe[SignpostsGenerateOptions], rng: Rng) -> Maze:
    """A random maze of the given size and level, with a long escape for its size.

    Letters are scattered at random; then single letters are changed, half of them on the escape.
    A change is kept if it does not lead away from the level, or without one, if the maze
    does not become easier. Without a level, and on the two upper ones, the escape never becomes
    shorter either. The option ``impossible`` asks for a maze that no way in solves,
    ``any_verdict`` for one at random.

    Raises: PuzzleError for a size that a maze, or an impossible maze, cannot have, if none
    of the level was found, and for options that exclude each other.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or cols < 1 or too_narrow(rows, cols):
        raise PuzzleError(f"a maze of {rows} by {cols}", expected="a smaller size, at least 1 by 1")
    check_alone("any_verdict", recipe)
    if recipe.options["any_verdict"]:
        return _scatter(rows, cols, rng, MEAN if rng.chance(70) else COMMON)
    impossible = recipe.options["impossible"]
    if impossible and min(rows, cols) < 3:
        raise PuzzleError(
            f"every cell of a maze of {rows} by {cols} is on the rim, so a goal is entered at once",
            expected="at least 3 by 3",
        )
    maze = first_of_level(_candidates(recipe, impossible, rng), recipe, effort, KIND.levels)
    assert rows * cols > CHECKED or _is_solvable(maze) != impossible
    return maze


def _is_solvable(maze: Maze) -> bool:
    """Whether some way in reaches a goal, by an answer that the checker confirms."""
    return confirm(
        maze,
        solve(maze, UNLIMITED, ALL_WAYS),
        lambda maze, escape: check(maze, escape, UNLIMITED, ALL_WAYS),
        lambda maze, closed: refute(maze, closed, UNLIMITED, ALL_WAYS),
    )


def _candidates(
    recipe: Recipe[SignpostsGenerateOptions], impossible: bool, rng: Rng
) -> Iterator[Maze]:
    """Mazes with the verdict that is asked for, steered towards the level."""
    size = recipe.rows * recipe.cols
    starts, most = (1, ROUNDS // 2) if recipe.level is None else (STARTS, ROUNDS)
    rounds = min(most, EACH * size, CELLS // (starts * size))
    lengthen = recipe.level not in LEVELS[:2]

    def change(maze: Maze) -> Maze | None:
        changed = _changed(maze, rng)
        moves = None if changed is None else least_moves(changed)
        if changed is None or (moves is None) != impossible:
            return None
        shorter = lengthen and (moves or 0) < (least_moves(maze) or 0)
        return None if shorter else changed

    for _ in range(starts):
        begun = _cut(recipe, rng) if impossible else _solvable(recipe, rng)
        yield steered(begun, change, recipe.level, effort, KIND.levels, rounds)


def _searched(maze: Maze) -> Search:
    """The search as far as the cheapest way in."""
    search = Search(maze, UNLIMITED)
    search.run(1)
    return search


def least_moves(maze: Maze) -> int | None:
    """The moves of the escape; None if no way in succeeds."""
    best = _searched(maze).best
    return None if best is None else best[0]


def _escape(maze: Maze) -> Escape | None:
    search = _searched(maze)
    return None if search.best is None else search.escape(search.best[1])


def _scatter(rows: int, cols: int, rng: Rng, counts: dict[str, int]) -> Maze:
    """Letters at random, and a goal, away from the rim if the size allows it."""
    table = "".join(letter * count for letter, count in counts.items()).encode()
    noise = shake_256(rng.bits64().to_bytes(8, "little")).digest(rows * cols)
    cells = bytearray(noise.translate(table))
    for _ in range(1 + rng.chance(10)):
        row, col = (1 + rng.below(n - 2) if n > 2 else rng.below(n) for n in (rows, cols))
        cells[row * cols + col] = ord("G")
    return Maze(rows, cols, bytes(cells))


def _solvable(recipe: Recipe[SignpostsGenerateOptions], rng: Rng) -> Maze:
    """A maze at random that some way in solves."""
    for _ in range(ATTEMPTS):
        maze = _scatter(recipe.rows, recipe.cols, rng, COMMON)
        if least_moves(maze) is not None:
            return maze
    return maze.with_letter((0, rng.below(recipe.cols)), "G")


def _cut(recipe: Recipe[SignpostsGenerateOptions], rng: Rng) -> Maze:
    """A maze whose escapes were cut, one after another, by a death on each."""
    maze = _scatter(recipe.rows, recipe.cols, rng, MEAN)
    cuts = 0
    while (escape := _escape(maze)) is not None:
        route = list(maze.route_cells(escape))[:-1]
        # Anywhere at first; close to the goal, if that leads nowhere, as few cells remain there.
        maze = maze.with_letter(rng.choice(route) if cuts < ATTEMPTS else route[-1], "X")
        cuts += 1
    return maze


def _changed(maze: Maze, rng: Rng) -> Maze | None:
    """The maze with another letter in one cell: anywhere, or on the escape."""
    cell = divmod(rng.below(maze.rows * maze.cols), maze.cols)
    if rng.chance(50) and (escape := _escape(maze)) is not None:
        cell = rng.choice(list(maze.route_cells(escape)))
    letter = rng.choice(_LETTERS)
    return None if maze[cell] in ("G", letter) else maze.with_letter(cell, letter)


# Difficulty


def effort(puzzle: Maze, budget: Budget) -> Effort | None:
    """The states to be traced for the escape, and the doublings for the choices on it.

    Letters are followed one by one, and there are fewest to follow backward from the goals. So
    ``search`` counts the moves of the escape, and the states that are nearer to a goal than its
    beginning but that no way in leads to: a player who traces them comes to a blind end. (A
    state that another way in leads to brings the end in sight.) At each ``?`` on the escape the
    player may have been wrong, so their number multiplies the work: it counts in doublings,
    which also keeps it from outgrowing everything else on a large maze. Of several cheapest
    escapes the one with the fewest choices counts.

    If no way in succeeds, the states that lead to a goal, or all that the ways in lead to,
    whichever are fewer, are to be traced; and every ``?`` among them is a choice.

    Returns: None if the time was up before.
    Raises: whatever ``budget.progress`` raises.
    Cost: three searches of at most 4 * rows * cols states; some 20 bytes a cell.
    """
    try:
        return _effort(puzzle, budget)
    except TimeUpError:
        return None


def _effort(puzzle: Maze, budget: Budget) -> Effort:
    """As `effort`, but raises TimeUpError."""
    first, second, third, last = (_stage(budget, number) for number in range(4))
    search = Search(puzzle, first)
    search.run(1)
    table = costs(puzzle, second)
    entered = reachable(puzzle, None, third).headings(puzzle, third)
    assert entered is not None
    if search.best is not None:
        least, _ = search.best
        blind, _ = _counts(puzzle, _nearer(table, least, last) & ~entered, last)
        return Effort(least + blind, _choices(puzzle, table, least, last).bit_length())
    states, choices = min(
        (_counts(puzzle, traced, last) for traced in (_nearer(table, NEVER, last), entered)),
        key=lambda counts: counts[0],
    )
    return Effort(states, choices.bit_length())


def _stage(budget: Budget, number: int) -> Budget:
    """The budget of one of four stages, which take equal parts of the work."""
    report = budget.progress
    if report is None:
        return budget
    return replace(budget, progress=lambda part, found: report((number + part) / 4, found))


def _nearer(table: Table, cost: int, budget: Budget) -> Headings:
    """The states, goals aside, from which a goal is reached at less than this cost."""
    import numpy as np

    states = np.zeros(table[0].size, dtype=np.uint8)
    for heading in Heading:
        flat = table[heading].ravel()
        for first in range(0, flat.size, _BAND):
            budget.look()
            near = flat[first : first + _BAND] - 1 < cost - 1  # neither 0, a goal, nor NEVER
            states[first : first + _BAND] |= near.astype(np.uint8) << int(heading)
    return states.reshape(table.shape[1:])


def _counts(puzzle: Maze, states: Headings, budget: Budget) -> tuple[int, int]:
    """How many states a set has, and how many ``?`` they are in."""
    import numpy as np

    flat, letters = states.ravel(), puzzle.grid.ravel()
    count = choices = 0
    for first in range(0, flat.size, _BAND):
        budget.look()
        band = flat[first : first + _BAND]
        count += int(np.unpackbits(band).sum())
        choices += int(np.count_nonzero(band[letters[first : first + _BAND] == ord("?")]))
    return count, choices


#: The quarter turns among which each letter lets a walker choose.
_TURNS = {ord(letter): (turns,) for turns, letter in enumerate(TURNS)} | {ord("?"): (0, 1, 2, 3)}


def _choices(puzzle: Maze, table: Table, least: int, budget: Budget) -> int:
    """The fewest ``?`` on an escape of ``least`` moves: all of them are walked, move by move."""
    cost_of = table.data
    starts = ((*puzzle.first_cell(way), int(way.heading)) for way in puzzle.ways())
    layer: dict[State, int] = {}
    walked = 0
    for row, col, heading in starts:
        if cost_of[heading, row, col] == least - 1:
            layer[row, col, heading] = 0
        walked += 1
        if walked % _WALKED == 0:
            budget.look()
    for cost in reversed(range(least - 1)):
        onward: dict[State, int] = {}
        for (row, col, heading), choices in layer.items():
            walked += 1
            if walked % _WALKED == 0:
                budget.look()
            turns = _TURNS[puzzle.cells[row * puzzle.cols + col]]
            choices += len(turns) > 1
            for turn in turns:
                new = Heading((heading + turn) % 4)
                state = (*new.step((row, col)), int(new))
                if puzzle.inside(state[:2]) and cost_of[new, state[0], state[1]] == cost:
                    onward[state] = min(choices, onward.get(state, choices))
        layer = onward
    return min(layer.values())
