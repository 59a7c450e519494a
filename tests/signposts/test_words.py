"""The words of every reason, and the sentences that are made of values."""

from __future__ import annotations

from typing import get_args

import pytest

from lasermaze.core import walks
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Marks, Step
from lasermaze.core.walks import Longer, NotAClosedSet, NoWayLeft
from lasermaze.kinds.signposts import Way, words
from lasermaze.kinds.signposts.reasons import (
    Broken,
    CheapestOf,
    ClosedIn,
    Dies,
    Disobeys,
    EntryMissing,
    GoesOn,
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
from tests.in_json import in_json

TOP, LEFT = Way("top", 3), Way("left", 1)
CELL = (2, 5)

#: The rule and the words of each reason, in the singular and in the plural.
TABLE: list[tuple[Broken, str, str]] = [
    (NotAnEscape("int"), "escape", "not an escape, but int"),
    (NotAWay("str"), "way", "not a way in, but str"),
    (
        NoSuchWay("top 9", 3, 8),
        "way",
        "there is no way in 'top 9'; expected top 1 to 8, left 1 to 3, right 1 to 3, bottom 1 to 8",
    ),
    (NotANumber("float"), "cost", "the cost is not a number, but float"),
    (NotLetters(), "route", "the route is not written in the letters N, E, S, W"),
    (NotFourSides(), "costs", "the costs are not those of four sides"),
    (WrongEntry(LEFT), "route", "the first move must go east, from the left of row 2"),
    (
        LeavesGrid(2, CELL, Heading.E),
        "route",
        "move 2: the walker leaves the grid to the east",
    ),
    (GoesOn(7, CELL), "route", "move 7: the goal is reached, yet the walk goes on"),
    (GoesOnDead(7, CELL), "route", "move 7: the walker is dead, yet the walk goes on"),
    (
        Disobeys(12, CELL, "L", Heading.N, Heading.S),
        "route",
        "move 12: L says north, not south",
    ),
    (NoWayLeft(4), "goal", "move 4: no way to the goal is left"),
    (Longer(4, 1), "shortest", "move 4: the way is 1 move longer than it need be"),
    (Longer(4, 2000), "shortest", "move 4: the way is 2,000 moves longer than it need be"),
    (Dies(CELL), "route", "the walker dies"),
    (Waits(CELL), "route", "the walker waits at a ?"),
    (StopsShort(CELL, "R"), "route", "the route ends on R, not on a goal"),
    (NoWayChosen(), "way", "no way in is chosen yet"),
    (
        OtherWay(TOP, LEFT),
        "way",
        "a way in from the top of column 4, not from the left of row 2",
    ),
    (WrongCost(1234, 1), "cost", "said to cost 1,234, but it has 1 move"),
    (WrongCost(33, 34), "cost", "said to cost 33, but it has 34 moves"),
    (NotLeast(1, TOP, 2), "shortest", "1 move from the top of column 4, the least is 2"),
    (NotLeast(35, TOP, 34), "shortest", "35 moves from the top of column 4, the least is 34"),
    (NotCheapest(2, TOP, 1), "shortest", "2 moves, but 1 is enough from the top of column 4"),
    (NotCheapest(42, LEFT, 34), "shortest", "42 moves, but 34 are enough from the left of row 2"),
    (WrongNumberOfCosts("top", 1, 8), "costs", "1 cost for the top, which has 8"),
    (WrongNumberOfCosts("left", 1200, 8), "costs", "1,200 costs for the left, which has 8"),
    (
        WrongCostOfWay(TOP, None, 1234),
        "costs",
        "top 4: the claimed cost is none, the right one is 1,234",
    ),
    (
        WrongCostOfWay(TOP, "bool", None),
        "costs",
        "top 4: the claimed cost is bool, the right one is none",
    ),
    (LeadsNowhere(), "route", "every walk leaves the grid, dies, or goes round in a loop"),
    (ClosedIn(1), "route", "1 state can be reached, none at a goal"),
    (ClosedIn(1234), "route", "1,234 states can be reached, none at a goal"),
    (TooFew(TOP, 1), "shortest", "no route has fewer than 1 move from the top of column 4"),
    (TooFew(TOP, 34), "shortest", "no route has fewer than 34 moves from the top of column 4"),
    (CheapestOf(1, 34), "shortest", "no other way in reaches a goal"),
    (CheapestOf(3, 34), "shortest", "no other way in is shorter"),
    (NotAClosedSet("str"), "set", "not a set of states, but str"),
    (WrongSize(8, 4), "size", "8 bits for 4 states, the rest zeros"),
    (HoldsGoal(CELL, Heading.N), "goal", "a goal is reached, heading north"),
    (HoldsDeath(CELL, Heading.E), "death", "a walker dies here, heading east"),
    (EntryMissing(CELL, Heading.S), "entry", "a way in is missing, heading south"),
    (
        NotClosed(CELL, Heading.W),
        "closed",
        "a move leads here, out of the set, heading west",
    ),
    (Superfluous(CELL, Heading.N), "superfluous", "no way in leads here, heading north"),
]


@pytest.mark.parametrize(("reason", "rule", "message"), TABLE, ids=str)
def test_a_reason_in_words(reason: Broken, rule: str, message: str) -> None:
    fault = words.fault(reason)
    assert (fault.rule, fault.message, fault.reason) == (rule, message, reason)
    assert fault.cell == getattr(reason, "cell", None)


def test_every_reason_has_a_row() -> None:
    assert {type(reason) for reason, _, _ in TABLE} == set(get_args(Broken))


def test_a_reason_in_json() -> None:
    assert in_json(OtherWay(TOP, LEFT)) == {
        "broken": "other way",
        "way": "top 4",
        "asked": "left 2",
    }
    assert in_json(Disobeys(12, CELL, "L", Heading.N, Heading.S)) == {
        "broken": "disobeys",
        "step": 12,
        "cell": [2, 5],
        "letter": "L",
        "says": "N",
        "heading": "S",
    }
    assert in_json(Step(TOP, (Case(33, TooFew(TOP, 34)),)))["decided"] == "top 4"


def test_what_a_picture_shows_of_a_reason() -> None:
    assert walks.marks(Dies(CELL)) == Marks(crosses=(CELL,))
    assert walks.marks(LeavesGrid(2, CELL, Heading.E)) == Marks(crosses=((2, 5.5),))
    assert walks.marks(NoWayChosen()) == Marks()


def test_a_heading_is_said_where_it_is_not_known() -> None:
    leaves = LeavesGrid(2, CELL, Heading.W)
    assert words.in_words(leaves) == "the walker leaves the grid"
    assert words.with_heading(leaves) == "the walker leaves the grid to the west"
    assert words.with_heading(Dies(CELL)) == words.in_words(Dies(CELL))


def test_a_choice_in_words() -> None:
    cases: tuple[Case[Heading, Broken], ...] = (
        Case(Heading.N, LeavesGrid(2, (0, 1), Heading.N)),
        Case(Heading.E, Longer(2, 2)),
    )
    assert words.at_choice(Step(Heading.W, cases), 1) == (
        "Then 1 move is left. East is longer. South is as good."
    )


def test_a_move_in_words() -> None:
    north, west = Heading.N, Heading.W
    assert words.turn(north, north) == "go straight on, to the north"
    assert words.turn(north, Heading.E) == "turn right, to the east"
    assert words.turn(west, Heading.E) == "turn back, to the east"
    assert words.move(3, CELL, north, "L", west) == (
        "Move 3: north to row 3, column 6; turn left, to the west."
    )
    assert words.move(3, CELL, north, "?", west) == (
        "Move 3: north to row 3, column 6; choose to turn left, to the west."
    )
    assert words.move(4, CELL, west, "G", None) == "Move 4: west to row 3, column 6, the goal."
    assert words.more_moves(1) == "And 1 more move leads to the goal."
    assert words.more_moves(1200) == "And 1,200 more moves lead to the goal."


def test_the_ways_in_in_words() -> None:
    assert words.ways_in(32, 2, (42, LEFT)) == (
        "Of the 32 ways in, 2 reach a goal.",
        "The next best takes 42 moves, from the left of row 2.",
        "From elsewhere every walk leaves the grid, dies, or goes round in a loop.",
    )
    assert words.ways_in(1, 1, None) == ("Of the 1 way in, 1 reaches a goal.",)


def test_a_question_and_its_answer_in_words() -> None:
    assert words.question(None)[0] == "Enter anywhere on the rim, and obey the letters."
    assert words.question(TOP)[0] == "Enter from the top of column 4, and obey the letters."
    told = "Enter from the top of column 4.", "The goal is reached in 34 moves."
    assert words.escape(TOP, 34) == told
    assert words.no_goal(None) == "no way in reaches a goal"
    assert words.no_goal(TOP) == "no goal is reached from the top of column 4"
    assert "a walker from the top of column 4 can reach" in words.forward(TOP)[0]
    told_in_legs = "To follow the route, take its 3 legs one by one, each an easy line."
    assert words.in_legs(3) == told_in_legs
    assert words.leg(range(3, 7), 7) != words.leg(range(3, 7), 8)


def test_how_many_ways_in_reach_a_goal() -> None:
    assert words.more_ways(1) == "1 way in reaches a goal"
    assert words.more_ways(1200) == "1,200 ways in reach a goal"
