"""Whether a set of states proves that no goal is reached.

It does if it has the ways in, if every letter leads from it only into itself, to death or out
of the grid, and if it has no goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts.check.reading import Reading
from lasermaze.kinds.signposts.puzzle import ClosedSet, Maze, Way

#: The rules that a state can break, and how, in the verifier's order.
_WRONG = (
    ("goal", "a goal is reached"),
    ("death", "a walker dies here"),
    ("entry", "a way in is missing"),
    ("closed", "a move leads here, out of the set"),
    ("superfluous", "nothing in the set leads here"),
)


def faults_of_set(maze: Maze, closed: Any, only: Way | None, budget: Budget) -> Iterator[Fault]:
    """Why a value is no closed set that has the ways in, or the only one, and no goal."""
    if not isinstance(closed, ClosedSet) or not isinstance(closed.bits, bytes):
        yield Fault("set", f"no set of states, but {type(closed).__name__}")
        return
    verifier = Reading.of(maze, budget).verifier
    if not budget.in_slices(lambda seconds: verifier.unpack(closed.bits, seconds)):
        wanted = f"{4 * len(maze.cells)} states, the rest zeros"
        yield Fault("size", f"{8 * len(closed.bits)} bits for {wanted}")
        return
    entry = None if only is None else (*maze.first_cell(only), int(only.heading))
    for rule, heading, cell in budget.in_slices(lambda seconds: verifier.faults(entry, seconds)):
        name, words = _WRONG[rule]
        yield Fault(name, f"{words}, heading {Heading(heading).word}", divmod(cell, maze.cols))
