"""Mazes around a random beam, and what is strewn around it."""

from __future__ import annotations

from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.rng import Rng
from lasermaze.kinds.mirrors.puzzle import MirrorMaze

#: Of 256 inner cells so many are blocks, and so many mirrors of each diagonal.
BLOCKS, MIRRORS = 20, 36

#: So many planted beams may fail before the straight one is taken; each takes so many cells a
#: row or column at most, and after so many cells on average it is reflected.
ATTEMPTS, LONGEST, RUN = 60, 4, 3

_LETTERS = (b"*" * BLOCKS + b"/" * MIRRORS + b"\\" * MIRRORS).ljust(256, b".")


def with_beam(rows: int, cols: int, rng: Rng) -> MirrorMaze:
    """A maze around a random beam."""
    cells = background(rows, cols, rng)
    beam, bends = planted(rows, cols, rng)
    for row, col in beam:
        cells[row * cols + col] = ord(".")
    for row, col in bends:
        cells[row * cols + col] = ord(rng.choice("/\\"))
    return MirrorMaze(rows, cols, bytes(cells))


def background(rows: int, cols: int, rng: Rng) -> bytearray:
    """Mirrors and blocks strewn at random, blocks all around."""
    cells = bytearray(rng.bytes(rows * cols).translate(_LETTERS))
    fill_rim(rows, cols, cells)
    return cells


def fill_rim(rows: int, cols: int, cells: bytearray) -> None:
    """Put blocks all around."""
    cells[:cols] = cells[-cols:] = b"*" * cols
    cells[::cols] = cells[cols - 1 :: cols] = b"*" * rows


def two_openings(rows: int, cols: int, rng: Rng) -> tuple[Cell, Cell]:
    """Two cells of the rim that are no corners."""
    count = 2 * (rows + cols - 4)
    first = rng.below(count)
    second = (first + 1 + rng.below(count - 1)) % count
    return opening(rows, cols, first).cell, opening(rows, cols, second).cell


def opening(rows: int, cols: int, number: int) -> Entry:
    """One of the cells of the rim that are no corners, with the heading inward."""
    across, down = cols - 2, rows - 2
    if number < 2 * across:
        bottom, col = divmod(number, across)
        return Entry((bottom * (rows - 1), col + 1), Heading.N if bottom else Heading.S)
    right, row = divmod(number - 2 * across, down)
    return Entry((row + 1, right * (cols - 1)), Heading.W if right else Heading.E)


def planted(rows: int, cols: int, rng: Rng) -> tuple[list[Cell], set[Cell]]:
    """The cells of a random beam from rim to rim, and those where it is reflected."""
    for _ in range(ATTEMPTS):
        found = wander(rows, cols, rng)
        if found is not None:
            return found
    row = 1 + rng.below(rows - 2)
    return [(row, col) for col in range(cols)], set()


def wander(rows: int, cols: int, rng: Rng) -> tuple[list[Cell], set[Cell]] | None:
    """A beam that turns here and there, until it comes to the rim; None where it is too long.

    Crossing its way it goes straight on, unless a mirror stands there: then it is reflected by
    the other side.
    """
    entry = opening(rows, cols, rng.below(2 * (rows + cols - 4)))
    cell, heading = entry
    beam, seen, mirrors = [cell], {cell}, dict[Cell, str]()
    for _ in range(LONGEST * (rows + cols)):
        cell = heading.step(cell)
        fresh = cell not in seen
        seen.add(cell)
        beam.append(cell)
        if cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1):
            return (beam, set(mirrors)) if cell != beam[0] else None
        if fresh and rng.below(RUN) == 0:
            mirrors[cell] = rng.choice("/\\")
        if cell in mirrors:
            heading = MIRROR[mirrors[cell]][heading]
    return None
