"""Editing and playing: moves, what can be turned, the words of a view, hints from a position."""

import pytest

import lasermaze as lm
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.shooters.editor import EDITOR

blank, edit, moves = EDITOR.blank, EDITOR.edit, EDITOR.moves
play, start, view = EDITOR.play, EDITOR.start, EDITOR.view

GRID = "kind: shooters\ngrid:\n|./\n#.-\n"


def grid(text: str = GRID) -> ShooterGrid:
    return lm.parse(text, "shooters")


def rows(text: object) -> list[str]:
    return str(text).partition("grid:\n")[2].split()


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("put # 1,2 2,2", ["|#/", "##-"]),
        ("put - 1,2", ["|-/", "#.-"]),
        ("put . 1,1", ["../", "#.-"]),
        ("take 1,1 2,1", ["../", "..-"]),
        ("move 1,1 1,2", [".|/", "#.-"]),
        ("move 1,1 2,3", ["-./", "#.|"]),
        ("turn 1,1 on", ["-./", "#.-"]),
        ("turn 1,1 N", ["|./", "#.-"]),
        ("turn 2,3 S", ["|./", "#.|"]),
        ("turn 1,3 on", ["|.\\", "#.-"]),
        ("turn 1,3 E", ["|.\\", "#.-"]),
        ("size 1 4", ["|./."]),
        ("clear", ["...", "..."]),
    ],
)
def test_edits(move: str, after: list[str]) -> None:
    assert rows(edit(grid(), move)) == after


@pytest.mark.parametrize(
    "move", ["put T 1,1", "put # 3,1", "move 1,2 1,1", "turn 2,1 N", "turn 1,1 ?", "go N"]
)
def test_edits_that_are_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        edit(grid(), move)


def test_only_shooters_are_turned_in_play() -> None:
    puzzle = grid()
    assert rows(play(puzzle, start(puzzle), "touch 1,1")) == ["-./", "#.-"]
    turned = play(puzzle, start(puzzle), "turn 2,3 N")
    assert rows(turned) == ["|./", "#.|"]
    assert play(puzzle, turned, "clear") == start(puzzle)
    for move in ("touch 1,3", "touch 2,1", "touch 1,2", "turn 1,3 on", "put # 1,2", "take 1,1"):
        with pytest.raises(lm.PuzzleError):
            play(puzzle, start(puzzle), move)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("#", "."), "'.' on row 2, column 1; expected '#'"),
        (("/", "\\"), r"'\\' on row 1, column 3"),
        (("|./\n", ""), "the position is 1 by 3; expected 2 by 3"),
    ],
)
def test_a_position_of_another_grid_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(lm.PuzzleError) as raised:
        view(grid(), GRID.replace(*change), None)
    assert message in str(raised.value)


def test_every_legal_move_is_accepted_and_none_is_left_when_the_game_is_over() -> None:
    puzzle = grid("kind: shooters\ngrid:\n|..\n#-#\n")
    position = start(puzzle)
    assert list(moves(puzzle, position)) == ["turn 1,1 on", "turn 2,2 on"]
    after = [play(puzzle, position, move) for move in moves(puzzle, position)]
    assert [rows(each) for each in after] == [["-..", "#-#"], ["|..", "#|#"]]
    assert view(puzzle, after[0], None).done
    assert not list(moves(puzzle, after[0]))


def test_the_view_says_what_is_dark_and_what_is_hit() -> None:
    puzzle = grid("kind: shooters\ngrid:\n-.-\n...\n")
    shown = view(puzzle, start(puzzle), None)
    assert shown.message == "3 cells dark, 2 shooters hit."
    assert shown.cells[0] == ("shooter along its row", "hit")
    assert shown.cells[1:5:2] == (("empty", "lit"), ("empty", "dark"))
    assert {fault.rule for fault in shown.faults} == {"dark", "hit"}
    assert view(grid("kind: shooters\ngrid:\n-..\n"), None, None).message == (
        "Solved: every empty cell is lit, and no shooter is hit."
    )


def test_of_very_many_faults_the_first_are_told() -> None:
    shown = view(blank(40, 40), None, None)
    assert len(shown.faults) == 1000
    assert shown.message == "1,600 cells dark."


def test_a_hint_from_a_position_turns_a_shooter() -> None:
    puzzle = grid("kind: shooters\ngrid:\n-.-\n")
    hint = lm.hint(puzzle, start(puzzle))
    assert hint.position == start(puzzle)
    assert not hint.moves
    puzzle = grid("kind: shooters\ngrid:\n|..\n")
    hint = lm.hint(puzzle, start(puzzle))
    assert (hint.cell, hint.moves) == ((0, 0), ("turn 1,1 on",))
    assert rows(hint.position) == ["-.."]
    assert lm.hint(puzzle, hint.position).cell is None
