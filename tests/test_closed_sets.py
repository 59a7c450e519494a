"""The cells of a closed set, which pictures show, against its bits one by one."""

from __future__ import annotations

import random

import lasermaze as lm
from lasermaze.kinds.signposts import ClosedSet as SignpostStates
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import ClosedSet as TurretStates
from lasermaze.kinds.turrets import TurretMaze
from tests.oracles.signposts import Signposts
from tests.oracles.turrets import Turrets, maze_of


def test_the_cells_of_an_impossible_turret_maze() -> None:
    impossible = 0
    for text in Turrets().puzzles(90, random.Random(31)):
        found = maze_of(text)
        maze = TurretMaze.of(found.rows)
        if found.least is None:
            answer = lm.solve(maze)
            assert isinstance(answer, lm.Impossible)
            cells = answer.certificate.cells(maze)
            assert cells is not None
            held = {divmod(index, maze.cols) for index, one in enumerate(cells) if one}
            assert held == {cell for cell, _ in found.steps}
            impossible += 1
    assert impossible > 20
    assert TurretStates(b"\0").cells(TurretMaze.of(["S#G"])) is None


def test_the_cells_of_an_impossible_maze_without_walls() -> None:
    impossible = 0
    for text in Signposts().puzzles(160, random.Random(32)):
        maze = lm.parse(text)
        assert isinstance(maze, Maze)
        answer = lm.solve(maze)
        if isinstance(answer, lm.Impossible):
            size, bits = len(maze.cells), answer.certificate.bits
            cells = answer.certificate.cells(maze)
            assert cells == bytes(
                any(
                    bits[(heading * size + cell) // 8] >> 7 - (heading * size + cell) % 8 & 1
                    for heading in range(4)
                )
                for cell in range(size)
            )
            impossible += 1
    assert impossible > 15
    assert SignpostStates(b"\0\0").cells(Maze.of(["G"])) is None
    assert SignpostStates(b"\1").cells(Maze.of(["G"])) is None
