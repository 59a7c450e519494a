"""New mazes: walls and turrets strewn at random, then a start and a goal."""

from __future__ import annotations

from lasermaze.errors import PuzzleError
from lasermaze.grid import ARROWS
from lasermaze.interface import Recipe
from lasermaze.streams import Stream
from lasermaze.turrets.puzzle import MAX_CELLS, TurretMaze
from lasermaze.turrets.solve import NEVER, distances

#: So many of 256 cells are walls (15 percent), and face each way (3 percent in all).
WALLS, TURRETS = 38, 2

#: So many starts may lead nowhere before the maze is emptied.
ATTEMPTS = 100

_LETTERS = (b"#" * WALLS + b"".join(arrow.encode() * TURRETS for arrow in ARROWS)).ljust(256, b".")


def generate(recipe: Recipe, stream: Stream) -> TurretMaze:
    """A random maze of the given size.

    The goal is one of the cells that take longest to reach; the option ``any_verdict`` puts it
    anywhere, so that there may be no walk.

    Raises: PuzzleError for a size that a maze cannot have.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or not 2 <= rows * cols <= MAX_CELLS:
        raise PuzzleError(
            f"a maze of {rows} by {cols}", expected=f"a size with 2 to {MAX_CELLS:,} cells"
        )
    for _ in range(ATTEMPTS):
        cells = bytearray(stream.bytes(rows * cols).translate(_LETTERS))
        start = stream.below(len(cells))
        cells[start] = ord("S")
        goal = (start + 1 + stream.below(len(cells) - 1)) % len(cells)
        if not recipe.options.get("any_verdict"):
            found = _far_cell(rows, cols, cells, start, goal, stream)
            if found is None:
                continue
            goal = found
        cells[goal] = ord("G")
        return TurretMaze(rows, cols, bytes(cells))
    return TurretMaze(rows, cols, b"S".ljust(rows * cols - 1, b".") + b"G")


def _far_cell(
    rows: int, cols: int, cells: bytearray, start: int, spare: int, stream: Stream
) -> int | None:
    """A cell that takes at least half as long to reach as any; None where none is reached.

    A maze must have a goal to be searched: ``spare`` is the cell that stands in for it.
    """
    import numpy as np

    kept = cells[spare]
    cells[spare] = ord("G")
    steps = distances(TurretMaze(rows, cols, bytes(cells))).reshape(4, -1)
    cells[spare] = kept
    steps[steps == NEVER] = 0
    least = np.where(steps > 0, steps, NEVER).min(axis=0)
    least[start] = NEVER
    if kept != ord("."):
        least[spare] = NEVER
    reached = least[least != NEVER]
    if not reached.size:
        return None
    far = np.flatnonzero((least != NEVER) & (2 * least >= reached.max()))
    return int(far[stream.below(len(far))])
