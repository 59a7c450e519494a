"""The English of mirror mazes: one row for each reason, and the names of sides and mirrors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import lasermaze.kinds.mirrors.reasons as why
from lasermaze.core.english import agreeing, counted, grouped, or_no, there_are
from lasermaze.core.errors import Fault
from lasermaze.core.grid import cells_in_words, place
from lasermaze.core.reasons import Reason
from lasermaze.kinds.mirrors.puzzle import Side

_ODD_GROUPS = ("group of odd size", "groups of odd size")


#: The words of the reasons that say nothing else, or nothing but the place.
_FIXED: dict[type[Reason], str] = {
    why.OtherSize: "the grid is of another size than the maze",
    why.Absorbed: "the beam ends in a block",
    why.Untouched: "this mirror is turned, but the beam does not touch it",
    why.OtherBarrierSize: "the barrier is of another size than the maze",
    why.NothingToCompare: "there are potentials, but no option says which beam is best",
    why.BetterNotExcluded: "the potentials do not exclude a better beam",
    why.NotSaidToBeAll: "there are barriers, but the solutions are not claimed to be all",
    why.NoChoice: "there are barriers, but the beam meets no mirror",
    why.TooFewParts: "it proves fewer beams than there are",
    why.TooManyParts: "it proves more beams than there are",
    why.SameBeam: "two of the solutions have the same beam",
    why.NotForced: "a beam may leave this mirror another way",
    why.Unmatched: "it leaves a side that cannot be matched",
    why.SideTwice: "a side is in a barrier twice",
    why.NotATurnedMaze: "this is not a turned maze",
    why.NotABarrier: "this is not a barrier",
    why.NotEvidence: "this is not evidence",
    why.BarriersNotATuple: "its barriers are not a tuple",
    why.BarrierNotATuple: "a barrier is not a tuple of sides",
}


def in_words(reason: why.Broken) -> str:
    """A reason in words, without the place, which a fault has as a field."""
    fixed = _FIXED.get(type(reason))
    return _with_fields(reason) if fixed is None else fixed


def _with_fields(reason: why.Broken) -> str:
    match reason:
        case why.Changed(_, given, letter):
            return f"{letter!r} where the maze has {given!r}"
        case why.ShorterExists(cells, reflections):
            more = f"{'fewer' if reflections > 0 else 'more'} reflection"
            parts = [counted(cells, "fewer cell")] * (cells > 0)
            parts += [counted(abs(reflections), more)] * (reflections != 0)
            return f"a beam of {' and '.join(parts)} is possible"
        case why.FewerReflectionsExist(reflections):
            return f"a beam of {counted(reflections, 'fewer reflection')} is possible"
        case why.FacesNothing(_, heading):
            return f"its {heading.word} side faces no mirror and no opening"
        case why.NotSides(_, byte):
            return f"{byte} does not stand for sides of a mirror"
        case why.TooFewComponents(sides, odd):
            left = f"{or_no(odd, 'odd component')} {agreeing(odd, 'is')} left, which is not more"
            return f"without {or_no(sides, 'side')} {left}"
        case why.OtherPotentials(sides):
            return f"there are potentials for another number of sides than {grouped(sides)}"
        case why.WrongBarrier(sides, odd):
            left = or_no(odd, "odd component")
            return f"a barrier of {counted(sides, 'side')} leaves {left}, not as many"
        case why.NotASide(found):
            return f"in a barrier there is {found}, which is not a side of the graph"
        case _:
            raise TypeError(f"no words for {reason!r}")


def fault(reason: why.Broken) -> Fault:
    """The fault with a reason."""
    return Fault.of(reason, in_words(reason))


def progress(cells: int, reasons: Sequence[Reason | None]) -> str:
    """The end and the length of a beam of some cells, and the mirrors turned for nothing."""
    length = f"after {cells_in_words(cells)}"
    match reasons:
        case []:
            return f"Solved: the beam leaves by the other opening {length}."
        case [why.Absorbed(cell), *_]:
            return f"The beam ends in the block at {place(cell)}, {length}."
    turned = counted(len(reasons), "mirror", verb="is")
    return f"The beam passes {length}, but {turned} turned that it does not touch."


class Passage(NamedTuple):
    """The beam of a solution in numbers.

    Attributes:
        cells: the number of cells.
        reflections: the number of reflections.
        twice: the number of mirrors that it touches on both sides.
        turned: the number of turned mirrors.
    """

    cells: int
    reflections: int
    twice: int
    turned: int


def beam(passage: Passage) -> str:
    """The length of a beam, its reflections, and the number of mirrors turned for it."""
    both = f" ({mirrors_in_words(passage.twice)} on both sides)" if passage.twice else ""
    return (
        f"{cells_in_words(passage.cells)}, {counted(passage.reflections, 'reflection')}{both}; "
        f"{counted(passage.turned, 'mirror', verb='is')} turned."
    )


def barrier(sides: int, odd: int) -> str:
    """The number of groups of odd size that a barrier leaves, and its meaning."""
    if sides == 0:
        return f"Impossible: {there_are(odd, *_ODD_GROUPS)}, which cannot be paired."
    taken = "side" if sides == 1 else counted(sides, "side")
    return f"Impossible: without the {taken} of the barrier, {odd_groups(odd)} left."


def large_barrier(sides: int) -> str:
    """The size of a barrier in a maze whose graph is too large to be drawn."""
    return f"Impossible: a barrier of {counted(sides, 'side')}."


def odd_groups(number: int) -> str:
    """``1 group of odd size is``, ``5 groups of odd size are``."""
    return counted(number, *_ODD_GROUPS, verb="is")


def mirrors_in_words(count: int) -> str:
    """``1 mirror``, ``5 mirrors``."""
    return counted(count, "mirror")


def side_in_words(side: Side) -> str:
    """``the north side of row 2, column 3``."""
    return f"the {side[1].word} side of {place(side[0])}"
