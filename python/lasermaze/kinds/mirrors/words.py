"""The English of mirror mazes: beams and barriers in numbers, and the names of sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasermaze.core.english import counted, there_are
from lasermaze.core.errors import Fault
from lasermaze.core.grid import cells_in_words, place
from lasermaze.kinds.mirrors.puzzle import Side

_ODD_GROUPS = ("group of odd size", "groups of odd size")


def progress(cells: int, faults: Sequence[Fault]) -> str:
    """The end and the length of a beam of some cells, and the mirrors turned for nothing."""
    length = f"after {cells_in_words(cells)}"
    for fault in faults:
        if fault.rule == "absorbed" and fault.cell is not None:
            return f"The beam ends in the block at {place(fault.cell)}, {length}."
    if not faults:
        return f"Solved: the beam leaves by the other opening {length}."
    turned = counted(len(faults), "mirror", verb="is")
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
