"""Claims of a solved answer: settled by the checker's own search, never trusted."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.judging import Judgement, judge
from lasermaze.kinds.signposts import KIND, ClosedSet, Costs, Escape, Maze, Rim, Way
from lasermaze.kinds.signposts import solve as solving
from lasermaze.kinds.signposts.check import check, confirm, refute
from lasermaze.kinds.signposts.check.reading import Reading
from lasermaze.kinds.signposts.puzzle import ALL_WAYS, SIDES
from tests.signposts.plain import entries, random_mazes, search

PUBLISHED = lm.parse(KIND.example, "signposts")
FREE = Maze(2, 3, b"??G???")  # all ten ways in succeed
TOP_1 = KIND.choose("check", {"way": "top 1"})
ANSWER: Any = lm.solve(PUBLISHED)
ALL: Any = lm.solve(PUBLISHED, keep_all=True)
ONE: Any = lm.solve(PUBLISHED, way="left 2")
BEST, SECOND, THIRD = ALL.solutions


def maze_of(rows: list[str]) -> Maze:
    return Maze(len(rows), len(rows[0]), "".join(rows).encode())


def judged(answer: Any, how: Any = "never") -> Judgement:
    return judge(answer.puzzle, answer, {}, recount=how, budget=Budget())


def test_the_number_of_ways_is_settled_in_mazes_of_any_size() -> None:
    large = Maze(100, 100, PUBLISHED.cells.ljust(10_000, b"?"))
    for maze in (PUBLISHED, FREE, large):
        whole = lm.solve(maze)
        assert isinstance(whole, lm.Solved)
        for answer in (lm.solve(maze), lm.solve(maze, keep_all=True), lm.solve(maze, limit=2)):
            assert judged(answer).confirmed
            assert isinstance(answer, lm.Solved)
            for lie in (answer.count + 1, answer.count - 1):
                lying = judged(replace(answer, count=lie))
                assert bool(lying.faults) == (answer.exact or lie > whole.count or lie < 1)


def test_the_rim_is_searched_once_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    rim = Reading.rim

    def counted(reading: Reading) -> Rim:
        calls.append(reading)
        return rim(reading)

    monkeypatch.setattr(Reading, "rim", counted)
    assert len(ALL.solutions) == 3
    assert judged(ALL, "full").confirmed
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("answer", "change"),
    [
        (ANSWER, {"count": 2}),
        (ANSWER, {"count": 4}),
        (ANSWER, {"exact": False}),
        (ANSWER, {"stopped": "limit"}),
        (ANSWER, {"count": 4, "exact": False, "stopped": "limit"}),
        (ANSWER, {"witness": SECOND}),
        (ANSWER, {"witness": replace(SECOND, costs=ANSWER.witness.costs)}),
        (ANSWER, {"witness": SECOND, "exact": False, "stopped": "limit", "count": 1}),
        (ALL, {"others": (SECOND, SECOND)}),
        (ALL, {"others": (SECOND, replace(BEST, costs=None))}),
        (ALL, {"others": (SECOND, THIRD, BEST)}),
        (ALL, {"others": (replace(SECOND, cost=41),)}),
        (ALL, {"others": (replace(SECOND, way=Way("left", 2)),)}),
        (ONE, {"count": 2}),
        (ONE, {"witness": BEST}),
        (ONE, {"others": (BEST,), "count": 2}),
        (ONE, {"options": (("way", "left 3"),)}),
        (ONE, {"options": (("way", "left 9"),)}),
        (ONE, {"options": (("way", 7),)}),
        (ONE, {"options": ()}),
    ],
    ids=repr,
)
def test_a_false_claim_is_refused(answer: Any, change: dict[str, Any]) -> None:
    assert judged(answer).confirmed
    for how in ("never", "quick", "full"):
        assert judged(replace(answer, **change), how).faults, change


def test_two_routes_by_one_way_in_are_one_solution() -> None:
    routes = [Escape(Way("left", 1), 4, route) for route in ("EEEN", "ENEE", "EENE")]
    assert all(check(FREE, route, UNLIMITED, {"way": "left 2"}).ok for route in routes)
    answer: Any = lm.solve(FREE, keep_all=True)
    others = tuple(one for one in answer.others if one.way != Way("left", 1))
    lying = replace(answer, others=(*others, *routes[:2]), count=len(others) + 3)
    assert any("repeats solution" in fault.message for fault in judged(lying).faults)


def test_all_ways_are_kept_as_far_as_the_limit() -> None:
    for rows in random_mazes(150, 51):
        maze = maze_of(rows)
        found = {Way(*way): search(rows, state)[0] for way, state in entries(rows).items()}
        costs = sorted(cost for cost in found.values() if cost is not None)
        if not costs:
            continue
        for limit in (1, 2, len(costs), len(costs) + 1):
            answer = lm.solve(maze, keep_all=True, limit=limit)
            assert isinstance(answer, lm.Solved)
            kept = [escape.way for escape in answer.solutions]
            assert len(set(kept)) == len(kept) == answer.count == min(limit, len(costs))
            assert [escape.cost for escape in answer.solutions] == costs[: len(kept)]
            assert all(found[way] == cost for way, cost in zip(kept, costs, strict=False))
            assert answer.exact or limit <= len(costs)
            assert not answer.exact or len(kept) == len(costs)
            assert answer.stopped == (None if answer.exact else "limit")
            assert judged(answer).confirmed
        every: Any = lm.solve(maze, keep_all=True)
        assert {escape.way for escape in every.solutions} == {w for w, c in found.items() if c}


def test_more_ways_than_the_limit_are_not_said_to_be_all() -> None:
    answer = lm.solve(Maze(3, 3, b"G" * 9), limit=5)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact, answer.stopped) == (5, False, "limit")


def test_routes_that_fill_the_memory_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "KEPT_BYTES", 34 + 42 + 2 * solving.ESCAPE_BYTES)
    answer = lm.solve(PUBLISHED, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact, answer.stopped) == (2, False, "memory limit")
    assert [escape.cost for escape in answer.solutions] == [34, 42]
    assert judged(answer).confirmed


RIM = ANSWER.witness.costs
NO_ESCAPES: list[Any] = [
    None,
    7,
    "top 4",
    {"way": "top 4"},
    PUBLISHED,
    ClosedSet(b""),
    *(
        replace(BEST, **change)
        for change in (
            {"way": None},
            {"way": "top 4"},
            {"way": Way("top", None)},  # type: ignore[arg-type]
            {"way": Way(["top"], 3)},  # type: ignore[arg-type]
            {"way": Way("top", 3.0)},  # type: ignore[arg-type]
            {"cost": None},
            {"cost": "34"},
            {"cost": True},
            {"route": None},
            {"route": 34},
            {"route": list(BEST.route)},
            {"route": BEST.route.encode()},
            {"route": BEST.route.lower()},
            {"costs": 7},
            {"costs": tuple(RIM)},
            {"costs": RIM._replace(top=None)},
            {"costs": RIM._replace(top=list(RIM.top))},
            {"costs": RIM._replace(top=("x", *RIM.top[1:]))},
            {"costs": RIM._replace(top=(True, *RIM.top[1:]))},
            {"costs": RIM._replace(top=(0, *RIM.top[1:]))},
            {"costs": RIM._replace(top=(1 << 70, *RIM.top[1:]))},
            {"costs": RIM._replace(left=Costs.of([1]))},
        )
    ),
]


@pytest.mark.parametrize("number", range(len(NO_ESCAPES)))
def test_what_is_no_escape_is_a_fault(number: int) -> None:
    escape = NO_ESCAPES[number]
    assert check(PUBLISHED, escape, UNLIMITED, ALL_WAYS).faults
    for answer in (replace(ANSWER, witness=escape), replace(ALL, others=(escape,))):
        assert confirm(answer, UNLIMITED, "quick", ALL_WAYS).faults


NO_SETS: list[Any] = [None, 7, "x", *map(ClosedSet, (None, "x", [1])), BEST, PUBLISHED]  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(len(NO_SETS)))
def test_what_is_no_set_of_states_is_a_fault(number: int) -> None:
    for options in (ALL_WAYS, TOP_1):
        assert refute(PUBLISHED, NO_SETS[number], UNLIMITED, options).faults


def test_a_way_in_that_is_none_is_a_fault_of_the_answer() -> None:
    answer: Any = lm.solve(PUBLISHED, way="top 1")
    assert judged(answer).confirmed
    for way in ("top 4", "top 9", "roof", "top 2"):
        assert judged(replace(answer, options=(("way", way),))).faults


def test_costs_behave_like_the_tuple_of_them() -> None:
    values = (None, 3, 2**32 - 1, None, 1)
    costs = Costs.of(values)
    assert costs == values
    assert values == costs
    assert costs == Costs.of(values)
    assert costs != Costs.of(values[1:])
    assert costs != list(values)
    assert (len(costs), hash(costs), repr(costs)) == (5, hash(values), repr(values))
    assert (costs[1], costs[-1], costs[0], costs[1:4]) == (3, 1, None, values[1:4])
    assert list(costs) == list(values)
    assert pickle.loads(pickle.dumps(costs)) == costs
    with pytest.raises(IndexError):
        costs[5]
    with pytest.raises(OverflowError):
        Costs.of([1 << 32])


def test_the_cheapest_come_first_in_rims_of_any_size() -> None:
    """Large sides are sorted in pieces, small ones at once."""
    number, sides = 1, []
    for length in (70_000, 3, 3, 1000):
        costs: list[int | None] = []
        for _ in range(length):
            number = number * 48271 % 0x7FFFFFFF
            costs.append(number % 1000 or None)
        sides.append(Costs.of(costs))
    rim = Rim(*sides)
    known = [
        (cost, Way(name, index))
        for name, side in zip(SIDES, sides, strict=True)
        for index, cost in enumerate(side)
        if cost is not None
    ]
    assert rim.succeeding() == sorted(known, key=lambda pair: pair[0])
    assert rim.count_succeeding() == len(known)
    assert rim.best() == rim.succeeding()[0]
    assert Rim(*(tuple(side) for side in sides)) == rim
    assert Rim((), (), (), ()).best() is None


LONG = [(1, 300_000), (300_000, 1), (600, 600)]
VERBS: dict[str, Callable[[Maze, Budget], Any]] = {
    "solve": lambda maze, budget: KIND.solve.solve(maze, budget, ALL_WAYS),
    "solve a way": lambda maze, budget: KIND.solve.solve(maze, budget, TOP_1),
    "check": lambda maze, budget: check(maze, Escape(Way("top", 0), 1, "S"), budget, ALL_WAYS),
    "refute": lambda maze, budget: refute(
        maze, ClosedSet(bytes(len(maze.cells) // 2)), budget, ALL_WAYS
    ),
    "recount": lambda maze, budget: KIND.check.count_again(maze, budget, None, None, ALL_WAYS),
    "hint": lambda maze, budget: KIND.explain.hint(maze, None, budget, ALL_WAYS),
    "hint a way": lambda maze, budget: KIND.explain.hint(maze, None, budget, TOP_1),
    "hint for a player": lambda maze, budget: KIND.explain.hint(maze, "top 1", budget, ALL_WAYS),
    "explain": lambda maze, budget: KIND.explain.explain(maze, lm.solve(maze), budget),
    "rate": lambda maze, budget: KIND.generate.effort(maze, budget),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("size", LONG, ids=str)
def test_every_verb_stops_when_its_time_is_up(verb: str, size: tuple[int, int]) -> None:
    rows, cols = size
    half = rows * cols // 2
    maze = Maze(rows, cols, b"?" * half + b"G" + b"?" * (rows * cols - half - 1))
    try:
        found = VERBS[verb](maze, Budget(seconds=1e-9))
    except TimeUpError:
        return
    if isinstance(found, lm.Explanation):
        assert found.screens[-1].title == "Time is up"
    else:
        assert found is None or isinstance(found, lm.Undecided)


def test_a_proof_that_takes_too_long_is_no_answer() -> None:
    """Nothing leads to the goal, which is known at once; the set that proves it is large."""
    size = 1000
    cells = bytearray(b"?" * size * size)
    middle = size * size // 2 + size // 2
    for cell in (middle - 1, middle + 1, middle - size, middle + size):
        cells[cell] = ord("X")
    cells[middle] = ord("G")
    maze = Maze(size, size, bytes(cells))
    stopped = KIND.solve.solve(maze, Budget(seconds=1e-9), ALL_WAYS)
    assert isinstance(stopped, lm.Undecided)
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Impossible)
    assert judged(answer).confirmed


def test_a_limit_that_is_reached_at_the_end_stops_nothing() -> None:
    maze = lm.load("examples/signposts/escape.txt")
    answers = [lm.solve(maze, limit=limit) for limit in (2, 3, 4)]
    assert [isinstance(answer, lm.Solved) and answer.stopped for answer in answers] == [
        "limit",
        None,
        None,
    ]
