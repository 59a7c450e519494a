"""Hints, explanations, and where a search stops."""

from __future__ import annotations

from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.interface import Screen
from lasermaze.kinds.signposts import KIND, Maze
from tests.signposts.verifier import rim_of

PUBLISHED = lm.parse(KIND.example, "signposts")

#: A large maze where every way is open, and far from every rim.
OPEN = Maze(3000, 3000, b"?" * 4_501_500 + b"G" + b"?" * 4_498_499)


def test_the_first_hint_is_the_way_in() -> None:
    hint = lm.hint(PUBLISHED)
    assert hint.text == "Enter from the top of column 4."
    assert (hint.cell, hint.forced, hint.puzzle) == ((0, 3), False, PUBLISHED)


def test_hints_for_one_way_in_lead_to_the_goal() -> None:
    maze: Any = PUBLISHED
    seen = []
    while (hint := lm.hint(maze, way="top 4")).puzzle != maze:
        assert hint.cell is not None
        assert maze[hint.cell] == "?"
        assert f"row {hint.cell[0] + 1}, column {hint.cell[1] + 1}" in hint.text
        seen.append((hint.cell, hint.puzzle[hint.cell], hint.forced))
        maze = hint.puzzle
        answer = lm.solve(maze, way="top 4")
        assert isinstance(answer, lm.Solved)
        assert answer.witness.cost == 34
    assert seen == [((0, 3), "S", False), ((3, 2), "U", False), ((3, 6), "L", True)]
    assert hint.text == "Obey the letters."


def test_hints_lead_to_the_goal_in_random_mazes() -> None:
    for seed in range(30):
        maze: Any = lm.generate("signposts", size=(5, 6), seed=seed)
        cost, best = rim_of(maze).succeeding()[0]
        way = str(best)
        for _ in range(40):
            hint = lm.hint(maze, way=way)
            if hint.puzzle == maze:
                break
            maze = hint.puzzle
        answer = lm.solve(maze, way=way)
        assert isinstance(answer, lm.Solved)
        assert answer.witness.cost == cost


def test_a_hint_where_nothing_helps() -> None:
    assert lm.hint(PUBLISHED, way="top 1").text == "No goal is reached from the top of column 1."
    maze = lm.generate("signposts", impossible=True, seed=3)
    assert lm.hint(maze).text == "No way in reaches a goal."
    assert "in reach" not in lm.hint(maze).reason


def test_the_only_way_in_is_forced() -> None:
    maze = Maze(3, 3, b"XSXXGXXXX")
    hint = lm.hint(maze)
    assert hint.forced
    assert hint.reason == "No other way in reaches a goal."


def told(maze: Maze, **options: Any) -> str:
    """The words of an explanation's screens, and of those inside."""

    def of(screen: Screen) -> str:
        return "\n".join((screen.text, *map(of, screen.inside)))

    answer = lm.solve(maze, **options)
    return "\n".join(map(of, KIND.explain.explain(maze, answer, UNLIMITED).screens))


def test_an_escape_explained() -> None:
    text = told(PUBLISHED)
    assert "one move back at a time" in text
    assert "Enter from the top of column 4. The goal is reached in 34 moves." in text
    assert "Move 1: south to row 1, column 4; choose to go straight on, to the south." in text
    assert "Of the 32 ways in, 3 reach a goal." in text
    assert "The next best takes 42 moves, from the left of row 2." in text


def test_a_failing_way_explained() -> None:
    text = told(PUBLISHED, way="top 3")
    assert "1 state can be reached, none at a goal" in text
    assert "No goal is reached from the top of column 3." in text


def test_other_explanations() -> None:
    assert "Only this way in counts." in told(PUBLISHED, way="top 4")
    assert "Of the 4 ways in, 4 reach a goal" in told(Maze(1, 1, b"G"))
    undecided: Any = lm.Undecided(puzzle=PUBLISHED, reason="time limit")
    assert "nothing is claimed" in KIND.explain.explain(PUBLISHED, undecided, UNLIMITED).words[-1]


def test_solve_stops_at_the_limit_and_at_the_time() -> None:
    answer = lm.solve(PUBLISHED, limit=1)
    assert isinstance(answer, lm.Solved)
    assert (answer.witness.way, answer.count, answer.exact) == (PUBLISHED.way("top 4"), 1, False)
    assert (answer.stopped, answer.witness.costs) == ("limit", None)
    lm.check(PUBLISHED, answer)
    stopped = lm.solve(OPEN, time_limit=1e-9)
    assert isinstance(stopped, lm.Undecided)
    assert stopped.reason == "time limit"


def test_progress_and_whatever_it_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)  # every look is a report

    class StopError(Exception):
        pass

    seen = []

    def progress(done: float, found: int) -> None:
        seen.append((done, found))
        if len(seen) > 1:
            raise StopError

    with pytest.raises(StopError):
        lm.solve(OPEN, progress=progress)
    assert all(0 <= done <= 1 for done, _ in seen)


def test_the_option_is_kept_as_it_is_written() -> None:
    answer = lm.solve(PUBLISHED, way="TOP 4")
    assert answer.options == (("way", "top 4"),)
    assert lm.Solved.from_json(answer.to_json()) == answer
