"""Puzzles that are made from their solution."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lasermaze._kernel import shooter_paths
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.puzzle import ShooterGrid

Cells = npt.NDArray[np.uint8]
Spots = npt.NDArray[np.intp]
PathTable = npt.NDArray[np.uint32]

#: How many of 256 cells are walls at first, and how many each sort of mirror.
WALLS, MIRRORS = 24, 14

#: The same for grids in which no shooter is forced by hits.
MANY_WALLS, FEW_MIRRORS = 80, 10

#: How many of 256 paths are lit.
LIT = 150

_NO_PATH = (1 << 32) - 1


def paths(puzzle: ShooterGrid) -> PathTable:
    """The paths through every cell, an array (2, rows, cols): along its row, and its column.

    Cells with the same number lie on one path. Mirrors and walls have 4294967295, and so has
    every cell of a path that closes on itself.
    """
    table = shooter_paths(puzzle.rows, puzzle.cols, puzzle.cells)
    return np.frombuffer(table, np.uint32).reshape(2, puzzle.rows, puzzle.cols)


def from_solution(rows: int, cols: int, rng: Rng) -> ShooterGrid:
    """A puzzle that was made from its solution.

    Some of the paths among walls and mirrors are chosen. On each a shooter is put where it
    crosses one that was not chosen: so no chosen path has another shooter. Cells on no chosen
    path become walls. Then the shooters are turned at random.
    """
    cells = _random_cells(rows, cols, WALLS, MIRRORS, rng)
    table = _flat_paths(rows, cols, cells)
    real = table[table != _NO_PATH]
    count = int(real.max()) + 2 if real.size else 1
    chosen = np.frombuffer(rng.bytes(count), np.uint8) < LIT
    is_chosen = chosen[np.minimum(table, count - 1)] & (table != _NO_PATH)
    spots = _one_spot_each(table, is_chosen & ~is_chosen[::-1], rng)
    chosen[:] = False
    chosen[table.ravel()[spots]] = True
    is_chosen = chosen[np.minimum(table, count - 1)] & (table != _NO_PATH)
    cells[(cells == ord(".")) & ~is_chosen.any(axis=0)] = ord("#")
    cells[spots % len(cells)] = _letters_of(_random_axes(len(spots), rng))
    return ShooterGrid(rows, cols, cells.tobytes())


def _one_spot_each(table: PathTable, fit: npt.NDArray[np.bool_], rng: Rng) -> Spots:
    """For each path one of the fitting entries of the table at random, as flat indices."""
    spots = np.flatnonzero(fit)
    order = np.argsort(np.frombuffer(rng.bytes(8 * len(spots)), np.uint64), kind="stable")
    spots = spots[order]
    _, first = np.unique(table.ravel()[spots], return_index=True)
    return spots[first]


def from_loose_solution(rows: int, cols: int, rng: Rng) -> ShooterGrid:
    """A puzzle made from its solution in which no shooter would hit another one on either axis.

    Shooters are put where neither path has one yet, until no more fit. The cells that they leave
    dark with random axes become walls; that cuts paths, so it is repeated until all is lit. Only
    what cells demand forces anything: a good start for long chains of reasons.
    """
    cells = _random_cells(rows, cols, MANY_WALLS, FEW_MIRRORS, rng)
    spots, axes = _apart(rows, cols, cells, rng)
    cells[spots] = _letters_of(axes)
    while True:
        table = _flat_paths(rows, cols, cells)
        dark = (cells == ord(".")) & ~np.isin(table, table[axes, spots]).any(axis=0)
        if not dark.any():
            return ShooterGrid(rows, cols, cells.tobytes())
        cells[dark] = ord("#")


def _apart(rows: int, cols: int, cells: Cells, rng: Rng) -> tuple[Spots, Spots]:
    """Cells no two of which lie on one path, as many as fit, and an axis (0 or 1) for each."""
    along, across = _flat_paths(rows, cols, cells).tolist()
    order = np.flatnonzero(cells == ord(".")).tolist()
    rng.shuffle(order)
    taken = {_NO_PATH}
    spots = []
    for cell in order:
        if along[cell] != across[cell] and taken.isdisjoint((along[cell], across[cell])):
            taken |= {along[cell], across[cell]}
            spots.append(cell)
    return np.array(spots, np.intp), _random_axes(len(spots), rng)


def _flat_paths(rows: int, cols: int, cells: Cells) -> PathTable:
    """As `paths`, an array (2, cells)."""
    return paths(ShooterGrid(rows, cols, cells.tobytes())).reshape(2, -1)


def _random_cells(rows: int, cols: int, walls: int, mirrors: int, rng: Rng) -> Cells:
    """Random walls and mirrors, the rest empty; writable."""
    letters = (b"#" * walls + b"/" * mirrors + b"\\" * mirrors).ljust(256, b".")
    return np.frombuffer(bytearray(rng.bytes(rows * cols).translate(letters)), np.uint8)


def _random_axes(count: int, rng: Rng) -> Spots:
    return (np.frombuffer(rng.bytes(count), np.uint8) & 1).astype(np.intp)


def _letters_of(axes: Spots) -> Cells:
    return np.where(axes == 1, ord("|"), ord("-")).astype(np.uint8)
