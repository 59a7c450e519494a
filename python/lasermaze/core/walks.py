"""Why walks through a grid fail: the reasons that several kinds share, and their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from lasermaze.core.english import agreeing, all_of, counted, sentence
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Marks, Reason, Step

R = TypeVar("R", bound=Reason)


@dataclass(frozen=True)
class LeavesGrid(Reason):
    """A step leads out of the grid. A kind names the rule in a subclass.

    Attributes:
        step: its number, from 1.
        cell: the last cell on the grid.
        heading: the heading out of it.
    """

    step: int
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class GoesOn(Reason):
    """The walk has come to a goal and goes on. A kind names the rule in a subclass.

    Attributes:
        step: the number of the step from the goal, from 1.
        cell: the cell of the goal.
    """

    step: int
    cell: Cell


@dataclass(frozen=True)
class NoWayLeft(Reason):
    """After a step the walker survives, but can no longer come to a goal.

    Attributes:
        step: its number, from 1.
    """

    rule = "goal"
    step: int


@dataclass(frozen=True)
class Longer(Reason):
    """A step makes the way to the goal longer than necessary.

    Attributes:
        step: its number, from 1.
        more: how many steps longer, at least one.
    """

    rule = "shortest"
    step: int
    more: int


@dataclass(frozen=True)
class NotAClosedSet(Reason):
    """The certificate is a value of another type.

    Attributes:
        found: the name of its type.
    """

    rule = "set"
    found: str


Shared = LeavesGrid | GoesOn | NoWayLeft | Longer | NotAClosedSet


def in_words(reason: Shared, unit: str) -> str:
    """The reason in words, without the number of its step; ``unit`` names a step of the kind."""
    match reason:
        case LeavesGrid():
            return "the walker leaves the grid"
        case GoesOn():
            return "the goal is reached, yet the walk goes on"
        case NoWayLeft():
            return "no way to the goal is left"
        case Longer(more=more):
            return f"the way is {counted(more, unit)} longer than it need be"
        case NotAClosedSet(found=found):
            return f"not a set of states, but {found}"


def outcome(reason: Reason) -> tuple[str, str] | None:
    """The verb and the rest of a sentence about a heading that fails; None if anyone sees it."""
    match reason:
        case NoWayLeft():
            return "leads", "nowhere"
        case Longer():
            return "is", "longer"
        case _:
            return None


def against_others(
    step: Step[Heading, R],
    left: int,
    unit: str,
    outcome_of: Callable[[R], tuple[str, str] | None],
) -> str:
    """Words for why a heading is right: the distance to the goal, and what is known of the others.

    Headings with the same outcome share a sentence. Those that the step does not rule out are as
    good.

    Args:
        step: the heading, and the cases of others.
        left: the distance from there to the goal.
        unit: the kind's word for a step.
        outcome_of: its words for the outcome of a heading, as `outcome` returns them.
    """
    fails = {heading: outcome_of(broken) for (heading,), broken in step.leaves()}
    alike: dict[tuple[str, str], list[str]] = {}
    for other in Heading:
        told = fails.get(other, ("is", "as good"))
        if other != step.decided and told is not None:
            alike.setdefault(told, []).append(other.word)
    others = (
        sentence(f"{all_of(names)} {agreeing(len(names), verb)} {rest}")
        for (verb, rest), names in alike.items()
    )
    then = f"Then {counted(left, unit, verb='is')} left." if left else "That is the goal."
    return " ".join((then, *others))


def marks(reason: Reason) -> Marks:
    """A cross where a rule is broken: on a cell, or on the rim where the walker leaves the grid."""
    if isinstance(reason, LeavesGrid):
        down, right = reason.heading.step((0, 0))
        return Marks(crosses=((reason.cell[0] + down / 2, reason.cell[1] + right / 2),))
    return Marks() if reason.place is None else Marks(crosses=(reason.place,))
