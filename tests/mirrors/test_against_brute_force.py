"""Verdicts, counts and best beams against trying all diagonals of small mazes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.beam import MIRROR
from lasermaze.kinds.mirrors import Barrier, MirrorMaze, Turned
from lasermaze.kinds.mirrors.check.graph import groups, runs
from tests.batches import batches
from tests.mirrors.plain import Length, Rows, all_beams, random_mazes
from tests.mirrors.verbs import recount, refute

BATCHES, IN_BATCH = 8, 1_000

WISHES: list[dict[str, Any]] = [
    {},
    {"shortest": True},
    {"fewest_reflections": True},
    {"shortest": True, "fewest_reflections": True},
]


def price(length: Length, shortest: bool = False, fewest_reflections: bool = False) -> Length:
    """The cost by which beams are compared."""
    return length[0] * shortest, length[1] * fewest_reflections


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_verdicts_and_best_beams(seed: int) -> None:
    seen = Counter[str]()
    for rows in random_mazes(IN_BATCH, seed):
        maze = MirrorMaze.of(rows)
        beams = all_beams(rows)
        for wishes in WISHES:
            answer = lm.solve(maze, **wishes)
            assert bool(answer) == bool(beams), rows
            if isinstance(answer, lm.Solved):
                assert_best(answer, beams, wishes)
            elif isinstance(answer, lm.Impossible):
                assert refute(maze, answer.certificate).ok, rows
        seen.update(_what_occurs(lm.solve(maze)))
    # Otherwise the mazes would be too easy to test the solver.
    assert seen["solved"] > 100
    assert seen["impossible"] > 100
    assert seen["blossoms"] > 20
    assert seen["on both sides"] > 0


def assert_best(
    answer: lm.Solved[MirrorMaze, Turned], beams: dict[str, Length], wishes: dict[str, bool]
) -> None:
    found = answer.witness.cells.decode()
    assert found in beams
    assert beams[found] == (len(answer.witness.beam), answer.witness.reflections)
    assert price(beams[found], **wishes) == min(price(one, **wishes) for one in beams.values())


def _what_occurs(answer: lm.Answer[MirrorMaze, Turned, Barrier]) -> list[str]:
    found = ["solved" if answer else "impossible"]
    if dict(answer.work)["blossoms"]:
        found.append("blossoms")
    if isinstance(answer, lm.Solved):
        mirrors = [cell for cell, _ in answer.witness.beam if answer.puzzle[cell] in MIRROR]
        if len(mirrors) > len(set(mirrors)):
            found.append("on both sides")
    return found


@pytest.mark.parametrize("seed", range(100, 104))
def test_all_solutions_and_their_number(seed: int) -> None:
    several = 0
    for rows in random_mazes(160, seed, most=11):
        maze = MirrorMaze.of(rows)
        beams = all_beams(rows)
        for wishes in WISHES:
            least = min((price(one, **wishes) for one in beams.values()), default=None)
            best = {grid for grid, one in beams.items() if price(one, **wishes) == least}
            found = [turned.cells.decode() for turned in lm.solutions(maze, **wishes)]
            assert len(found) == len(best), rows
            assert set(found) == best, rows
            assert recount(maze, **wishes) == len(best), rows
            several += len(best) > 1
    assert several > 0


@pytest.mark.parametrize("seed", range(200, 202))
def test_a_barrier_leaves_just_two_components_too_many(seed: int) -> None:
    """The formula of Tutte and Berge: a barrier shows how many vertices no matching covers."""
    impossible = 0
    for rows in random_mazes(400, seed):
        maze = MirrorMaze.of(rows)
        answer = lm.solve(maze)
        if isinstance(answer, lm.Impossible):
            impossible += 1
            across, barrier = runs(maze), set(answer.certificate.each())
            odd = sum(len(group) % 2 for group in groups(across, barrier))
            assert odd - len(barrier) == 2, rows
    assert impossible > 100


#: Each has solutions whose beam is reflected by both sides of one mirror, and no others.
BOTH_SIDES = [
    "********* */..../.* *.\\...\\.. *\\....\\.* *....../* *..../.\\* **.******",
    "********* *.......* */.\\\\./.* *..\\..\\.* ...\\\\/./* *..\\../\\* ****.****",
    "********* */./\\...* *./...... *\\//.*\\.* **../\\.\\* *....\\./* **.******",
    "********* *.../*..* ././.\\\\\\* *.\\.//..* *\\..\\.... *..././.* *********",
]


@pytest.mark.parametrize("text", BOTH_SIDES)
def test_a_mirror_used_on_both_sides(text: str) -> None:
    rows = text.split()
    beams = all_beams(rows)
    assert len(beams) == 2  # the loop through the mirror can be run either way
    maze = MirrorMaze.of(rows)
    assert {turned.cells.decode() for turned in lm.solutions(maze)} == set(beams)
    for turned in lm.solutions(maze):
        mirrors = [cell for cell, _ in turned.beam if turned[cell] in MIRROR]
        assert len(mirrors) == len(set(mirrors)) + 1
    assert dict(lm.solve(maze).work)["blossoms"] > 0


def test_a_case_decided_at_once() -> None:
    straight: Rows = ["*****", ".....", "*./.*", "*****"]
    answer = lm.solve(MirrorMaze.of(straight))
    assert isinstance(answer, lm.Solved)
    assert answer.witness.cells == MirrorMaze.of(straight).cells
    assert (len(answer.witness.beam), answer.witness.reflections) == (5, 0)
    blocked = lm.solve(MirrorMaze.of(["*****", "../.*", "*..**", "***.*"]))
    assert isinstance(blocked, lm.Impossible)
    assert len(blocked.certificate) == 0
    lm.check(blocked.puzzle, blocked)
