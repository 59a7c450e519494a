"""What pictures in plain text do not show: long walks, large mazes, and the ring of moments."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.drawing.shapes import Trail
from tests.oracles import Cell
from tests.oracles.grids import text_of
from tests.oracles.turrets import Turrets, maze_of


@pytest.mark.parametrize("cells", [100, 101])
def test_the_steps_are_numbered_unless_they_are_many(cells: int) -> None:
    puzzle = lm.parse(text_of("turrets", ["S", *["."] * (cells - 2), "G"]))
    shown = lm.draw(puzzle, lm.solve(puzzle)).text()
    assert (f"G,{cells - 1}" in shown) == (cells == 100)


@pytest.mark.parametrize(
    ("width", "size"), [(5, (2, 23)), (6, (4, 13)), (39, (6, 79)), (40, (12, 40))]
)
def test_wide_mazes_have_their_moments_below_each_other(width: int, size: tuple[int, int]) -> None:
    puzzle = lm.parse(text_of("turrets", ["S" + "." * (width - 3) + "G^"]))
    screens = {screen.title: screen for screen in lm.explain(puzzle).screens}
    picture: Any = screens["Four moments"].picture
    assert (picture.rows, picture.cols) == size


def test_the_ring_leads_through_the_moments_and_back() -> None:
    rings = 0
    for text in Turrets().puzzles(60, random.Random(6)):
        screens = {screen.title: screen for screen in lm.explain(lm.parse(text)).screens}
        maze = maze_of(text)
        if "Four moments" not in screens or max(len(maze.rows), len(maze.rows[0])) > 12:
            continue
        (ring,) = [
            one for one in screens["Four moments"].inside() if one.title == "Round and round"
        ]
        scene: Any = ring.picture
        fire: dict[Cell, set[Cell]] = {}
        height, width = len(maze.rows) + 2, len(maze.rows[0]) + 1
        for row, col in (c for tiles in scene.ground if tiles.css == "fire" for c in tiles.cells):
            fire.setdefault((row // height, col // width), set()).add(
                (row % height - 1, col % width)
            )
        corners = [fire.get(corner, set()) for corner in ((0, 0), (0, 1), (1, 1), (1, 0))]
        assert corners == [maze.fire[time % 4] for time in (1, 2, 3, 4)], text
        arrows = [shape.points for shape in scene.shapes if isinstance(shape, Trail)]
        turns = [(round(to[0] - at[0]), round(to[1] - at[1])) for at, to in arrows]
        assert turns == [(0, 1), (1, 0), (0, -1), (-1, 0)]
        rings += 1
    assert rings > 5
