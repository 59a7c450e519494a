"""Grids of shooters that are made from their solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.kinds.shooters.puzzle import ShooterGrid
from lasermaze.kinds.shooters.solve import paths

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.core.rng import Rng

#: So many of 256 cells begin as walls, and as each sort of mirror.
WALLS, MIRRORS = 24, 14

#: The same for grids in which every shooter can stand either way.
MANY_WALLS, FEW_MIRRORS = 80, 10

#: So many of 256 paths are to be lit.
LIT = 150

_NO_PATH = (1 << 32) - 1


def planted(rows: int, cols: int, rng: Rng) -> ShooterGrid:
    """A puzzle that was made from its solution.

    Of the paths among walls and mirrors some are chosen. On each a shooter is put where it
    crosses one that was not chosen: so no chosen path has another shooter. What no chosen path
    crosses becomes a wall. Then the shooters are turned at random.
    """
    import numpy as np

    letters = _letters(WALLS, MIRRORS)
    cells = np.frombuffer(bytearray(rng.bytes(rows * cols).translate(letters)), np.uint8)
    table = paths(ShooterGrid(rows, cols, cells.tobytes())).reshape(2, -1)
    chosen = _choose_paths(table, rng)
    is_chosen = chosen[np.minimum(table, len(chosen) - 1)] & (table != _NO_PATH)
    fit = is_chosen & ~is_chosen[::-1]  # chosen one way, and not the other
    spots = _one_spot_each(table, fit, rng)
    chosen[:] = False
    chosen[table.ravel()[spots]] = True
    is_chosen = chosen[np.minimum(table, len(chosen) - 1)] & (table != _NO_PATH)
    cells[(cells == ord(".")) & ~is_chosen.any(axis=0)] = ord("#")
    axes = np.frombuffer(rng.bytes(len(spots)), np.uint8) & 1
    cells[spots % len(cells)] = np.where(axes == 1, ord("|"), ord("-"))
    return ShooterGrid(rows, cols, cells.tobytes())


def _choose_paths(table: npt.NDArray[np.uint32], rng: Rng) -> npt.NDArray[np.bool_]:
    """For each number of a path whether it is to be lit."""
    import numpy as np

    real = table[table != _NO_PATH]
    count = int(real.max()) + 2 if real.size else 1
    return np.frombuffer(rng.bytes(count), np.uint8) < LIT


def _one_spot_each(
    table: npt.NDArray[np.uint32], fit: npt.NDArray[np.bool_], rng: Rng
) -> npt.NDArray[np.intp]:
    """For each path one of the fitting entries of the table at random, as flat indices."""
    import numpy as np

    spots = np.flatnonzero(fit)
    order = np.argsort(np.frombuffer(rng.bytes(8 * len(spots)), np.uint64), kind="stable")
    spots = spots[order]
    _, first = np.unique(table.ravel()[spots], return_index=True)
    return spots[first]


def loosely_planted(rows: int, cols: int, rng: Rng) -> ShooterGrid:
    """A puzzle made from its solution whose shooters could all stand either way.

    Shooters are put wherever neither path has one yet, until no more fit. What they leave dark
    in a random position becomes a wall; that cuts paths, so it is repeated until all is lit.
    Nothing is forced but by what cells ask for: a good start for long chains of reasons.
    """
    import numpy as np

    letters = _letters(MANY_WALLS, FEW_MIRRORS)
    cells = np.frombuffer(bytearray(rng.bytes(rows * cols).translate(letters)), np.uint8)
    spots, axes = _apart(rows, cols, cells, rng)
    cells[spots] = np.where(axes == 1, ord("|"), ord("-"))
    while True:
        table = paths(ShooterGrid(rows, cols, cells.tobytes())).reshape(2, -1)
        dark = (cells == ord(".")) & ~np.isin(table, table[axes, spots]).any(axis=0)
        if not dark.any():
            return ShooterGrid(rows, cols, cells.tobytes())
        cells[dark] = ord("#")


def _apart(
    rows: int, cols: int, cells: npt.NDArray[np.uint8], rng: Rng
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Cells no two of which lie on one path, as many as fit, and an axis (0 or 1) for each."""
    import numpy as np

    along, across = paths(ShooterGrid(rows, cols, cells.tobytes())).reshape(2, -1).tolist()
    order = np.flatnonzero(cells == ord(".")).tolist()
    rng.shuffle(order)
    taken = {_NO_PATH}
    spots = []
    for cell in order:
        if along[cell] != across[cell] and taken.isdisjoint((along[cell], across[cell])):
            taken |= {along[cell], across[cell]}
            spots.append(cell)
    axes = np.frombuffer(rng.bytes(len(spots)), np.uint8) & 1
    return np.array(spots, np.intp), axes.astype(np.intp)


def _letters(walls: int, mirrors: int) -> bytes:
    """What random bytes become."""
    return (b"#" * walls + b"/" * mirrors + b"\\" * mirrors).ljust(256, b".")
