"""Whether a set of states is closed: the proof that no walk leads to the goal."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.kinds.turrets.check.safety import Safety
from lasermaze.kinds.turrets.puzzle import ClosedSet

#: The rules that a state can break, and how, in the verifier's order.
_WRONG = (
    ("closed", "can be entered, but is not held"),
    ("survives", "is held, but is under fire or not empty"),
    ("reached", "is held, but cannot be entered"),
)


def faults(safety: Safety, certificate: ClosedSet, budget: Budget) -> Iterator[Fault]:
    """What keeps a set of states from being a proof.

    Of the states that break the same rule at the same time mod 4, the first one.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    maze, verifier = safety.maze, safety.verifier
    if not budget.in_slices(lambda seconds: verifier.unpack(certificate.states, seconds)):
        yield Fault("size", "the set is of another size than the maze")
        return
    holds_start, holds_goal = verifier.held_ends
    if not holds_start:
        yield Fault("start", "the set does not hold the start", maze.start)
    if holds_goal:
        yield Fault("goal", "the set holds the goal", maze.goal)
    for time, rule, number in budget.in_slices(verifier.faults):
        name, words = _WRONG[rule]
        yield Fault(name, f"the cell at times {time} mod 4 {words}", safety.cell(number))
