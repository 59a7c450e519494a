"""The checker's graph: the sides of mirrors, and the pairs of them that may be matched.

A beam from opening to opening is a perfect matching of it: the reflections of the beam, and the
runs that it does not take.
"""

from __future__ import annotations

from lasermaze._kernel import VerifyMirrorGraph
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Heading
from lasermaze.kinds.mirrors.puzzle import MirrorMaze, Side

#: The graph by cells: each side, and the side or opening (None) that it faces.
Runs = dict[Side, Side | None]


def joined(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> VerifyMirrorGraph:
    """The graph, with all runs joined. Raises: TimeUpError."""
    openings = [(row * puzzle.cols + col, heading) for (row, col), heading in puzzle.openings]
    return VerifyMirrorGraph(puzzle.cols, puzzle.cells, openings, budget)


def runs(puzzle: MirrorMaze) -> Runs:
    """The graph by cells, its sides row by row.

    An opening from which the beam runs into a block is a vertex too, but without edges:
    nothing can be matched with it.
    """
    graph = joined(puzzle)
    cells = memoryview(graph.mirrors).cast("I")

    def named(side: int) -> Side:
        return divmod(cells[side // 4], puzzle.cols), Heading(side % 4)

    across: Runs = {
        named(side): None if facing == graph.OPEN else named(facing)
        for side, facing in enumerate(memoryview(graph.across).cast("I"))
        if facing != graph.BLOCKED
    }
    for face, (cell, heading) in zip(graph.faces, puzzle.openings, strict=True):
        if face == graph.BLOCKED:
            across[cell, heading] = None
    return dict(sorted(across.items()))
