"""Editing a maze and walking through it: start and goal, death, the fire ahead, hints."""

import pytest

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.kinds.turrets import KIND, TurretMaze, Walk
from lasermaze.kinds.turrets.reasons import Hit
from lasermaze.kinds.turrets.words import fault
from tests.turrets.plain import random_mazes

MAZE = TurretMaze.of(["S...", ".#.v", "...G"])


def edited(*moves: str) -> list[str]:
    editor = lm.Editor(MAZE)
    for move in moves:
        editor.push(move)
    return list(editor.puzzle.lines())


def play(puzzle: TurretMaze, position: str, move: str) -> str:
    return KIND.editor.play(puzzle, position, move)


def view(puzzle: TurretMaze, position: str | None, time: int | None = None) -> lm.View:
    return KIND.editor.view(puzzle, position, time)


def test_an_empty_maze_has_a_start_and_a_goal() -> None:
    assert str(lm.Editor.blank("turrets", 2, 3).puzzle).endswith("S..\n..G\n")
    with pytest.raises(lm.PuzzleError, match="a maze of one cell"):
        lm.Editor.blank("turrets", 1, 1)


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
def test_a_move_that_would_leave_no_maze_is_refused(move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        edited(move)


def test_a_step_into_fire_is_death_and_can_be_taken_back() -> None:
    puzzle = TurretMaze.of(["S..G", ".^.."])
    position = play(puzzle, "", "go E")
    assert position == "E"
    assert view(puzzle, position).faults[0].rule == "goal"
    lethal = TurretMaze.of(["S..G", ".<.."])
    dead = view(lethal, play(lethal, "", "touch 1,2"))
    assert dead.faults == (fault(Hit(1, (0, 1), (1, 1))),)
    assert dead.message == "Hit after 1 step: the turret at row 2, column 2 hits."
    assert not dead.done
    assert dead.ways == ()
    assert "X" in dead.picture.text()
    with pytest.raises(lm.PuzzleError, match="step 1: the turret at row 2, column 2 hits"):
        play(lethal, "E", "go E")
    hint = lm.hint(lethal, "E")
    assert (hint.text, hint.position, hint.moves) == ("Take the last step back.", "", ("clear",))
    assert hint.reason == "Step 1: the turret at row 2, column 2 hits."


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        ("", "go N", "to the north the walker leaves the grid"),
        ("E", "go S", "to the south there is a wall"),
        ("EEE", "go S", "to the south there is a turret"),
        ("", "touch 2,2", "is not beside the walker"),
        ("", "touch 1,1", "is not beside the walker"),
        ("SSEEE", "go W", "the goal is reached"),
    ],
)
def test_steps_that_cannot_be_made(position: str, move: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        play(MAZE, position, move)


@pytest.mark.parametrize("position", ["N", "X", "e", "SSEEEE", "E" * 100, "EW" * 30, "SSEEEW"])
def test_a_text_that_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(lm.PuzzleError):
        view(MAZE, position)


def test_a_walk_is_shown_step_by_step_and_the_fire_ahead() -> None:
    now = view(MAZE, "SS")
    assert (now.now, now.times) == (2, 7)
    assert now.message == "2 steps so far."
    assert now.ways == ("go N", "go E")
    assert view(MAZE, "SS", 1).message == "After step 1 of 2."
    assert view(MAZE, "SS", 4).message == "The fire as it will be after step 4."
    facing = [view(MAZE, "SS", time).cells[7] for time in range(4)]
    assert facing == [("turret", f"facing {way}") for way in ("south", "west", "north", "east")]
    assert view(MAZE, "SS").cells[8] == ("walker", "empty")
    assert view(MAZE, "").message == "At the start."


def test_the_phases_are_shown_in_the_editor() -> None:
    still = view(MAZE, None)
    assert (still.times, still.message) == (4, "1 turret, facing as at the start.")
    assert view(MAZE, None, 0).message == "The fire after steps 4, 8, 12 and so on."
    pictures = {view(MAZE, None, time).picture.text() for time in range(4)}
    assert len({still.picture.text(), *pictures}) == 5


def test_a_walk_that_is_longer_than_need_be_is_not_done() -> None:
    puzzle = TurretMaze.of(["S.G", "..."])
    assert view(puzzle, "EE").message == (
        "Solved: the goal is reached in 2 steps, the fewest possible."
    )
    longer = view(puzzle, "SEEN")
    assert longer.message == "The goal is reached, in 4 steps, but 2 are enough."
    assert not longer.done
    hint = lm.hint(puzzle, "SEEN")
    assert (hint.text, hint.position) == ("Take the last 4 steps back.", "")
    assert hint.reason == "Step 1: the way is 2 steps longer than it need be."
    assert lm.hint(puzzle, "EE").text == "The walk is a shortest one."
    hint = lm.hint(puzzle, "E")
    assert (hint.position, hint.moves) == ("EE", ("go E",))


def test_the_moves_are_those_that_can_be_made() -> None:
    """In every position of a few walks at random, with all steps tried."""
    ends = 0
    for number, rows in enumerate(random_mazes(60, 41)):
        game = lm.Game(TurretMaze.of(rows))
        while moves := list(game.legal_moves()):
            accepted = [f"go {heading.name}" for heading in Heading if accepts(game, heading)]
            assert moves == accepted == list(game.view().ways), rows
            if len(game.position) == 12:
                break
            game.push(moves[(number + len(game.position)) % len(moves)])
        ends += not moves
        assert moves or not any(accepts(game, heading) for heading in Heading)
    assert ends > 20


def accepts(game: lm.Game[TurretMaze], heading: Heading) -> bool:
    try:
        play(game.puzzle, game.position, f"go {heading.name}")
    except lm.PuzzleError:
        return False
    return True


def test_no_move_is_left_at_the_goal_or_in_fire() -> None:
    assert list(KIND.editor.moves(MAZE, "SSEEE")) == []
    assert list(KIND.editor.moves(TurretMaze.of(["S..G", ".<.."]), "E")) == []
    with pytest.raises(lm.PuzzleError):
        KIND.editor.moves(MAZE, "N")


def test_a_position_shows_a_solution() -> None:
    game = lm.Game(MAZE)
    game.show(Walk("SSEEE"))
    assert (game.position, game.solution, game.is_solved()) == ("SSEEE", Walk("SSEEE"), True)
    game.pop()
    assert game.solution is None
