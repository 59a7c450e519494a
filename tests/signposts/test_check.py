"""Spoiled escapes: each is refused with the rule that it breaks."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts import KIND, Escape, Maze, Rim, Way
from lasermaze.kinds.signposts.check import check
from lasermaze.kinds.signposts.reasons import (
    Dies,
    Disobeys,
    GoesOn,
    GoesOnDead,
    LeavesGrid,
    StopsShort,
    Waits,
    WrongCostOfWay,
    WrongEntry,
)

PUBLISHED = lm.parse(KIND.example, "signposts")
ANSWER: Any = lm.solve(PUBLISHED)
ESCAPE: Escape = ANSWER.witness
ROUTE = ESCAPE.route


def faults(escape: Escape, maze: Maze = PUBLISHED, way: str = "") -> list[str]:
    return [fault.rule for fault in faults_of(escape, maze, way)]


def faults_of(escape: Escape, maze: Maze, way: str = "") -> tuple[lm.Fault, ...]:
    return check(maze, escape, UNLIMITED, KIND.choose("check", {"way": way})).faults


def test_the_published_maze() -> None:
    assert ANSWER.count == 3
    assert (ESCAPE.way, ESCAPE.cost, len(ROUTE)) == (Way("top", 3), 34, 34)
    assert ESCAPE.costs is not None
    assert ESCAPE.costs.succeeding() == [
        (34, Way("top", 3)),
        (42, Way("left", 1)),
        (45, Way("right", 5)),
    ]
    assert faults(ESCAPE) == []


def test_a_wrong_cost_is_named_and_so_is_the_type_of_what_is_not_a_number() -> None:
    assert ESCAPE.costs is not None
    right = tuple(ESCAPE.costs.top)
    for cost, claimed in ((35, 35), ("34", "str"), (True, "bool"), (None, None)):
        top: Any = (*right[:3], cost, *right[4:])
        wrong = dataclasses.replace(ESCAPE, costs=ESCAPE.costs._replace(top=top))
        [fault] = faults_of(wrong, PUBLISHED)
        assert fault.reason == WrongCostOfWay(Way("top", 3), claimed, 34)


@pytest.mark.shared_data
def test_the_published_costs(shared_data: Path) -> None:
    import json

    folder = shared_data / "signposts"
    maze = lm.load(folder / "riddler-2019-02-01.txt", kind="signposts")
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    expected = json.loads((folder / "riddler-2019-02-01.expected.json").read_text())
    rim = answer.witness.costs
    assert rim is not None
    assert {side: list(row) for side, row in rim._asdict().items()} == expected


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"way": Way("top", 2)}, ["route"]),
        ({"way": Way("top", 8)}, ["way"]),
        ({"way": Way("roof", 3)}, ["way"]),
        ({"way": Way("left", 3)}, ["route"]),
        ({"cost": 33}, ["cost", "shortest"]),
        ({"cost": 35}, ["cost", "shortest", "shortest"]),
        ({"route": ""}, ["route", "cost"]),
        ({"route": ROUTE[:-1]}, ["route", "cost"]),
        ({"route": ROUTE + "N"}, ["route", "cost"]),
        ({"route": "N" + ROUTE[1:]}, ["route"]),
        ({"route": ROUTE[:3] + "N" + ROUTE[4:]}, ["route"]),
        ({"route": "SE" + ROUTE[2:]}, ["route"]),
        ({"route": "SN" + ROUTE[2:]}, ["route"]),
    ],
    ids=str,
)
def test_what_is_spoiled_is_named(change: dict[str, object], rules: list[str]) -> None:
    assert faults(replace(ESCAPE, **change)) == rules  # type: ignore[arg-type]  # spoiled at will


def test_every_letter_of_the_route_counts() -> None:
    for index, letter in enumerate(ROUTE):
        for other in set("NESW") - {letter}:
            spoiled = ROUTE[:index] + other + ROUTE[index + 1 :]
            assert "route" in faults(replace(ESCAPE, route=spoiled)), index


def test_every_cost_around_the_rim_counts() -> None:
    assert ESCAPE.costs is not None
    for side, values in zip(ESCAPE.costs._fields, ESCAPE.costs, strict=True):
        for index, cost in enumerate(values):
            for spoiled in {cost and cost + 1, cost and cost - 1, None, 50} - {cost}:
                row = (*values[:index], spoiled, *values[index + 1 :])
                escape = replace(ESCAPE, costs=ESCAPE.costs._replace(**{side: row}))
                assert faults(escape) == ["costs"]


def test_a_way_in_that_is_not_the_best() -> None:
    found = {escape.way: escape for escape in lm.solutions(PUBLISHED)}
    second = found[Way("left", 1)]
    assert faults(second) == ["shortest"]
    assert faults(replace(second, costs=ESCAPE.costs)) == ["shortest"]
    assert faults(second, way="left 2") == []
    assert faults(second, way="top 4") == ["way"]


def test_a_detour_is_not_the_shortest() -> None:
    maze = Maze(2, 3, b"??G???")
    assert faults(Escape(Way("left", 0), 3, "EEE"), maze, way="left 1") == []
    assert faults(Escape(Way("left", 0), 5, "ESENE"), maze) == ["shortest"]
    assert faults(Escape(Way("left", 0), 5, "ESEEN"), maze) == ["shortest"]
    assert faults(Escape(Way("left", 1), 4, "EEEN"), maze, way="left 2") == []


def test_out_of_the_grid_to_death_and_past_the_goal() -> None:
    maze = Maze(2, 3, b"?XGS?S")
    said = {
        route: faults_of(Escape(Way("left", 0), len(route), route), maze)[0].reason
        for route in ("EN", "EE", "EEE", "EW", "E")
    }
    assert said == {
        "EN": LeavesGrid(2, (0, 0), Heading.N),
        "EE": Dies((0, 1)),
        "EEE": GoesOnDead(3, (0, 1)),
        "EW": LeavesGrid(2, (0, 0), Heading.W),
        "E": Waits((0, 0)),
    }
    maze = Maze(1, 3, b"GSR")
    said = {
        route: faults_of(Escape(Way("left", 0), len(route), route), maze)[0].reason
        for route in ("EE", "S", "")
    }
    assert said == {
        "EE": GoesOn(2, (0, 0)),
        "S": WrongEntry(Way("left", 0)),
        "": WrongEntry(Way("left", 0)),
    }
    west = [
        faults_of(Escape(Way("right", 0), len(r), r), maze)[0].reason for r in ("W", "WN", "WW")
    ]
    assert west == [
        StopsShort((0, 2), "R"),
        LeavesGrid(2, (0, 2), Heading.N),
        Disobeys(2, (0, 2), "R", Heading.N, Heading.W),
    ]


def test_a_rim_of_another_size() -> None:
    maze = Maze(1, 1, b"G")
    escape = Escape(Way("top", 0), 1, "S", Rim((1, 1), (1,), (1,), (1,)))
    assert faults(escape, maze) == ["costs"]


def test_a_goal_that_dies_after_the_answer() -> None:
    """An answer to the maze as it was is none to the maze without its goal there."""
    cells = PUBLISHED.cells.replace(b"G", b"S")[:-1] + b"G"
    other = Maze(8, 8, cells)
    with pytest.raises(lm.CheckError):
        lm.check(other, replace(ANSWER, puzzle=other))
