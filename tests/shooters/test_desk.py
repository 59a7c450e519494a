"""Beam shooters under a hand: editing, what can be turned, the words of a view, advice."""

import pytest

import lasermaze as lm

GRID = "kind: shooters\ngrid:\n|./\n#.-\n"


def grid(text: str = GRID) -> lm.Puzzle:
    return lm.draft(text)


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
    assert rows(lm.edit(grid(), move)) == after


@pytest.mark.parametrize(
    "move", ["put T 1,1", "put # 3,1", "move 1,2 1,1", "turn 2,1 N", "turn 1,1 ?", "go N"]
)
def test_edits_that_are_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.edit(grid(), move)


def test_only_shooters_are_turned_in_play() -> None:
    puzzle = grid()
    assert rows(lm.play(puzzle, lm.begin(puzzle), "touch 1,1")) == ["-./", "#.-"]
    turned = lm.play(puzzle, lm.begin(puzzle), "turn 2,3 N")
    assert rows(turned) == ["|./", "#.|"]
    assert lm.play(puzzle, turned, "clear") == lm.begin(puzzle)
    for move in ("touch 1,3", "touch 2,1", "touch 1,2", "turn 1,3 on", "put # 1,2", "take 1,1"):
        with pytest.raises(lm.PuzzleError):
            lm.play(puzzle, lm.begin(puzzle), move)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("#", "."), "'.' on row 2, column 1; expected '#'"),
        (("/", "\\"), r"'\\\\' on row 1, column 3"),
        (("|./\n", ""), "1 rows of 3 cells; expected 2 of 3"),
    ],
)
def test_a_position_of_another_grid_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(lm.PuzzleError) as raised:
        lm.view(grid(), GRID.replace(*change))
    assert message.replace(r"\\\\", r"\\") in str(raised.value)


def test_the_view_says_what_is_dark_and_what_is_hit() -> None:
    puzzle = grid("kind: shooters\ngrid:\n-.-\n...\n")
    view = lm.view(puzzle, lm.begin(puzzle))
    assert view.message == "3 cells dark, 2 shooters hit."
    assert view.cells[0] == "shooter along its row, hit"
    assert view.cells[1:5:2] == ("empty, lit", "empty, dark")
    assert {fault.rule for fault in view.faults} == {"dark", "hit"}
    assert lm.view(lm.draft("kind: shooters\ngrid:\n-..\n")).message == (
        "Solved: every empty cell is lit, and no shooter is hit."
    )


def test_of_very_many_faults_the_first_are_told() -> None:
    view = lm.view(lm.blank("shooters", 40, 40))
    assert len(view.faults) == 1000
    assert view.message == "1,600 cells dark."


def test_advice_turns_a_shooter() -> None:
    puzzle = grid("kind: shooters\ngrid:\n-.-\n")
    hint = lm.advise(puzzle, lm.begin(puzzle))
    assert hint.position == lm.begin(puzzle)
    puzzle = grid("kind: shooters\ngrid:\n|..\n")
    hint = lm.advise(puzzle, lm.begin(puzzle))
    assert hint.cell == (0, 0)
    assert rows(hint.position) == ["-.."]
    assert lm.advise(puzzle, str(hint.position)).cell is None
