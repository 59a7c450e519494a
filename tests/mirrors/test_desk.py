"""A mirror maze under a hand: its openings, what can be turned, the words of a view, advice."""

import pytest

import lasermaze as lm

MAZE = "kind: mirrors\ngrid:\n*****\n../.*\n*.\\.*\n***.*\n"


def maze(text: str = MAZE) -> lm.Puzzle:
    return lm.draft(text)


def rows(text: object) -> list[str]:
    return str(text).partition("grid:\n")[2].split()


@pytest.mark.parametrize(
    ("size", "after"),
    [
        ((3, 3), ["***", "...", "***"]),
        ((2, 3), ["*.*", "*.*"]),
        ((3, 2), ["**", "..", "**"]),
        ((4, 4), ["****", "*..*", "....", "****"]),
    ],
)
def test_empty_mazes(size: tuple[int, int], after: list[str]) -> None:
    assert rows(lm.blank("mirrors", *size)) == after


@pytest.mark.parametrize("size", [(2, 2), (1, 5), (5, 1), (1, 1)])
def test_sizes_without_room_for_two_openings(size: tuple[int, int]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.blank("mirrors", *size)
    with pytest.raises(lm.PuzzleError):
        lm.edit(maze(), "size {} {}".format(*size))


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("put / 2,2", ["*****", ".//.*", "*.\\.*", "***.*"]),
        ("put * 2,2 2,3", ["*****", ".**.*", "*.\\.*", "***.*"]),
        ("put . 2,3", ["*****", "....*", "*.\\.*", "***.*"]),
        ("take 2,3 3,3", ["*****", "....*", "*...*", "***.*"]),
        ("put . 1,2", ["*.***", "*./.*", "*.\\.*", "***.*"]),
        ("put . 3,5", ["*****", "../.*", "*.\\..", "*****"]),
        ("put . 2,1", rows(MAZE)),
        ("move 2,1 3,1", ["*****", "*./.*", "..\\.*", "***.*"]),
        ("move 2,3 3,2", ["*****", "....*", "*/\\.*", "***.*"]),
        ("turn 2,3 on", ["*****", "..\\.*", "*.\\.*", "***.*"]),
        ("turn 3,3 N", ["*****", "../.*", "*./.*", "***.*"]),
        ("size 3 6", ["******", "../..*", "***.**"]),
        ("size 5 3", ["***", "..*", "*.*", "*.*", "*.*"]),
        ("clear", ["*****", "....*", "*...*", "***.*"]),
    ],
)
def test_edits(move: str, after: list[str]) -> None:
    assert rows(lm.edit(maze(), move)) == after


@pytest.mark.parametrize(
    "move",
    [
        "put * 2,1",
        "put / 1,2",
        "put . 1,1",
        "put . 9,9",
        "put T 2,2",
        "take 1,2",
        "move 2,1 1,1",
        "move 2,2 2,3",
        "move 2,1 2,3",
        "turn 2,2 on",
        "turn 2,3 ?",
        "touch 2,3",
    ],
)
def test_edits_that_are_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.edit(maze(), move)


def test_only_mirrors_are_turned_in_play() -> None:
    puzzle = maze()
    assert rows(lm.play(puzzle, lm.begin(puzzle), "touch 2,3"))[1] == "..\\.*"
    turned = lm.play(puzzle, lm.begin(puzzle), "turn 3,3 N")
    assert rows(turned)[2] == "*./.*"
    assert lm.play(puzzle, turned, "clear") == lm.begin(puzzle)
    for move in ("touch 2,2", "touch 1,1", "put / 2,2", "take 2,3", "move 2,3 2,2"):
        with pytest.raises(lm.PuzzleError):
            lm.play(puzzle, lm.begin(puzzle), move)


@pytest.mark.parametrize("change", [("./", "//"), ("../", "..."), ("*****\n", "")])
def test_a_position_of_another_maze_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.view(maze(), MAZE.replace(*change))


TWISTED = "kind: mirrors\ngrid:\n******\n../\\.*\n*.\\/.*\n*../..\n******\n"


def test_the_view_follows_the_beam_and_advice_ends_it() -> None:
    puzzle = maze(TWISTED)
    position = lm.begin(puzzle)
    view = lm.view(puzzle, position)
    assert view.message == "The beam ends in the block at row 1, column 3, after 4 cells."
    assert [(fault.rule, fault.cell) for fault in view.faults] == [("absorbed", (0, 2))]
    assert view.cells[6] == "opening, in the beam"
    assert view.cells[8] == "mirror rising to the right, in the beam"
    hint = lm.advise(puzzle, position)
    assert hint.cell == (1, 2)
    assert rows(hint.position)[1] == "..\\\\.*"


def test_a_mirror_turned_in_vain_is_turned_back() -> None:
    straight = maze("kind: mirrors\ngrid:\n*****\n*./.*\n.....\n*****\n")
    position = lm.play(straight, lm.begin(straight), "touch 2,3")
    view = lm.view(straight, position)
    assert view.message == (
        "The beam passes after 5 cells, but 1 mirror is turned that it does not touch."
    )
    assert view.cells[7] == "mirror falling to the right, turned"
    hint = lm.advise(straight, position)
    assert hint.text == "Turn the mirror in row 2, column 3 back."
    assert hint.position == lm.begin(straight)
    assert lm.view(straight, str(hint.position)).message == (
        "Solved: the beam leaves by the other opening after 5 cells."
    )
