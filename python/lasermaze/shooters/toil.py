"""What a grid of shooters asks of a player: what is forced at once, then chains of reasons."""

from __future__ import annotations

from lasermaze._kernel import ShooterSearch
from lasermaze.difficulty import Toil
from lasermaze.interface import Budget
from lasermaze.shooters.puzzle import ShooterGrid
from lasermaze.shooters.solve import Clock, TimeUpError

#: A player follows at most so many implications in thought.
EFFORT = 1 << 24

#: What is impossible for one cell or shooter is seen at a glance.
GLANCE = Toil(1, 0)


def toil(puzzle: ShooterGrid, budget: Budget) -> Toil | None:
    """The shooters that are turned in thought, and the longest chain that it takes.

    The player of this count does first what is forced: a shooter that would hit another one
    along one axis stands along the other, a cell that one shooter alone can light is lit by it,
    and so on. Then every shooter that is still open is let stand either way, and what follows
    is followed, until a chain of implications leads back to the shooter and contradicts it.
    Short chains are looked for first, with all shooters, and what they decide is taken for
    certain, with all that it forces; longer ones only then. Steps are the shooters let stand
    some way, for good or in thought; the links of the longest chain are what one has to keep
    in mind at once. Where nothing more can be forced, any way will do.

    None where the time is over.

    Raises: whatever ``budget.progress`` raises.
    Cost: that of a solution, and at most `EFFORT` implications.
    """
    search, clock = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells), Clock(budget)
    try:
        clock.decides(search)
        clock.look()
    except TimeUpError:
        return None
    return toil_of(search)


def toil_of(search: ShooterSearch) -> Toil:
    """The toil of a puzzle whose search is done."""
    if search.dark is not None or search.stuck is not None:
        return GLANCE
    steps, gained = search.toil(EFFORT)
    return Toil(steps, len(gained) - 1)
