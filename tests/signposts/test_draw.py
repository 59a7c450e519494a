"""What a picture of a maze in plain text does not show: where its marks stand."""

from __future__ import annotations

import random
from math import dist
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.drawing.shapes import Label, Trail
from lasermaze.kinds.signposts.draw import draw_leg
from tests.oracles.signposts import Maze, Signposts, native


def test_the_numbers_of_a_route_are_on_its_line_and_hide_no_letter_and_no_number() -> None:
    drawn = 0
    for text in Signposts().puzzles(80, random.Random(11)):
        answer: Any = lm.solve(lm.parse(text))
        if answer:
            scene = draw_leg(answer.puzzle, answer.witness, range(answer.witness.cost))
            (line,) = [shape.points for shape in scene.shapes if isinstance(shape, Trail)]
            spots = [one.at for one in scene.shapes if isinstance(one, Label) and one.css == "move"]
            assert set(spots) <= set(line)
            for number, spot in enumerate(spots):
                assert dist(spot, map(round, spot)) >= 0.3  # from the letter
                assert all(dist(spot, other) > 0.35 for other in spots[:number])
            drawn += len(spots)
    assert drawn > 50


def test_the_cost_of_the_best_way_in_stands_out() -> None:
    several = 0
    for text in Signposts().puzzles(80, random.Random(12)):
        picture: Any = lm.draw(puzzle := lm.parse(text), lm.solve(puzzle))
        told = {
            css: [one.text for one in picture.shapes if isinstance(one, Label) and one.css == css]
            for css in ("best", "cost")
        }
        costs = sorted(Maze(text).costs.values())
        assert told["best"] == [str(cost) for cost in costs[:1]]
        assert sorted(map(int, told["cost"])) == costs[1:]
        several += len(costs) > 1
    assert several > 10


@pytest.mark.parametrize("moves", [40, 41])
def test_the_moves_are_numbered_unless_they_are_many(moves: int) -> None:
    """Of a longer route only the first moves of its legs are, of which there is one here."""
    answer = lm.solve(lm.parse(native(["S"] * (moves - 1) + ["G"])), way="top 1")
    picture: Any = lm.draw(answer.puzzle, answer)
    numbers = [one for one in picture.shapes if isinstance(one, Label) and one.css == "move"]
    assert len(numbers) == (moves if moves == 40 else 1)


@pytest.mark.parametrize(("heading", "at"), [("N", (-0.5, 1.32)), ("E", (0.32, 1.5))])
def test_a_game_marks_where_the_walker_waits_or_leaves(heading: str, at: object) -> None:
    game = lm.Game(lm.parse(native(["S?", "GS"])), "top 2")
    waits: Any = game.view().picture
    assert [tiles.cells for tiles in waits.ground if tiles.css == "reached"] == [((0, 1),)]
    game.push(f"go {heading}")
    leaves: Any = game.view().picture
    trails = [shape for shape in leaves.shapes if isinstance(shape, Trail)]
    assert [trail.points[-1] for trail in trails if trail.end == "cross"] == [at]
