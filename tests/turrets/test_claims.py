"""Claims of a solved answer are confirmed, refused or reported as unconfirmed, never trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.claims import Verdict
from lasermaze.judging import Judgement, judge
from lasermaze.kinds.turrets import KIND, ClosedSet, TurretMaze, Walk
from lasermaze.kinds.turrets import solve as solving
from lasermaze.kinds.turrets.check import QUICK_STATES
from tests.turrets.plain import random_mazes, search

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"])
COUNTED: Any = lm.solve(GUARD, count_walks=True)
ALL: Any = lm.solve(GUARD, keep_all=True)
OPTIONS = KIND.choose("solve", {})


def open_maze(rows: int, cols: int) -> TurretMaze:
    """No walls, no turrets, start and goal in opposite corners."""
    return TurretMaze(rows, cols, b"S" + b"." * (rows * cols - 2) + b"G")


def judged(answer: Any, how: Any = "quick") -> Judgement:
    return judge(answer.puzzle, answer, {}, recount=how, budget=UNLIMITED)


def confirm(answer: Any) -> Verdict:
    return KIND.check.confirm(answer, UNLIMITED, "quick", OPTIONS)


def refute(maze: TurretMaze, certificate: Any) -> Verdict:
    return KIND.check.refute(maze, certificate, UNLIMITED, OPTIONS)


def recount(maze: TurretMaze, limit: int | None = None, positions: int | None = None) -> int | None:
    return KIND.check.count_again(maze, UNLIMITED, limit, positions, OPTIONS)


def test_a_quick_recount_confirms_the_count() -> None:
    for rows in random_mazes(60, 31):
        maze = TurretMaze.of(rows)
        for answer in (lm.solve(maze, count_walks=True), lm.solve(maze, keep_all=True, limit=50)):
            if isinstance(answer, lm.Solved):
                assert judged(answer).confirmed, rows


def test_a_quick_recount_stops_after_a_number_of_states() -> None:
    small, large = open_maze(200, 200), open_maze(500, 500)
    assert 4 * 200 * 200 < QUICK_STATES < 500 * 500
    assert judged(lm.solve(small, count_walks=True)).confirmed
    unsure = judged(lm.solve(large, count_walks=True))
    assert unsure.right
    assert len(unsure.unconfirmed) == 1
    assert judged(lm.solve(small, count_walks=True), "never").unconfirmed


@pytest.mark.parametrize(
    ("answer", "change"),
    [
        (COUNTED, {"count": 3}),
        (COUNTED, {"count": 5}),
        (COUNTED, {"count": 2, "exact": False, "stopped": "limit", "others": ()}),
        (COUNTED, {"count": 5, "exact": False, "stopped": "limit"}),
        (COUNTED, {"others": (COUNTED.witness,)}),
        (COUNTED, {"others": (Walk("SNSNSNEEESNSESE"),)}),
        (COUNTED, {"witness": Walk("SNSNSNEEESNSESE")}),
        (ALL, {"others": ALL.others[1:], "count": 3}),
        (ALL, {"others": (*ALL.others[1:], ALL.others[1])}),
        (ALL, {"others": (*ALL.others, Walk("EEE")), "count": 5}),
        (ALL, {"exact": False}),
        (ALL, {"stopped": "limit"}),
    ],
    ids=str,
)
def test_a_false_claim_is_refused(answer: Any, change: dict[str, Any]) -> None:
    verdict = judged(replace(answer, **change))
    if change.get("count") == 2:  # at least two: true
        assert verdict.confirmed
    else:
        assert verdict.faults, verdict


def test_a_claim_is_never_believed_without_a_recount() -> None:
    for count in (3, 5):
        lie = replace(COUNTED, count=count)
        assert judged(lie, "never").unconfirmed or judged(lie, "never").faults


def test_all_walks_are_kept_as_far_as_the_limit() -> None:
    for limit, exact in ((1, False), (2, False), (3, False), (4, True), (5, True)):
        answer = lm.solve(GUARD, keep_all=True, limit=limit)
        assert isinstance(answer, lm.Solved)
        assert len(set(answer.solutions)) == len(answer.solutions) == answer.count == min(4, limit)
        assert (answer.exact, answer.stopped) == (exact, None if exact else "limit")
        assert judged(answer).confirmed


def test_walks_that_fill_the_memory_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "KEPT_BYTES", 10 * (398 + solving.WALK_BYTES))
    answer = lm.solve(open_maze(200, 200), keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact, answer.stopped) == (10, False, "memory limit")
    assert judged(answer).confirmed
    counted = lm.solve(open_maze(200, 200), keep_all=True, count_walks=True)
    assert isinstance(counted, lm.Solved)
    assert (len(counted.solutions), counted.exact) == (10, True)


NO_WALKS: list[Any] = [
    None,
    7,
    [],
    "EE",
    {"moves": "EE"},
    Walk(None),  # type: ignore[arg-type]
    Walk(["E", "E"]),  # type: ignore[arg-type]
    Walk(b"EE"),  # type: ignore[arg-type]
    Walk("E\ud800"),
    Walk("☺"),
    Walk("ee"),
    Walk("E\0"),
    ClosedSet(b""),
    GUARD,
]


@pytest.mark.parametrize("number", range(len(NO_WALKS)))
def test_a_value_that_is_no_walk_is_a_fault(number: int) -> None:
    walk = NO_WALKS[number]
    assert KIND.check.check(GUARD, walk, UNLIMITED, OPTIONS).faults
    assert confirm(replace(ALL, witness=walk)).faults
    assert confirm(replace(ALL, others=(walk,))).faults


NO_SETS: list[Any] = [None, 7, "x", *map(ClosedSet, (None, "x", b"x", [1])), Walk("E"), GUARD]  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(len(NO_SETS)))
def test_a_value_that_is_no_set_of_states_is_a_fault(number: int) -> None:
    assert refute(GUARD, NO_SETS[number]).faults


def test_the_recount_is_that_of_a_plain_search() -> None:
    for rows in random_mazes(300, 32):
        found = search(rows)
        walks = found[1] if isinstance(found, tuple) else 0
        maze = TurretMaze.of(rows)
        assert recount(maze) == walks
        assert recount(maze, limit=2) == min(2, walks)
    assert recount(open_maze(30, 30), positions=100) is None


HIGH = TurretMaze(5000, 2, b"S" + b".." * 4999 + b"G")


def test_a_high_maze_is_searched_lying_on_its_side() -> None:
    """Turned back, the answers are those of the plain checker."""
    cells = bytearray(HIGH.cells)
    for row in range(100, 4900, 3):
        cells[2 * row + row // 3 % 2] = ord("^>v<#"[row // 3 % 5])
    for maze in (HIGH, TurretMaze(5000, 2, bytes(cells))):
        answer = lm.solve(maze, count_walks=True)
        judgement = judge(maze, answer, {}, recount="full", budget=UNLIMITED)
        assert judgement.confirmed, judgement
    cells[2 * 4998 : 2 * 4999 + 1] = b"###"
    cells[2 * 4998 + 1] = ord("#")
    closed = TurretMaze(5000, 2, bytes(cells))
    answer = lm.solve(closed)
    assert isinstance(answer, lm.Impossible)
    assert refute(closed, answer.certificate).ok


LONG = [(1, 300_000), (300_000, 1), (600, 600)]
VERBS: dict[str, Callable[[TurretMaze, Budget], Any]] = {
    "solve": lambda maze, budget: KIND.solve.solve(maze, budget, OPTIONS),
    "count": lambda maze, budget: KIND.solve.solve(maze, budget, {"count_walks": True}),
    "solutions": lambda maze, budget: next(KIND.solve.solutions(maze, budget, OPTIONS)),
    "check": lambda maze, budget: KIND.check.check(maze, Walk("E"), budget, OPTIONS),
    "recount": lambda maze, budget: KIND.check.count_again(maze, budget, None, None, OPTIONS),
    "hint": lambda maze, budget: KIND.explain.hint(maze, None, budget, OPTIONS),
    "hint in a position": lambda maze, budget: KIND.explain.hint(maze, "", budget, OPTIONS),
    "explain": lambda maze, budget: KIND.explain.explain(maze, lm.solve(maze), budget),
    "effort": lambda maze, budget: KIND.generate.effort(maze, budget),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("size", LONG, ids=str)
def test_every_verb_stops_when_its_time_is_up(verb: str, size: tuple[int, int]) -> None:
    try:
        found = VERBS[verb](open_maze(*size), Budget(seconds=1e-9))
    except TimeUpError:
        return
    if isinstance(found, lm.Explanation):
        assert found.screens[-1].title == "Time is up"
    else:
        assert found is None or isinstance(found, lm.Undecided)
