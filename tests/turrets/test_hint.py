"""Hints: the next step, what the other steps lead to, and the moves that follow a hint."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.kinds.turrets import TurretMaze
from tests.turrets.plain import random_mazes

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"])


def test_hints_lead_to_the_goal() -> None:
    for rows in random_mazes(60, 11):
        maze = TurretMaze.of(rows)
        answer = lm.solve(maze)
        hint = lm.hint(maze)
        if not isinstance(answer, lm.Solved):
            assert "No walk" in hint.text
            continue
        for left in range(len(answer.witness), 1, -1):
            maze = lm.hint(maze).puzzle
            after = lm.solve(maze)
            assert isinstance(after, lm.Solved)
            assert len(after.witness) == left - 1
        assert "the goal" in lm.hint(maze).text


def test_a_hint_is_forced_if_every_shortest_walk_begins_so() -> None:
    for rows in random_mazes(150, 12):
        maze = TurretMaze.of(rows)
        firsts = {walk.moves[0] for walk, _ in zip(lm.solutions(maze), range(3000), strict=False)}
        hint = lm.hint(maze)
        assert hint.forced == (len(firsts) <= 1), rows


def test_a_hint_says_what_the_other_steps_lead_to() -> None:
    hint = lm.hint(GUARD)
    assert hint.text == "Step south."
    assert hint.reason == "Then 10 steps are left. East is as good."
    assert not hint.forced
    assert hint.puzzle[1, 2] == "<"


def test_a_hint_in_a_position_has_the_moves_that_follow_it() -> None:
    game = lm.Game(GUARD)
    while not game.is_solved():
        hint = game.hint()
        assert hint.puzzle == GUARD
        for move in hint.moves:
            game.push(move)
        assert game.position == hint.position
    assert game.hint().moves == ()
