"""What a grid of shooters asks of a player: what is forced at once, then chains of reasons."""

from __future__ import annotations

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.kinds.shooters.puzzle import ShooterGrid
from lasermaze.kinds.shooters.solve import Thought, thought


def toil(puzzle: ShooterGrid, budget: Budget) -> Effort | None:
    """The shooters that are turned in thought, and the longest chain that it takes.

    The player of this count does first what is forced: a shooter that would hit another one
    along one axis stands along the other, a cell that one shooter alone can light is lit by it,
    and so on. Then every shooter that is still open is let stand either way, and what follows
    is followed, until a chain of implications leads back to the shooter and contradicts it.
    Short chains are looked for first, with all shooters, and what they decide is taken for
    certain, with all that it forces; longer ones only then. Steps are the shooters let stand
    some way, for good or in thought; the links of the longest chain are what one has to keep
    in mind at once. Where nothing more can be forced, any way will do. What is impossible for
    one cell or shooter is seen at a glance.

    None where the time is over.

    Raises: whatever ``budget.progress`` raises.
    Cost: that of a solution, and at most `solve.TOIL_EFFORT` implications.
    """
    try:
        return toil_of(thought(puzzle.rows, puzzle.cols, puzzle.cells, budget))
    except TimeUpError:
        return None


def toil_of(thought: Thought) -> Effort:
    """The toil of so much thought."""
    return Effort(thought.steps, max(len(thought.gained) - 1, 0))
