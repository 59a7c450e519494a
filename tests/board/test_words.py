"""Every reason of the board game in words, singular and plural."""

from __future__ import annotations

from typing import get_args

import pytest

import lasermaze.kinds.board.reasons as why
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Reason
from lasermaze.kinds.board.puzzle import TOKENS, Token
from lasermaze.kinds.board.reasons import Beams, Broken, Choice, Often
from lasermaze.kinds.board.words import fault, in_numbers, in_words, supposed, to_do

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
        "the target mirror is turned: 'T>', not 'T^'",
    ),
    (why.NoDirection(CELL, Token("L", "?")), f"the laser at {AT} has no direction yet"),
    (why.NoLaser(), "the laser is still to be added"),
    (why.FalseMark(CELL), "the card does not say that this target must be lit"),
    (
        why.OutOfReach(CELL, TARGET, Beams.ANY, False, True),
        f"no beam can come to the target mirror at {AT} any more, but to its opaque side",
    ),
    (
        why.OutOfReach(CELL, CHECKPOINT, Beams.KEPT, True, False),
        f"no beam can pass through the checkpoint at {AT}, "
        "if no beam is to leave the grid or end on an opaque side",
    ),
    (
        why.StaysDark(CELL, Beams.KEPT_AND_DARK, False),
        f"no beam can come to the face of the target at {AT} any more, which must be lit, if no "
        "beam is to leave the grid, end on an opaque side or light a target too many",
    ),
    (why.TooFewToLight(0, 2, Beams.ANY), "no target can be lit any more, 2 wanted"),
    (why.TooFewToLight(1, 2, Beams.ANY), "at most 1 target can be lit any more, 2 wanted"),
    (
        why.TooFewAddedToLight(0, 1, Beams.ANY),
        "none of the added targets can be lit any more, at least 1 wanted",
    ),
    (
        why.TooFewAddedToLight(1, 2, Beams.ANY),
        "at most 1 of the added targets can be lit any more, at least 2 wanted",
    ),
    (why.TooManyToLight(2, 1), "2 targets are lit or must be, 1 wanted"),
    (why.TooFewBeams(0, 1, Beams.ANY), "1 target is still to be lit, by no beam"),
    (why.TooFewBeams(1, 2, Beams.ANY), "2 targets are still to be lit, by 1 beam at most"),
    (
        why.WrongNumberOfBeams(1, 2, Beams.ANY),
        "each beam must end on a target of its own: 1 beam is left, "
        "and 2 targets are still to be lit",
    ),
    (
        why.TooFewEmptyCells(2, 1, Beams.ANY),
        "2 tokens are still to be added, and 1 cell is empty",
    ),
    (
        why.TooLittleSpace(2, 1, Beams.ANY),
        "2 tokens are still to be added in the light, which can come to 1 empty cell at most",
    ),
    (
        why.TooLittleSpace(1, 0, Beams.ANY),
        "1 token is still to be added in the light, which can come to no empty cell",
    ),
    (
        why.NoWay(CELL, None, Beams.ANY),
        f"the cell at {AT} can neither stay empty nor hold a token of the pile",
    ),
    (
        why.NoWay(CELL, SPLITTER, Beams.ANY),
        f"the beam splitter at {AT} cannot be turned to suit the light that comes to it",
    ),
    (why.RuledOut(CELL, None, None), f"it was ruled out that nothing stands on {AT}"),
    (
        why.RuledOut(CELL, TARGET, Token("T", "?")),
        f"it was ruled out that the target mirror at {AT} faces north",
    ),
    (
        why.FollowedToTheEnd(35, OFTEN),
        "there are 35 cases with 1,201 ends, and every one breaks a rule: "
        "in 1,200 a beam leaves the grid; in 1 a token can no longer be touched, if no beam is to "
        "leave the grid, end on an opaque side or light a target too many",
    ),
    (
        why.TriedToTheEnd(1),
        "everything else was tried to the end (1 position): it leads to no solution",
    ),
    (why.NoSolutionLeft(False), "whatever is done, some rule is broken in the end"),
    (why.NoSolutionLeft(True), "whatever is done from here, some rule is broken in the end"),
    (
        why.OnlyWithoutIt(CELL, Token("T", "?")),
        "with all the rest as it stands, no solution has it there",
    ),
    (
        why.OnlyWithoutIt(CELL, TARGET),
        "with all the rest as it stands, there is no solution in which it faces north",
    ),
    (
        why.SeveralDiffer(3),
        "no one token is wrong alone. There is a solution that differs from this board in 3 of "
        "its tokens, and this is one of them",
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


def test_before_the_end_of_all_light_it_says_so() -> None:
    assert supposed(why.PileLeft(2)) == "all light has ended, and 2 tokens are still to be added"
    assert supposed(why.TooManyLit(2, 1)) == "2 targets are lit, 1 wanted"


def test_every_end_of_a_branch_has_its_short_form() -> None:
    ends: set[type[Reason]] = {*get_args(why.BrokenRule), *get_args(why.Consequence)}
    ends -= {why.NotInPile, why.NotAsGiven, why.NoDirection, why.NoLaser, why.FalseMark}
    for end in ends:
        assert in_numbers([Often(end.name(), False, 2)]).startswith("in 2 ")


@pytest.mark.parametrize(
    ("token", "words"),
    [
        (Token("L", "?"), f"Put the laser on {AT}; its direction is yours to find."),
        (Token("S", "?"), f"Put a beam splitter on {AT}; its direction is yours to find."),
        (TARGET, f"Turn the target mirror at {AT} to the north."),
        (SPLITTER, f"Turn the beam splitter at {AT} so that it rises to the right."),
        (CHECKPOINT, f"Turn the checkpoint at {AT} so that it is upright."),
    ],
)
def test_a_hint_says_what_to_do(token: Token, words: str) -> None:
    assert to_do(Choice(CELL, token)) == words
