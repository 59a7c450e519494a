"""The notation of moves, which one table reads and writes."""

import re
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.editor.moves import MAX_TEXT, VERBS, Move, read
from tests.moves import moves


@given(move=moves(20, 30))
def test_every_move_is_read_as_it_was_written(move: Move) -> None:
    assert read(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("put T^ 2,3", Move("put", code="T^", cells=((1, 2),))),
        ("put # 1,1 1,2", Move("put", code="#", cells=((0, 0), (0, 1)))),
        ("take 4,5", Move("take", cells=((3, 4),))),
        ("move 1,2 3,4", Move("move", cells=((0, 1), (2, 3)))),
        ("turn 1,2 ?", Move("turn", cells=((0, 1),), way="?")),
        ("turn 1,2 on", Move("turn", cells=((0, 1),), way="on")),
        ("mark 1,2", Move("mark", cells=((0, 1),))),
        ("add T!", Move("add", code="T!")),
        ("drop S", Move("drop", code="S")),
        ("pile 1,2", Move("pile", cells=((0, 1),))),
        ("targets 3", Move("targets", numbers=(3,))),
        ("size 4 6", Move("size", numbers=(4, 6))),
        ("clear", Move("clear")),
        ("title  The long  way ", Move("title", words="The long  way")),
        ("title", Move("title")),
        ("touch 0,4", Move("touch", cells=((-1, 3),))),
        ("go N", Move("go", way="N")),
    ],
)
def test_moves_in_their_notation(text: str, move: Move) -> None:
    assert read(text) == move
    assert read(str(move)) == move


def test_every_verb_is_among_the_examples() -> None:
    (mark,) = (
        mark
        for mark in test_moves_in_their_notation.pytestmark  # type: ignore[attr-defined]  # pytest's own
    )
    assert {text.split()[0] for text, _ in mark.args[1]} == set(VERBS)


@pytest.mark.parametrize(
    ("text", "column", "message", "expected"),
    [
        ("", 1, "'' is not a move", "one of: put, take"),
        ("cleer", 1, "'cleer' is not a move (did you mean 'clear'?)", "one of: put"),
        ("put", 4, "something is missing", "'put CODE CELLS'"),
        ("put #", 6, "something is missing", "'put CODE CELLS'"),
        ("put # 11", 7, "'11' is not a cell", "such as 2,3"),
        ("put # 1,1 x", 11, "'x' is not a cell", "such as 2,3"),
        ("put ü 1,1", 5, "'ü' is not a code", "such as"),
        ("put 123456789 1,1", 5, "'123456789' is not a code", "such as"),
        ("take", 5, "something is missing", "'take CELLS'"),
        ("move 1,1", 9, "something is missing", "'move CELL CELL'"),
        ("turn 1,1 U", 10, "'U' is not a direction", "one of: N, E, S, W, ?, on"),
        ("go on", 4, "'on' is not a direction", "one of: N, E, S, W"),
        ("go N E", 6, "'E' is one word too many", "'go HEADING'"),
        ("clear all", 7, "'all' is one word too many", "'clear'"),
        ("targets many", 9, "'many' is not a number", "such as 5"),
        ("targets -1", 9, "'-1' is out of range", "0 to 999999"),
        ("size 1234567 1", 6, "'1234567' is out of range", "0 to 999999"),
        ("touch ²,1", 7, "is not a cell", "such as 2,3"),
    ],
)
def test_an_invalid_move_is_reported_with_its_place(
    text: str, column: int, message: str, expected: str
) -> None:
    with pytest.raises(lm.PuzzleError, match=re.escape(message)) as raised:
        read(text)
    assert (raised.value.line, raised.value.column) == (1, column)
    assert expected in (raised.value.expected or "")


def test_a_very_long_move_is_not_read() -> None:
    with pytest.raises(lm.PuzzleError, match="100,001 characters"):
        read("x" * (MAX_TEXT + 1))


@given(text=st.text() | st.text("put take 1,23 NESW on?", min_size=1))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = read(text)
    except lm.PuzzleError:
        return
    assert read(str(move)) == move


def test_moves_are_hashable_and_immutable() -> None:
    assert len({read("put # 1,1"), read("put  # 1,1"), read("take 1,1")}) == 2
    with pytest.raises(FrozenInstanceError):
        read("clear").verb = "take"  # type: ignore[misc]  # the assignment is the test
