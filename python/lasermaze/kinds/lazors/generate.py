"""New boards, the difficulty of a board, and boards turned and mirrored.

A board is made from an arrangement. Its targets are at first all points that light hits. As long as
another arrangement hits them too, a cell that it uses gets no block, or a block is given. Then few
of the targets are chosen, each because another arrangement misses it, until there is none. The
result is *minimal*: without any of its targets there is a second arrangement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from lasermaze import parts
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.core.english import grouped
from lasermaze.core.enumeration import split
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import size_in_words
from lasermaze.core.letter_grid import eight, quarter_turned, reflected
from lasermaze.core.puzzle import check_size
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import first_of_level, wants_any
from lasermaze.interface import Recipe
from lasermaze.kinds.lazors.light import lit
from lasermaze.kinds.lazors.puzzle import (
    FREE,
    NONE,
    PLACED,
    Arrangement,
    Lazors,
    Point,
    Proof,
    Ray,
    midpoints,
    placed_in,
    without_placed,
)
from lasermaze.kinds.lazors.solve import searched

#: The number of cells for each block to place, at least and at most, by the level.
SPARSE = {"beginner": (6, 8), "intermediate": (5, 7), "advanced": (4, 6), "expert": (3, 5)}

#: The fewest blocks to place, by the level.
FEWEST = {"beginner": 1, "intermediate": 2, "advanced": 3, "expert": 4}

#: Of a hundred blocks, how many are opaque and how many refract.
OPAQUE, REFRACTING = 15, 20

#: Of a hundred cells, how many get no block.
NO_BLOCK = 12

#: The largest number of lasers.
LASERS = 3

#: The number of boards tried, and of changes to exclude other arrangements of one.
BOARDS, CHANGES = 3_000, 60

#: A board is not used if counting its arrangements takes more positions.
POSITIONS = 10_000

#: The targets of a board before it has any of its own.
_ONE = ((1, 0),)

#: The letters of a free cell, and of placed blocks.
_FREE, _PLACED = ord(FREE), PLACED.encode()

#: The largest grid, in cells.
MOST_CELLS = 144


class Generate(parts.Generate[Lazors, Arrangement, Proof]):
    """Boards."""

    def blank(self, rows: int, cols: int) -> Lazors:
        """A board without blocks, with a laser at the top left and a target at the bottom right."""
        check_size(rows, cols, Lazors.most_cells)
        lasers, targets = (Ray(1, 0, 1, 1),), ((2 * cols - 1, 2 * rows),)
        return Lazors(rows, cols, FREE.encode() * (rows * cols), (0, 0, 0), lasers, targets)

    def generate(self, recipe: Recipe, rng: Rng) -> Lazors:
        """A random board; see `generate`."""
        return generate(recipe, rng)

    def effort(self, puzzle: Lazors, budget: Budget) -> Effort | None:
        """The effort of a board; see `effort`."""
        return effort(puzzle, budget)

    def symmetries(self, puzzle: Lazors) -> Iterator[Lazors]:
        """The board turned and mirrored, eight of them, with lasers and targets in order."""
        return eight(_sorted(puzzle, puzzle.lasers, puzzle.targets), _turned, _mirrored)


def generate(recipe: Recipe, rng: Rng) -> Lazors:
    """A board of the given size and level with one arrangement, none of whose targets can go.

    With the option ``any_verdict`` targets are anywhere, and there may be no arrangement.

    Raises: PuzzleError for a size that such a board cannot have, or if none is found.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows * cols > MOST_CELLS or rows * cols < 4:
        expected = f"4 to {grouped(MOST_CELLS)} cells"
        raise PuzzleError(f"a board of {size_in_words(rows, cols)}", expected=expected)
    if wants_any(recipe):
        board, filled = _planted(recipe, rng)
        points = rng.sample(midpoints(rows, cols), 1 + rng.below(4))
        targets = tuple(sorted({*points, *rng.sample(sorted(lit(board, filled).points), 1)}))
        return replace(board, targets=targets)
    fewest = 1 if recipe.level is None else FEWEST[recipe.level]
    return first_of_level(_boards(recipe, fewest, rng), recipe, effort)


def effort(puzzle: Lazors, budget: Budget) -> Effort | None:
    """The positions that the solver examines to know all arrangements, and the blocks to place.

    None if the time is up.
    """
    try:
        search, _, _ = searched(puzzle, puzzle.bare, budget)
    except TimeUpError:
        return None
    return Effort(search.nodes, sum(puzzle.blocks))


def _turned(puzzle: Lazors) -> Lazors:
    """The board after a quarter turn clockwise."""
    height = 2 * puzzle.rows
    return _sorted(
        puzzle,
        (Ray(height - y, x, -vy, vx) for x, y, vx, vy in puzzle.lasers),
        ((height - y, x) for x, y in puzzle.targets),
        rows=puzzle.cols,
        cols=puzzle.rows,
        cells=quarter_turned(puzzle),
    )


def _mirrored(puzzle: Lazors) -> Lazors:
    """The board with left and right exchanged."""
    width = 2 * puzzle.cols
    return _sorted(
        puzzle,
        (Ray(width - x, y, -vx, vy) for x, y, vx, vy in puzzle.lasers),
        ((width - x, y) for x, y in puzzle.targets),
        cells=reflected(puzzle),
    )


def _sorted(puzzle: Lazors, rays: Iterable[Ray], points: Iterable[Point], **grid: Any) -> Lazors:
    lasers, targets = tuple(sorted(rays)), tuple(sorted(points))
    return replace(puzzle, lasers=lasers, targets=targets, **grid)


def _boards(recipe: Recipe, fewest: int, rng: Rng) -> Iterator[Lazors]:
    """Boards with one arrangement of at least ``fewest`` blocks."""
    for _ in range(BOARDS):
        recipe.budget.check()
        board, filled = _planted(recipe, rng)
        points = lit(board, filled).points
        if points <= lit(board, without_placed(filled)).points:
            continue
        board = replace(board, targets=tuple(sorted(points)))
        unique = _with_one(board, filled, fewest, rng)
        if unique and (minimal := _minimal(*unique, rng)):
            yield replace(minimal)  # now it is checked


def _planted(recipe: Recipe, rng: Rng) -> tuple[Lazors, bytes]:
    """A board with some target, and its cells with blocks placed one by one, all in the light."""
    rows, cols, size = recipe.rows, recipe.cols, recipe.rows * recipe.cols
    least, most = SPARSE[recipe.level or rng.choice(list(SPARSE))]
    cells = bytearray(ord(NONE if rng.chance(NO_BLOCK) else FREE) for _ in range(size))
    wanted = max(1, size // (least + rng.below(most - least + 1)))
    lasers = {_laser(rows, cols, rng) for _ in range(1 + rng.below(min(LASERS, wanted)))}
    board = Lazors(rows, cols, bytes(cells), (0, 0, 0), tuple(sorted(lasers)), _ONE)
    placed, light = set[int](), lit(board, cells)
    for _ in range(2 * wanted):
        free = [index for index in sorted(light.touched) if cells[index] == ord(FREE)]
        if len(placed) == wanted or not free:
            break
        number, index = rng.below(100), rng.choice(free)
        block = 1 if number < OPAQUE else 2 if number < OPAQUE + REFRACTING else 0
        cells[index] = ord(PLACED[block])
        now = lit(board, cells)
        if placed <= now.touched and (block == 1 or not now.points <= light.points):
            light = now
            placed.add(index)
        else:
            cells[index] = ord(FREE)
    return replace(board, blocks=placed_in(bytes(cells))), bytes(cells)


def _laser(rows: int, cols: int, rng: Rng) -> Ray:
    """A laser on the rim that shines into the grid."""
    side = rng.below(4)
    across, way = 1 + 2 * rng.below(cols if side % 2 == 0 else rows), 1 - 2 * rng.below(2)
    return (
        Ray(across, 0, way, 1),
        Ray(2 * cols, across, -1, way),
        Ray(across, 2 * rows, way, -1),
        Ray(0, across, 1, way),
    )[side]


def _other(board: Lazors, filled: bytes, budget: Budget) -> bytes | None:
    """Another arrangement than a known one; b"" if there is none, None if that is not known.

    Raises: TimeUpError.
    """
    _, found, ended = searched(board, board.bare, budget, keep=2, most=2, positions=POSITIONS)
    known = _identity(board, filled)
    others = (each for each in split(found, len(filled)) if _identity(board, each) != known)
    return next(others, b"" if ended else None)


def _identity(board: Lazors, cells: bytes) -> set[tuple[int, int]]:
    """The touched cells with their letters, which identify an arrangement."""
    return {(index, cells[index]) for index in lit(board, cells).touched}


def _with_one(board: Lazors, filled: bytes, fewest: int, rng: Rng) -> tuple[Lazors, bytes] | None:
    """The board, changed until an arrangement is the only one, and that arrangement.

    None if that fails, or fewer than ``fewest`` blocks are left to place.
    """
    for _ in range(CHANGES):
        other = _other(board, filled, rng.budget)
        if other is None:
            return None
        if not other:
            return board, filled
        touched = sorted(lit(board, other).touched)
        used = [index for index in touched if filled[index] == _FREE and other[index] in _PLACED]
        if used:
            index, letter = rng.choice(used), NONE
        else:  # the blocks that the other needs stand here, too: one of the rest is not needed
            pairs = enumerate(zip(filled, other, strict=True))
            moved = [at for at, (mine, its) in pairs if mine in _PLACED and mine != its]
            index = rng.choice(moved)
            letter = chr(filled[index]).upper()
        cells, now = bytearray(board.cells), bytearray(filled)
        cells[index] = now[index] = ord(letter)
        filled = bytes(now)
        board = replace(board, cells=bytes(cells), blocks=placed_in(filled))
        if sum(board.blocks) < fewest:
            return None
    return None


def _minimal(board: Lazors, filled: bytes, rng: Rng) -> Lazors | None:
    """The board with as few of its targets as keep its arrangement the only one.

    Targets are added, each one that another arrangement misses, until there is no other. Then each
    is left out if that gives no other. None if that is not known after `POSITIONS` positions.
    """
    chosen = {rng.choice(board.targets)}
    missed: list[set[Point]] = []
    while other := _other(replace(board, targets=tuple(sorted(chosen))), filled, rng.budget):
        missed.append(set(board.targets) - lit(board, other).points)
        chosen.add(rng.choice(sorted(missed[-1])))
    for target in rng.sample(sorted(chosen), len(chosen)):
        fewer = chosen - {target}
        if other is None or not fewer:
            break
        if any(each.isdisjoint(fewer) for each in missed):
            continue
        other = _other(replace(board, targets=tuple(sorted(fewer))), filled, rng.budget)
        if other == b"":
            chosen = fewer
    return None if other is None else replace(board, targets=tuple(sorted(chosen)))
