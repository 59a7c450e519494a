"""Mazes without walls: the costs of all ways in and the best route, against a plain search.

Both get the maze's letters. The plain search (`peers/`) packs a state into four bytes, has a ring
buffer as its queue, and one byte a cell for the letter and the states that are met there.
SciPy's `breadth_first_order` only finds the states that lead to the goal.
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

import lasermaze as lm
from benchmarks import mazes, measure
from benchmarks.measure import Jobs, in_turn
from benchmarks.peers import signposts_plain
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts import Escape, Maze
from lasermaze.kinds.signposts.solve import Search

#: The sides of the squares, and the one for SciPy; the length of mazes that are ten cells wide.
SIDES, LARGER, SCIPY = (500, 1_000, 2_000, 4_000), (8_000,), 1_000
LENGTH = 200_000

#: More ways in than any maze has.
ALL_WAYS = 10**9


def report(sides: tuple[int, ...] = SIDES, scipy: int = SCIPY, length: int = LENGTH) -> Report:
    """Measure squares of all sizes, other shapes, and SciPy on one size."""
    result = Report("signposts")
    if measure.FULL:
        sides += LARGER
    squares = {f"random, {side:,} by {side:,}": mazes.random_signs(side, side) for side in sides}
    impossible = f"impossible, {sides[-2]:,} by {sides[-2]:,}"
    closed = mazes.closed_signs(sides[-2], sides[-2])
    other = {
        f"random, 10 by {length:,}": mazes.random_signs(10, length),
        f"random, {length:,} by 10": mazes.random_signs(length, 10),
        f"random, 1 by {10 * length:,}": mazes.random_signs(1, 10 * length),
        f"random, {10 * length:,} by 1": mazes.random_signs(10 * length, 1),
    }
    done = {name: against_plain(name, maze) for name, maze in (squares | other).items()}
    done[impossible] = against_plain(impossible, closed, certified=False)
    other[impossible] = closed
    a_cell = {
        name: (done[name][0] / len(maze.cells), done[name][1] / len(maze.cells))
        for name, maze in (squares | other).items()
    }
    peer = "plain queue search in Rust"
    job = f"`signposts`: all ways into a random maze, {sides[0]:,}² to {sides[-1]:,}², a cell"
    result.compare(job, peer, {name: a_cell[name] for name in squares}, "5×")
    job = "`signposts`: the same, thin mazes and an impossible one without certificate, a cell"
    result.compare(job, peer, {name: a_cell[name] for name in other})
    done[f"{impossible}, with certificate"] = with_certificate = against_plain(impossible, closed)
    theirs, ours, *_ = with_certificate
    job = f"`signposts`: {impossible}, with its certificate"
    shown = f"{duration(theirs)} ({peer}, which makes none)"
    result.line(job, shown, duration(ours), times(theirs / ours))
    against_scipy(result, mazes.random_signs(scipy, scipy))
    head = ["maze", "plain search", "lasermaze", "plain, cold", "lasermaze, cold", "times faster"]
    rows = [
        [name, *map(duration, seconds), times(seconds[0] / seconds[1])]
        for name, seconds in done.items()
    ]
    result.table("Mazes", head, rows)
    result.text(
        "The plain search makes no certificate, so compare it with the search of lasermaze alone. "
        "The certificate takes a second search, forward from all ways in."
    )
    return result


def against_plain(name: str, maze: Maze, *, certified: bool = True) -> list[float]:
    """The seconds of the plain search and of lasermaze, warm, then cold.

    Unless ``certified``, the maze is impossible, and the search ends with this verdict.
    """
    ours = partial(solved, maze) if certified else partial(is_solvable, maze)
    jobs: Jobs = {"plain": partial(signposts_plain, maze), "ours": ours}
    done = in_turn(jobs)
    moves, rim = done["plain"].result
    answer = done["ours"].result
    found = (answer.witness.cost, costs(answer.witness)) if answer else (None, rim)
    if found != (moves, rim):
        raise SystemExit(f"signposts, {name}: the plain search finds {moves} moves, not {found[0]}")
    if certified:
        verify(maze, answer)
    figures = [done["plain"].warm, done["ours"].warm]
    return [*figures, done["plain"].cold, done["ours"].cold]


def solved(maze: Maze) -> lm.Answer[Any, Any, Any]:
    """The answer with all ways in."""
    return lm.solve(maze, limit=ALL_WAYS)


def is_solvable(maze: Maze) -> bool:
    """Whether any way in reaches a goal, by the search of the solver alone."""
    search = Search(maze, UNLIMITED)
    search.run()
    return search.best is not None


def costs(escape: Escape) -> array[int]:
    """The cost of each way in, 0 for none."""
    assert escape.costs is not None
    return array("I", [cost or 0 for side in escape.costs for cost in side])


def against_scipy(result: Report, maze: Maze) -> None:
    """A line for SciPy, with its graph."""
    done = in_turn({"ours": partial(solved, maze), "scipy": partial(scipy_states, maze)})
    states = dict(done["ours"].result.work)["states"]
    if abs(done["scipy"].result - states) > 8:  # SciPy counts its root, and all states of goals
        raise SystemExit(f"signposts: SciPy reaches {done['scipy'].result} states, not {states}")
    ours, theirs = done["ours"].warm, done["scipy"].warm
    job = f"`signposts`: random maze, {maze.rows:,} by {maze.cols:,}"
    peer = f"{duration(theirs)} (SciPy, with its graph)"
    result.line(job, peer, duration(ours), times(theirs / ours))


def scipy_states(maze: Maze) -> int:
    """How many states lead to a goal, by SciPy's search of the moves turned round.

    State 4 * cell + heading; one more node leads to the states of the goals.
    """
    size = 4 * len(maze.cells)
    goals = 4 * np.flatnonzero(maze.grid.ravel() == ord("G"))
    tails, heads = [np.full(4 * len(goals), size)], [np.add.outer(goals, np.arange(4)).ravel()]
    for heading in range(4):
        for onward in range(4):
            before, after = moves(maze, heading, onward)
            tails.append(after)
            heads.append(before)
    tail, head = np.concatenate(tails), np.concatenate(heads)
    graph = csr_array((np.ones(len(tail), np.int8), (tail, head)), shape=(size + 1, size + 1))
    return len(breadth_first_order(graph, size, return_predecessors=False))


def moves(maze: Maze, heading: int, onward: int) -> tuple[npt.NDArray[np.int32], ...]:
    """The states with one heading that go on with another, and those that they lead to."""
    letter = "SRUL"[(onward - heading) % 4]
    leaving = (maze.grid == ord(letter)) | (maze.grid == ord("?"))
    edge = ((0, slice(None)), (slice(None), -1), (-1, slice(None)), (slice(None), 0))[onward]
    leaving[edge] = False
    cells = np.flatnonzero(leaving).astype(np.int32)
    there = cells + (-maze.cols, 1, maze.cols, -1)[onward]
    return 4 * cells + heading, 4 * there + onward
