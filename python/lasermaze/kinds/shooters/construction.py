"""Makes puzzles from their solution."""

from __future__ import annotations

from lasermaze._kernel import ShooterPlanting, shooter_paths, shooter_wall_dark
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.puzzle import EMPTY, ShooterGrid

#: The number of walls in 256 cells at first, and of mirrors of each sort.
WALLS, MIRRORS = 24, 14

#: The same for grids in which no shooter is forced by hits.
MANY_WALLS, FEW_MIRRORS = 80, 10

#: The number of lit paths in 256.
LIT = 150

_NO_PATH = (1 << 32) - 1

#: The letter of a shooter by a random byte.
_AXES = b"-|" * 128


def from_solution(rows: int, cols: int, rng: Rng, budget: Budget = UNLIMITED) -> ShooterGrid:
    """A puzzle made from its solution.

    Some of the paths among walls and mirrors are chosen. Each of them gets a shooter where it
    crosses a path that was not chosen, so no chosen path has another shooter. Cells on no chosen
    path become walls. Then the shooters are turned at random. Raises: TimeUpError.
    """
    cells = _random_cells(rows, cols, WALLS, MIRRORS, rng)
    planting = ShooterPlanting(rows, cols, cells, budget)
    spots = planting.choose(rng.bytes(planting.paths), LIT, budget)
    shooters = planting.place(rng.bytes(8 * spots), budget)
    cells = planting.finish(rng.bytes(shooters).translate(_AXES), budget)
    return ShooterGrid(rows, cols, cells)


def from_loose_solution(rows: int, cols: int, rng: Rng, budget: Budget = UNLIMITED) -> ShooterGrid:
    """A puzzle made from its solution in which no shooter hits another one on either axis.

    Shooters are put where neither path has one yet, until no more fit. The cells that remain
    dark with random axes become walls; that cuts paths, so it is repeated until all are lit. Only
    the demands of cells force anything: a good start for long chains of reasons.
    """
    cells = bytearray(_random_cells(rows, cols, MANY_WALLS, FEW_MIRRORS, rng))
    spots = _apart(rows, cols, bytes(cells), rng, budget)
    for spot, axis in zip(spots, rng.bytes(len(spots)).translate(_AXES), strict=True):
        cells[spot] = axis
    walled = shooter_wall_dark(rows, cols, bytes(cells), budget)
    return ShooterGrid(rows, cols, walled)


def _apart(rows: int, cols: int, cells: bytes, rng: Rng, budget: Budget) -> list[int]:
    """As many cells as fit with no two on one path."""
    paths = memoryview(shooter_paths(rows, cols, cells, budget)).cast("I").tolist()
    along, across = paths[: len(cells)], paths[len(cells) :]
    letters = budget.paced(enumerate(cells))
    order = [cell for cell, letter in letters if letter == ord(EMPTY)]
    rng.shuffle(order)
    taken = {_NO_PATH}
    spots = []
    for cell in budget.paced(order):
        if along[cell] != across[cell] and taken.isdisjoint((along[cell], across[cell])):
            taken |= {along[cell], across[cell]}
            spots.append(cell)
    return spots


def _random_cells(rows: int, cols: int, walls: int, mirrors: int, rng: Rng) -> bytes:
    """Random walls and mirrors, the rest empty."""
    letters = (b"#" * walls + b"/" * mirrors + b"\\" * mirrors).ljust(256, b".")
    return rng.bytes(rows * cols).translate(letters)
