"""Beam shooters from 250² to 4,000² cells, against SciPy's graph routines.

Three families, all with 12 % walls and 8 % mirrors of each sort at first:

- planted: made from a solution, so that the whole way is gone: paths, clauses, components;
- chains: diagonals of shooters of which each forces the next, for long ways of implications;
- random_changes: 15 % shooters at random, which some dark cell makes impossible at once.

Each job begins with the grid's bytes in memory and ends with the answer: `solve` of this
package also says whether the solution is the only one. SciPy: the paths as components of the
graph of (cell, axis) pairs (`connected_components`), built with numpy, then the clauses, then
the strongly connected components of the implications (`connection="strong"`); it ends with the
axes. Both must agree on the verdict.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

import lasermaze as lm
from benchmarks.table import best_of, print_table
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.shooters.construction import from_solution

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (250, 500, 1_000, 2_000, 4_000)
SCIPY_UP_TO = 2_000


def main() -> None:
    """Measure all families and sizes, and print the tables."""
    scipy_solves(plant(20))  # all is imported
    head = ["grid", "verdict", "clauses", "ms", "ns a cell", "SciPy s", "faster"]
    for family in (plant, chains, strew):
        name, meaning = family.__name__, (family.__doc__ or "").splitlines()[0]
        print_table(f"shooters, {name}: {meaning}", head, (measured(family, s) for s in SIZES))


def plant(size: int) -> ShooterGrid:
    """Puzzles that have a solution."""
    return from_solution(size, size, Rng("benchmark", size))


def chains(size: int) -> ShooterGrid:
    """Diagonals of shooters, each of which forces the next one."""
    # East of each shooter is an empty cell, which is also north of the next one.
    numbers = (np.arange(size) - np.arange(size)[:, None]) % 3
    cells = np.frombuffer(b"-.#", np.uint8)[numbers]
    cells[:, 0][cells[:, 0] == ord(".")] = ord("#")  # so that a chain begins free
    return ShooterGrid(size, size, cells.tobytes())


def strew(size: int) -> ShooterGrid:
    """Puzzles that a single cell makes impossible."""
    dice = np.random.default_rng(size)
    letters = np.frombuffer(b"###//\\\\---|.............", np.uint8)
    cells = letters[dice.integers(0, len(letters), size * size)]
    return ShooterGrid(size, size, cells.tobytes())


def measured(family: Callable[[int], ShooterGrid], size: int) -> list[object]:
    """A line of the table: this package, then SciPy."""
    puzzle = family(size)
    runs = max(3, min(30, 20_000_000 // (size * size)))
    seconds, answer = best_of(runs, partial(lm.solve, puzzle))
    clauses = dict(answer.work).get("clauses", 0)
    said = "solved" if answer else "impossible"
    row: list[object] = [f"{size:,}²", said, f"{clauses:,}", f"{seconds * 1e3:.2f}"]
    row.append(f"{seconds * 1e9 / size**2:.1f}")
    if size > SCIPY_UP_TO:
        return [*row, "", ""]
    begun = perf_counter()
    found = scipy_solves(puzzle)
    taken = perf_counter() - begun
    if found != bool(answer):
        raise SystemExit(f"{family.__name__} {size}: SciPy says otherwise")
    return [*row, f"{taken:.2f}", f"{taken / seconds:.0f}x"]


def scipy_solves(puzzle: ShooterGrid) -> bool:
    """Whether there is a solution, by SciPy's graph routines alone."""
    path = scipy_paths(puzzle)
    closed = closed_paths(puzzle, path)
    table = path[[3, 0]]  # from the west, from the north
    shooters = np.flatnonzero(np.isin(puzzle.grid.ravel(), np.frombuffer(b"-|", np.uint8)))
    owner = np.full(int(table.max()) + 1, -1)  # by path: the one literal that may light it
    literals = 2 * np.arange(len(shooters))
    lit = np.concatenate([literals, literals + 1])
    crossed = np.concatenate([table[0][shooters], table[1][shooters]])
    times = np.bincount(crossed, minlength=len(owner))
    owner[crossed] = lit
    owner[(times != 1) | closed] = -1
    is_good = np.zeros(2 * len(shooters), bool)
    is_good[owner[owner >= 0]] = True
    bad = np.flatnonzero(~is_good)
    empty = puzzle.grid.ravel() == ord(".")
    one, other = (owner[axis[empty]] for axis in table)
    if ((one < 0) & (other < 0)).any():
        return False
    one, other = np.where(one < 0, other, one), np.where(other < 0, one, other)
    tails = np.concatenate([one ^ 1, other ^ 1, bad])
    heads = np.concatenate([other, one, bad ^ 1])
    component = strong(tails, heads, 2 * len(shooters))
    return bool((component[::2] != component[1::2]).all())


def strong(
    tails: npt.NDArray[np.int64], heads: npt.NDArray[np.int64], size: int
) -> npt.NDArray[np.int32]:
    """The strongly connected component of each literal."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    graph = csr_array((np.ones(len(tails), np.int8), (tails, heads)), shape=(size, size))
    _, component = connected_components(graph, connection="strong")
    return np.asarray(component)


def scipy_paths(puzzle: ShooterGrid) -> npt.NDArray[np.int32]:
    """For the four sides of every cell the number of the path that comes in there.

    A cell has four sides; light joins two of them, and it joins those of neighbours that meet.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    letters = puzzle.grid
    sides = np.arange(4 * letters.size, dtype=np.int32).reshape(4, *letters.shape)  # N E S W
    north, east, south, west = sides
    straight = np.isin(letters, np.frombuffer(b".-|", np.uint8))
    slash, back = letters == ord("/"), letters == ord("\\")
    clear = letters != ord("#")
    across, down = clear[:, :-1] & clear[:, 1:], clear[:-1] & clear[1:]
    joints = [
        (north[straight], south[straight]),
        (east[straight], west[straight]),
        (west[slash], north[slash]),
        (east[slash], south[slash]),
        (west[back], south[back]),
        (east[back], north[back]),
        (east[:, :-1][across], west[:, 1:][across]),
        (south[:-1][down], north[1:][down]),
    ]
    tails, heads = (np.concatenate(ends) for ends in zip(*joints, strict=True))
    graph = csr_array(
        (np.ones(len(tails), np.int8), (tails, heads)), shape=(sides.size, sides.size)
    )
    _, path = connected_components(graph, directed=False)
    return np.asarray(path).reshape(4, -1)


def closed_paths(puzzle: ShooterGrid, path: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """For each path whether it closes on itself: it has no end at a wall or the rim."""
    walls = np.pad(puzzle.grid == ord("#"), 1, constant_values=True)
    beside = (walls[:-2, 1:-1], walls[1:-1, 2:], walls[2:, 1:-1], walls[1:-1, :-2])
    closed = np.ones(int(path.max()) + 1, bool)
    for sides, wall in zip(path, beside, strict=True):
        closed[sides[wall.ravel()]] = False
    return closed


if __name__ == "__main__":
    main()
