"""The checker of the maze without walls: walks by the letters, and a plain search of its own.

An escape is replayed move by move, and its cost, and those of all ways in, are held against a
search by layers over whole arrays (`rim_costs`). A "no" is a set of states; `refute` looks
whether it holds the ways in, whether every letter leads from it only into itself, to death or
out, and whether it holds no goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lasermaze.answers import Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.claims import Recount, judge_solved
from lasermaze.errors import Fault
from lasermaze.grid import Heading
from lasermaze.interface import Verdict
from lasermaze.signposts.puzzle import SIDES, TURNS, Escape, Maze, Reached, Rim, turned

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bools = npt.NDArray[np.bool_]


def check(puzzle: Maze, escape: Escape, budget: Budget = UNLIMITED, *, way: str = "") -> Verdict:
    """Every way in which an escape fails.

    The rules that a fault may name: ``way`` (no such way in, or not the one asked for),
    ``route`` (a move against the letters, out of the grid, into death, past a goal, or an end
    short of it), ``cost`` (not the number of moves), ``shortest`` (there is a shorter route,
    or a cheaper way in), ``costs`` (another way in costs something else).
    """
    if not puzzle.has(escape.way):
        return Verdict((Fault("way", f"the maze has no way in {escape.way}"),))
    faults = [*_faults_of_route(puzzle, escape)]
    if way and escape.way != puzzle.way(way):
        faults.append(Fault("way", f"a way in {escape.way.words}, not {puzzle.way(way).words}"))
    if escape.cost != len(escape.route):
        faults.append(Fault("cost", f"said to cost {escape.cost}, with {len(escape.route)} moves"))
    faults += _faults_of_costs(escape, rim_costs(puzzle))
    return Verdict(tuple(faults))


def _faults_of_route(maze: Maze, escape: Escape) -> Iterator[Fault]:
    """The first move that is against the rules, or an end short of a goal."""
    if escape.route[:1] != escape.way.heading.name:
        inward = escape.way.heading.word
        yield Fault("route", f"the first move must go {inward}, {escape.way.words}")
        return
    cell, heading = maze.first_cell(escape.way), escape.way.heading
    for number, name in enumerate(escape.route[1:], start=2):
        letter, onward = maze[cell], Heading[name]
        if letter in "GX":
            what = "the goal is reached" if letter == "G" else "the walker is dead"
            yield Fault("route", f"{what}, yet the route goes on", cell)
            return
        if letter != "?" and onward != turned(heading, letter):
            must = turned(heading, letter).word
            yield Fault("route", f"move {number} goes {onward.word}, {letter} says {must}", cell)
            return
        if not maze.holds(onward.step(cell)):
            yield Fault("route", f"move {number} leaves the grid to the {onward.word}", cell)
            return
        cell, heading = onward.step(cell), onward
    if maze[cell] != "G":
        yield Fault("route", f"the route ends on {maze[cell]}, not on a goal", cell)


def _faults_of_costs(escape: Escape, rim: Rim) -> Iterator[Fault]:
    """What is said of costs, against what a plain search finds."""
    least = rim.of(escape.way)
    if least is not None and escape.cost != least:
        message = f"{escape.cost} moves {escape.way.words}, {least} are the least"
        yield Fault("shortest", message)
    if escape.costs is None:
        return
    for side in SIDES:
        claimed, found = getattr(escape.costs, side), getattr(rim, side)
        if len(claimed) != len(found):
            yield Fault("costs", f"{len(claimed)} costs for the {side}, which has {len(found)}")
        for number, (one, other) in enumerate(zip(claimed, found, strict=False), start=1):
            if one != other:
                yield Fault("costs", f"{side} {number}: said to cost {one}, it costs {other}")
    best = next(iter(rim.succeeding()), None)
    if best is not None and escape.cost > best[0]:
        yield Fault("shortest", f"{escape.cost} moves, {best[0]} are enough {best[1].words}")


def rim_costs(maze: Maze) -> Rim:
    """The cost of every way in, found by going backward from the goals, a layer a move.

    A layer is an array of states ``heading * size + cell``, on a grid with an empty rim. The
    state before one is in the cell behind it: arrived there with the heading that its letter
    turns into this one, or with any heading if it is a ``?``.
    """
    import numpy as np

    height, width = maze.rows + 2, maze.cols + 2
    letters = np.pad(maze.grid, 1).ravel()
    size = letters.size
    steps = np.array([-width, 1, width, -1])
    met = np.zeros(4 * size, dtype=bool)
    costs = np.zeros(4 * size, dtype=np.int64)  # of the ways in; 0 elsewhere
    goals = np.flatnonzero(letters == ord("G"))
    layer = np.concatenate([heading * size + goals for heading in range(4)])
    moves = 1
    while layer.size:
        heading, cell = np.divmod(layer, size)
        before = cell - steps[heading]
        letter = letters[before]
        costs[layer[letter == 0]] = moves
        found = [
            (heading[letter == ord(name)] - turns) % 4 * size + before[letter == ord(name)]
            for turns, name in enumerate(TURNS)
        ]
        open_cells = before[letter == ord("?")]
        found += [arrival * size + open_cells for arrival in range(4)]
        layer = np.unique(np.concatenate(found))
        layer = layer[~met[layer]]
        met[layer] = True
        moves += 1
    inner = costs.reshape(4, height, width)[:, 1:-1, 1:-1]
    return Rim(
        top=_found(inner[Heading.S, 0]),
        left=_found(inner[Heading.E, :, 0]),
        right=_found(inner[Heading.W, :, -1]),
        bottom=_found(inner[Heading.N, -1]),
    )


def _found(costs: npt.NDArray[np.int64]) -> tuple[int | None, ...]:
    return tuple(int(cost) or None for cost in costs)


def refute(puzzle: Maze, reached: Reached, budget: Budget = UNLIMITED, *, way: str = "") -> Verdict:
    """Why a set of states does not prove that the ways in (or the one ``way``) all fail.

    The rules that a fault may name: ``size``, ``goal`` and ``death`` (states that must not be
    in the set), ``entry`` (a way in that is not), ``closed`` (a move that leads out of the
    set), ``superfluous`` (a state that nothing in the set leads to).
    """
    import numpy as np

    states = states_in(puzzle, reached)
    if states is None:
        wanted = f"{4 * puzzle.rows * puzzle.cols} states, the rest zeros"
        return Verdict((Fault("size", f"{8 * len(reached.bits)} bits for {wanted}"),))
    death = puzzle.grid == ord("X")
    entries = _entries(puzzle, way) & ~death
    led_to = entries | (_moved(puzzle, states) & ~death)
    wrong = {
        ("goal", "a goal is reached"): states & (puzzle.grid == ord("G")),
        ("death", "nobody lives here"): states & death,
        ("entry", "a way in is missing"): entries & ~states,
        ("closed", "a move leads here, out of the set"): led_to & ~entries & ~states,
        ("superfluous", "nothing in the set leads here"): states & ~led_to & ~death,
    }
    return Verdict(
        tuple(
            Fault(rule, f"{message}, heading {Heading(heading).word}", (int(row), int(col)))
            for (rule, message), where in wrong.items()
            for heading, row, col in np.argwhere(where)[:10]  # one fault is enough for a "no"
        )
    )


def states_in(maze: Maze, reached: Reached) -> Bools | None:
    """A set of states as an array (4, rows, cols); None where it is no set of this maze's."""
    import numpy as np

    count = 4 * maze.rows * maze.cols
    bits = np.unpackbits(np.frombuffer(reached.bits, dtype=np.uint8))
    if len(bits) != -(-count // 8) * 8 or bits[count:].any():
        return None
    return bits[:count].reshape(4, maze.rows, maze.cols).astype(bool)


def _entries(maze: Maze, way: str) -> Bools:
    """The first states of the ways in, or of the one asked for."""
    import numpy as np

    entries = np.zeros((4, maze.rows, maze.cols), dtype=bool)
    for one in [maze.way(way)] if way else maze.ways():
        entries[one.heading][maze.first_cell(one)] = True
    return entries


def _moved(maze: Maze, states: Bools) -> Bools:
    """The states that one move leads to from some states; moves out of the grid are dropped."""
    import numpy as np

    leaving = np.zeros_like(states)
    for onward in range(4):
        for turns, name in enumerate(TURNS):
            leaving[onward] |= states[(onward - turns) % 4] & (maze.grid == ord(name))
        leaving[onward] |= states.any(axis=0) & (maze.grid == ord("?"))
    moved = np.zeros_like(states)
    moved[Heading.N, :-1] = leaving[Heading.N, 1:]
    moved[Heading.E, :, 1:] = leaving[Heading.E, :, :-1]
    moved[Heading.S, 1:] = leaving[Heading.S, :-1]
    moved[Heading.W, :, :-1] = leaving[Heading.W, :, 1:]
    return moved


def confirm(
    answer: Solved[Maze, Escape],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    way: str = "",
) -> Verdict:
    """The verdict on all that a solved answer claims."""
    puzzle = answer.puzzle
    return judge_solved(
        answer,
        lambda escape: check(puzzle, escape, budget, way=way),
        lambda limit, effort: recount(puzzle, budget, way=way, limit=limit, effort=effort),
        recount_how,
    )


def recount(
    puzzle: Maze,
    budget: Budget = UNLIMITED,
    *,
    way: str = "",
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many ways in reach a goal, by the plain search; at most ``limit``.

    None for a maze of more than ``effort`` cells.
    """
    if effort is not None and puzzle.rows * puzzle.cols > effort:
        return None
    succeed = [one for _, one in rim_costs(puzzle).succeeding()]
    if way:
        succeed = [one for one in succeed if one == puzzle.way(way)]
    return len(succeed[:limit])
