"""Thousands of small mazes of all shapes against a plain search written for the tests."""

from __future__ import annotations

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.turrets import TurretMaze, Walk
from lasermaze.kinds.turrets.check.walks import Safety, count_walks, fewest_steps
from tests.batches import batches
from tests.turrets.distances import NEVER, distances
from tests.turrets.plain import random_mazes, rays, search, unpacked

BATCHES = 12
EACH = 500  # 6,000 mazes in all


def in_times(maze: TurretMaze, times: bytes) -> set[tuple[int, int, int]]:
    """The states in one byte a cell of the grid with its rim, a bit for each time mod 4."""
    width = maze.cols + 2
    return {
        (index // width - 1, index % width - 1, time)
        for index, bits in enumerate(times)
        for time in range(4)
        if bits >> time & 1
    }


@pytest.mark.parametrize("seed", batches(BATCHES, quick=3))
def test_verdicts_steps_counts_and_certificates(seed: int) -> None:
    impossible = 0
    for number, rows in enumerate(random_mazes(EACH, seed)):
        maze = TurretMaze.of(rows)
        found = search(rows)
        answer = lm.solve(maze, count_walks=number % 3 == 0)
        lm.check(maze, answer)
        if isinstance(found, tuple):
            assert isinstance(answer, lm.Solved), rows
            assert isinstance(answer.witness, Walk)
            assert len(answer.witness) == found[0], rows
            assert not answer.options or (answer.count, answer.exact) == (found[1], True), rows
            if number % 10 == 0:
                safety = Safety.of(maze, UNLIMITED)
                counted = count_walks(safety, None, None, UNLIMITED)
                assert (fewest_steps(safety, UNLIMITED), counted) == found
        else:
            impossible += 1
            assert isinstance(answer, lm.Impossible), rows
            assert unpacked(rows, answer.certificate.states) == found, rows
    assert EACH // 10 < impossible < EACH * 9 // 10


def test_the_fire_in_the_checker_is_that_of_the_rules() -> None:
    for rows in random_mazes(300, 99):
        maze = TurretMaze.of(rows)
        alive = in_times(maze, Safety.of(maze, UNLIMITED).times())
        empty = {
            (r, c) for r, line in enumerate(rows) for c in range(len(line)) if line[c] in ".SG"
        }
        for time in range(4):
            assert {(*cell, time) for cell in empty} & alive == {
                (*cell, time) for cell in empty - rays(rows, time)
            }, (rows, time)
        assert {(row, col) for row, col, _ in alive} <= empty


def test_all_walks_and_all_distances() -> None:
    checked = 0
    for rows in random_mazes(400, 7):
        maze = TurretMaze.of(rows)
        found = search(rows)
        if not isinstance(found, tuple):
            times, lines, cols = (distances(maze) != NEVER).nonzero()
            assert set(zip(lines.tolist(), cols.tolist(), times.tolist(), strict=True)) == found
        elif found[1] <= 200:
            walks = list(lm.solutions(maze))
            assert len(set(walks)) == len(walks) == found[1]
            assert all(len(walk) == found[0] for walk in walks)
            for walk in walks[:5]:
                lm.check(maze, walk)
            every = lm.solve(maze, keep_all=True)
            assert isinstance(every, lm.Solved)
            assert (every.count, every.exact, set(every.solutions)) == (
                found[1],
                True,
                set(walks),
            )
            assert distances(maze)[found[0] % 4][maze.goal] == found[0]
            checked += 1
    assert checked > 100
