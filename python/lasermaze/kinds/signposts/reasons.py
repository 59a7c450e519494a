"""The vocabulary of the maze without walls: every way in which an escape or a proof fails."""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze.core import walks
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Case, Reason, Step
from lasermaze.core.walks import Longer, NotAClosedSet, NoWayLeft
from lasermaze.kinds.signposts.puzzle import Way

#: A supposition: a way in (None for any), a heading at a ``?``, or a number of moves.
Choice = Way | Heading | int | None

# A value that is not an escape. ``found`` is the name of its type.


@dataclass(frozen=True)
class NotAnEscape(Reason):
    """The answer is a value of another type."""

    rule = "escape"
    found: str


@dataclass(frozen=True)
class NotAWay(Reason):
    """The way in is a value of another type."""

    rule = "way"
    found: str


@dataclass(frozen=True)
class NoSuchWay(Reason):
    """A maze of this size does not have the named way in."""

    rule = "way"
    named: str
    rows: int
    cols: int


@dataclass(frozen=True)
class NotANumber(Reason):
    """The cost is a value of another type."""

    rule = "cost"
    found: str


@dataclass(frozen=True)
class NotLetters(Reason):
    """The route is not a text of the letters N, E, S and W."""

    rule = "route"


@dataclass(frozen=True)
class NotFourSides(Reason):
    """The costs of all ways in are not given for four sides."""

    rule = "costs"


# A move. These reasons have its number, from 1; entering is the first.


@dataclass(frozen=True)
class WrongEntry(Reason):
    """The route does not begin with the heading inward from its way in."""

    rule = "route"
    way: Way


@dataclass(frozen=True)
class LeavesGrid(walks.LeavesGrid):
    """A move leads out of the grid."""

    rule = "route"


@dataclass(frozen=True)
class GoesOn(walks.GoesOn):
    """The route goes on after a goal."""

    rule = "route"


@dataclass(frozen=True)
class GoesOnDead(Reason):
    """The route goes on from a cell where the walker has died."""

    rule = "route"
    step: int
    cell: Cell


@dataclass(frozen=True)
class Disobeys(Reason):
    """A move from a cell does not go along the heading that its letter demands."""

    rule = "route"
    step: int
    cell: Cell
    letter: str
    says: Heading
    heading: Heading


# The end of a route


@dataclass(frozen=True)
class Dies(Reason):
    """The walker comes to an X."""

    rule = "route"
    cell: Cell


@dataclass(frozen=True)
class Waits(Reason):
    """The route ends on a ``?``, where a heading can be chosen."""

    rule = "route"
    cell: Cell


@dataclass(frozen=True)
class StopsShort(Reason):
    """The route ends on a letter that demands another move."""

    rule = "route"
    cell: Cell
    letter: str


@dataclass(frozen=True)
class NoWayChosen(Reason):
    """The player has not chosen a way in yet."""

    rule = "way"


# False claims of an escape


@dataclass(frozen=True)
class OtherWay(Reason):
    """The escape takes another way in than the required one."""

    rule = "way"
    way: Way
    asked: Way


@dataclass(frozen=True)
class WrongCost(Reason):
    """The claimed cost is not the number of moves."""

    rule = "cost"
    cost: int
    moves: int


@dataclass(frozen=True)
class NotLeast(Reason):
    """The cost is not the least one by this way in."""

    rule = "shortest"
    cost: int
    way: Way
    least: int


@dataclass(frozen=True)
class NotCheapest(Reason):
    """Another way in costs less: ``way``, ``least``."""

    rule = "shortest"
    cost: int
    way: Way
    least: int


@dataclass(frozen=True)
class WrongNumberOfCosts(Reason):
    """The number of costs for a side is not its number of ways in."""

    rule = "costs"
    side: str
    found: int
    ways: int


@dataclass(frozen=True)
class WrongCostOfWay(Reason):
    """The claimed cost of a way in is wrong; None if it does not reach a goal.

    ``claimed`` is the name of the value's type if it is not a number.
    """

    rule = "costs"
    way: Way
    claimed: int | str | None
    right: int | None


@dataclass(frozen=True)
class LeadsNowhere(Reason):
    """No walk by a way in, or by any way in, reaches a goal."""

    rule = "route"


@dataclass(frozen=True)
class ClosedIn(Reason):
    """The number of states that can be reached; none is at a goal."""

    rule = "route"
    states: int


@dataclass(frozen=True)
class TooFew(Reason):
    """No route by this way in has fewer than ``least`` moves."""

    rule = "shortest"
    way: Way
    least: int


@dataclass(frozen=True)
class CheapestOf(Reason):
    """The number of ways in that reach a goal; none needs fewer than ``least`` moves."""

    rule = "shortest"
    ways: int
    least: int


# A set of states as a proof. A state is a cell and the heading of arrival.


@dataclass(frozen=True)
class WrongSize(Reason):
    """The set does not have one bit for each state, with zeros to fill the last byte."""

    rule = "size"
    bits: int
    states: int


@dataclass(frozen=True)
class HoldsGoal(Reason):
    """The set holds a state on a goal."""

    rule = "goal"
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class HoldsDeath(Reason):
    """The set holds a state in which the walker is dead."""

    rule = "death"
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class EntryMissing(Reason):
    """The set does not hold the first state of a way in."""

    rule = "entry"
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class NotClosed(Reason):
    """A move leads from the set to this state outside it."""

    rule = "closed"
    cell: Cell
    heading: Heading


@dataclass(frozen=True)
class Superfluous(Reason):
    """The set holds a state to which no way in leads."""

    rule = "superfluous"
    cell: Cell
    heading: Heading


OfForm = NotAnEscape | NotAWay | NoSuchWay | NotANumber | NotLetters | NotFourSides
#: The reasons that have the number of a move.
OfMove = LeavesGrid | GoesOn | GoesOnDead | Disobeys | NoWayLeft | Longer
OfRoute = WrongEntry | LeavesGrid | GoesOn | GoesOnDead | Disobeys | Dies | Waits | StopsShort
OfClaim = OtherWay | WrongCost | NotLeast | NotCheapest | WrongNumberOfCosts | WrongCostOfWay
#: The reasons why a played walk has not reached a goal.
Unfinished = NoWayChosen | LeavesGrid | Dies | Waits | StopsShort
OfState = HoldsGoal | HoldsDeath | EntryMissing | NotClosed | Superfluous
OfSet = NoSuchWay | NotAClosedSet | WrongSize | OfState
Others = LeadsNowhere | ClosedIn | TooFew | CheapestOf | NoWayChosen
Broken = OfForm | OfMove | OfRoute | OfClaim | OfSet | Others

#: A choice that fails, and a thought, in this vocabulary.
Failing = Case[Choice, Broken]
Thought = Step[Choice, Broken]
