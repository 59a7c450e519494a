"""A maze of turrets under a hand: start and goal, walking, death, looking ahead, advice."""

import pytest

import lasermaze as lm

MAZE = "kind: turrets\ngrid:\nS...\n.#.v\n...G\n"


def maze(text: str = MAZE) -> lm.Puzzle:
    return lm.draft(text)


def edited(*moves: str) -> list[str]:
    puzzle = maze()
    for move in moves:
        puzzle = lm.edit(puzzle, move)
    return str(puzzle).partition("grid:\n")[2].split()


def test_an_empty_maze_has_a_start_and_a_goal() -> None:
    assert str(lm.blank("turrets", 2, 3)).endswith("S..\n..G\n")
    with pytest.raises(lm.PuzzleError, match="a maze of one cell"):
        lm.blank("turrets", 1, 1)


@pytest.mark.parametrize(
    ("moves", "rows"),
    [
        (("put # 1,2 1,3",), ["S##.", ".#.v", "...G"]),
        (("put S 2,1",), ["....", "S#.v", "...G"]),
        (("put G 2,2",), ["S...", ".G.v", "...."]),
        (("put S 1,1",), ["S...", ".#.v", "...G"]),
        (("move 1,1 3,4",), ["G...", ".#.v", "...S"]),
        (("take 2,2 2,4",), ["S...", "....", "...G"]),
        (("turn 2,4 N",), ["S...", ".#.^", "...G"]),
        (("turn 2,4 on",), ["S...", ".#.<", "...G"]),
        (("size 2 3",), ["S..", ".#G"]),
        (("size 1 2",), ["SG"]),
        (("size 2 1", "size 2 2"), ["S.", "G."]),
        (("move 1,1 3,1", "size 1 2"), ["SG"]),
        (("clear",), ["S...", "....", "...G"]),
    ],
)
def test_edits(moves: tuple[str, ...], rows: list[str]) -> None:
    assert edited(*moves) == rows


@pytest.mark.parametrize(
    "move",
    [
        "put # 1,1",
        "put S 3,4",
        "put x 1,2",
        "put ## 1,2",
        "put # 1,5",
        "take 1,1",
        "take 3,4",
        "move 1,2 1,3",
        "turn 2,4 ?",
        "turn 2,2 N",
        "size 1 1",
        "mark 1,1",
    ],
)
def test_what_would_be_no_maze_is_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        edited(move)


def test_a_step_into_fire_is_death_and_can_be_taken_back() -> None:
    puzzle = maze("kind: turrets\ngrid:\nS..G\n.^..\n")
    position = lm.play(puzzle, "", "go E")
    assert position == "E"
    assert lm.view(puzzle, position).faults[0].rule == "goal"
    lethal = maze("kind: turrets\ngrid:\nS..G\n.<..\n")
    dead = lm.view(lethal, lm.play(lethal, "", "touch 1,2"))
    assert dead.faults == (lm.Fault("fire", "the turret at row 2, column 2 hits", (0, 1)),)
    assert dead.message == "Hit after 1 step: the turret at row 2, column 2 hits."
    assert not dead.done
    assert dead.ways == ()
    assert "X" in dead.picture.text()
    with pytest.raises(lm.PuzzleError, match="the walker is hit"):
        lm.play(lethal, "E", "go E")
    hint = lm.advise(lethal, "E")
    assert (hint.text, hint.position) == ("Take the last step back.", "")
    assert hint.reason == "The turret at row 2, column 2 hits."


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        ("", "go N", "north the grid ends"),
        ("E", "go S", "south there is a wall"),
        ("EEE", "go S", "south there is a turret"),
        ("", "touch 2,2", "is not beside the walker"),
        ("", "touch 1,1", "is not beside the walker"),
        ("SSEEE", "go W", "the goal is reached"),
    ],
)
def test_steps_that_cannot_be_made(position: str, move: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.play(maze(), position, move)


@pytest.mark.parametrize("position", ["N", "X", "e", "SSEEEE", "E" * 100, "EW" * 30, "SSEEEW"])
def test_no_positions(position: str) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.view(maze(), position)


def test_a_walk_can_be_seen_step_by_step_and_the_fire_ahead() -> None:
    view = lm.view(maze(), "SS")
    assert (view.now, view.times) == (2, 7)
    assert view.message == "2 steps so far."
    assert view.ways == ("go N", "go E")
    assert lm.view(maze(), "SS", 1).message == "After step 1 of 2."
    assert lm.view(maze(), "SS", 4).message == "The fire as it will be after step 4."
    facing = [lm.view(maze(), "SS", time).cells[7] for time in range(4)]
    assert facing == [f"turret, facing {way}" for way in ("south", "west", "north", "east")]
    assert lm.view(maze(), "SS").cells[8] == "walker, empty"
    assert lm.view(maze(), "").message == "At the start."


def test_the_phases_are_shown_while_one_edits() -> None:
    still = lm.view(maze())
    assert (still.times, still.message) == (4, "1 turret, as it faces at the start.")
    assert lm.view(maze(), None, 0).message == "The fire after steps 4, 8, 12 and so on."
    pictures = {lm.view(maze(), None, time).picture.text() for time in range(4)}
    assert len({still.picture.text(), *pictures}) == 5


def test_a_longer_way_than_need_be_is_not_done() -> None:
    puzzle = maze("kind: turrets\ngrid:\nS.G\n...\n")
    assert lm.view(puzzle, "EE").message == (
        "Solved: the goal is reached in 2 steps, the fewest there are."
    )
    view = lm.view(puzzle, "SEEN")
    assert view.message == "The goal is reached, in 4 steps, but 2 are enough."
    assert not view.done
    hint = lm.advise(puzzle, "SEEN")
    assert (hint.text, hint.position) == ("Take the last 4 steps back.", "")
    assert hint.reason == "Step 1 makes the way 2 steps longer than it need be."
    assert lm.advise(puzzle, "EE").text == "The walk is a shortest one."
    assert lm.advise(puzzle, "E").position == "EE"
