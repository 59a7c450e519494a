"""The maze without walls in words: one row for each reason, and sentences made from values."""

from __future__ import annotations

from lasermaze.core import walks
from lasermaze.core.english import agreeing, counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.reasons import Step
from lasermaze.kinds.signposts.puzzle import TURNS, Way, no_way, ways_in_words
from lasermaze.kinds.signposts.reasons import (
    Broken,
    CheapestOf,
    ClosedIn,
    Dies,
    Disobeys,
    EntryMissing,
    GoesOnDead,
    HoldsDeath,
    HoldsGoal,
    LeadsNowhere,
    LeavesGrid,
    NoSuchWay,
    NotAnEscape,
    NotANumber,
    NotAWay,
    NotCheapest,
    NotClosed,
    NotFourSides,
    NotLeast,
    NotLetters,
    NoWayChosen,
    OfMove,
    OtherWay,
    StopsShort,
    Superfluous,
    TooFew,
    Waits,
    WrongCost,
    WrongCostOfWay,
    WrongEntry,
    WrongNumberOfCosts,
    WrongSize,
)

#: The instruction of each letter.
_TURN = {"S": "go straight on", "L": "turn left", "R": "turn right", "U": "turn back"}


def in_words(reason: Broken) -> str:
    """The reason in words, without the number of its move or its cell, which faults add."""
    match reason:
        case NotAnEscape(found=found):
            return f"not an escape, but {found}"
        case NotAWay(found=found):
            return f"not a way in, but {found}"
        case NoSuchWay(named=named, rows=rows, cols=cols):
            return f"{no_way(named)}; expected {ways_in_words(rows, cols)}"
        case NotANumber(found=found):
            return f"the cost is not a number, but {found}"
        case NotLetters():
            return "the route is not written in the letters N, E, S, W"
        case NotFourSides():
            return "the costs are not those of four sides"
        case WrongEntry(way=way):
            return f"the first move must go {way.heading.word}, {way.words}"
        case GoesOnDead():
            return "the walker is dead, yet the walk goes on"
        case Disobeys(letter=letter, says=says, heading=heading):
            return f"{letter} says {says.word}, not {heading.word}"
        case Dies():
            return "the walker dies"
        case Waits():
            return "the walker waits at a ?"
        case StopsShort(letter=letter):
            return f"the route ends on {letter}, not on a goal"
        case NoWayChosen():
            return "no way in is chosen yet"
        case OtherWay(way=way, asked=asked):
            return f"a way in {way.words}, not {asked.words}"
        case WrongCost(cost=cost, moves=moves):
            return f"said to cost {grouped(cost)}, but it has {counted(moves, 'move')}"
        case NotLeast(cost=cost, way=way, least=least):
            return f"{counted(cost, 'move')} {way.words}, the least is {grouped(least)}"
        case NotCheapest(cost=cost, way=way, least=least):
            enough = f"{grouped(least)} {agreeing(least, 'is')} enough {way.words}"
            return f"{counted(cost, 'move')}, but {enough}"
        case WrongNumberOfCosts(side=side, found=number, ways=ways):
            return f"{counted(number, 'cost')} for the {side}, which has {grouped(ways)}"
        case WrongCostOfWay(way=way, claimed=claimed, right=right):
            return f"{way}: the claimed cost is {_cost(claimed)}, the right one is {_cost(right)}"
        case LeadsNowhere():
            return "every walk leaves the grid, dies, or goes round in a loop"
        case ClosedIn(states=states):
            return f"{counted(states, 'state')} can be reached, none at a goal"
        case TooFew(way=way, least=least):
            return f"no route has fewer than {counted(least, 'move')} {way.words}"
        case CheapestOf(ways=ways):
            return f"no other way in {'reaches a goal' if ways == 1 else 'is shorter'}"
        case WrongSize(bits=bits, states=states):
            return f"{counted(bits, 'bit')} for {counted(states, 'state')}, the rest zeros"
        case HoldsGoal(heading=heading):
            return f"a goal is reached, heading {heading.word}"
        case HoldsDeath(heading=heading):
            return f"a walker dies here, heading {heading.word}"
        case EntryMissing(heading=heading):
            return f"a way in is missing, heading {heading.word}"
        case NotClosed(heading=heading):
            return f"a move leads here, out of the set, heading {heading.word}"
        case Superfluous(heading=heading):
            return f"no way in leads here, heading {heading.word}"
        case _:
            return walks.in_words(reason, "move")


def _cost(value: int | str | None) -> str:
    """A cost as messages show it; None is the cost of a way in that reaches no goal."""
    if value is None:
        return "none"
    return grouped(value) if isinstance(value, int) else value


def with_heading(reason: Broken) -> str:
    """The reason in words, with the heading of a walker who leaves the grid."""
    words = in_words(reason)
    if not isinstance(reason, LeavesGrid):
        return words
    return f"{words} to the {reason.heading.word}"


def at_move(reason: OfMove) -> str:
    """The reason after the number of its move: ``move 3: the walker leaves the grid ...``."""
    return f"move {reason.step}: {with_heading(reason)}"


def fault(reason: Broken) -> Fault:
    """The fault with a reason, and with the number of the move if it has one."""
    return Fault.of(reason, at_move(reason) if isinstance(reason, OfMove) else in_words(reason))


def at_choice(step: Step[Heading, Broken], left: int) -> str:
    """The reason for a heading at a ``?``; after it ``left`` moves are left to a goal."""
    return walks.against_others(step, left, "move", walks.outcome)


def turn(arrival: Heading, onward: Heading) -> str:
    """The turn of a walker who comes with one heading and goes on with another."""
    return f"{_TURN[TURNS[(onward - arrival) % 4]]}, to the {onward.word}"


#: The plan of an explanation, and the search backward.
PLAN = (
    "Start at the goal, and ask from where one can come to it.",
    "Go on like that, one move back at a time.",
    "Where you first come out of the grid is the shortest way in.",
)
PLAN_FORWARD = (
    "Walk in and obey the letters; at a free choice, go every way.",
    "Mark each cell that you reach, until there are no new ones.",
    "Then see whether a goal is among them.",
)
BACK = ("Mark every place one move from a goal, then two moves, and so on.",)
BACK_DRAWN = (
    "A number stands on the side by which you come in.",
    "It tells how many moves are left; only small ones are written.",
)
CLOSED_RIM = (
    "Here is every place that leads to a goal.",
    "The rim is closed: none of them lies on an outer side.",
)


def question(way: Way | None) -> tuple[str, ...]:
    """The question, about one way in or all."""
    if way is None:
        return (
            "Enter anywhere on the rim, and obey the letters.",
            "Which way in reaches a goal in the fewest moves?",
        )
    return (f"Enter {way.words}, and obey the letters.", "How few moves lead to a goal?")


def ways_in(
    ways: int, reaching: int, least: int, second: tuple[int, Way] | None
) -> tuple[str, ...]:
    """The ways in that reach a goal: how many, and the second of them, by their costs."""
    told = [
        f"Of the {counted(ways, 'way in', 'ways in')}, {grouped(reaching)} "
        f"{agreeing(reaching, 'reaches')} a goal."
    ]
    if second is not None:
        cost, way = second
        if cost == least:
            told.append(f"Another one is as short as the best: {way.words}.")
        else:
            told.append(f"The next best takes {counted(cost, 'move')}, {way.words}.")
    if ways > reaching:
        told.append("From elsewhere every walk leaves the grid, dies, or goes round in a loop.")
    return tuple(told)


def escape(way: Way, cost: int) -> tuple[str, ...]:
    """The answer: the way in, and its moves."""
    return (f"Enter {way.words}.", f"The goal is reached in {counted(cost, 'move')}.")


def in_legs(legs: int) -> str:
    """Into how many legs the route is cut."""
    return f"To follow the route, take its {grouped(legs)} legs one by one, each an easy line."


def leg(moves: range, cost: int) -> str:
    """Where a leg of the route ends."""
    if moves.stop == cost:
        return "The last leg ends at the goal."
    return "Then the route comes back to a cell of this leg."


def no_goal(way: Way | None) -> str:
    """That a way in, or every one, leads to no goal."""
    return "no way in reaches a goal" if way is None else f"no goal is reached {way.words}"


def forward(way: Way | None) -> tuple[str, ...]:
    """The cells to which a way in leads, or all of them."""
    walker = f"a walker {way.words if way else 'from any side'}"
    return (
        f"The cells that {walker} can reach have a mark.",
        "At a free choice, every way counts.",
        "No goal is among them.",
    )


def move(number: int, cell: Cell, arrival: Heading, letter: str, onward: Heading | None) -> str:
    """A cell of an escape, in a list of moves; the goal has no heading onward."""
    start = f"Move {number}: {arrival.word} to {place(cell)}"
    if onward is None:
        return f"{start}, the goal."
    return f"{start}; {'choose to ' if letter == '?' else ''}{turn(arrival, onward)}."


def more_moves(moves: int) -> str:
    """The number of moves that are not listed."""
    return f"And {counted(moves, 'more move', verb='leads')} to the goal."


def more_ways(ways: int) -> str:
    """The number of ways in that reach a goal, for a caption."""
    return f"{counted(ways, 'way in', 'ways in', verb='reaches')} a goal"
