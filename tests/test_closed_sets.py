"""The cells of a closed set, which pictures show, against its bits one by one."""

from __future__ import annotations

import lasermaze as lm
from lasermaze.kinds.signposts import ClosedSet as SignpostStates
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import ClosedSet as TurretStates
from lasermaze.kinds.turrets import TurretMaze
from tests.signposts import plain as signposts
from tests.turrets import plain as turrets


def test_the_cells_of_an_impossible_turret_maze() -> None:
    impossible = 0
    for rows in turrets.random_mazes(300, 31):
        maze, found = TurretMaze.of(rows), turrets.search(rows)
        if isinstance(found, set):
            answer = lm.solve(maze)
            assert isinstance(answer, lm.Impossible)
            cells = answer.certificate.cells(maze)
            assert cells is not None
            held = {divmod(index, maze.cols) for index, one in enumerate(cells) if one}
            assert held == {(row, col) for row, col, _ in found}
            impossible += 1
    assert impossible > 50
    assert TurretStates(b"\0").cells(TurretMaze.of(["S#G"])) is None


def test_the_cells_of_an_impossible_maze_without_walls() -> None:
    impossible = 0
    for rows in signposts.random_mazes(300, 32):
        maze = Maze.of(rows)
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
    assert impossible > 30
    assert SignpostStates(b"\0\0").cells(Maze.of(["G"])) is None
    assert SignpostStates(b"\1").cells(Maze.of(["G"])) is None
