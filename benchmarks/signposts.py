"""Mazes without walls, all ways in: the kernel against SciPy's search and a plain queue search.

Random mazes with one goal in the middle (23 % S, 25 % L, 25 % R, 10 % U, 15 % ?, 2 % X): some
84 % of the states (cell, heading) lie on a way to it, and the last way in is found after about
1.7 moves per row and column. The figures are for the whole job: the copy of the letters, the
search for all ways in, and the route of the best.

SciPy's `breadth_first_order` runs on the same graph, turned round, with one more node before the
goals; building the graph is counted. The plain search is `plain_signposts/` (Rust).
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from benchmarks.table import ROOT, best_of, print_table
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.signposts.solve import Search

SIZES = (250, 500, 1000, 2000, 4000, 8000)
LARGEST_FOR_SCIPY = 2000
LETTERS = {"S": 0.23, "L": 0.25, "R": 0.25, "U": 0.10, "?": 0.15, "X": 0.02}

Result = tuple[int, int, int]  # sum of the costs, ways in that succeed, length of the best route

_MEMORY = """
import sys
from pathlib import Path
from lasermaze._kernel import SignpostSearch

def peak():
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))

text = Path(sys.argv[1]).read_bytes()
cols = text.index(b"\\n")
cells = text.replace(b"\\n", b"")
before = peak()
search = SignpostSearch(len(cells) // cols, cols, cells)
search.run(1e9, 1 << 31)
search.route(search.best[1], 1e9)
print(max(0, peak() - before) * 1024 / len(cells))
"""


def main() -> None:
    """Measure all sizes and print the table."""
    rows = []
    with TemporaryDirectory() as folder:
        for size in SIZES:
            maze = random_maze(size)
            file = Path(folder) / "maze.txt"
            file.write_text("\n".join(maze.lines()) + "\n")
            runs = max(3, min(200, 40_000_000 // size**2))
            seconds, found = best_of(runs, partial(solved, maze))
            peer, peer_found = plain(file, max(3, runs // 5))
            if found != peer_found:
                raise SystemExit(f"{size}: {found}, the plain search finds {peer_found}")
            scipy = "-"
            if size <= LARGEST_FOR_SCIPY:
                scipy_seconds, reached = best_of(1 + (size <= 500), partial(scipys, maze))
                scipy = f"{scipy_seconds / seconds:.0f}x"
                assert reached
            nanoseconds = [f"{time / size**2 * 1e9:.1f}" for time in (seconds, peer)]
            rows.append(
                [f"{size}²", *nanoseconds, f"{peer / seconds:.1f}x", scipy, f"{memory(file):.2f}"]
            )
    head = ["maze", "ns a cell", "plain search", "faster", "than SciPy", "bytes a cell"]
    print_table("signposts: all ways in", head, rows)


def random_maze(size: int) -> Maze:
    """A maze of this many rows and columns, the same every time."""
    dice = np.random.default_rng(size)
    letters = np.frombuffer("".join(LETTERS).encode(), dtype=np.uint8)
    cells = dice.choice(letters, size * size, p=list(LETTERS.values()))
    cells[size * size // 2 + size // 2] = ord("G")
    return Maze(size, size, cells.tobytes())


def solved(maze: Maze) -> Result:
    """What the kernel finds."""
    search = Search(maze, UNLIMITED).kernel
    search.run(1e9, 1 << 31)
    rim = np.frombuffer(search.rim(0, 2 * (maze.rows + maze.cols)), np.uint32)
    assert search.best is not None
    route = search.route(search.best[1], 1e9) or b""
    found = rim[rim != 0]
    return int(found.sum()), len(found), len(route)


def plain(file: Path, runs: int) -> tuple[float, Result]:
    """The time of the plain search, and what it finds."""
    manifest = ROOT / "benchmarks" / "plain_signposts" / "Cargo.toml"
    command = ["cargo", "run", "--release", "--quiet", "--manifest-path", str(manifest), "--"]
    command += [str(file), str(runs)]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(words[0]), (int(words[1]), int(words[2]), int(words[3]))


def scipys(maze: Maze) -> int:
    """How many states SciPy's search reaches, on the graph that it builds."""
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import breadth_first_order

    size = maze.rows * maze.cols
    pairs = [moves(maze, heading, onward) for heading in range(4) for onward in range(4)]
    goals = np.flatnonzero(maze.grid.ravel() == ord("G"))
    source = np.full(4 * len(goals), 4 * size)
    tails = np.concatenate([source, *(after for _, after in pairs)])
    heads = np.concatenate(
        [*(heading * size + goals for heading in range(4)), *(state for state, _ in pairs)]
    )
    shape = (4 * size + 1, 4 * size + 1)
    graph = csr_matrix((np.ones(len(tails), dtype=np.int8), (tails, heads)), shape=shape)
    return len(breadth_first_order(graph, 4 * size, return_predecessors=False))


def moves(maze: Maze, heading: int, onward: int) -> tuple[npt.NDArray[np.int32], ...]:
    """The states with one heading that go on with another, and those that they lead to."""
    letter = "SRUL"[(onward - heading) % 4]
    leaving = (maze.grid == ord(letter)) | (maze.grid == ord("?"))
    edge: list[tuple[slice | int, slice | int]] = [
        (0, slice(None)),
        (slice(None), -1),
        (-1, slice(None)),
        (slice(None), 0),
    ]
    leaving[edge[onward]] = False
    cells = np.flatnonzero(leaving).astype(np.int32)
    size = maze.rows * maze.cols
    step = (-maze.cols, 1, maze.cols, -1)[onward]
    return heading * size + cells, onward * size + cells + step


def memory(file: Path) -> float:
    """The most memory that the kernel takes, in bytes a cell, the maze's own not counted."""
    command = [sys.executable, "-c", _MEMORY, str(file)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
