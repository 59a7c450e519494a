"""Pictures: the walk and the verdict, the film, numbers of steps, the mosaic of a large maze."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.drawing import Mosaic
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.draw import MOST_NUMBERED, draw_reach, film

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"], title="Past the guard")


def test_a_picture_shows_the_walk_and_the_verdict() -> None:
    text = lm.draw(GUARD, lm.solve(GUARD)).text()
    assert "11 steps." in text
    assert "10-->G,11" in text
    boxed = TurretMaze.of(["S#G"])
    assert "1 state can be reached" in lm.draw(boxed, lm.solve(boxed)).text()
    assert (
        "S + # . G" in lm.draw(TurretMaze.of(["S.#.G"]), lm.solve(TurretMaze.of(["S.#.G"]))).text()
    )


def winding(length: int) -> TurretMaze:
    """A maze of one way, to and fro, that has ``length`` cells."""
    cols = 9
    way = []
    for row in range(0, 2 * length // cols + 2, 2):
        cells = [(row, col) for col in range(cols)]
        way += cells[:: 1 if row % 4 == 0 else -1]
        way.append((row + 1, way[-1][1]))
    letters = dict.fromkeys(way[:length], ".") | {way[0]: "S", way[length - 1]: "G"}
    rows = 1 + max(row for row, _ in letters)
    return TurretMaze.of(
        ["".join(letters.get((row, col), "#") for col in range(cols)) for row in range(rows)]
    )


def test_the_steps_of_a_walk_have_numbers_unless_they_are_many() -> None:
    for cells, are_numbered in ((MOST_NUMBERED, True), (MOST_NUMBERED + 1, False)):
        maze = winding(cells)
        answer = lm.solve(maze)
        assert isinstance(answer, lm.Solved)
        assert len(answer.witness) == cells - 1
        assert (f"G,{cells - 1}" in lm.draw(maze, answer).text()) == are_numbered


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
    assert picture.path.tolist() == [list(cell) for cell in answer.witness.cells(maze.start)]
    assert f"{len(answer.witness)} steps." in picture.text()
    assert film(maze, answer) is None
