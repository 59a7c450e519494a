"""The grids that the benchmarks use: random ones and those that are hard by their shape.

Each is the same every time.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import lasermaze as lm
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import TurretMaze

Letters = npt.NDArray[np.uint8]

#: Random mazes of turrets: the share of walls, and of turrets.
WALLS, TURRETS = 0.15, 0.03

#: The letters of random mazes without walls: some 84 % of the states lie on a way to the goal.
SIGNS = {"S": 0.23, "L": 0.25, "R": 0.25, "U": 0.10, "?": 0.15, "X": 0.02}

#: The letters of strewn shooters: one of them stands for each cell.
STREWN = "###//\\\\---|............."


def filled(rows: int, cols: int, letter: str = ".") -> Letters:
    """A grid of one letter."""
    return np.full((rows, cols), ord(letter), np.uint8)


# Turrets: from the first corner to the last, unless it is said otherwise


def turrets(cells: Letters, goal: tuple[int, int] = (-1, -1)) -> TurretMaze:
    """The maze with its start in the first corner."""
    cells[0, 0], cells[goal] = ord("S"), ord("G")
    rows, cols = cells.shape
    return TurretMaze(rows, cols, cells.tobytes())


def random_turrets(rows: int, cols: int, walls: float = WALLS, seed: int = 7) -> TurretMaze:
    """Walls and turrets at random."""
    return turrets(_random_turrets(rows, cols, walls, seed))


def closed_turrets(rows: int, cols: int) -> TurretMaze:
    """The same, with walls around the goal: impossible, which takes a search of all states."""
    cells = _random_turrets(rows, cols, WALLS, 7)
    cells[-2, -2:] = cells[-1, -2] = ord("#")
    return turrets(cells)


def _random_turrets(rows: int, cols: int, walls: float, seed: int) -> Letters:
    dice = np.random.default_rng(seed)
    roll = dice.random((rows, cols))
    cells = filled(rows, cols)
    cells[roll < walls] = ord("#")
    armed = (roll >= walls) & (roll < walls + TURRETS)
    cells[armed] = np.frombuffer(b"^>v<", np.uint8)[dice.integers(0, 4, armed.sum())]
    return cells


def open_turrets(rows: int, cols: int) -> TurretMaze:
    """Nothing but empty cells."""
    return turrets(filled(rows, cols))


def serpentine(rows: int, cols: int) -> TurretMaze:
    """One corridor that winds through all rows, with a turret in every 97th cell of its walls.

    ``rows`` must be odd.
    """
    cells = filled(rows, cols)
    cells[1::2] = ord("#")
    cells[1::4, -1] = cells[3::4, 0] = ord(".")
    walls = np.flatnonzero(cells == ord("#"))[::97]
    cells.ravel()[walls] = ord("^")
    last = 0 if rows % 4 == 3 else -1
    return turrets(cells, (-1, last))


def transposed(maze: TurretMaze) -> TurretMaze:
    """The maze with rows and columns exchanged; its turrets face as before."""
    return TurretMaze(maze.cols, maze.rows, maze.grid.T.tobytes())


def corridor(length: int, upright: bool) -> TurretMaze:
    """A single row, or column, of empty cells."""
    return open_turrets(length, 1) if upright else open_turrets(1, length)


def closed_corridor(length: int, upright: bool) -> TurretMaze:
    """The same, with a wall before the goal."""
    cells = filled(length, 1) if upright else filled(1, length)
    cells.ravel()[-2] = ord("#")
    return turrets(cells)


# Mazes without walls


def random_signs(rows: int, cols: int) -> Maze:
    """Letters at random, and one goal in the middle."""
    dice = np.random.default_rng(rows)
    letters = np.frombuffer("".join(SIGNS).encode(), dtype=np.uint8)
    cells = dice.choice(letters, rows * cols, p=list(SIGNS.values()))
    cells[rows // 2 * cols + cols // 2] = ord("G")
    return Maze(rows, cols, cells.tobytes())


def closed_signs(rows: int, cols: int) -> Maze:
    """The same, but nobody can leave the middle third: no way in reaches the goal."""
    cells = np.frombuffer(random_signs(rows, cols).cells, np.uint8).reshape(rows, cols).copy()
    top, left = rows // 3, cols // 3
    cells[top, left:-left] = cells[-top, left:-left] = ord("X")
    cells[top:-top, left] = cells[top : 1 - top, -left] = ord("X")
    return Maze(rows, cols, cells.tobytes())


# Beam shooters


def planted(size: int) -> ShooterGrid:
    """A grid made from a solution."""
    return lm.shooters.generate(size=(size, size), seed=7)


def chains(size: int) -> ShooterGrid:
    """Diagonals of shooters, each of which forces the next one: long chains of implications."""
    # East of each shooter is an empty cell, which is also north of the next one.
    numbers = (np.arange(size) - np.arange(size)[:, None]) % 3
    cells = np.frombuffer(b"-.#", np.uint8)[numbers]
    cells[:, 0][cells[:, 0] == ord(".")] = ord("#")  # so that a chain begins free
    return ShooterGrid(size, size, cells.tobytes())


def strewn(size: int) -> ShooterGrid:
    """Everything at random: impossible, because of a single cell."""
    dice = np.random.default_rng(size)
    letters = np.frombuffer(STREWN.encode(), np.uint8)
    cells = letters[dice.integers(0, len(letters), size * size)]
    return ShooterGrid(size, size, cells.tobytes())


# Mazes of mirrors: in at the left, out at the right


def random_mirrors(rows: int, cols: int, share: float, blocks: float, seed: int) -> MirrorMaze:
    """A maze with such shares of mirrors and blocks.

    A maze of nothing but mirrors has no blossoms; one with a half or a quarter has about as many as
    mirrors, nested in each other.
    """
    dice = np.random.default_rng(seed)
    roll = dice.random((rows, cols))
    cells = filled(rows, cols)
    mirrors = roll < share
    cells[mirrors] = np.frombuffer(b"/\\", np.uint8)[dice.integers(0, 2, mirrors.sum())]
    cells[roll >= 1 - blocks] = ord("*")
    cells[0] = cells[-1] = cells[:, 0] = cells[:, -1] = ord("*")
    for col in (0, -1):
        cells[1 + dice.integers(rows - 2), col] = ord(".")
    return MirrorMaze(rows, cols, cells.tobytes())


def mirrors_with(rows: int, cols: int, share: float, blocks: float, solvable: bool) -> MirrorMaze:
    """The first random maze with this verdict whose search meets a quarter of all sides."""
    for seed in range(1_000):
        maze = random_mirrors(rows, cols, share, blocks, seed)
        answer = lm.solve(maze)
        if bool(answer) == solvable and dict(answer.work)["sides"] > maze.mirrors:
            return maze
    raise SystemExit(f"no maze of {rows} by {cols} with {share:.0%} mirrors: {solvable}")
