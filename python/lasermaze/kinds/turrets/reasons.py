"""The vocabulary of the turret maze: every way in which a walk, a step or a proof fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lasermaze.core import walks
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Reason, Step
from lasermaze.core.walks import Longer, NotAClosedSet, NoWayLeft

#: A supposition: a step along a heading, a walk of a number of steps, or a walk to a cell.
Choice = Heading | int | Cell

# A step. These reasons have its number, from 1.


@dataclass(frozen=True)
class UnknownMove(Reason):
    """A letter other than N, E, S and W."""

    rule = "move"
    step: int
    letter: str


@dataclass(frozen=True)
class LeavesGrid(walks.LeavesGrid):
    """A step leads out of the grid."""

    rule = "grid"


@dataclass(frozen=True)
class Blocked(Reason):
    """A step leads to a cell with a wall or a turret."""

    rule = "blocked"
    step: int
    cell: Cell
    by: Literal["wall", "turret"]


@dataclass(frozen=True)
class Hit(Reason):
    """After a step a turret hits the walker on a cell; at step 0, a walker there at first."""

    rule = "fire"
    step: int
    cell: Cell
    turret: Cell


@dataclass(frozen=True)
class GoesOn(walks.GoesOn):
    """The walk goes on after the goal."""

    rule = "goal"


# A whole walk


@dataclass(frozen=True)
class MissesGoal(Reason):
    """The walk ends on a cell that is not the goal."""

    rule = "goal"
    cell: Cell


@dataclass(frozen=True)
class TooLong(Reason):
    """A walk with fewer steps leads to the goal: ``least`` instead of ``steps``."""

    rule = "shortest"
    steps: int
    least: int


@dataclass(frozen=True)
class TooFew(Reason):
    """A walk with fewer than ``least`` steps does not lead to the goal."""

    rule = "shortest"
    least: int


@dataclass(frozen=True)
class ClosedIn(Reason):
    """The number of states that can be reached; none is at the goal."""

    rule = "goal"
    states: int


@dataclass(frozen=True)
class NotAWalk(Reason):
    """The answer is a value of another type, whose name is ``found``."""

    rule = "walk"
    found: str


@dataclass(frozen=True)
class NotText(Reason):
    """The moves of the walk are a value of another type, whose name is ``found``."""

    rule = "walk"
    found: str


# A set of states as a proof


@dataclass(frozen=True)
class WrongSize(Reason):
    """The size of the set does not fit the maze."""

    rule = "size"


@dataclass(frozen=True)
class StartMissing(Reason):
    """The set does not hold the start."""

    rule = "start"
    cell: Cell


@dataclass(frozen=True)
class HoldsGoal(Reason):
    """The set holds the goal."""

    rule = "goal"
    cell: Cell


@dataclass(frozen=True)
class NotClosed(Reason):
    """A step leads from the set to a state outside it: this cell at this time mod 4."""

    rule = "closed"
    cell: Cell
    time: int


@dataclass(frozen=True)
class Deadly(Reason):
    """The set holds a state in which no walker survives: this cell at this time mod 4."""

    rule = "survives"
    cell: Cell
    time: int


@dataclass(frozen=True)
class NotEntered(Reason):
    """The set holds a state to which no step leads from it: this cell at this time mod 4."""

    rule = "reached"
    cell: Cell
    time: int


@dataclass(frozen=True)
class Unreached(Reason):
    """The number of states in the set to which no walk leads from the start."""

    rule = "reached"
    states: int


#: The reasons why a step cannot be made, or is not survived.
BrokenStep = UnknownMove | LeavesGrid | Blocked | Hit
#: The reasons that have the number of a step.
OfStep = BrokenStep | GoesOn | NoWayLeft | Longer
OfSet = (
    NotAClosedSet
    | WrongSize
    | StartMissing
    | HoldsGoal
    | NotClosed
    | Deadly
    | NotEntered
    | Unreached
)
Broken = OfStep | MissesGoal | TooLong | TooFew | ClosedIn | NotAWalk | NotText | OfSet

#: A thought in this vocabulary.
Thought = Step[Choice, Broken]
