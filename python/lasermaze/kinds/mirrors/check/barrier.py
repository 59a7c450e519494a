"""That there is no solution: without a barrier too many odd components are left."""

from __future__ import annotations

from typing import Any

from lasermaze.core.budget import STRIDE, Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kinds.mirrors.check.graph import BLOCKED, Graph
from lasermaze.kinds.mirrors.puzzle import Barrier, MirrorMaze, MirrorsOptions


def refute(puzzle: MirrorMaze, barrier: Any, budget: Budget, options: MirrorsOptions) -> Verdict:
    """Every fault of a set of sides that is to prove that there is no solution.

    The faults: ``certificate`` for what is no barrier; ``size``; ``side`` for a side that is no
    vertex of the graph; ``components`` if no more odd components are left than there are sides
    in the set.

    Raises: TimeUpError.
    """
    if not isinstance(barrier, Barrier) or type(barrier.sides) is not bytes:
        return Verdict((Fault("certificate", "this is no barrier"),))
    if len(barrier.sides) != len(puzzle.cells) or barrier.cols != puzzle.cols:
        return Verdict((Fault("size", "the barrier is of another size than the maze"),))
    graph = Graph(puzzle, budget)
    removed, known = bytearray(graph.sides), bytearray(len(puzzle.cells))
    for side, facing in budget.paced(enumerate(graph.across)):
        if facing == BLOCKED:
            removed[side] = 1
            continue
        index, bit = graph.cells[side // 4], 1 << side % 4
        known[index] |= bit
        removed[side] = barrier.sides[index] & bit
    odd = 0
    for face, ((row, col), heading) in zip(graph.faces, puzzle.openings, strict=True):
        if face == BLOCKED:  # the opening faces a block: it is a vertex without any edge
            index, bit = row * puzzle.cols + col, 1 << heading
            known[index] |= bit
            odd += not barrier.sides[index] & bit
    odd += _odd_components(graph, removed, budget)
    sides = int.from_bytes(barrier.sides, "little")
    vertices = int.from_bytes(known, "little")
    faults = _strange_sides(barrier, known, budget) if sides & ~vertices else []
    number = (sides & vertices).bit_count()
    if odd <= number:
        what = f"without {number} sides {odd} odd components are left, which are not more"
        faults.append(Fault("components", what))
    return Verdict(tuple(faults))


def _strange_sides(barrier: Barrier, known: bytearray, budget: Budget) -> list[Fault]:
    """The faults of what is in a barrier, but among the known sides of no cell."""
    faults = []
    pairs = zip(barrier.sides, known, strict=True)
    for index, (bits, sides) in budget.paced(enumerate(pairs)):
        cell = divmod(index, barrier.cols)
        for heading in Heading:
            if bits & ~sides & 1 << heading:
                what = f"its {heading.word} side faces no mirror and no opening"
                faults.append(Fault("side", what, cell))
        if bits > 15:
            faults.append(Fault("side", f"{bits} stands for no sides of a mirror", cell))
    return faults


def _odd_components(graph: Graph, seen: bytearray, budget: Budget) -> int:
    """How many components of odd size the graph has without the sides that are marked as seen.

    ``seen`` has a byte a side, not 0 for such a side; in the end all are marked.
    """
    across, odd, looked = graph.across, 0, 0
    for first in budget.paced(range(graph.sides)):
        if seen[first]:
            continue
        seen[first] = 1
        stack, size = [first], 0
        while stack:
            side = stack.pop()
            size += 1
            mirror, facing = side & ~3, across[side]
            if facing >= 0 and not seen[facing]:
                seen[facing] = 1
                stack.append(facing)
            for beside in (mirror | ((side + 1) & 3), mirror | ((side + 3) & 3)):
                if not seen[beside]:
                    seen[beside] = 1
                    stack.append(beside)
            looked += 1
            if not looked % STRIDE:
                budget.look()
        odd += size & 1
    return odd
