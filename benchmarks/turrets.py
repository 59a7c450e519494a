"""Shortest walks among turrets, by the shape of the maze, against a plain search and SciPy.

Both searches get the maze's letters and return the walk. The plain search (`peers/`) uses a queue,
in Rust; it traces the fire cell by cell, and has one byte a cell for fire and visited states and
one for predecessors.

numpy computes the fire for SciPy, which is not counted; SciPy's graph of states and
`breadth_first_order` on it are counted. The colour of a cell on the chessboard determines whether
the phase is odd or even there, so a cell has two states and not four.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

import lasermaze as lm
from benchmarks import mazes
from benchmarks.measure import Jobs, in_turn
from benchmarks.peers import turrets_plain
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze.kinds.turrets import TurretMaze

#: The side of the square mazes, and the length of the corridors.
SIDE, LENGTH = 2_000, 4_000_000

Grid = npt.NDArray[Any]


def report(side: int = SIDE, length: int = LENGTH) -> Report:
    """Measure mazes of all shapes."""
    result = Report("turrets")
    rows, sides = [], {}
    for name, maze in shapes(side, length).items():
        jobs: Jobs = {"ours": partial(lm.solve, maze), "plain": partial(turrets_plain, maze)}
        done = in_turn(jobs)
        answer = done["ours"].result
        if done["plain"].result != (len(answer.witness) if answer else None):
            raise SystemExit(f"turrets, {name}: the plain search finds {done['plain'].result}")
        verify(maze, answer)
        plain, ours = done["plain"], done["ours"]
        sides[name] = plain.warm, ours.warm
        figures = map(duration, (plain.warm, ours.warm, plain.cold, ours.cold))
        shape = f"{name}, {maze.rows:,} by {maze.cols:,}"
        rows.append([shape, *figures, times(plain.warm / ours.warm)])
    peer = "plain queue search in Rust"
    job = f"`turrets`: random maze, {side:,} by {side:,}"
    result.compare(job, peer, {"random": sides["random"]}, "15×")
    against_scipy(result, mazes.random_turrets(side, side), job)
    job = f"`turrets`: {len(sides)} shapes of about {side * side:,} cells"
    result.compare(job, peer, sides, "1.5× on every shape")
    head = ["maze", "plain search", "lasermaze", "plain, cold", "lasermaze, cold", "times faster"]
    result.table("Shapes", head, rows)
    return result


def shapes(side: int, length: int) -> dict[str, TurretMaze]:
    """The mazes, by the names of their shapes."""
    odd = side - 1 + side % 2
    thin = max(length // 10, 3)
    found = {
        "random": mazes.random_turrets(side, side),
        "random, impossible": mazes.closed_turrets(side, side),
        "random, 40 % walls": mazes.random_turrets(side, side, walls=0.4),
        "open": mazes.open_turrets(side, side),
        "serpentine, along rows": mazes.serpentine(odd, side),
        "serpentine, along columns": mazes.transposed(mazes.serpentine(odd, side)),
        "random, ten rows": mazes.random_turrets(10, thin),
        "random, ten columns": mazes.random_turrets(thin, 10),
    }
    for upright, name in ((False, "one row"), (True, "one column")):
        found[name] = mazes.corridor(length, upright)
        found[f"{name}, impossible"] = mazes.closed_corridor(length, upright)
    return found


def against_scipy(result: Report, maze: TurretMaze, job: str) -> None:
    """A line for SciPy, its graph counted and not."""
    hit = struck(maze)
    graph = scipy_graph(maze, hit)
    done = in_turn(
        {
            "ours": partial(lm.solve, maze),
            "both": partial(scipy_steps, maze, hit),
            "search": partial(scipy_search, maze, graph),
        }
    )
    answer = done["ours"].result
    if done["both"].result != (len(answer.witness) if answer else None):
        raise SystemExit(f"{job}: SciPy finds {done['both'].result} steps")
    ours = done["ours"].warm
    for name, key in (("SciPy, with its graph", "both"), ("SciPy, the search alone", "search")):
        peer = f"{duration(done[key].warm)} ({name})"
        result.line(job, peer, duration(ours), times(done[key].warm / ours))


def struck(maze: TurretMaze) -> Grid:
    """For each cell the times (step mod 4) at which a ray is there, as bits; all four if closed."""
    cells = maze.grid
    closed = np.isin(cells, np.frombuffer(b"#^>v<", np.uint8))
    hit = np.where(closed, 15, 0).astype(np.uint8)
    for heading, look in enumerate(ALONG_RAYS):
        fired = np.zeros(256, np.uint8)
        for facing, letter in enumerate(b"^>v<"):
            fired[letter] = 1 << (heading - facing) % 4
        ray = np.zeros(look(cells).shape[1], np.uint8)
        for letters, is_closed, hits in zip(look(cells), look(closed), look(hit), strict=True):
            ray = np.where(is_closed, fired[letters], ray)
            hits |= ray
    hit[closed] = 15
    return hit


def scipy_steps(maze: TurretMaze, hit: Grid) -> int | None:
    """The least steps by SciPy, from the times at which cells are hit."""
    return scipy_search(maze, scipy_graph(maze, hit))


def scipy_graph(maze: TurretMaze, hit: Grid) -> csr_array:
    """The moves between states as a sparse matrix.

    State 2 * cell + time // 2: of the four times, the colour of a cell leaves two.
    """
    rows, cols = hit.shape
    cell = np.arange(hit.size, dtype=np.int32).reshape(hit.shape)
    colour = (np.add.outer(np.arange(rows), np.arange(cols)) + sum(maze.start)) % 2
    colour = colour.astype(np.int8)
    tails, heads = [], []
    for before, after in MOVES:
        for half in (0, 1):
            arrival = (2 * half + colour[before] + 1) % 4
            safe = hit[after] >> arrival & 1 == 0
            tails.append(2 * cell[before][safe] + half)
            heads.append(2 * cell[after][safe] + (half ^ colour[before][safe]))
    tail, head = np.concatenate(tails), np.concatenate(heads)
    return csr_array(
        (np.ones(len(tail), np.int8), (tail, head)), shape=(2 * hit.size, 2 * hit.size)
    )


def scipy_search(maze: TurretMaze, graph: csr_array) -> int | None:
    """The least steps to the goal by `breadth_first_order`."""
    begin, end = (2 * (row * maze.cols + col) for row, col in (maze.start, maze.goal))
    order, before = breadth_first_order(graph, begin)
    # The states come in order of their distance: the goal's first one ends a shortest walk.
    goals = order[(order == end) | (order == end + 1)]
    if not len(goals):
        return None
    state, steps = int(goals[0]), 0
    while state != begin:
        state, steps = int(before[state]), steps + 1
    return steps


#: The lines of a grid as rays along N, E, S, W cross them.
ALONG_RAYS: tuple[Callable[[Grid], Grid], ...] = (
    np.flipud,
    np.transpose,
    np.asarray,
    lambda cells: np.flipud(cells.T),
)

_ALL, _FIRST, _LAST = slice(None), slice(None, -1), slice(1, None)
#: From which cells a move leads to which.
MOVES = (
    ((_LAST, _ALL), (_FIRST, _ALL)),
    ((_ALL, _FIRST), (_ALL, _LAST)),
    ((_FIRST, _ALL), (_LAST, _ALL)),
    ((_ALL, _LAST), (_ALL, _FIRST)),
)
