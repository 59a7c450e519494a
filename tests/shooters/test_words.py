"""The words of every reason, and the sentences that are made of values."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Step
from lasermaze.kinds.shooters import (
    Aim,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    Stuck,
    WouldHit,
    lecture,
    words,
)
from lasermaze.kinds.shooters.lecture import Alike, Demand
from lasermaze.kinds.shooters.reasons import (
    AxisLeft,
    BelowLeast,
    Broken,
    CanLight,
    CanLightToo,
    Changed,
    DarkWhenTurned,
    FewerExist,
    FewerSuffice,
    HitWhenTurned,
    LeadsElsewhere,
    LeastNotANumber,
    LeastOutOfRange,
    MoreExist,
    MoreThanWays,
    NeverOtherAxis,
    NoContradiction,
    NoSteps,
    NotACertificate,
    NotACount,
    NotAHit,
    NotAnImplication,
    NotAnOrder,
    NotAShooter,
    NotASolution,
    NotATuple,
    NotEmpty,
    NotEvidence,
    NotForced,
    NotForcedLetters,
    NotFree,
    NothingToTurn,
    NotHit,
    OtherSize,
    PartNotATuple,
    ShooterHit,
    ShorterCycle,
    StaysDark,
    TooManyDigits,
    WrongConsequence,
)
from lasermaze.kinds.shooters.thoughts import (
    Contradiction,
    Excluded,
    InNoSolution,
    forced_by,
    refutation,
)
from lasermaze.kinds.shooters.words import progress
from tests.in_json import in_json

ROW, COLUMN = Aim((0, 1), "-"), Aim((0, 1), "|")
OTHER = Aim((2, 3), "|")
LIT = Implication(ROW, OTHER, "lit", (2, 1))
BACK = Implication(OTHER, COLUMN, "lit", (4, 1))
STRIKES = Implication(COLUMN, ROW, "hit", (5, 1))
ONLY = Implication(COLUMN, ROW, "lit", (0, 7))

#: The rule and the words of each reason, in the singular and in the plural.
TABLE: list[tuple[Broken | Excluded, str, str]] = [
    (OtherSize(1, 2), "size", "1 cell, not 2"),
    (OtherSize(1234, 2345), "size", "1,234 cells, not 2,345"),
    (Changed((0, 1), ".", "-"), "changed", "'-' where the puzzle has '.'"),
    (
        ShooterHit((0, 2), (0, 0), Heading.E),
        "hit",
        "the east beam of the shooter at row 1, column 1 hits this shooter",
    ),
    (
        ShooterHit((0, 0), (0, 0), Heading.N),
        "hit",
        "the north beam of the shooter at row 1, column 1 hits itself",
    ),
    (StaysDark((0, 0)), "dark", "no beam crosses this cell"),
    (MoreThanWays(), "count", "there are more solutions than ways to turn the shooters"),
    (TooManyDigits(), "count", "the number of solutions has too many digits"),
    (MoreExist(1, 2000), "count", "said to be all, 1, but the evidence shows 2,000"),
    (MoreExist(7, 10**15), "count", "said to be all, 7, but the evidence shows more"),
    (FewerExist(2, 1), "count", "2 solutions claimed, the evidence shows 1 in all"),
    (
        FewerExist(2**60, 10**15),
        "count",
        f"{2**60:,} solutions claimed, the evidence shows more in all",
    ),
    (BelowLeast(1, 2), "fewest", "1 turned, fewer than the least number 2"),
    (FewerSuffice(1, 2), "fewest", "turning 1 shooter is enough, not 2"),
    (FewerSuffice(0, 1), "fewest", "turning 0 shooters is enough, not 1"),
    (NotForced((0, 0)), "forced", "claimed to be forced, but it is not"),
    (NotFree((0, 0)), "forced", "claimed to be free, but it is not"),
    (NotEmpty((0, 0)), "empty", "is not an empty cell of the grid"),
    (NotEmpty(None), "empty", "is not an empty cell of the grid"),
    (NotAShooter((0, 0)), "shooter", "is not a shooter"),
    (NotHit((1, 1), ROW), "hit", "is not hit by the shooter at row 1, column 2 along its row"),
    (
        CanLight((1, 1), COLUMN),
        "missing",
        "the shooter at row 1, column 2 along its column lights it",
    ),
    (AxisLeft((0, 0), "-"), "missing", "no hit is given along its row"),
    (AxisLeft((0, 0), "|"), "missing", "no hit is given along its column"),
    (
        CanLightToo((1, 1), ROW),
        "lit",
        "the shooter at row 1, column 2 along its row can light it too",
    ),
    (WrongConsequence(), "chain", "a shooter that would hit one must take its other axis"),
    (LeadsElsewhere((0, 0), 2), "chain", "step 2 does not lead to the next one"),
    (NeverOtherAxis(), "chain", "the steps do not lead to the other axis of the first shooter"),
    (NoContradiction((0, 0)), "chain", "the steps lead to no contradiction"),
    (ShorterCycle(2), "shortest", "a cycle of 2 steps exists"),
    (HitWhenTurned((0, 0)), "flip", "hits a shooter when it is turned"),
    (DarkWhenTurned((0, 0)), "flip", "is dark when these are turned"),
    (NotASolution(), "type", "is not a solution of this kind: it has no grid of turned shooters"),
    (NotACertificate(), "type", "is not a certificate of this kind"),
    (NotEvidence(), "evidence", "is not evidence of this kind"),
    (NotATuple(), "type", "the other solutions are not a tuple"),
    (PartNotATuple(), "evidence", "a part of the evidence is not a tuple"),
    (NotACount(), "count", "the number of solutions is not a number above 0"),
    (NotForcedLetters(), "forced", "not one of 0, 1 and '?' for each shooter"),
    (LeastNotANumber(), "fewest", "the least number of turned shooters is not a number"),
    (LeastOutOfRange(9), "fewest", "the least number of turned shooters is not from 0 to 9"),
    (NotAHit(), "shooter", "a hit is not a shooter, with an axis, that hits another one"),
    (NotAnImplication(), "chain", "a step is not an implication between shooters of the grid"),
    (NoSteps(), "chain", "there are no steps"),
    (NothingToTurn(), "flip", "no shooters of the grid"),
    (NotAnOrder(), "evidence", "the order for counting does not consist of different shooters"),
    (
        WouldHit(ROW, (4, 4)),
        "hit",
        "along its row the shooter at row 1, column 2 would hit the one at row 5, column 5",
    ),
    (
        WouldHit(COLUMN, (0, 1)),
        "hit",
        "along its column the shooter at row 1, column 2 would hit itself",
    ),
    (
        Contradiction((LIT, BACK)),
        "chain",
        "If the shooter at row 1, column 2 stands along its row, only the one at row 3, column 4 "
        "is left to light row 3, column 2, along its column. If the shooter at row 3, column 4 "
        "stands along its column, only the one at row 1, column 2 is left to light row 5, "
        "column 2, along its column.",
    ),
    (
        Contradiction((STRIKES,)),
        "chain",
        "Along its column the shooter at row 1, column 2 would hit the one at row 6, column 2, so "
        "it must fire along its row.",
    ),
    (
        Contradiction((ONLY,)),
        "chain",
        "Only the shooter at row 1, column 2 can light row 1, column 8, and only along its row.",
    ),
    (InNoSolution(COLUMN), "forced", "it stands along its row in every solution"),
]


@pytest.mark.parametrize(("reason", "rule", "message"), TABLE, ids=str)
def test_a_reason_in_words(reason: Broken | Excluded, rule: str, message: str) -> None:
    assert words.in_words(reason) == message
    assert reason.rule == rule
    if isinstance(reason, get_args(Broken)):
        fault = words.fault(reason)
        assert (fault.rule, fault.message, fault.reason) == (rule, message, reason)
        assert fault.cell == getattr(reason, "cell", None)


def test_every_reason_has_a_row() -> None:
    reasons = {*get_args(Broken), *get_args(Excluded)}
    assert {type(reason) for reason, _, _ in TABLE} == reasons


def test_a_reason_in_json() -> None:
    assert in_json(ShooterHit((0, 2), (0, 0), Heading.E)) == {
        "broken": "shooter hit",
        "cell": [0, 2],
        "shooter": [0, 0],
        "heading": "E",
    }
    row, column = ({"shooter": [0, 1], "axis": axis} for axis in "-|")
    only = {"start": column, "end": row, "reason": "lit", "cell": [0, 7]}
    assert in_json(forced_by(ROW, Contradiction((ONLY,)))) == {
        "reason": None,
        "decided": row,
        "ruled_out": [
            {"choice": column, "ends": {"broken": "contradiction", "chain": [only]}},
        ],
    }


def test_a_fault_of_a_part_names_the_part() -> None:
    fault = words.fault(NoSteps()).within("chain 3")
    assert (fault.message, fault.reason) == ("chain 3: there are no steps", NoSteps())


def test_certificates_in_words() -> None:
    hits = (WouldHit(ROW, (0, 4)), WouldHit(COLUMN, (0, 1)))
    told = [
        "1. Along its row the shooter at row 1, column 2 would hit the one at row 1, column 5.",
        "2. Along its column the shooter at row 1, column 2 would hit itself.",
    ]
    cases = (Case(ROW, hits[0]), Case(COLUMN, hits[1]))
    for certificate, dark in ((Dark((3, 3), hits), StaysDark((3, 3))), (Stuck((0, 1), hits), None)):
        assert list(words.numbered(certificate)) == told
        assert refutation(certificate) == Step(None, cases, dark)
    assert words.headline(Dark((3, 3))) == (
        "Impossible: no shooter can light the cell at row 4, column 4."
    )
    assert words.headline(Stuck((0, 1), hits)) == (
        "Impossible: the shooter at row 1, column 2 hits one along either axis."
    )
    cycle = Cycle((LIT, BACK, ONLY), shortest=True)
    assert words.headline(cycle) == (
        "Impossible: the shooter at row 1, column 2 can stand neither along its row nor along its "
        "column, as 3 implications show, the fewest for any shooter."
    )
    assert words.headline(replace(cycle, shortest=False)).endswith("as 3 implications show.")
    there, back = Case(ROW, Contradiction((LIT, BACK))), Case(COLUMN, Contradiction((ONLY,)))
    assert refutation(cycle) == Step(None, (there, back))
    assert [line[:3] for line in words.numbered(cycle)] == ["1. ", "2. ", "3. "]
    *_, end = lecture.proof(cycle)
    assert end.startswith("So its row leads to its column there, and its column back to its row:")


def test_a_cycle_that_is_wrong_is_told_as_far_as_it_goes() -> None:
    """A document that was read may hold anything, and is drawn and worded before it is verified."""
    for steps in ((LIT,), (LIT, LIT), (BACK, ONLY)):
        assert len(list(words.numbered(Cycle(steps)))) == len(steps)
    puzzle = ShooterGrid.of(["-.#-", "...."])
    lm.draw(puzzle, lm.Impossible(puzzle=puzzle, certificate=Cycle(())))


def test_the_question_in_words() -> None:
    for shooters, empty, told in (
        (0, 0, "There are no shooters here, and no empty cells to be lit."),
        (1, 1, "There is 1 shooter here, and 1 empty cell to be lit."),
        (2000, 3000, "There are 2,000 shooters here, and 3,000 empty cells to be lit."),
    ):
        assert lecture.question(shooters, empty).startswith(f"{told} Each shooter fires")


def test_demands_in_words() -> None:
    cell = "The cell at row 4, column 4: "
    both = "row 1, column 2 along its row or row 3, column 4 along its column"
    for lighters, told in (
        ((), f"{cell}no shooter can light it."),
        ((ROW,), f"{cell}row 1, column 2 along its row, this one alone."),
        ((ROW, OTHER), f"{cell}{both}."),
    ):
        assert lecture.demand(Demand((3, 3), lighters)) == told
    example = Demand((3, 3), (ROW, OTHER))
    assert lecture.lit_where(example) == (
        "The cell at row 4, column 4 is lit where the shooter at row 1, column 2 stands along its "
        "row or the shooter at row 3, column 4 stands along its column."
    )
    first, second, _ = lecture.implications(1500, example)
    assert first.endswith("Draw them as arrows between the 3,000 literals, two a shooter.")
    assert second.startswith(
        "The cell at row 4, column 4, for one: if the shooter at row 1, column 2 stands along its "
        "column, then the shooter at row 3, column 4 stands along its column; and if the shooter "
        "at row 3, column 4 stands along its row, then the shooter at row 1, column 2 stands along "
        "its row. "
    )
    assert len(list(lecture.implications(0, None))) == 2
    assert [len(list(lecture.clauses((example,), cells))) for cells in (1, 2)] == [2, 3]
    *_, count = lecture.clauses((example,), 2345)
    assert count.startswith("In all there is a clause for each of the 2,345 empty cells, and one")
    assert len(list(lecture.clauses((), 0))) == 1


@pytest.mark.parametrize(
    ("alike", "told"),
    [
        (Alike(1, 0, 1), "The shooter is forced"),
        (Alike(5, 0, 5), "Every shooter is forced"),
        (Alike(1, 0, 5), "1 of 5 shooters stands the same way in every solution"),
        (Alike(2, 0, 5000), "2 of 5,000 shooters stand the same way in every solution"),
        (Alike(2, 1, 5), "At least 2 of 5 shooters stand the same way in every solution"),
    ],
)
def test_how_many_stand_alike(alike: Alike, told: str) -> None:
    assert lecture.stand_alike(alike) == told
    assert list(lecture.solution(1, "!", alike, ())) == [
        "This solution turns 1 shooter. !",
        f"{told}.",
    ]


def test_a_solution_in_words() -> None:
    step = forced_by(ROW, Contradiction((ONLY,)))
    told = lecture.forced(step)
    assert told == (
        "The shooter at row 1, column 2 fires west and east. "
        "Only the shooter at row 1, column 2 can light row 1, column 8, and only along its row."
    )
    assert lecture.forced(forced_by(COLUMN, InNoSolution(ROW))) == (
        "The shooter at row 1, column 2 fires north and south. "
        "It stands along its column in every solution."
    )
    assert list(lecture.solution(2, "!", Alike(1002, 0, 2000), (step, step))) == [
        "This solution turns 2 shooters. !",
        "1,002 of 2,000 shooters stand the same way in every solution:",
        told,
        told,
        "And so on for 1,000 more.",
    ]
    assert list(lecture.solution(0, "!", Alike(0, 0, 2), ())) == [
        "This solution turns no shooters. !",
        "No shooter stands the same way in every solution.",
    ]
    for alike in (Alike(0, 1, 2), Alike(0, 0, 0)):
        assert len(list(lecture.solution(0, "!", alike, ()))) == 1


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        (
            {"count": 1, "exact": True},
            "it is the only one: every other way to turn the shooters breaks an implication",
        ),
        ({"count": 1, "stopped": "limit"}, "there may be other solutions"),
        ({"count": 1, "stopped": "not counted"}, "there may be other solutions"),
        ({"count": 2, "stopped": "not counted"}, "there are other solutions"),
        ({"count": 2, "exact": True}, "there are 2 solutions in all"),
        ({"count": 1234, "stopped": "limit"}, "there are at least 1,234 solutions"),
        ({"count": 10**15, "exact": True}, "there are more than a thousand billion solutions"),
    ],
)
def test_the_number_of_solutions_in_words(claim: dict[str, object], told: str) -> None:
    answer = lm.solve(ShooterGrid.of(["-#"]))
    assert isinstance(answer, lm.Solved)
    claimed = replace(answer, **{"exact": False, "stopped": None, **claim})  # type: ignore[arg-type]
    assert lecture.how_many(claimed, is_confirmed=True) == f"{told[0].upper()}{told[1:]}."
    assert lecture.how_many(claimed, is_confirmed=False) == f"The answer says: {told}."


@pytest.mark.parametrize(
    ("dark", "hit", "told"),
    [
        (0, (), "Solved: every empty cell is lit, and no shooter is hit."),
        (1, (), "1 cell dark."),
        (1600, (2,), "1,600 cells dark, 1 shooter hit."),
        (0, (2, 2, 3), "2 shooters hit."),
    ],
)
def test_the_progress_in_words(dark: int, hit: tuple[int, ...], told: str) -> None:
    reasons = [StaysDark((0, col)) for col in range(dark)]
    assert progress([*reasons, *(ShooterHit((1, col), (0, 0), Heading.E) for col in hit)]) == told
