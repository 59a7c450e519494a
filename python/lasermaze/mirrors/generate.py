"""New mazes: a beam planted at random, or mirrors and blocks strewn at random."""

from __future__ import annotations

from lasermaze.answers import Solved
from lasermaze.beam import MIRROR, Entry
from lasermaze.errors import PuzzleError
from lasermaze.grid import Cell, Heading
from lasermaze.interface import Budget, Recipe
from lasermaze.mirrors.puzzle import MAX_CELLS, MirrorMaze
from lasermaze.mirrors.solve import solve
from lasermaze.streams import Stream

#: Of 256 inner cells so many are blocks, and so many mirrors of each diagonal.
BLOCKS, MIRRORS = 20, 36

#: So many planted beams may fail before the straight one is taken; each takes so many cells a
#: row or column at most, and after so many cells on average it is reflected.
ATTEMPTS, LONGEST, RUN = 60, 4, 3

#: Of so many mazes up to this size the one whose best beam has most reflections is taken.
CHOICE, SMALL = 12, 2_500

_LETTERS = (b"*" * BLOCKS + b"/" * MIRRORS + b"\\" * MIRRORS).ljust(256, b".")


def generate(recipe: Recipe, stream: Stream) -> MirrorMaze:
    """A random maze of the given size.

    A beam is planted from opening to opening, mirrors where it turns; the rest is strewn around
    it, and then every mirror is turned at random. The option ``any_verdict`` strews all of it,
    so that there may be no solution.

    Raises: PuzzleError for a size that a maze cannot have.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 3 or cols < 3 or rows * cols > MAX_CELLS:
        raise PuzzleError(
            f"a maze of {rows} by {cols}",
            expected=f"three rows and columns or more, at most {MAX_CELLS:,} cells",
        )
    if recipe.options.get("any_verdict"):
        cells = background(rows, cols, stream)
        for row, col in strewn(rows, cols, stream):
            cells[row * cols + col] = ord(".")
        return MirrorMaze(rows, cols, bytes(cells))
    choice = CHOICE if rows * cols <= SMALL else 1
    mazes = [with_beam(rows, cols, stream) for _ in range(choice)]
    return max(mazes, key=bends_needed) if choice > 1 else mazes[0]


def bends_needed(maze: MirrorMaze) -> int:
    """How often a beam must be reflected to pass."""
    answer = solve(maze, Budget(), fewest_reflections=True)
    assert isinstance(answer, Solved)
    bends: int = answer.witness.reflections
    return bends


def with_beam(rows: int, cols: int, stream: Stream) -> MirrorMaze:
    """A maze around a random beam."""
    cells = background(rows, cols, stream)
    beam, bends = planted(rows, cols, stream)
    for row, col in beam:
        cells[row * cols + col] = ord(".")
    for row, col in bends:
        cells[row * cols + col] = ord(stream.choice("/\\"))
    return MirrorMaze(rows, cols, bytes(cells))


def background(rows: int, cols: int, stream: Stream) -> bytearray:
    """Mirrors and blocks strewn at random, blocks all around."""
    cells = bytearray(stream.bytes(rows * cols).translate(_LETTERS))
    fill_rim(rows, cols, cells)
    return cells


def fill_rim(rows: int, cols: int, cells: bytearray) -> None:
    """Put blocks all around."""
    cells[:cols] = cells[-cols:] = b"*" * cols
    cells[::cols] = cells[cols - 1 :: cols] = b"*" * rows


def strewn(rows: int, cols: int, stream: Stream) -> tuple[Cell, Cell]:
    """Two cells of the rim that are no corners."""
    count = 2 * (rows + cols - 4)
    first = stream.below(count)
    second = (first + 1 + stream.below(count - 1)) % count
    return opening(rows, cols, first).cell, opening(rows, cols, second).cell


def opening(rows: int, cols: int, number: int) -> Entry:
    """One of the cells of the rim that are no corners, with the heading inward."""
    across, down = cols - 2, rows - 2
    if number < 2 * across:
        bottom, col = divmod(number, across)
        return Entry((bottom * (rows - 1), col + 1), Heading.N if bottom else Heading.S)
    right, row = divmod(number - 2 * across, down)
    return Entry((row + 1, right * (cols - 1)), Heading.W if right else Heading.E)


def planted(rows: int, cols: int, stream: Stream) -> tuple[list[Cell], set[Cell]]:
    """The cells of a random beam from rim to rim, and those where it is reflected."""
    for _ in range(ATTEMPTS):
        found = wander(rows, cols, stream)
        if found is not None:
            return found
    row = 1 + stream.below(rows - 2)
    return [(row, col) for col in range(cols)], set()


def wander(rows: int, cols: int, stream: Stream) -> tuple[list[Cell], set[Cell]] | None:
    """A beam that turns here and there, until it comes to the rim; None where it is too long.

    Crossing its way it goes straight on, unless a mirror stands there: then it is reflected by
    the other side.
    """
    entry = opening(rows, cols, stream.below(2 * (rows + cols - 4)))
    cell, heading = entry
    beam, seen, mirrors = [cell], {cell}, dict[Cell, str]()
    for _ in range(LONGEST * (rows + cols)):
        cell = heading.step(cell)
        fresh = cell not in seen
        seen.add(cell)
        beam.append(cell)
        if cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1):
            return (beam, set(mirrors)) if cell != beam[0] else None
        if fresh and stream.below(RUN) == 0:
            mirrors[cell] = stream.choice("/\\")
        if cell in mirrors:
            heading = MIRROR[mirrors[cell]][heading]
    return None
