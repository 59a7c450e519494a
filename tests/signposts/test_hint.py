"""Hints and explanations for the one way in that an option asks for."""

from __future__ import annotations

import random
from typing import Any

import lasermaze as lm
from tests.helpers import refused
from tests.oracles.signposts import Signposts, maze_of, native

ORACLE = Signposts()

#: A way in from the left and the right reaches the goal; row 2 has none from the left.
MAZE: Any = lm.parse(native(["SSG", "SXS"]))

#: A way in that is asked for, and what is said at the rim: the hint, its reason, the way to take.
ASKED = {
    "": ("Enter from the top of column 3.", "No other way in is shorter.", "top 3"),
    "left 1": (
        "Enter from the left of row 1.",
        "From there a goal is reached in 3 moves.",
        "left 1",
    ),
    "left 2": (
        "No goal is reached from the left of row 2.",
        "Every walk leaves the grid, dies, or goes round in a loop.",
        "",
    ),
}


def test_a_hint_at_the_rim_takes_the_way_that_is_asked_for() -> None:
    for way, told in ASKED.items():
        hint = lm.hint(MAZE, "", way=way)
        assert (hint.text, hint.reason, hint.position) == told
    came = lm.hint(MAZE, "top 3", way="left 1")
    assert came.text == ASKED["left 1"][0]
    assert came.reason.startswith("You came from the top of column 3. From there a goal is")
    assert "no way in 'left 3'" in refused(lm.hint, MAZE, "", way="left 3").message


def test_hints_for_one_way_in_lead_to_the_goal() -> None:
    """Without a position each hint writes its choice into the maze."""
    ends = set()
    for text in ORACLE.puzzles(40, random.Random(3)):
        maze = maze_of(text)
        for way, cost in list(maze.costs.items())[:3]:
            puzzle: Any = lm.parse(text)
            hint = lm.hint(puzzle, way=way)
            while hint.puzzle != puzzle:
                row, col = hint.cell or (0, 0)
                assert puzzle[row, col] == "?"
                assert hint.text.startswith(f"In row {row + 1}, column {col + 1}, go ")
                puzzle = hint.puzzle
                hint = lm.hint(puzzle, way=way)
            ends.add(hint.text)
            answer: Any = lm.solve(puzzle, way=way)
            assert (answer.witness.cost, answer.options) == (cost, (("way", way),))
    assert "Obey the letters." in ends


def test_an_explanation_of_one_way_in_is_about_it() -> None:
    for text in ORACLE.puzzles(40, random.Random(4)):
        maze, puzzle = maze_of(text), lm.parse(text)
        for way in (*maze.ways,)[:: 1 + len(maze.ways) // 3]:
            answer: Any = lm.solve(puzzle, way=way)
            screens = lm.explain(puzzle, answer).screens
            told = " ".join(word for screen in screens for word in screen.words)
            side, number = way.split()
            where = (
                f"from the {side} of {'column' if side in ('top', 'bottom') else 'row'} {number}"
            )
            assert where in told
            if answer:
                assert f"The goal is reached in {maze.costs[way]} move" in told
                assert "Only this way in counts." in told
            else:
                assert f"No goal is reached {where}." in told
                inside = " ".join(word for one in screens[-1].inside() for word in one.words)
                assert f"{len(maze.reached([way])):,} state" in inside, (inside, text, way)
