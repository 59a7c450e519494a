"""The words of every reason, and the sentences that are made of values."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

import lasermaze as lm
import lasermaze.kinds.shooters.thoughts as thoughts
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
from lasermaze.kinds.shooters.lecture import Alike
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
ON = Implication(OTHER, Aim((2, 5), "-"), "lit", (6, 1))
STRUCK = Implication(OTHER, OTHER.other, "hit", (5, 1))
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
        "otherwise it forces another, and row 5, column 2 stays dark, or a shooter is hit",
    ),
    (
        Contradiction((LIT, ON, BACK)),
        "chain",
        "otherwise it forces 2 others, and row 5, column 2 stays dark, or a shooter is hit",
    ),
    (
        Contradiction((LIT, STRUCK, BACK)),
        "chain",
        "otherwise it forces another, and a shooter is hit",
    ),
    (Contradiction((STRIKES,)), "chain", "otherwise it hits row 6, column 2"),
    (
        Contradiction((Implication(COLUMN, ROW, "hit", (0, 1)),)),
        "chain",
        "otherwise it hits itself",
    ),
    (Contradiction((ONLY,)), "chain", "otherwise row 1, column 8 stays dark, or a shooter is hit"),
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
        "Impossible: the shooter at row 1, column 2 hits one either way."
    )
    cycle = Cycle((LIT, BACK, ONLY), shortest=True)
    assert words.headline(cycle) == (
        "Impossible: the shooter at row 1, column 2 can stand neither way."
    )
    assert words.size(cycle) == "The proof takes 3 steps, the fewest for any shooter."
    assert words.size(replace(cycle, shortest=False)) == "The proof takes 3 steps."
    assert words.size(Cycle((ONLY,))) == "The proof takes 1 step."
    assert words.size(Stuck((0, 1), hits)) == ""
    there, back = Case(ROW, Contradiction((LIT, BACK))), Case(COLUMN, Contradiction((ONLY,)))
    assert refutation(cycle) == Step(None, (there, back))
    assert [line[:3] for line in words.numbered(cycle)] == ["1. ", "2. ", "3. "]
    assert words.why_impossible(cycle) == (
        "Row 5, column 2 or row 1, column 8 stays dark, or a shooter is hit."
    )
    struck = Cycle((STRIKES, LIT, BACK))
    assert words.why_impossible(struck) == "Row 5, column 2 stays dark, or a shooter is hit."
    assert words.why_impossible(Stuck((0, 1), hits)) == (
        "Along its row it hits row 1, column 5; along its column it hits itself."
    )
    assert words.why_impossible(Dark((3, 3))) == "No shooter sees that cell."
    assert words.why_impossible(Dark((3, 3), hits)) == (
        "Each shooter that sees it would hit one if it fired that way."
    )
    assert words.why_impossible(Cycle(())) == "No steps are given."


def test_mistakes_in_words() -> None:
    for reason, told in (
        (WouldHit(ROW, (4, 4)), "Along its row, it hits a shooter."),
        (WouldHit(COLUMN, (0, 1)), "Along its column, it hits itself."),
        (Contradiction((STRIKES,)), "Along its column, it hits a shooter."),
        (Contradiction((ONLY,)), "Along its column, it leaves a cell dark, or a shooter is hit."),
        (
            Contradiction((LIT, BACK)),
            "Along its row, it forces another. A cell stays dark, or a shooter is hit.",
        ),
        (
            Contradiction((LIT, ON, STRIKES)),
            "Along its row, it forces 2 others, and a shooter is hit.",
        ),
    ):
        assert words.mistake(reason) == told


def test_a_chain_is_told_up_to_its_contradiction() -> None:
    """The same clause, read backwards, is left out."""
    back = (Implication(OTHER.other, COLUMN, "lit", (2, 1)),)
    again = (LIT, Implication(OTHER, OTHER.other, "hit", (5, 1)), *back)
    assert thoughts.told(again) == (again[:1], again[1])
    assert list(lecture.links(again)) == [
        "Cell 1 needs B along its column.",
        "So a shooter is hit.",
    ]
    many = (*(Implication(ROW, Aim((9, at), "-"), "lit", (8, at)) for at in range(11)), BACK)
    *_, more, end = lecture.links(many)
    assert (more, end) == ("And so on, 2 more times.", "So a cell stays dark, or a shooter is hit.")
    assert len(list(lecture.links(many))) == 11


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
        assert lecture.question(shooters, empty)[1] == told


def test_what_is_forced_in_words() -> None:
    assert lecture.hits(1)[1] == "So it must stand the other way."
    assert lecture.hits(2)[1] == "So each must stand the other way."
    assert lecture.only(1) == ("Only one shooter can light this cell without a hit, so it must.",)
    assert lecture.only(2) == (
        "Only one shooter can light each of these cells without a hit, so it must.",
    )
    assert len(lecture.follow(1)) == 1
    assert lecture.follow(2)[1] == "The same way, 1 more shooter is forced."
    assert lecture.follow(1002)[1] == "The same way, 1,001 more shooters are forced."
    assert lecture.suppose(ROW) == "Suppose that the shooter stands along its row."
    assert len(lecture.dark(Dark((3, 3)))) == 3
    assert len(lecture.dark(Dark((3, 3), (WouldHit(ROW, (0, 4)),)))) == 2


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
    assert list(lecture.solution(1, "!", alike)) == [
        "This solution turns 1 shooter.",
        "!",
        f"{told}.",
    ]


def test_a_chain_of_ten_is_told_to_its_ninth_consequence() -> None:
    for length in (9, 10):
        aims = [Aim((0, number), "-") for number in range(length + 1)]
        steps = [
            Implication(start, end, "lit", (1, number))
            for number, (start, end) in enumerate(pairwise(aims))
        ]
        broken = Implication(aims[-1], aims[0].other, "lit", (2, 0))
        *told, rest, end = lecture.links((*steps, broken))
        ninth = "Cell 9 needs J along its row."
        assert rest == (ninth if length == 9 else "And so on, 1 more time.")
        assert len(told) == length - 1
        assert end == "So a cell stays dark, or a shooter is hit."


def test_a_solution_in_words() -> None:
    assert list(lecture.solution(0, "!", Alike(0, 0, 2))) == [
        "This solution turns no shooters.",
        "!",
        "No shooter stands the same way in every solution.",
    ]
    for alike in (Alike(0, 1, 2), Alike(0, 0, 0)):
        assert len(list(lecture.solution(0, "!", alike))) == 2


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        (
            {"count": 1, "exact": True},
            "it is the only one: every other way to turn the shooters breaks a rule",
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
