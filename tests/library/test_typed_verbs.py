"""The types of the verbs, which mypy checks here; `help` lists the options of each kind.

mypy says an error where a call is ignored without need.
"""

from __future__ import annotations

import re
from typing import Any, assert_type

import pytest

import lasermaze as lm
from lasermaze.kinds.board import Board
from lasermaze.kinds.signposts import ClosedSet as Alive
from lasermaze.kinds.signposts import Escape, Maze
from lasermaze.kinds.turrets import ClosedSet, TurretMaze, Walk

Walked = (
    lm.Solved[TurretMaze, Walk] | lm.Impossible[TurretMaze, ClosedSet] | lm.Undecided[TurretMaze]
)
Escaped = lm.Solved[Maze, Escape] | lm.Impossible[Maze, Alive] | lm.Undecided[Maze]


def test_what_comes_out_follows_from_the_puzzle() -> None:
    maze = assert_type(lm.turrets.generate(any_verdict=True), TurretMaze)
    assert_type(lm.Game(maze).puzzle, TurretMaze)
    assert_type(lm.solve(maze, count_walks=True), Walked)
    solved = lm.solve(lm.turrets.parse("kind: turrets\ngrid:\nSG\n"))
    assert_type(solved.witness, Walk)
    assert_type(solved.solutions, tuple[Walk, ...])
    assert solved.solutions == (solved.witness,)
    for answer in lm.solve_many([lm.signposts.generate()], way="top 1"):
        assert_type(answer, Escaped)
    card = assert_type(lm.board.parse(str(lm.generate("board")), any_supply=True), Board)
    assert_type(lm.Game(card, stray_beams=True), lm.Game[Board])
    assert_type(lm.hint(card, stray_beams=True), lm.Hint[Board])
    for found in lm.solve_many([card]):
        assert isinstance(found, lm.Solved)
        assert found.witness.complete


def test_an_answer_without_a_solution_has_none_to_show() -> None:
    puzzle = lm.turrets.parse("kind: turrets\ngrid:\nS#G\n")
    for answer in (lm.solve(puzzle), lm.Undecided(puzzle=puzzle, reason="time limit")):
        assert not hasattr(answer, "witness")
        assert not hasattr(answer, "solutions")


def test_other_calls_are_errors_for_mypy_too() -> None:
    maze = lm.generate("turrets")
    for call in (
        lambda: lm.solve(maze, stray_beams=True),
        lambda: lm.solve(maze, count_walks=1),  # type: ignore[arg-type]
        lambda: lm.Game(maze, stray_beams=True),
        lambda: lm.parse(str(maze), "turrets", any_supply=True),
        lambda: lm.generate("turrets", needs="S"),
        lambda: lm.generate("bord"),
    ):
        with pytest.raises(lm.PuzzleError):
            call()


#: The verbs with options, and the names of the options that they take.
VERBS: dict[str, Any] = {
    "parse": lm.load,
    "solve": lm.solve,
    "solutions": lm.solutions,
    "check": lm.check,
    "hint": lm.hint,
    "generate": lm.generate,
}


@pytest.mark.parametrize("verb", VERBS)
def test_help_lists_the_options_of_each_kind(verb: str) -> None:
    text = VERBS[verb].__doc__.split("options:", 1)[1].split("Raises:")[0]
    found = re.findall(r"``(\w+)`` \((\w+)\): ((?:(?!``\w+`` \().)*)", text, re.S)
    wanted = [
        (name, kind.name, option.help)
        for kind in lm.all_kinds()
        for name, option in kind.options_of(verb).items()
    ]
    assert [(name, kind, " ".join(words.split())) for name, kind, words in found] == wanted != []
