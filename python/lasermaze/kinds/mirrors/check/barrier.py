"""That there is no solution: without a barrier too many odd components are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze._kernel import VerifyMirrors
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
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
    verifier = VerifyMirrors(puzzle.rows, puzzle.cols, puzzle.cells)
    budget.in_slices(verifier.read)
    number, odd, strange = budget.in_slices(lambda seconds: verifier.count(barrier.sides, seconds))
    others = dict(strange)
    for (row, col), heading in puzzle.openings:
        index, bit = row * puzzle.cols + col, 1 << heading
        if verifier.is_blocked(index, heading):  # it is a vertex without any edge
            held = others.get(index, 0) & bit
            number, odd = number + bool(held), odd + (not held)
            others[index] = others.get(index, 0) & ~bit
    faults = list(_strange_sides(barrier, others, budget))
    if odd <= number:
        what = f"without {number} sides {odd} odd components are left, which are not more"
        faults.append(Fault("components", what))
    return Verdict(tuple(faults))


def _strange_sides(barrier: Barrier, strange: dict[int, int], budget: Budget) -> Iterator[Fault]:
    """The faults of what is in a barrier, but is no vertex: bits of cells."""
    for index, bits in budget.paced(strange.items()):
        cell = divmod(index, barrier.cols)
        for heading in Heading:
            if bits & 1 << heading:
                yield Fault("side", f"its {heading.word} side faces no mirror and no opening", cell)
        if bits > 15:
            yield Fault("side", f"{barrier.sides[index]} stands for no sides of a mirror", cell)
