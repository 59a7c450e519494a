"""Pictures of mazes: still, moving and large."""

from __future__ import annotations

from math import dist
from typing import Any

import numpy as np

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.drawing import Mosaic, Scene
from lasermaze.drawing.scene import Glyph, Label, Trail
from lasermaze.kinds.signposts import KIND, Escape, Maze
from lasermaze.kinds.signposts.draw import ASIDE, draw, draw_leg, film
from tests.signposts.plain import random_mazes
from tests.waiting import bounded_work

PUBLISHED = lm.parse(KIND.example, "signposts")

PICTURE = """\
The maze without walls

    -  -   -        34          -          -      -    -
                    v
 -  L  U   U       ?,1          U          L      X    L  -
                    v
42  R  L   R      L,2,4<------>U,3       G,34     U    U  -
                    v                      ^
 -  S  L   R      L,5,7<--->U,6,24,32<->L,31,33   X    R  -
                    v           ^v         ^
 -  U  R  ?,9<->R,8,10,28-->S,23,25,29->L,20,30<-?,19  R  -
                    v^          ^v         v      ^
 -  R  U  U,12<>R,11,13,27<--R,22,26<----R,21    S,18  L  -
                    v                             ^
 -  S  ?   S       L,14------->S,15----->S,16--->L,17  R  45

 -  R  L   R        ?           R          L      ?    L  -

 -  L  R   S        R           S          L      R    L  -

    -  -   -        -           -          -      -    -

34 moves, from the top of column 4.
3 ways in reach a goal; the costs stand around the rim.
1 ... the moves, - no goal is reached
"""


def scene_of(maze: Maze, answer: Any = None) -> Scene:
    scene = draw(maze, answer)
    assert isinstance(scene, Scene)
    return scene


def labels(scene: Scene, *css: str) -> dict[tuple[float, float], str]:
    return {
        shape.at: shape.text
        for shape in scene.shapes
        if isinstance(shape, Label) and shape.css in css
    }


def test_the_published_maze_in_text() -> None:
    assert scene_of(PUBLISHED, lm.solve(PUBLISHED)).text(width=90) == PICTURE


def test_letters_stars_and_deaths_stand_in_their_cells() -> None:
    scene = scene_of(PUBLISHED)
    drawn = labels(scene, "letter") | {
        shape.at: shape.text for shape in scene.shapes if isinstance(shape, Glyph)
    }
    assert drawn == {(r, c): PUBLISHED[r, c] for r in range(8) for c in range(8)}


def test_the_costs_stand_around_the_rim() -> None:
    scene = scene_of(PUBLISHED, lm.solve(PUBLISHED))
    assert labels(scene, "best") == {(-1, 3): "34"}
    assert labels(scene, "cost") == {(1, -1): "42", (5, 8): "45"}
    assert len(labels(scene, "no-way")) == 32 - 3
    assert not labels(scene_of(PUBLISHED), "best", "cost", "no-way")


def test_one_way_in_shows_no_costs_of_others() -> None:
    scene = scene_of(PUBLISHED, lm.solve(PUBLISHED, way="left 2"))
    assert not labels(scene, "best", "cost", "no-way")
    assert "42 moves, from the left of row 2." in scene.text()


def test_impossible_shows_what_is_reached() -> None:
    answer = lm.solve(PUBLISHED, way="top 3")
    assert isinstance(answer, lm.Impossible)
    scene = scene_of(PUBLISHED, answer)
    (reached,) = (tiles for tiles in scene.ground if tiles.css == "reached")
    assert reached.cells == ((0, 2),)
    assert "no goal is reached from the top of column 3" in scene.text()


def test_the_route_ends_beside_the_goal() -> None:
    scene = scene_of(PUBLISHED, lm.solve(PUBLISHED))
    (trail,) = (shape for shape in scene.shapes if isinstance(shape, Trail))
    row, col = trail.points[-1]
    assert (round(row), round(col)) == (1, 5)
    assert -1 < trail.points[0][0] < -0.5


def test_a_route_that_is_wrong_is_drawn_as_far_as_it_goes() -> None:
    for route in ("", "N", "SSSSSSSSSSSSSSSSSS", "NNNN", "SN" * 50):
        escape = Escape(PUBLISHED.way("top 4"), 7, route)
        assert "7 moves" in scene_of(PUBLISHED, escape).text()


def test_the_numbers_of_a_route_are_on_its_line_and_hide_no_letter_and_no_number() -> None:
    drawn = 0
    for rows in random_mazes(120, 11):
        maze = Maze(len(rows), len(rows[0]), "".join(rows).encode())
        answer = lm.solve(maze)
        if not isinstance(answer, lm.Solved):
            continue
        scene = draw_leg(maze, answer.witness, range(len(answer.witness.route)))
        (line,) = [shape.points for shape in scene.shapes if isinstance(shape, Trail)]
        spots = [one.at for one in scene.shapes if isinstance(one, Label) and one.css == "move"]
        assert set(spots) <= set(line)
        for number, spot in enumerate(spots):
            assert dist(spot, map(round, spot)) >= 0.3  # from the letter
            assert all(dist(spot, other) > 0.35 for other in spots[:number])
        drawn += len(spots)
    assert drawn > 100


def test_a_game_marks_where_the_walker_waits_or_leaves() -> None:
    maze = Maze.of(["S?", "GS"])
    for heading, at in {"N": (-0.5, 1 + ASIDE), "E": (ASIDE, 1.5)}.items():
        leaves = lm.Game(maze, f"top 2 {heading}").view().picture
        assert isinstance(leaves, Scene)
        (cross,) = [
            shape for shape in leaves.shapes if isinstance(shape, Trail) and shape.end == "cross"
        ]
        assert cross.points[-1] == at
    waits = lm.Game(maze, "top 2").view().picture
    assert isinstance(waits, Scene)
    assert [tiles.cells for tiles in waits.ground if tiles.css == "reached"] == [((0, 1),)]


def test_the_film_shows_each_move_with_its_heading() -> None:
    answer = lm.solve(PUBLISHED)
    moving = film(PUBLISHED, answer)
    assert isinstance(answer, lm.Solved)
    assert moving is not None
    assert len(moving.frames) == 35
    for number, name in enumerate(answer.witness.route[:-1], start=1):
        (caption,) = moving.frames[number].captions
        assert caption == f"Move {number} of 34, heading {Heading[name].word}."
    assert moving.frames[-1] == draw(PUBLISHED, answer)
    assert film(PUBLISHED, lm.solve(PUBLISHED, way="top 1")) is None


def large(rows: int, cols: int) -> Maze:
    cells = bytearray(b"SLRRLU?LR" * (rows * cols // 9 + 1))[: rows * cols]
    cells[len(cells) // 2 + cols // 2] = ord("G")
    return Maze(rows, cols, bytes(cells))


def test_a_large_maze_is_a_mosaic_and_says_how_it_is_reduced() -> None:
    maze = large(300, 301)
    answer = lm.solve(maze)
    picture = draw(maze, answer)
    assert isinstance(picture, Mosaic)
    assert isinstance(answer, lm.Solved)
    assert picture.path is not None
    assert [maze[int(row), int(col)] for row, col in np.asarray(picture.path)][-1] == "G"
    assert len(picture.path) == answer.witness.cost
    assert "cells" in picture.text()
    assert picture.png()[:4] == b"\x89PNG"
    assert film(maze, answer) is None


def test_an_impossible_large_maze() -> None:
    maze = Maze(300, 300, b"U" * 45_000 + b"X" * 300 + b"S" * 10 + b"G" + b"U" * 44_689)
    answer = lm.solve(maze, way="top 1")
    assert isinstance(answer, lm.Impossible)
    picture = draw(maze, answer)
    assert isinstance(picture, Mosaic)
    assert int((np.asarray(picture.classes) == 1).sum()) == 1
    lm.check(maze, answer)


def test_a_hundred_by_a_hundred_is_drawn_small_and_fast() -> None:
    maze = lm.generate("signposts", size=(100, 100))
    assert isinstance(maze, Maze)
    answer = lm.solve(maze)
    with bounded_work():
        svg = draw(maze, answer).svg()
    assert len(svg) < 1_000_000
