"""Mirror mazes: one search for an augmenting path with blossoms, against matchings by others.

lasermaze gets the maze's letters. The peers get the graph of the mirrors' sides, whose construction
is not counted, with the matching that has every straight run and leaves two vertices free. The
plain search (`peers/`, Rust) starts from it; it is that of the textbook, with a base a vertex,
and goes through all vertices for each blossom. `rustworkx.max_weight_matching` cannot start from a
matching: it starts from nothing.
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import NamedTuple

import rustworkx

import lasermaze as lm
from benchmarks import mazes
from benchmarks.measure import Jobs, Times, exponent, in_turn
from benchmarks.peers import blossom_plain
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze.kinds.mirrors import MirrorMaze

#: The sides of the squares, for the exponents, the plain search and rustworkx.
SIDES, PLAIN, SMALL = (100, 200, 500, 1_000, 2_000), 200, 40

NO_SIDE = 2**32 - 1


class Family(NamedTuple):
    """Random mazes: the shares of mirrors and blocks, and whether there is a solution."""

    name: str
    share: float
    blocks: float
    solvable: bool

    def maze(self, rows: int, cols: int) -> MirrorMaze:
        """A maze of this family."""
        return mazes.mirrors_with(rows, cols, self.share, self.blocks, self.solvable)


ALL = Family("all mirrors", 1.0, 0.0, True)
QUARTER = Family("a quarter", 0.25, 0.0, True)
FAMILIES = (
    ALL,
    Family("all mirrors, impossible", 1.0, 0.0, False),
    Family("a half", 0.5, 0.0, True),
    QUARTER,
    Family("a quarter, blocks, impossible", 0.25, 0.1, False),
)


def report(sides: tuple[int, ...] = SIDES, plain: int = PLAIN, small: int = SMALL) -> Report:
    """Measure the growth of each family, and the peers on sizes that they can bear."""
    result = Report("mirrors")
    growth(result, sides)
    against_plain(result, plain)
    against_rustworkx(result, small)
    return result


def growth(result: Report, sides: tuple[int, ...]) -> None:
    """A line for each family: the exponent of the time by the number of cells, by a fit."""
    rows = []
    for family in FAMILIES:
        points = []
        for side in sides:
            maze = family.maze(side, side)
            done = ours(maze)
            work = dict(done.result.work)
            points.append((side * side, done.warm))
            figures = [duration(done.warm), duration(done.cold), f"{work['blossoms']:,}"]
            rows.append([f"{family.name}, {side:,} by {side:,}", f"{maze.mirrors:,}", *figures])
        shown = f"{exponent(points):.2f}"
        aim = "1.10" if family in (ALL, QUARTER) else ""
        job = f"`mirrors`: {family.name}, {sides[0]:,}² to {sides[-1]:,}² cells, exponent"
        result.line(job, "", shown, aim=aim)
    result.table("Growth", ["maze", "mirrors", "lasermaze", "cold", "blossoms"], rows)


def ours(maze: MirrorMaze) -> Times:
    """The times of the search, its answer verified."""
    done = in_turn({"ours": partial(lm.solve, maze)})["ours"]
    verify(maze, done.result)
    return done


def against_plain(result: Report, side: int) -> None:
    """A line for the plain search from the same matching."""
    sides = {}
    for family in FAMILIES:
        maze = family.maze(side, side)
        edges, mate = graph(maze)
        jobs: Jobs = {"ours": partial(lm.solve, maze), "peer": partial(blossom_plain, edges)}
        sides[family.name] = agreed(maze, in_turn(jobs, prepare={"peer": mate.__copy__}))
    peer = "plain blossom search in Rust, from the same matching"
    compared(result, f"{len(sides)} families, {side:,} by {side:,}", peer, sides)


def against_rustworkx(result: Report, side: int) -> None:
    """A line for rustworkx."""
    sides = {}
    for family in (ALL, QUARTER):
        maze = family.maze(side, side)
        edges, mate = graph(maze)
        jobs: Jobs = {
            "ours": partial(lm.solve, maze),
            "peer": partial(is_perfect, *peer_graph(edges, mate)),
        }
        sides[family.name] = agreed(maze, in_turn(jobs))
    names = " and ".join(sides)
    compared(result, f"{names}, {side:,} by {side:,}", "rustworkx, from nothing", sides)


def agreed(maze: MirrorMaze, done: dict[str, Times]) -> tuple[float, float]:
    """The seconds of the peer and of lasermaze, whose answers are the same and verified."""
    if done["peer"].result != bool(done["ours"].result):
        raise SystemExit(f"mirrors: the peer says {done['peer'].result} of {maze!r}")
    verify(maze, done["ours"].result)
    return done["peer"].warm, done["ours"].warm


def compared(result: Report, job: str, peer: str, sides: dict[str, tuple[float, float]]) -> None:
    """A line and a table for one peer."""
    result.compare(f"`mirrors`: {job}", peer, sides)
    rows = [[name, *map(duration, each), times(each[0] / each[1])] for name, each in sides.items()]
    head = [f"maze, {job.rpartition(', ')[2]}", peer, "lasermaze", "times faster"]
    result.table(peer[0].upper() + peer[1:], head, rows)


def peer_graph(edges: array[int], mate: array[int]) -> tuple[rustworkx.PyGraph[None, None], int]:
    """The graph for rustworkx, and how many vertices its perfect matching has."""
    peer: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    peer.add_nodes_from([None] * len(mate))
    ends = ((place // 3, other) for place, other in enumerate(edges) if other != NO_SIDE)
    peer.extend_from_edge_list([(one, other) for one, other in ends if one < other])
    return peer, sum(partner != vertex for vertex, partner in enumerate(mate))


def is_perfect(peer: rustworkx.PyGraph[None, None], vertices: int) -> bool:
    """Whether rustworkx finds a matching of all vertices."""
    pairs = rustworkx.max_weight_matching(peer, max_cardinality=True)
    return 2 * len(pairs) == vertices


def graph(maze: MirrorMaze) -> tuple[array[int], array[int]]:
    """The edges of the mirrors' sides, three each, and the matching of all straight runs.

    Side 4 * mirror + heading. A side that faces a block is not a vertex: it has no edges, and is
    its own partner. The two that face an opening have none. The openings are at the left and right.
    """
    facing = sides_facing(maze)
    mate = array("I", facing)
    edges = array("I")
    for side, other in enumerate(facing):
        beside = [side & ~3 | (side + turn) & 3 for turn in (1, 3)]
        if other == side:
            edges.extend((NO_SIDE, NO_SIDE, NO_SIDE))
        else:
            edges.append(other)
            edges.extend(NO_SIDE if facing[each] == each else each for each in beside)
    return edges, mate


def sides_facing(maze: MirrorMaze) -> list[int]:
    """The other end of the run of each side: NO_SIDE for an opening, itself for none."""
    facing: list[int] = []
    above: list[int | None] = [None] * maze.cols  # the last side, or opening, that looks down here
    for line in maze.lines():
        before: int | None = None
        for col, letter in enumerate(line):
            if letter in "/\\":
                north, east, south, west = range(len(facing), len(facing) + 4)
                facing += (north, east, south, west)
                for side, other in ((north, above[col]), (west, before)):
                    if other is not None:
                        facing[side] = other
                    if other is not None and other != NO_SIDE:
                        facing[other] = side
                above[col], before = south, east
            elif letter == "*":
                above[col] = before = None
            elif col == 0:
                before = NO_SIDE
            elif col == maze.cols - 1 and before is not None:
                facing[before] = NO_SIDE
    return facing
