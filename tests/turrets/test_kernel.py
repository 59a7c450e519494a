"""The kernel and the checker against the plain searches of the oracle, and what they refuse."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest

import lasermaze as lm
from lasermaze._kernel import TurretSearch
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.turrets import KIND, TurretMaze
from lasermaze.kinds.turrets import solve as solving
from lasermaze.kinds.turrets.check.walks import Safety
from tests.helpers import batches
from tests.oracles.turrets import Maze, Turrets, maze_of

#: The distance of a state that no walk reaches.
NEVER = (1 << 32) - 1


def mazes(count: int, seed: int) -> Iterator[tuple[Maze, Any]]:
    """Random mazes, as the oracle reads them and as the package does."""
    for text in Turrets().puzzles(count, random.Random(seed)):
        yield maze_of(text), lm.parse(text)


@pytest.mark.parametrize("seed", batches(12, quick=1))
def test_steps_counts_and_what_is_reached(seed: int) -> None:
    verdicts = set()
    for maze, puzzle in mazes(135, seed):
        answer: Any = lm.solve(puzzle, count_walks=True)
        count = maze.count()
        verdicts.add(bool(count))
        assert bool(answer) == bool(count), puzzle
        assert not answer or (len(answer.witness), answer.count) == (maze.least, count), puzzle
        for limit, positions in ((None, None), (2, None), (None, 10**9)):
            again = KIND.check(puzzle, UNLIMITED).count_again(limit, positions)
            assert again == min(count, limit or count), puzzle
    assert verdicts == {True, False}


def test_the_distances_of_all_states() -> None:
    """Walks may pass over the goal; the start is at distance 0."""
    for maze, puzzle in mazes(63, 7):
        search = solving.start(puzzle, levels=True)
        while search.run(UNLIMITED):
            pass
        size = len(puzzle.cells)
        pairs = [np.frombuffer(search.levels(pair, 0, size), np.uint32) for pair in (0, 1)]
        found = {}
        for pair, levels in enumerate(pairs):
            for index in np.flatnonzero(levels != NEVER):
                cell = divmod(int(index), puzzle.cols)
                time = 2 * pair + (sum(cell) + sum(maze.start)) % 2
                found[cell, time] = int(levels[index])
        assert found == maze.reached(beyond=True), puzzle


def test_the_fire_in_the_checker_is_that_of_the_rules() -> None:
    for maze, puzzle in mazes(90, 99):
        times, width = Safety.of(puzzle, UNLIMITED).times(), puzzle.cols + 2
        for (row, col), time in ((cell, time) for cell in maze.cells for time in range(4)):
            survives = times[(row + 1) * width + col + 1] >> time & 1
            assert survives == maze.alive((row, col), time), (puzzle, row, col, time)


def test_a_high_maze_is_searched_lying_on_its_side() -> None:
    """Turned back, the answers are those of the checker, which does not turn it."""
    empty = bytearray(b"S" + b".." * 4999 + b"G")
    guarded, closed = empty.copy(), empty[: 2 * 4998] + b"###G"
    for row in range(100, 4900, 43):
        guarded[2 * row + row % 2] = ord("^>v<"[row % 4])
    verdicts = []
    for cells in (empty, guarded, closed):
        puzzle = TurretMaze(5000, 2, bytes(cells))
        answer = lm.solve(puzzle, count_walks=True)
        verdicts.append(bool(answer))
        assert lm.judge(puzzle, answer, recount="full").confirmed
    assert (verdicts[0], verdicts[2]) == (True, False)


def test_walks_that_fill_the_memory_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "KEPT_BYTES", 10 * (398 + solving.WALK_BYTES))
    puzzle = TurretMaze(200, 200, b"S" + b"." * 39_998 + b"G")
    kept: Any = lm.solve(puzzle, keep_all=True)
    assert (kept.count, kept.exact, kept.stopped) == (10, False, "memory limit")
    assert lm.judge(puzzle, kept).confirmed
    counted: Any = lm.solve(puzzle, keep_all=True, count_walks=True)
    assert (len(counted.solutions), counted.count) == (10, comb(398, 199))
    assert KIND.check(puzzle, UNLIMITED).count_again(None, 100) is None


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b"", 0, 0, False),
        (2, 2, b"S.G", 0, 2, False),
        (1, 3, b"S.G", 0, 3, False),
        (1, 3, b"S.G", 1, 1, False),
        (2**40, 2**40, b"S.G", 0, 2, False),
    ],
)
def test_the_kernel_refuses_what_is_no_maze(arguments: Any) -> None:
    with pytest.raises(ValueError, match=r"cells|start"):
        TurretSearch(*arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("walk", (UNLIMITED,)),
        ("count", (UNLIMITED,)),
        ("levels", (0, 0, 3)),
    ],
)
def test_the_kernel_refuses_calls_before_the_goal_is_reached(name: str, arguments: Any) -> None:
    search = TurretSearch(1, 3, b"S.G", 0, 2, False)
    with pytest.raises(ValueError, match=r"."):
        getattr(search, name)(*arguments)
    assert search.run(UNLIMITED)
    assert search.walk(UNLIMITED) == bytes([1, 1])
