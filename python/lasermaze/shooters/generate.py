"""New puzzles: walls and mirrors strewn at random, paths chosen to be lit, a shooter on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.answers import Solved
from lasermaze.errors import PuzzleError
from lasermaze.interface import Budget, Recipe
from lasermaze.shooters.puzzle import MAX_CELLS, ShooterGrid
from lasermaze.shooters.solve import paths, solve

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.streams import Stream

#: So many of 256 cells begin as walls, and as each sort of mirror.
WALLS, MIRRORS = 24, 14

#: So many of 256 paths are to be lit.
LIT = 150

#: So many puzzles are tried for one with a single solution that turns something.
ATTEMPTS = 40

#: Larger puzzles are taken as they come.
MOST_CELLS_TRIED = 2_000

_LETTERS = (b"#" * WALLS + b"/" * MIRRORS + b"\\" * MIRRORS).ljust(256, b".")
_NO_PATH = (1 << 32) - 1


def generate(recipe: Recipe, stream: Stream) -> ShooterGrid:
    """A random puzzle of the given size that has a solution, if small mostly just one.

    The option ``any_verdict`` empties some cells afterwards, so that there may be none.

    Raises: PuzzleError for a size that a grid cannot have.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or not 1 <= rows * cols <= MAX_CELLS:
        raise PuzzleError(
            f"a grid of {rows} by {cols}", expected=f"a size with 1 to {MAX_CELLS:,} cells"
        )
    if recipe.options.get("any_verdict"):
        return _spoilt(planted(rows, cols, stream), stream)
    puzzle = planted(rows, cols, stream)
    for _ in range(ATTEMPTS if rows * cols <= MOST_CELLS_TRIED else 0):
        answer = solve(puzzle, Budget(solutions=2))
        assert isinstance(answer, Solved)
        if answer.unique and answer.witness.cells != puzzle.cells:
            break
        puzzle = planted(rows, cols, stream)
    return puzzle


def planted(rows: int, cols: int, stream: Stream) -> ShooterGrid:
    """A puzzle that was made from its solution.

    Of the paths among walls and mirrors some are chosen. On each a shooter is put where it
    crosses one that was not chosen: so no chosen path has another shooter. What no chosen path
    crosses becomes a wall. Then the shooters are turned at random.
    """
    import numpy as np

    cells = np.frombuffer(bytearray(stream.bytes(rows * cols).translate(_LETTERS)), np.uint8)
    table = paths(ShooterGrid(rows, cols, cells.tobytes())).reshape(2, -1)
    chosen = _choose_paths(table, stream)
    is_chosen = chosen[np.minimum(table, len(chosen) - 1)] & (table != _NO_PATH)
    fit = is_chosen & ~is_chosen[::-1]  # chosen one way, and not the other
    spots = _one_spot_each(table, fit, stream)
    chosen[:] = False
    chosen[table.ravel()[spots]] = True
    is_chosen = chosen[np.minimum(table, len(chosen) - 1)] & (table != _NO_PATH)
    cells[(cells == ord(".")) & ~is_chosen.any(axis=0)] = ord("#")
    axes = np.frombuffer(stream.bytes(len(spots)), np.uint8) & 1
    cells[spots % len(cells)] = np.where(axes == 1, ord("|"), ord("-"))
    return ShooterGrid(rows, cols, cells.tobytes())


def _choose_paths(table: npt.NDArray[np.uint32], stream: Stream) -> npt.NDArray[np.bool_]:
    """For each number of a path whether it is to be lit."""
    import numpy as np

    real = table[table != _NO_PATH]
    count = int(real.max()) + 2 if real.size else 1
    return np.frombuffer(stream.bytes(count), np.uint8) < LIT


def _one_spot_each(
    table: npt.NDArray[np.uint32], fit: npt.NDArray[np.bool_], stream: Stream
) -> npt.NDArray[np.intp]:
    """For each path one of the fitting entries of the table at random, as flat indices."""
    import numpy as np

    spots = np.flatnonzero(fit)
    order = np.argsort(np.frombuffer(stream.bytes(8 * len(spots)), np.uint64), kind="stable")
    spots = spots[order]
    _, first = np.unique(table.ravel()[spots], return_index=True)
    return spots[first]


def _spoilt(puzzle: ShooterGrid, stream: Stream) -> ShooterGrid:
    """The puzzle with one cell, and more in a large grid, made empty."""
    cells = bytearray(puzzle.cells)
    for _ in range(1 + len(cells) // 64):
        cells[stream.below(len(cells))] = ord(".")
    return puzzle.turned(bytes(cells))
