"""Beam shooters, against SciPy's components and strong components, both warm.

Three families: *planted* grids, made from a solution, so that all stages of the search are needed:
paths, clauses, components; *chains* of shooters, each of which forces the next; *strewn* grids,
which some dark cell makes impossible. `lm.solve` also says whether the solution is the only one.

SciPy gets the grid's letters: the paths are components of the graph of the cells' sides, which
numpy builds; then come the clauses, and the strong components of the implications, which give the
verdict. Building the graphs is counted.
"""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

import lasermaze as lm
from benchmarks import mazes
from benchmarks.measure import in_turn
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze.kinds.shooters import ShooterGrid

SIDES = (500, 1_000, 2_000)


def report(sides: tuple[int, ...] = SIDES) -> Report:
    """Measure all families and sizes."""
    result = Report("shooters")
    families = {"planted": mazes.planted, "chains": mazes.chains, "strewn": mazes.strewn}
    rows = []
    for name, family in families.items():
        for side in sides:
            theirs, ours, *cold = measured(family(side))
            size = f"{side:,} by {side:,}"
            figures = [*map(duration, (theirs, ours, *cold)), times(theirs / ours)]
            rows.append([f"{name}, {size}", *figures])
            if side == sides[-1]:
                peer = f"{duration(theirs)} (SciPy, with its graphs)"
                job = f"`shooters`: {name}, {size}"
                result.line(job, peer, duration(ours), times(theirs / ours), aim="20×")
    head = ["grid", "SciPy", "lasermaze", "SciPy, cold", "lasermaze, cold", "times faster"]
    result.table("Grids", head, rows)
    return result


def measured(puzzle: ShooterGrid) -> list[float]:
    """The seconds of SciPy and of lasermaze, warm, then cold."""
    done = in_turn({"ours": partial(lm.solve, puzzle), "scipy": partial(scipy_solves, puzzle)})
    answer = done["ours"].result
    if done["scipy"].result != bool(answer):
        raise SystemExit(f"SciPy says {done['scipy'].result} of {puzzle!r}")
    verify(puzzle, answer)
    warm = [done["scipy"].warm, done["ours"].warm]
    return [*warm, done["scipy"].cold, done["ours"].cold]


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
    graph = csr_array((np.ones(len(tails), np.int8), (tails, heads)), shape=(size, size))
    _, component = connected_components(graph, connection="strong")
    return np.asarray(component)


def scipy_paths(puzzle: ShooterGrid) -> npt.NDArray[np.int32]:
    """For the four sides of every cell the number of the path that comes in there.

    A cell has four sides; light joins two of them, and it joins those of neighbours that meet.
    """
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
