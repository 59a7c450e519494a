"""What a mirror maze asks of a player: to see where light gets through, and then to choose."""

from __future__ import annotations

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.kinds.mirrors.puzzle import MirrorMaze
from lasermaze.kinds.mirrors.solve import Finder


def toil(puzzle: MirrorMaze, budget: Budget) -> Effort | None:
    """The sides that light comes to before the end, and how long the number of choices is.

    The player of this count sees first, without a choice, where light could get at all if it
    were bent anew at every visit to a mirror. A mirror with one diagonal that light takes on a
    way from opening to opening is fixed to it, and that is repeated until it fixes no more.
    What is left are the choices at mirrors with two useful diagonals: for a maze that has a
    beam the fewest that one takes, found by the solver's search for a least augmenting path;
    for an impossible one as many as lie before the last place that light still gets to. Steps
    are the sides of mirrors that are no more choices away from an opening, counted from both,
    and the mirrors that are fixed.

    A long beam has hundreds of choices, most of which show soon to be wrong: it is the number
    of binary digits of their number that counts as open.

    None where the time is over.

    Raises: whatever ``budget.progress`` raises.
    Cost: linear for each round of fixing, a few as a rule and 64 at most; then that of a beam
    with the fewest reflections.
    """
    try:
        return as_toil(*Finder(puzzle, None, budget).thought(puzzle.cells))
    except TimeUpError:
        return None


def as_toil(steps: int, choices: int) -> Effort:
    """The toil of so many steps and choices."""
    return Effort(steps, choices.bit_length())
