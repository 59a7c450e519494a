"""The words of every reason, and the sentences that are made of values."""

from __future__ import annotations

from typing import get_args

import pytest

from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Marks, Step
from lasermaze.core.walks import Longer, NotAClosedSet, NoWayLeft
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.draw import marks
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    Broken,
    ClosedIn,
    Deadly,
    GoesOn,
    Hit,
    HoldsGoal,
    LeavesGrid,
    MissesGoal,
    NotAWalk,
    NotClosed,
    NotEntered,
    NotText,
    StartMissing,
    TooFew,
    TooLong,
    UnknownMove,
    Unreached,
    WrongSize,
)
from tests.in_json import in_json

HIT = Hit(3, (0, 2), (4, 2))

#: The rule and the words of each reason, in the singular and in the plural.
TABLE: list[tuple[Broken, str, str]] = [
    (UnknownMove(2, "x"), "move", "step 2: 'x' is not a step"),
    (LeavesGrid(1, (0, 5), Heading.E), "grid", "step 1: the walker leaves the grid"),
    (Blocked(1, (0, 1), "wall"), "blocked", "step 1: there is a wall"),
    (Blocked(12, (0, 1), "turret"), "blocked", "step 12: there is a turret"),
    (HIT, "fire", "step 3: the turret at row 5, column 3 hits"),
    (GoesOn(7, (3, 3)), "goal", "step 7: the goal is reached, yet the walk goes on"),
    (NoWayLeft(4), "goal", "step 4: no way to the goal is left"),
    (Longer(4, 1), "shortest", "step 4: the way is 1 step longer than it need be"),
    (Longer(4, 2000), "shortest", "step 4: the way is 2,000 steps longer than it need be"),
    (MissesGoal((1, 1)), "goal", "the walk does not end at the goal"),
    (TooLong(15, 11), "shortest", "15 steps, but 11 are enough"),
    (TooLong(3, 1), "shortest", "3 steps, but 1 is enough"),
    (TooFew(1), "shortest", "no walk has fewer than 1 step"),
    (TooFew(1234), "shortest", "no walk has fewer than 1,234 steps"),
    (ClosedIn(1), "goal", "1 state can be reached, none at the goal"),
    (ClosedIn(1234), "goal", "1,234 states can be reached, none at the goal"),
    (NotAWalk("int"), "walk", "not a walk, but int"),
    (NotText("list"), "walk", "the moves are not a text, but list"),
    (NotAClosedSet("str"), "set", "not a set of states, but str"),
    (WrongSize(), "size", "the set is of another size than the maze"),
    (StartMissing((0, 0)), "start", "the set does not hold the start"),
    (HoldsGoal((1, 1)), "goal", "the set holds the goal"),
    (
        NotClosed((1, 0), 3),
        "closed",
        "the cell at times 3 mod 4 can be entered, but is not held",
    ),
    (
        Deadly((1, 0), 2),
        "survives",
        "the cell at times 2 mod 4 is held, but is under fire or not empty",
    ),
    (
        NotEntered((1, 0), 0),
        "reached",
        "the cell at times 0 mod 4 is held, but cannot be entered",
    ),
    (Unreached(1), "reached", "1 state held that no walk reaches"),
    (Unreached(2), "reached", "2 states held that no walk reaches"),
]


@pytest.mark.parametrize(("reason", "rule", "message"), TABLE, ids=str)
def test_a_reason_in_words(reason: Broken, rule: str, message: str) -> None:
    fault = words.fault(reason)
    assert (fault.rule, fault.message, fault.reason) == (rule, message, reason)
    assert fault.cell == getattr(reason, "cell", None)


def test_every_reason_has_a_row() -> None:
    assert {type(reason) for reason, _, _ in TABLE} == set(get_args(Broken))


def test_a_reason_in_json() -> None:
    assert in_json(HIT) == {"broken": "hit", "step": 3, "cell": [0, 2], "turret": [4, 2]}
    assert in_json(LeavesGrid(1, (0, 5), Heading.E)) == {
        "broken": "leaves grid",
        "step": 1,
        "cell": [0, 5],
        "heading": "E",
    }


def test_what_a_picture_shows_of_a_reason() -> None:
    assert marks(HIT) == Marks(beams=(((4, 2), (0, 2)),), crosses=((0, 2),))
    assert marks(Blocked(1, (0, 1), "wall")) == Marks(crosses=((0, 1),))
    rim = {Heading.N: (1.5, 5), Heading.E: (2, 5.5), Heading.S: (2.5, 5), Heading.W: (2, 4.5)}
    for heading, point in rim.items():
        assert marks(LeavesGrid(1, (2, 5), heading)) == Marks(crosses=(point,))
    assert marks(TooFew(3)) == Marks()


def test_a_next_step_in_words() -> None:
    cases: tuple[Case[Heading, Broken], ...] = (
        Case(Heading.N, LeavesGrid(1, (0, 5), Heading.N)),
        Case(Heading.W, Longer(1, 2)),
    )
    assert words.next_step(Step(Heading.S, cases), 10) == (
        "Then 10 steps are left. East is as good. West is longer."
    )
    assert words.next_step(Step(Heading.E, cases), 1) == (
        "Then 1 step is left. South is as good. West is longer."
    )
    fire: tuple[Case[Heading, Broken], ...] = (
        Case(Heading.N, HIT),
        Case(Heading.E, NoWayLeft(3)),
        Case(Heading.W, HIT),
    )
    assert words.next_step(Step(Heading.S, fire), 2) == (
        "Then 2 steps are left. North and west lead into fire. East leads nowhere."
    )
    assert words.next_step(Step(Heading.E, cases), 0) == "You survive the fire there."


def test_an_answer_in_words() -> None:
    assert words.answer(Step(1, (Case(0, TooFew(1)),))) == "The shortest walk has 1 step."
    assert words.answer(Step(9, (Case(8, TooFew(9)),))) == "The shortest walk has 9 steps."
    assert words.answer(Step(None, (Case((1, 1), ClosedIn(5)),))) == "No walk leads to the goal."


def test_a_walk_in_words() -> None:
    first = [("E", (0, 1)), ("S", (1, 1))]
    told = "Step 1: east to row 1, column 2.", "Step 2: south to row 2, column 2."
    assert words.walk(first, 2) == (*told, "That is the goal.")
    assert words.walk(first, 3) == (*told, "And 1 more step leads to the goal.")
    assert words.walk(first, 1002) == (*told, "And 1,000 more steps lead to the goal.")


def test_a_detour_in_words() -> None:
    hit = "To the east, the turret at row 5, column 3 hits."
    assert words.hit_to_the(Heading.E, HIT) == hit
    cases = (Case(Heading.N, HIT), Case(Heading.E, Hit(3, (1, 3), (1, 7))))
    assert words.detour(3, Step(Heading.S, cases)) == (
        "Step 3 leads away from the goal.",
        "A step north or east would lead into fire.",
    )


def test_simpler_mazes_in_words() -> None:
    nine, none = Step(9, (Case(8, TooFew(9)),)), Step(None, (Case((1, 1), ClosedIn(5)),))
    least, shut = words.without_turrets(nine), words.without_turrets(none)
    assert least == ("Without turrets the shortest walk has 9 steps.", "So no walk is shorter.")
    assert shut == ("Even without turrets no walk leads to the goal.",)
    supposed, then = words.still_turrets(nine, goal_under_fire=False)
    assert supposed == "Suppose that the turrets never turn, so fire is like a wall."
    assert then == "Then the shortest walk has 9 steps."
    assert words.still_turrets(none, goal_under_fire=False)[1] == "Then no walk leads to the goal."
    assert "under fire" in words.still_turrets(none, goal_under_fire=True)[1]
    assert words.first_reached(1) == "The goal is first reached after 1 step."
