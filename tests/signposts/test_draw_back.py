"""The picture of the search backward: each number is that of its state, by a plain search."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.drawing import Scene
from lasermaze.drawing.scene import Label
from lasermaze.kinds.signposts import Maze
from tests.signposts.plain import random_mazes
from tests.signposts.truth import Truth


def test_each_number_is_on_the_side_where_a_walker_comes_in() -> None:
    titles = set()
    for rows in random_mazes(40, 7):
        maze, truth = Maze(len(rows), len(rows[0]), "".join(rows).encode()), Truth(rows)
        screens = {screen.title: screen for screen in lm.explain(maze).screens}
        titles |= set(screens)
        if "Back from the goal" not in screens:
            continue
        scene = screens["Back from the goal"].picture
        assert isinstance(scene, Scene)
        labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
        numbers = {label.at: label.text for label in labels if label.css == "number"}
        top, left = int(numbers[0, -1]) - 1, int(numbers[-1, 0]) - 1  # of a part of the grid
        found = {}
        for shape in scene.shapes:
            if isinstance(shape, Label) and shape.css == "step":
                cell = round(shape.at[0]), round(shape.at[1])
                down, right = (round(3 * (at - to)) for at, to in zip(shape.at, cell, strict=True))
                (side,) = (way for way in Heading if way.step((0, 0)) == (down, right))
                found[cell[0] + top, cell[1] + left, side.back.name] = int(shape.text)
        assert found == {state: left for state, left in truth.left.items() if 0 < left <= 9}
        marked = {
            (row + top, col + left)
            for tiles in scene.ground
            if tiles.css == "reached"
            for row, col in tiles.cells
        }
        assert marked in (set(), {state[:2] for state in truth.left})
    assert titles >= {"Back from the goal", "On from the rim"}
