"""Every reason of the board game in words, singular and plural."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_args

import pytest

import lasermaze as lm
import lasermaze.kinds.board.reasons as why
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Reason
from lasermaze.kinds.board.explain.chain import how_it_is_seen
from lasermaze.kinds.board.explain.lines import MOST_CASES, Telling, lines, naming, told
from lasermaze.kinds.board.puzzle import TOKENS, Board, Token
from lasermaze.kinds.board.reasons import Beams, BoardCase, Broken, Choice, Often
from lasermaze.kinds.board.words import (
    IN_BRIEF,
    fault,
    in_brief,
    in_words,
    supposed,
    there_in_words,
    to_do,
    tokens_in_words,
)

CELL = (0, 2)
AT = "row 1, column 3"
TARGET, CHECKPOINT, SPLITTER, DOUBLE = (TOKENS[code] for code in ("T^", "C|", "S/", "D\\"))
OFTEN = (Often("leaves grid", False, 1200), Often("out of reach", True, 1))

WORDS: list[tuple[Broken, str]] = [
    (why.LeavesGrid(CELL, Heading.N), f"a beam leaves the grid to the north at {AT}"),
    (
        why.EndsOnOpaqueSide(CELL, Heading.E, TARGET),
        f"a beam going east ends on an opaque side of the target mirror at {AT}",
    ),
    (why.TooManyLit(1, 0), "1 target is lit, 0 wanted"),
    (why.TooManyLit(3, 2), "3 targets are lit, 2 wanted"),
    (why.TooFewLit(0, 1), "no targets are lit, 1 wanted"),
    (why.TooFewAddedLit(0, 1), "none of the added targets are lit, at least 1 wanted"),
    (why.TooFewAddedLit(1, 2), "1 of the added targets is lit, at least 2 wanted"),
    (why.Dark(CELL), f"the target at {AT}, which must be lit, is dark"),
    (why.Untouched(CELL, TARGET), f"no beam touches the target mirror at {AT}"),
    (why.Untouched(CELL, CHECKPOINT), f"no beam passes through the checkpoint at {AT}"),
    (why.PileLeft(1), "1 token is still to be added"),
    (why.PileLeft(2, "S"), "2 beam splitters are still to be added"),
    (why.NotInPile(CELL, SPLITTER), "the pile has no beam splitter for this place"),
    (why.NotAsGiven(CELL, None, TARGET), "nothing where the card has the target mirror"),
    (
        why.NotAsGiven(CELL, DOUBLE, TARGET),
        "the double mirror where the card has the target mirror",
    ),
    (
        why.NotAsGiven(CELL, TOKENS["T>"], TARGET),
        "the target mirror is turned another way than on the card",
    ),
    (why.NoDirection(CELL, Token("L", "?")), f"the laser at {AT} has no direction yet"),
    (why.NoLaser(), "the laser is still to be added"),
    (why.FalseMark(CELL), "the card does not say that this target must be lit"),
    (
        why.OutOfReach(CELL, TARGET, Beams.ANY, False, True),
        f"light can reach only opaque sides of the target mirror at {AT}",
    ),
    (
        why.OutOfReach(CELL, CHECKPOINT, Beams.KEPT, True, False),
        f"no legal beam passes the checkpoint at {AT}",
    ),
    (
        why.OutOfReach(CELL, TARGET, Beams.KEPT, True, False),
        f"no legal beam reaches the target mirror at {AT}",
    ),
    (
        why.StaysDark(CELL, Beams.KEPT_AND_DARK, False),
        f"no legal beam lights the target at {AT}",
    ),
    (why.TooFewToLight(1, 2, Beams.ANY), "too few targets can be lit"),
    (why.TooFewAddedToLight(0, 1, Beams.ANY), "too few of the added targets can be lit"),
    (why.TooManyToLight(2, 1), "too many targets must be lit"),
    (why.TooFewBeams(1, 2, Beams.ANY), "there are too few beams for the targets"),
    (why.WrongNumberOfBeams(1, 2, Beams.ANY), "beams and targets differ in number"),
    (why.TooFewEmptyCells(2, 1, Beams.ANY), "there are too few empty cells"),
    (why.TooLittleSpace(2, 1, Beams.ANY), "too little space is left"),
    (why.NoWay(CELL, None, Beams.ANY), f"nothing fits where the beam arrives at {AT}"),
    (
        why.NoWay(CELL, SPLITTER, Beams.ANY),
        f"no direction of the beam splitter at {AT} suits the beam",
    ),
    (why.RuledOut(CELL, None, None), f"it was ruled out that nothing stands on {AT}"),
    (
        why.RuledOut(CELL, TARGET, Token("T", "?")),
        f"it was ruled out that the target mirror at {AT} faces north",
    ),
    (why.FollowedToTheEnd(35, OFTEN), "each of 35 cases breaks a rule"),
    (why.TriedToTheEnd(1), "only a search shows it (1 position)"),
    (why.NoSolutionLeft(False), "whatever is done, some rule is broken in the end"),
    (why.NoSolutionLeft(True), "whatever is done from here, some rule is broken in the end"),
    (
        why.OnlyWithoutIt(CELL, Token("T", "?")),
        "with all the rest as it stands, no solution has it there",
    ),
    (
        why.OnlyWithoutIt(CELL, TARGET),
        "with all the rest as it stands, it faces north in no solution",
    ),
    (
        why.SeveralDiffer(3),
        "several tokens are wrong: a solution differs in 3 tokens, and this is one",
    ),
    (why.OneOfSeveral(), "it leads to a solution, but there are others without it"),
]


@pytest.mark.parametrize(("reason", "words"), WORDS)
def test_a_reason_in_words(reason: Broken, words: str) -> None:
    assert in_words(reason) == words
    made = fault(reason)
    assert (made.rule, made.cell, made.reason) == (reason.rule, reason.place, reason)
    assert AT not in made.message or isinstance(reason, why.RuledOut)


def test_every_reason_has_its_row() -> None:
    assert {type(reason) for reason, _ in WORDS} == set(get_args(Broken))


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (why.LeavesGrid(CELL, Heading.N), "the beam leaves the grid"),
        (why.EndsOnOpaqueSide(CELL, Heading.E, TARGET), "it blocks the beam"),
        (why.OutOfReach(CELL, TARGET, Beams.KEPT, False, False), "no legal beam reaches it"),
        (why.OutOfReach(CELL, TARGET, Beams.ANY, False, False), "no beam can reach it"),
        (why.Untouched(CELL, CHECKPOINT), "no beam passes it"),
        (why.Dark(CELL), "it stays dark"),
        (why.NoWay(CELL, None, Beams.ANY), "nothing fits where the beam arrives"),
        (why.FollowedToTheEnd(35, OFTEN), "each of 35 cases breaks a rule"),
    ],
)
def test_beside_a_picture_a_reason_names_no_place(reason: Broken, words: str) -> None:
    assert in_brief(reason, "it") == words


def test_before_the_end_of_all_light_it_says_so() -> None:
    assert supposed(why.PileLeft(2)) == "all light has ended, and 2 tokens are still to be added"
    assert supposed(why.TooManyLit(2, 1)) == "2 targets are lit, 1 wanted"


def test_every_end_of_a_branch_is_told_in_brief() -> None:
    ends: set[type[Reason]] = {*get_args(why.BrokenRule), *get_args(why.Consequence)}
    ends -= {why.NotInPile, why.NotAsGiven, why.NoDirection, why.NoLaser, why.FalseMark}
    assert ends == set(IN_BRIEF)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        (Token("L", "?"), f"Put the laser on {AT}."),
        (Token("S", "?"), f"Put a beam splitter on {AT}."),
        (TARGET, f"Turn the target mirror at {AT} north."),
        (SPLITTER, f"Turn the beam splitter at {AT} to rise to the right."),
        (CHECKPOINT, f"Turn the checkpoint at {AT} upright."),
    ],
)
def test_a_hint_says_what_to_do(token: Token, words: str) -> None:
    assert to_do(Choice(CELL, token)) == words


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (["T^"], "a target mirror facing north"),
        (["T^", "T>"], "a target mirror facing north or east"),
        (["S/", "S\\"], "a beam splitter"),
        (["T^", "C|"], "a target mirror facing north or a checkpoint set upright"),
        (["T^", "T>", "X"], "a target mirror (facing north or east) or a cell blocker"),
        ([None, "T^"], "nothing or a target mirror facing north"),
    ],
)
def test_several_directions_of_one_of_several_names_are_in_parentheses(
    codes: list[str | None], words: str
) -> None:
    assert tokens_in_words([None if code is None else TOKENS[code] for code in codes]) == words


def test_choices_that_fail_at_a_glance_share_a_line() -> None:
    """All but one that is left alone by them: its own lines are all that is told."""
    glance = BoardCase(Choice(CELL, TARGET), why.LeavesGrid(CELL, Heading.N))
    deep = BoardCase(Choice(CELL, SPLITTER), (glance, glance))
    deeper = BoardCase(Choice(CELL, DOUBLE), (glance, deep, deep))
    assert lines(glance.ends) == 1
    assert lines((glance, glance)) == 1
    assert lines((deep, deep)) == 2
    assert lines((glance, deep)) == 1
    assert lines((glance, deep, deep)) == 3
    assert lines((deeper, deeper, glance)) == 7


@pytest.mark.parametrize(
    ("cases", "words"),
    [
        (0, "Seen at a glance."),
        (1, "Seen by following the beam."),
        (2, "This takes 2 cases."),
        (MOST_CASES, f"This takes {MOST_CASES} cases."),
        (MOST_CASES + 1, f"Only a search shows this, with {MOST_CASES + 1} cases for one choice."),
    ],
)
def test_a_step_says_how_it_is_seen(cases: int, words: str) -> None:
    step: Any = SimpleNamespace(alternatives=("a choice",), cases=cases)
    assert how_it_is_seen(step) == words
    step.alternatives = ()
    assert how_it_is_seen(step) == "Everything else was ruled out before."


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (["L^", "L>"], "the laser is there facing north or east"),
        (["L^", "L>", "Lv", "L<"], "the laser is there"),
        (["T^", "T>", "Tv", "T<"], "a target mirror is there"),
        ([None, "L^"], "nothing or the laser facing north is there"),
    ],
)
def test_a_supposed_token_is_there(codes: list[str | None], words: str) -> None:
    assert there_in_words([None if code is None else TOKENS[code] for code in codes]) == words


def test_a_token_is_named_by_how_many_there_are() -> None:
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL> T? T? C?\n", "board")
    assert isinstance(card, Board)
    for cell, name in (((0, 1), "a target mirror"), ((0, 3), "the checkpoint")):
        token = card[cell]
        assert token is not None
        assert naming(card, why.Untouched(cell, token), None) == name
        assert naming(card, why.Untouched(cell, token), (0, 0)) == name
        assert naming(card, why.Untouched(cell, token), cell) == "it"
    assert naming(card, why.Dark((0, 1)), None) == "a target mirror"
    assert naming(card, why.TooManyLit(2, 1), None) == "a target mirror"


def test_what_is_left_after_a_choice_is_no_further_case() -> None:
    """It is told by ``So``; each of several is one more ``If``."""
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL? T? .  .\nC? S? .  .\n", "board")
    assert isinstance(card, Board)
    supposed_first = Choice((0, 0), TOKENS["L>"])
    glance = [
        BoardCase(Choice((0, 1), TOKENS[code]), why.LeavesGrid((0, 1), Heading.N))
        for code in ("T^", "T>")
    ]
    deep = [
        BoardCase(
            Choice((0, 1), TOKENS[code]),
            (BoardCase(Choice((1, 1), SPLITTER), why.LeavesGrid((1, 1), Heading.S)),),
        )
        for code in ("Tv", "T<")
    ]

    def first_words(*cases: BoardCase) -> list[str]:
        screens = told(Telling(card, (), False), cases, (supposed_first,))
        return [screen.words[0].partition(" ")[0] for screen in screens]

    assert first_words(*glance, deep[0]) == ["If", "So", "If"]
    assert first_words(*deep) == ["If", "If"]
