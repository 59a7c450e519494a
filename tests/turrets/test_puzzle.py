"""The maze as a value: written and read back, pickled, and its grid as an array."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.kinds.turrets import TurretMaze
from tests.turrets.plain import random_mazes, random_rows, rays

GUARD = TurretMaze.of(["S...#.", ".#v...", "...#.G"], title="Past the guard")


@given(st.integers(0, 2**32), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_what_is_written_is_read_back(seed: int, end: str, bom: bool) -> None:
    dice = random.Random(seed)
    maze = TurretMaze.of(random_rows(dice, dice.randint(1, 6), dice.randint(2, 9)), title="A title")
    text = str(maze)
    assert lm.parse("\ufeff" * bom + text.replace("\n", end)) == maze
    assert TurretMaze.from_json(maze.to_json()) == maze
    assert pickle.loads(pickle.dumps(maze)) == maze


def test_the_grid_shares_the_cells() -> None:
    assert GUARD.grid.shape == (3, 6)
    assert not GUARD.grid.flags.writeable
    assert GUARD.grid.tobytes() == GUARD.cells
    assert (GUARD[1, 2], GUARD.start, GUARD.goal) == ("v", (0, 0), (2, 5))
    assert repr(GUARD) == "<TurretMaze 'Past the guard' 3x6>"
    with pytest.raises(IndexError):
        GUARD[3, 0]


def test_a_cell_is_hit_by_the_turrets_whose_rays_cross_it() -> None:
    for rows in random_mazes(100, 13):
        maze = TurretMaze.of(rows)
        for time in range(4):
            empty = [divmod(i, maze.cols) for i, cell in enumerate(maze.cells) if cell in b".SG"]
            assert {cell for cell in empty if any(maze.hit_by(cell, time))} == rays(rows, time)


def test_a_ray_ends_before_what_stops_it() -> None:
    ends = [GUARD.end_of_ray((2, 1), heading) for heading in Heading]
    assert ends == [(2, 1), (2, 2), (2, 1), (2, 0)]
    assert [GUARD.obstacle(cell) for cell in ((1, 1), (1, 2), (0, 0), (2, 5), (3, 0))] == [
        "wall",
        "turret",
        None,
        None,
        "rim",
    ]


def test_a_changed_maze_keeps_its_details() -> None:
    maze = TurretMaze.of(["S.G"], title="Straight on", author="A. Walker")
    assert lm.parse(str(maze)) == TurretMaze.from_json(maze.to_json()) == maze
    after = lm.hint(maze).puzzle
    assert (after.title, after.author) == ("Straight on", "A. Walker")
