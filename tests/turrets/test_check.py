"""The checker rejects every answer that was tampered with, and names what is wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.claims import Verdict
from lasermaze.core.errors import Fault
from lasermaze.kinds.turrets import KIND, ClosedSet, TurretMaze, Walk
from tests.turrets.distances import NEVER, distances
from tests.turrets.plain import random_mazes

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"])
BOXED = TurretMaze.of(["S..#.", "..<#G", "...#."])


OPTIONS = KIND.choose("check", {})


def faults(maze: TurretMaze, moves: str) -> tuple[Fault, ...]:
    return KIND.check.check(maze, Walk(moves), UNLIMITED, OPTIONS).faults


def refute(maze: TurretMaze, certificate: ClosedSet) -> Verdict:
    return KIND.check.refute(maze, certificate, UNLIMITED, OPTIONS)


@pytest.mark.parametrize(
    ("moves", "rule", "words", "cell"),
    [
        ("", "goal", "does not end", (0, 0)),
        ("Q", "move", "step 1: 'Q'", None),
        ("N", "grid", "step 1: the walker leaves", (0, 0)),
        ("SE", "blocked", "step 2: there is a wall", (1, 1)),
        ("SNEES", "blocked", "step 5: there is a turret", (1, 2)),
        ("SNEEESE", "fire", "step 7: the turret at row 2, column 3 hits", (1, 4)),
        ("SNEEESNSE", "goal", "does not end", (1, 4)),
        ("SNEEESNSESE", "", "", None),
        ("EWEEESNSESE", "", "", None),
        ("SNSNSNEEESNSESE", "shortest", "15 steps, but 11 are enough", None),
    ],
)
def test_a_walk_and_what_is_wrong_with_it(
    moves: str, rule: str, words: str, cell: tuple[int, int] | None
) -> None:
    found = faults(GUARD, moves)
    assert [fault.rule for fault in found] == ([rule] if rule else [])
    for fault in found:
        assert words in fault.message
        assert fault.cell == cell


def test_the_start_is_deadly_only_to_a_walker_who_comes_back() -> None:
    # The turret faces south at time 0 and hits the start at the times 1 mod 4.
    maze = TurretMaze.of(["S.", "..", "<G"])
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    lm.check(maze, answer)


def test_a_goal_that_is_under_fire_in_every_phase_is_never_reached() -> None:
    # Each of the turrets around the goal fires at it in one of the four phases.
    maze = TurretMaze.of(["S.^..", ".....", "^.G.^", ".....", "..^.."])
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Impossible)
    assert refute(maze, answer.certificate).ok


def flipped(certificate: ClosedSet, bit: int) -> ClosedSet:
    states = bytearray(certificate.states)
    states[bit // 8] ^= 1 << bit % 8
    return ClosedSet(bytes(states))


def test_every_single_bit_of_a_certificate_counts() -> None:
    """A state missing, or one added, wherever it is: the set is refused."""
    mazes = 0
    for rows in random_mazes(250, 2015):
        maze = TurretMaze.of(rows)
        answer = lm.solve(maze)
        if not isinstance(answer, lm.Impossible) or maze.rows * maze.cols > 40:
            continue
        mazes += 1
        for bit in range(8 * len(answer.certificate.states)):
            verdict = refute(maze, flipped(answer.certificate, bit))
            assert not verdict.ok, (rows, bit)
    assert mazes > 30


def test_what_a_fault_of_a_certificate_says() -> None:
    answer = lm.solve(BOXED)
    assert isinstance(answer, lm.Impossible)
    empty = ClosedSet(bytes(len(answer.certificate.states)))
    everything = ClosedSet(b"\x1f" * len(answer.certificate.states))
    assert refute(BOXED, answer.certificate).ok
    assert [fault.rule for fault in refute(BOXED, empty).faults] == ["start"]
    assert {fault.rule for fault in refute(BOXED, everything).faults} >= {"goal", "survives"}
    assert [fault.rule for fault in refute(BOXED, ClosedSet(b"")).faults] == ["size"]
    outside = flipped(answer.certificate, 7)
    assert [fault.rule for fault in refute(BOXED, outside).faults] == ["size"]


def test_the_reachable_set_without_the_goal_refutes_nothing() -> None:
    """Of a maze that can be solved: all that is reached, the goal's states taken out."""
    tried = 0
    for rows in random_mazes(300, 5):
        maze = TurretMaze.of(rows)
        if not lm.solve(maze):
            continue
        assert not refute(maze, reached_but_the_goal(maze)).ok
        tried += 1
    assert tried > 50


def reached_but_the_goal(maze: TurretMaze) -> ClosedSet:
    reached = distances(maze) != NEVER
    reached[:, maze.goal[0], maze.goal[1]] = False
    pairs = np.stack([reached[0] | reached[1], reached[2] | reached[3]])
    return ClosedSet(np.packbits(pairs, axis=2, bitorder="little").tobytes())


def test_an_answer_to_the_maze_without_its_goal_is_refused() -> None:
    answer = lm.solve(BOXED)
    assert isinstance(answer, lm.Impossible)
    moved = TurretMaze.of(["S..#.", "..<#.", "..G#."])
    with pytest.raises(lm.CheckError):
        lm.check(moved, replace(answer, puzzle=moved))


def test_a_wrong_count_is_found_by_a_recount() -> None:
    answer = lm.solve(GUARD, count_walks=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact, len(answer.others)) == (4, True, 1)
    lm.check(GUARD, answer, recount="full")
    for count in (2, 3, 5):
        with pytest.raises(lm.CheckError, match="recount"):
            lm.check(GUARD, replace(answer, count=count), recount="full")
