"""Every solved board by plain algorithms that share nothing with the kernel's.

The light is that of `tests.oracles.board`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from tests.oracles.board import BOX, WAYS, Light, shine

#: The codes of a full grid, row by row.
Arrangement = tuple[str, ...]

#: A board: its grid, and how many targets are lit.
Solved = tuple[Arrangement, int]

#: Every token besides the laser, in each direction.
CODES = [piece + way for piece in "TSDC" for way in WAYS[piece]]


def in_the_box(codes: Iterator[str] | tuple[str, ...]) -> bool:
    """Whether the box holds this many of each piece."""
    return all(count <= BOX[piece] for piece, count in Counter(c[0] for c in codes).items())


def light_on(cols: int, grid: Arrangement) -> Light:
    return shine({divmod(at, cols): code for at, code in enumerate(grid)})


def is_solved(rows: int, cols: int, grid: Arrangement) -> int:
    """How many targets are lit on a solved board; 0 for one that is not solved."""
    light = light_on(cols, grid)
    tokens = {divmod(at, cols) for at, code in enumerate(grid) if code[0] in "TSDC"}
    return len(light.lit) if tokens <= light.touched and not light.ends + light.exits else 0


def by_trying_all(rows: int, cols: int, tokens: int, ways: str = "^>v<") -> set[Solved]:
    """Every solved board with this many tokens: each placement of each set of them is tried."""
    found = set()
    cells = range(rows * cols)
    others = [codes for codes in product(CODES, repeat=tokens - 1) if in_the_box(codes)]
    for laser, way in product(cells, ways):
        free = [cell for cell in cells if cell != laser]
        for spots, codes in product(combinations(free, tokens - 1), others):
            grid = ["."] * (rows * cols)
            grid[laser] = f"L{way}"
            for spot, code in zip(spots, codes, strict=True):
                grid[spot] = code
            if lit := is_solved(rows, cols, tuple(grid)):
                found.add((tuple(grid), lit))
    return found


def by_adding(
    rows: int,
    cols: int,
    tokens: int,
    ways: str = "^>v<",
    lasers: Iterable[int] | None = None,
) -> set[Solved]:
    """Every solved board with this many tokens: each is put where light runs on a smaller board.

    ``lasers`` are the cells of the laser; all of them unless given.

    In the order in which light first comes to them the tokens of a board were put so, as light
    comes to each on the board that has those before it.
    """
    grids = {
        tuple(f"L{way}" if at == laser else "." for at in range(rows * cols))
        for laser, way in product(range(rows * cols) if lasers is None else lasers, ways)
    }
    for _ in range(tokens - 1):
        grids = {larger for grid in grids for larger in _one_more(rows, cols, grid)}
    lit = ((grid, is_solved(rows, cols, grid)) for grid in grids)
    return {(grid, count) for grid, count in lit if count}


def _one_more(rows: int, cols: int, grid: Arrangement) -> Iterator[Arrangement]:
    present = [code for code in grid if code != "."]
    for row, col in light_on(cols, grid).spots:
        at = row * cols + col
        if grid[at] == ".":
            for code in CODES:
                if in_the_box((*present, code)):
                    yield (*grid[:at], code, *grid[at + 1 :])
