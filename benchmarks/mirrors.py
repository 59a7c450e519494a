"""Random mirror mazes: one search with blossoms against general matching, and trying everything.

Each job begins with the grid's bytes in memory and ends with the turned maze or the barrier. The
peers get the graph of sides as `lasermaze.kinds.mirrors.check.graph.runs` makes it, and building
their own form of it is not counted. `rustworkx` and `networkx` find a matching from nothing, which
is what they offer; `tryalgo.laser_mirrors` tries the diagonals along the beam and takes exponential
time.
"""

from __future__ import annotations

import math
from functools import partial
from time import perf_counter

import numpy as np

import lasermaze as lm
from benchmarks.table import best_of, print_table
from lasermaze.kinds.mirrors import Barrier, MirrorMaze, Turned
from lasermaze.kinds.mirrors.check.graph import runs

SIZES = (100, 200, 500, 1_000, 2_000)
NETWORKX_UP_TO = 30


def main() -> None:
    """Measure and print the tables."""
    head = ["maze", "mirrors", "verdict", "ms", "shortest ms", "fewest ms", "sides", "blossoms"]
    print_table("mirrors: one search", head, [measured(*row) for row in rows()])
    print_table("mirrors: growth from 100² to 2,000²", ["maze", "exponent"], growth())
    head = ["maze", "mirrors", "verdict", "ms", "peer", "s", "faster"]
    print_table("mirrors: peers", head, peers())


def random_maze(size: int, share: float, blocks: float, seed: int) -> MirrorMaze:
    """A square maze with such shares of mirrors and blocks, in at the left, out at the right."""
    dice = np.random.default_rng(seed)
    roll = dice.random((size, size))
    cells = np.full((size, size), ord("."), np.uint8)
    mirrors = roll < share
    cells[mirrors] = np.frombuffer(b"/\\", np.uint8)[dice.integers(0, 2, mirrors.sum())]
    cells[roll >= 1 - blocks] = ord("*")
    cells[0] = cells[-1] = cells[:, 0] = cells[:, -1] = ord("*")
    for col in (0, -1):
        cells[1 + dice.integers(size - 2), col] = ord(".")
    return MirrorMaze(size, size, cells.tobytes())


def maze_with(size: int, share: float, blocks: float, solved: bool) -> MirrorMaze:
    """The first random maze with this verdict whose search meets half of what it can."""
    for seed in range(10_000):
        maze = random_maze(size, share, blocks, seed)
        answer = lm.solve(maze)
        if bool(answer) == solved and dict(answer.work)["sides"] > maze.mirrors:
            return maze
    raise SystemExit(f"no maze of {size}² with {share:.0%} mirrors is solved: {solved}")


def rows() -> list[tuple[str, MirrorMaze]]:
    """What is measured: solvable and not."""
    return [
        (f"{size:,}², {share:.0%} mirrors, {blocks:.0%} blocks", maze)
        for size in (100, 1_000)
        for share, blocks, solved in (
            (1.0, 0.0, True),
            (1.0, 0.0, False),
            (0.25, 0.0, True),
            (0.25, 0.1, False),
        )
        for maze in [maze_with(size, share, blocks, solved)]
    ]


def measured(name: str, maze: MirrorMaze) -> list[object]:
    """A line of the table: the plain search, and those for the best beams."""
    turns = 20 if maze.rows <= 200 else 5
    seconds, answer = best_of(turns, partial(lm.solve, maze))
    shortest, _ = best_of(turns, partial(lm.solve, maze, shortest=True))
    fewest, _ = best_of(turns, partial(lm.solve, maze, fewest_reflections=True))
    work = dict(answer.work)
    verdict = "solved" if answer else "impossible"
    times = [f"{value * 1e3:.2f}" for value in (seconds, shortest, fewest)]
    return [
        name,
        f"{maze.mirrors:,}",
        verdict,
        *times,
        f"{work['sides']:,}",
        f"{work['blossoms']:,}",
    ]


def growth() -> list[list[object]]:
    """The exponents of the time by the number of cells, fitted over all sizes."""
    lines: list[list[object]] = []
    for share, blocks, solved in ((1.0, 0.0, True), (0.25, 0.0, True), (0.25, 0.1, False)):
        points = []
        for size in SIZES:
            mazes = [maze_with(size, share, blocks, solved)]
            seconds = min(best_of(7, partial(lm.solve, maze))[0] for maze in mazes)
            points.append((math.log(size * size), math.log(seconds)))
        cells, times = np.array(points).T
        slope = float(np.polyfit(cells, times, 1)[0])
        verdict = "solved" if solved else "impossible"
        lines.append([f"{share:.0%} mirrors, {blocks:.0%} blocks, {verdict}", f"{slope:.2f}"])
    return lines


def peers() -> list[list[object]]:
    """The same mazes given to each peer that can bear them."""
    lines = []
    for size, share in ((20, 1.0), (30, 1.0), (50, 1.0), (100, 0.25), (100, 1.0)):
        maze = maze_with(size, share, 0.0, True)
        lines.append(against(f"{size}², {share:.0%} mirrors", maze, "rustworkx"))
        if size <= NETWORKX_UP_TO:
            lines.append(against(f"{size}², {share:.0%} mirrors", maze, "networkx"))
    for size in (5, 6):  # the next one takes it a minute
        lines.append(against_tryalgo(size))
    return lines


def against(name: str, maze: MirrorMaze, peer: str) -> list[object]:
    """A line of the table: a library's matching."""
    ours, answer = best_of(10, partial(lm.solve, maze))
    across = runs(maze)
    number = {side: index for index, side in enumerate(across)}
    edges = {
        (min(number[side], number[other]), max(number[side], number[other]))
        for side, facing in across.items()
        for other in (facing, (side[0], side[1].right))
        if other in number
    }
    if peer == "rustworkx":
        import rustworkx

        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(len(number)))
        graph.add_edges_from([(*edge, 1) for edge in edges])
        find = partial(rustworkx.max_weight_matching, graph, max_cardinality=True)
    else:
        import networkx

        find = partial(networkx.max_weight_matching, networkx.Graph(edges), maxcardinality=True)
    begun = perf_counter()
    pairs = find()
    theirs = perf_counter() - begun
    if (2 * len(pairs) == len(number)) != bool(answer):
        raise SystemExit(f"{name}: {peer} says another verdict")
    return line(name, maze, answer, ours, peer, theirs)


def against_tryalgo(size: int) -> list[object]:
    """A line of the table: in at the left of the top row, out at the right of it."""
    from tryalgo.laser_mirrors import laser_mirrors

    grid = [f".{'/' * size}."] + [f"*{'/' * size}*"] * (size - 1)
    maze = MirrorMaze.of(["*" * (size + 2), *grid, "*" * (size + 2)])
    ours, answer = best_of(10, partial(lm.solve, maze))
    places = [(row, col) for row in range(size) for col in range(size)]
    begun = perf_counter()
    found = laser_mirrors(size, size, places)
    theirs = perf_counter() - begun
    if bool(found) != bool(answer):
        raise SystemExit(f"{size}²: tryalgo says another verdict")
    return line(f"{size}², all mirrors", maze, answer, ours, "tryalgo", theirs)


def line(
    name: str,
    maze: MirrorMaze,
    answer: lm.Answer[MirrorMaze, Turned, Barrier],
    ours: float,
    peer: str,
    theirs: float,
) -> list[object]:
    """A line of the table of peers."""
    verdict = "solved" if answer else "impossible"
    figures = [f"{ours * 1e3:.2f}", peer, f"{theirs:.3f}", f"{theirs / ours:,.0f}x"]
    return [name, f"{maze.mirrors:,}", verdict, *figures]
