"""Editing and playing a mirror maze: its openings, what can be turned, views, hints."""

import pytest

import lasermaze as lm
from lasermaze.kinds.mirrors import KIND, MirrorMaze

MAZE = "kind: mirrors\ngrid:\n*****\n../.*\n*.\\.*\n***.*\n"


def maze(text: str = MAZE) -> MirrorMaze:
    return lm.parse(text, "mirrors")


def edited(puzzle: MirrorMaze, move: str) -> MirrorMaze:
    return KIND.editor.edit(puzzle, move)


def rows(text: object) -> list[str]:
    return str(text).partition("grid:\n")[2].split()


@pytest.mark.parametrize(
    ("size", "after"),
    [
        ((3, 3), ["***", "...", "***"]),
        ((2, 3), ["*.*", "*.*"]),
        ((2, 4), ["**.*", "**.*"]),
        ((3, 2), ["**", "..", "**"]),
        ((4, 4), ["****", "*..*", "....", "****"]),
    ],
)
def test_empty_mazes(size: tuple[int, int], after: list[str]) -> None:
    assert rows(KIND.editor.blank(*size)) == after


@pytest.mark.parametrize("size", [(2, 2), (1, 5), (5, 1), (1, 1)])
def test_sizes_without_room_for_two_openings(size: tuple[int, int]) -> None:
    with pytest.raises(lm.PuzzleError):
        KIND.editor.blank(*size)
    with pytest.raises(lm.PuzzleError):
        edited(maze(), "size {} {}".format(*size))


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
    assert rows(edited(maze(), move)) == after


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
        edited(maze(), move)


def test_only_mirrors_are_turned_in_play() -> None:
    game = lm.Game(maze())
    game.push("touch 2,3")
    assert rows(game.position)[1] == "..\\.*"
    game.push("turn 3,3 N")
    assert rows(game.position)[2] == "*./.*"
    game.push("clear")
    assert game.position == str(maze())
    for move in ("touch 2,2", "touch 1,1", "put / 2,2", "take 2,3", "move 2,3 2,2"):
        with pytest.raises(lm.PuzzleError):
            game.push(move)


def test_every_mirror_can_be_turned_at_any_time() -> None:
    game = lm.Game(maze())
    assert list(game.legal_moves()) == ["turn 2,3 on", "turn 3,3 on"]
    game = lm.Game(lm.generate("mirrors", size=(5, 6)))
    assert len(list(game.legal_moves())) == game.puzzle.mirrors
    game.show(lm.solve(game.puzzle))
    assert game.is_solved()
    for move in list(game.legal_moves()):
        before = game.position
        game.push(move)
        assert game.position != before
    assert list(lm.Game(maze("kind: mirrors\ngrid:\n***\n...\n***\n")).legal_moves()) == []
    with pytest.raises(lm.PuzzleError):
        next(KIND.editor.moves(maze(), "kind: mirrors\ngrid:\n***\n...\n***\n"))


@pytest.mark.parametrize("change", [("./", "//"), ("../", "..."), ("*****\n", "")])
def test_a_position_of_another_maze_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.Game(maze(), MAZE.replace(*change))


TWISTED = "kind: mirrors\ngrid:\n******\n../\\.*\n*.\\/.*\n*../..\n******\n"


def test_the_view_follows_the_beam_and_a_hint_ends_it() -> None:
    game = lm.Game(maze(TWISTED))
    view = game.view()
    assert view.message == "The beam ends in the block at row 1, column 3, after 4 cells."
    assert [(fault.rule, fault.cell) for fault in view.faults] == [("absorbed", (0, 2))]
    assert view.cells[6] == ("opening", "in the beam")
    assert view.cells[8] == ("mirror rising to the right", "in the beam")
    hint = game.hint()
    assert hint.cell == (1, 2)
    assert rows(hint.position)[1] == "..\\\\.*"
    assert hint.moves == ("turn 2,3 on",)


def test_hints_can_be_followed_to_a_solution() -> None:
    for seed in range(6):
        game = lm.Game(lm.generate("mirrors", level="advanced", seed=seed))
        while not game.is_solved():
            hint = game.hint()
            assert hint.puzzle == game.puzzle
            assert hint.move is not None
            game.push(hint.move)
            assert game.position == hint.position
        assert game.hint().moves == ()


def test_a_mirror_turned_in_vain_is_turned_back() -> None:
    game = lm.Game(maze("kind: mirrors\ngrid:\n*****\n*./.*\n.....\n*****\n"))
    game.push("touch 2,3")
    view = game.view()
    assert view.message == (
        "The beam passes after 5 cells, but 1 mirror is turned that it does not touch."
    )
    assert view.cells[7] == ("mirror falling to the right", "turned")
    hint = game.hint()
    assert hint.text == "Turn the mirror in row 2, column 3 back."
    assert hint.position == str(game.puzzle)
    game.push(hint.moves[0])
    assert game.view().message == "Solved: the beam leaves by the other opening after 5 cells."
