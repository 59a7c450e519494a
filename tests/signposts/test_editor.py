"""Editing and playing a maze without walls: the last goal, ways in, choices, ends, hints."""

import pytest

import lasermaze as lm
from lasermaze.interface import View
from lasermaze.kinds.signposts import KIND, Maze
from tests.signposts.plain import random_mazes

MAZE = "kind: signposts\ngrid:\nS?X\nRGS\nSUL\n"


def maze(text: str = MAZE) -> Maze:
    return lm.parse(text, "signposts")


def play(position: str, move: str) -> str:
    return KIND.editor.play(maze(), position, move)


def view(position: str | None, time: int | None = None) -> View:
    return KIND.editor.view(maze(), position, time)


def edited(*moves: str) -> list[str]:
    editor = lm.Editor(maze())
    for move in moves:
        editor.push(move)
    return list(editor.puzzle.lines())


@pytest.mark.parametrize(
    ("moves", "rows"),
    [
        (("put L 1,1 1,2",), ["LLX", "RGS", "SUL"]),
        (("take 1,2 1,3",), ["SSS", "RGS", "SUL"]),
        (("put G 1,1", "take 2,2"), ["G?X", "RSS", "SUL"]),
        (("move 2,2 1,1",), ["G?X", "RSS", "SUL"]),
        (("turn 1,1 W",), ["L?X", "RGS", "SUL"]),
        (("turn 1,1 E", "turn 1,1 on"), ["U?X", "RGS", "SUL"]),
        (("turn 1,1 ?",), ["??X", "RGS", "SUL"]),
        (("turn 1,3 on",), ["S?S", "RGS", "SUL"]),
        (("size 2 4",), ["S?XS", "RGSS"]),
        (("size 1 1",), ["G"]),
        (("clear",), ["SSS", "SGS", "SSS"]),
    ],
)
def test_edits(moves: tuple[str, ...], rows: list[str]) -> None:
    assert edited(*moves) == rows


@pytest.mark.parametrize("move", ["take 2,2", "put X 2,2", "turn 2,2 N", "put Q 1,1", "take 0,1"])
def test_what_would_be_no_maze_is_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        edited(move)


@pytest.mark.parametrize(
    ("position", "move", "after"),
    [
        ("", "touch 0,2", "top 2"),
        ("", "touch 2,0", "left 2"),
        ("", "touch 3,4", "right 3"),
        ("", "touch 4,1", "bottom 1"),
        ("", "touch 2,1", "left 2"),
        ("top 2", "touch 2,2", "top 2 S"),
        ("top 2", "go E", "top 2 E"),
        ("top 2 E", "touch 2,0", "left 2"),
        ("top 2 E", "clear", ""),
    ],
)
def test_moves(position: str, move: str, after: str) -> None:
    assert play(position, move) == after


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        ("", "go N", "no way in is chosen yet"),
        ("", "touch 1,1", "is not a place to enter"),
        ("", "touch 2,2", "is not a place to enter"),
        ("", "touch 0,0", "is not a place to enter"),
        ("top 2", "touch 3,3", "is not beside the walker"),
        ("top 2 S", "go S", "the goal is reached"),
        ("top 2 E", "go S", "the walker dies"),
        ("", "put S 1,1", "cannot be done here"),
    ],
)
def test_moves_that_cannot_be_made(position: str, move: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        play(position, move)


@pytest.mark.parametrize(
    "position",
    ["top", "top 0", "top 4", "top 2 s", "top 2 SS", "top 2  S", "Top 2", "top 02 ", " "],
)
def test_no_positions(position: str) -> None:
    with pytest.raises(lm.PuzzleError):
        view(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("", "Choose a way in."),
        ("top 2", "After 1 move, in row 1, column 2, the walker waits at a ?."),
        ("top 2 E", "After 2 moves, in row 1, column 3, the walker dies."),
        ("top 2 N", "After 1 move, in row 1, column 2, the walker leaves the grid to the north."),
        (
            "top 2 S",
            "Solved: a goal is reached in 2 moves, from the top of column 2; no route from "
            "there is shorter.",
        ),
    ],
)
def test_how_it_stands(position: str, message: str) -> None:
    seen = view(position)
    assert seen.message == message
    assert seen.done == message.startswith("Solved")


def test_a_walk_without_end_is_refused() -> None:
    puzzle = maze("kind: signposts\ngrid:\n?U\nGS\n")
    assert lm.Game(puzzle, "left 1 EE").view().message.endswith("the walker waits at a ?.")
    with pytest.raises(lm.PuzzleError, match="comes back again and again"):
        lm.Game(puzzle, "left 1 " + "E" * 100)


@pytest.mark.parametrize("letters", ["RRRR", "LLLL", "SURL", "?RRR", "R?R?"])
def test_the_letters_lead_nobody_round_for_ever(letters: str) -> None:
    """Between two choices every walk ends, as a beam among mirrors does."""
    grid = f"{letters[:2]}G\n{letters[2:]}S\n"
    puzzle = maze(f"kind: signposts\ngrid:\n{grid}")
    for way in lm.Game(puzzle).legal_moves():
        game = lm.Game(puzzle)
        game.push(way)
        assert game.view().times <= 4 * 6


def test_the_ways_on_are_told() -> None:
    assert len(view("").ways) == 12
    assert view("top 2").ways == ("go N", "go E", "go S", "go W")
    assert view("top 2 E").ways == ()
    seen = view("top 2 E")
    assert (seen.now, seen.times) == (2, 3)
    assert view("top 2 E", 1).message == "After move 1 of 2."
    route = "on the route"
    assert seen.cells[:3] == (("straight on",), ("any way", route), ("death", route))
    assert view(None).message == "1 goal, and 1 ? where a walker may choose."


def test_a_hint_takes_back_a_choice_and_a_way_in() -> None:
    hint = lm.hint(maze(), "top 2 E")
    assert hint.position == "top 2"
    assert hint.moves == ("touch 0,2",)
    assert hint.reason == "Move 2: no way to the goal is left."
    hint = lm.hint(maze(), "right 1")
    assert hint.text == "Take another way in, not from the right of row 1."
    assert (hint.position, hint.moves) == ("", ("clear",))
    hint = lm.hint(maze(), "top 2")
    assert (hint.position, hint.moves) == ("top 2 S", ("go S",))
    assert lm.hint(maze(), "top 2 S").text == "The goal is reached."


def test_a_longer_choice_than_need_be_is_told() -> None:
    puzzle = maze("kind: signposts\ngrid:\n?SR\nG??\nSSR\n")
    assert lm.Game(puzzle, "left 1 ES").view().cells[0] == ("any way", "on the route")
    hint = lm.hint(puzzle, "left 1 E")
    assert hint.position == "left 1"
    assert hint.reason == "Move 2: the way is 4 moves longer than it need be."


def test_every_legal_move_is_accepted_and_each_has_another_effect() -> None:
    over = 0
    for rows in random_mazes(60, 17):
        puzzle = maze("kind: signposts\ngrid:\n" + "\n".join(rows))
        positions = [KIND.editor.start(puzzle)]
        for position in positions:
            moves = list(KIND.editor.moves(puzzle, position))
            seen = KIND.editor.view(puzzle, position, None)
            assert seen.ways == tuple(moves)
            assert bool(moves) == (position == "" or "waits at a ?" in seen.message)
            over += not moves
            after = [KIND.editor.play(puzzle, position, move) for move in moves]
            assert len({position, *after}) == len(moves) + 1
            positions += after[: 60 - len(positions)]
    assert over > 100


def test_the_position_of_a_solution_shows_it() -> None:
    for rows in random_mazes(60, 18):
        puzzle = maze("kind: signposts\ngrid:\n" + "\n".join(rows))
        for escape in lm.solutions(puzzle):
            position = KIND.editor.position(puzzle, escape)
            assert KIND.editor.solution(puzzle, position) == escape
            assert KIND.editor.view(puzzle, position, None).done
