"""The smaller rooms: the model, generated mazes, hints, explanations, pictures, numbers."""

from __future__ import annotations

import pickle
import random
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import TurretSearch
from lasermaze.core.grid import Heading
from lasermaze.drawing import Mosaic
from lasermaze.formats import json_documents
from lasermaze.formats.summary import in_words
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.draw import draw_reach, film
from lasermaze.kinds.turrets.hint import after_step
from lasermaze.kinds.turrets.notation import format_maze, parse
from tests.turrets.plain import random_mazes, random_rows

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"], "Past the guard")


@given(st.integers(0, 2**32), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_what_is_written_is_read_back(seed: int, end: str, bom: bool) -> None:
    dice = random.Random(seed)
    maze = TurretMaze.of(random_rows(dice, dice.randint(1, 6), dice.randint(2, 9)), "A title")
    text = format_maze(maze)
    assert parse("\ufeff" * bom + text.replace("\n", end)) == maze
    assert TurretMaze.from_json(maze.to_json()) == maze
    assert pickle.loads(pickle.dumps(maze)) == maze


def test_the_grid_shares_the_cells() -> None:
    assert GUARD.grid.shape == (3, 6)
    assert not GUARD.grid.flags.writeable
    assert GUARD.grid.tobytes() == GUARD.cells
    assert (GUARD[1, 2], GUARD.start, GUARD.goal) == ("v", (0, 0), (2, 5))
    assert repr(GUARD) == "<TurretMaze 'Past the guard' 3x6>"
    with pytest.raises(IndexError):
        GUARD[3, 0]


def open_square(size: int) -> TurretMaze:
    """No walls, no turrets, start and goal in opposite corners."""
    rows = ["S" + "." * (size - 1), *["." * size] * (size - 2), "." * (size - 1) + "G"]
    return TurretMaze.of(rows)


@pytest.mark.parametrize("size", [2, 9, 70, 200])
def test_the_number_of_walks_is_exact_however_large(size: int) -> None:
    answer = lm.solve(open_square(size), count_walks=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (comb(2 * size - 2, size - 1), True)
    assert json_documents.load_answer(answer.to_json()) == answer


def test_numbers_in_words() -> None:
    assert in_words(lm.solve(GUARD)) == "11 steps"
    counted = in_words(lm.solve(GUARD, count_walks=True))
    assert counted == "11 steps; 4 shortest walks; they first differ at moves, number 1: S or E"
    huge = lm.solve(open_square(200), count_walks=True)
    assert "398 steps; about 2.580e118 shortest walks" in in_words(huge)
    limited = lm.solve(GUARD, all=True, limit=3)
    assert in_words(limited).startswith(
        "11 steps; at least 3 shortest walks (stopped at the limit)"
    )
    only = TurretMaze.of(["SG"])
    assert in_words(lm.solve(only, count_walks=True)) == "1 step; exactly one shortest walk"


def test_any_verdict() -> None:
    any_verdict = [lm.generate("turrets", seed=seed, any_verdict=True) for seed in range(40)]
    assert not all(lm.solve(maze) for maze in any_verdict)


def test_a_large_generated_maze_has_its_share_of_walls_and_turrets() -> None:
    cells = lm.generate("turrets", size=(300, 300), seed=1).cells  # type: ignore[attr-defined]
    turrets = [cells.count(arrow) for arrow in b"^>v<"]
    assert 0.13 < cells.count(b"#") / 90_000 < 0.17
    assert 0.025 < sum(turrets) / 90_000 < 0.037
    assert min(turrets) > 500


def test_hints_lead_to_the_goal() -> None:
    for rows in random_mazes(60, 11):
        maze = TurretMaze.of(rows)
        answer = lm.solve(maze)
        told = lm.hint(maze)
        if not isinstance(answer, lm.Solved):
            assert "No walk" in told.text
            continue
        for left in range(len(answer.witness), 1, -1):
            maze = lm.hint(maze).puzzle
            after = lm.solve(maze)
            assert isinstance(after, lm.Solved)
            assert len(after.witness) == left - 1
        assert "the goal" in lm.hint(maze).text


def test_a_hint_is_forced_where_every_shortest_walk_begins_so() -> None:
    for rows in random_mazes(150, 12):
        maze = TurretMaze.of(rows)
        firsts = {walk.moves[0] for walk, _ in zip(lm.solutions(maze), range(3000), strict=False)}
        told = lm.hint(maze)
        assert told.forced == (len(firsts) <= 1), rows


def test_a_hint_says_what_the_other_steps_lead_to() -> None:
    told = lm.hint(GUARD)
    assert told.text == "Step south."
    assert "East leaves 10 steps." in told.reason
    assert "North: the grid ends." in told.reason
    assert not told.forced
    assert after_step(GUARD, Heading.E)[1, 2] == "<"


def test_a_picture_shows_the_walk_and_the_verdict() -> None:
    text = lm.draw(GUARD, lm.solve(GUARD)).text()
    assert "11 steps." in text
    assert "+->G" in text
    boxed = TurretMaze.of(["S#G"])
    assert "1 state can be reached" in lm.draw(boxed, lm.solve(boxed)).text()
    assert (
        "S + # . G" in lm.draw(TurretMaze.of(["S.#.G"]), lm.solve(TurretMaze.of(["S.#.G"]))).text()
    )


def test_a_film_shows_every_step_with_its_fire() -> None:
    answer = lm.solve(GUARD)
    moving = film(GUARD, answer)
    assert moving is not None
    assert len(moving.frames) == 13
    texts = [frame.text() for frame in moving.frames]
    assert all("@" in text for text in texts[:-1])
    assert [letter in texts[time] for time, letter in enumerate("v<^>v<")] == [True] * 6
    assert "Step 11 of 11." in texts[-2]
    assert texts[-1] == lm.draw(GUARD, answer).text()
    assert film(TurretMaze.of(["S#G"]), lm.solve(TurretMaze.of(["S#G"]))) is None


def test_the_reach_of_a_maze_is_drawn_in_numbers() -> None:
    text = draw_reach(TurretMaze.of(["S..#", "...G"])).text()
    assert "1 S 1 2 #" in text
    assert "2 1 2 3 G" in text


def test_a_large_maze_is_a_mosaic() -> None:
    maze = lm.generate("turrets", size=(150, 400), seed=3)
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    picture = lm.draw(maze, answer)
    assert isinstance(picture, Mosaic)
    assert picture.path is not None
    assert picture.path.tolist() == [list(cell) for cell in answer.witness.cells(maze.start)]  # type: ignore[attr-defined]
    assert f"{len(answer.witness)} steps." in picture.text()
    assert film(maze, answer) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b"", 0, 0, False),
        (2, 2, b"S.G", 0, 2, False),
        (1, 3, b"S.G", 0, 3, False),
        (1, 3, b"S.G", 1, 1, False),
        (2**40, 2**40, b"S.G", 0, 2, False),
    ],
)
def test_the_kernel_refuses_what_is_no_maze(
    arguments: tuple[int, int, bytes, int, int, bool],
) -> None:
    with pytest.raises(ValueError, match=r"cells|start"):
        TurretSearch(*arguments)


def test_the_kernel_refuses_what_is_not_known_yet() -> None:
    search = TurretSearch(1, 3, b"S.G", 0, 2, False)
    for call in (
        lambda: search.walk(1.0),
        lambda: search.count(1.0),
        lambda: search.levels(0, 0, 3),
        lambda: search.visited(-1.0),
        lambda: search.run(-1.0),
        lambda: search.run(float("nan")),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()
    assert search.run(1.0) is True
    assert search.walk(1.0) == bytes([1, 1])
