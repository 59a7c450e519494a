"""Edits of a maze that move its openings, and mazes of the smallest sizes."""

from __future__ import annotations

import pytest

from tests.helpers import lm, refused
from tests.oracles.grids import rows_of

MAZE = "kind: mirrors\ngrid:\n*****\n../.*\n*.\\.*\n***.*\n"


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("put * 2,2 2,3", "***** .**.* *.\\.* ***.*"),
        ("take 2,3 3,3", "***** ....* *...* ***.*"),
        ("put . 1,2", "*.*** *./.* *.\\.* ***.*"),
        ("put . 3,5", "***** ../.* *.\\.. *****"),
        ("put . 2,1", "***** ../.* *.\\.* ***.*"),
        ("move 2,1 3,1", "***** *./.* ..\\.* ***.*"),
        ("move 2,3 3,2", "***** ....* */\\.* ***.*"),
        ("turn 3,3 N", "***** ../.* *./.* ***.*"),
        ("size 3 6", "****** ../..* ***.**"),
        ("size 5 3", "*** ..* *.* *.* *.*"),
    ],
)
def test_edits(move: str, after: str) -> None:
    editor = lm.Editor(lm.parse(MAZE))
    editor.push(move)
    assert rows_of(str(editor.puzzle)) == after.split()


@pytest.mark.parametrize(
    "move",
    [
        *("put * 2,1", "put / 1,2", "put . 1,1", "put . 9,9", "take 1,2", "move 2,1 1,1"),
        *("move 2,2 2,3", "move 2,1 2,3", "turn 2,2 on", "turn 2,3 ?", "touch 2,3"),
        *("size 2 2", "size 1 5", "size 5 1"),
    ],
)
def test_edits_that_are_refused(move: str) -> None:
    refused(lm.Editor(lm.parse(MAZE)).push, move)


@pytest.mark.parametrize(
    ("size", "after"),
    [
        ((3, 3), "*** ... ***"),
        ((2, 3), "*.* *.*"),
        ((2, 4), "**.* **.*"),
        ((3, 2), "** .. **"),
        ((4, 4), "**** *..* .... ****"),
        ((2, 2), None),
        ((1, 5), None),
        ((5, 1), None),
    ],
)
def test_empty_mazes(size: tuple[int, int], after: str | None) -> None:
    if after is None:
        refused(lm.Editor.blank, "mirrors", *size)
    else:
        assert rows_of(str(lm.Editor.blank("mirrors", *size).puzzle)) == after.split()


def test_play_takes_words_for_ways_and_begins_anew() -> None:
    game = lm.Game(lm.parse(MAZE))
    for move, row in (("touch 2,3", "..\\.*"), ("turn 2,3 N", "../.*"), ("turn 2,3 on", "..\\.*")):
        game.push(move)
        assert rows_of(game.position)[1] == row
    game.push("clear")
    assert game.position == MAZE
    for wrong in ("touch 2,2", "touch 1,1", "put / 2,2", "take 2,3", "move 2,3 2,2"):
        refused(game.push, wrong)
