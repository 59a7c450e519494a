"""Random mazes of turrets, from 250² to 8,000² cells, against SciPy and a plain queue search.

The mazes have 15 % walls and 3 % turrets, start and goal in opposite corners. Each job begins
with the grid's bytes in memory and ends with the steps of a shortest walk:

- this package: `TurretMaze` is there, `solve` with its walk;
- plain: `plain_turrets/`, Rust, one thread, fire and search, with its walk;
- SciPy: fire by whole rows of numpy, the states and their moves as a sparse matrix,
  `breadth_first_order` on it. Building takes its memory, so it is left out above 2,000².

Peak memory is that of a process of its own, less what it has when the maze is there.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

import lasermaze as lm
from benchmarks.table import ROOT, best_of, print_table
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.check.safety import Safety

SIZES = (250, 500, 1_000, 2_000, 4_000, 8_000)
SCIPY_UP_TO = 2_000
CASES = 100
PLAIN = ROOT / "benchmarks" / "plain_turrets"


def main() -> None:
    """Measure all sizes and a contest's file, and print the tables."""
    subprocess.run(
        ["cargo", "build", "--release", "--quiet", "--manifest-path", str(PLAIN / "Cargo.toml")],
        check=True,
    )
    head = ["maze", "steps", "ns a cell", "plain ns", "faster", "fire ns", "search ns"]
    head += ["SciPy s", "faster", "peak bytes a cell", "with a count"]
    print_table("turrets: a shortest walk", head, map(measured, SIZES))
    head = ["contest file", "plain program ms", "`lasermaze contest` ms", "less start", "in Python"]
    print_table(f"turrets: {CASES} cases", head, [contest(cols) for cols in (20, 50, 100)])


def random_maze(size: int, seed: int = 7) -> TurretMaze:
    """A square maze with the start in its first corner and the goal in its last."""
    dice = np.random.default_rng(seed)
    roll = dice.random((size, size))
    cells = np.full((size, size), ord("."), np.uint8)
    cells[roll < 0.15] = ord("#")
    turrets = (roll >= 0.15) & (roll < 0.18)
    cells[turrets] = np.frombuffer(b"^>v<", np.uint8)[dice.integers(0, 4, turrets.sum())]
    cells[0, 0], cells[-1, -1] = ord("S"), ord("G")
    return TurretMaze(size, size, cells.tobytes())


def measured(size: int) -> list[object]:
    """A line of the table: this package and the plain search in turns, then SciPy."""
    maze = random_maze(size)
    cells = size * size
    runs = max(3, min(30, 20_000_000 // cells))
    text = "".join(CONTESTS["hackercup2015"].module.form([maze]))
    best, fire, search = float("inf"), float("inf"), float("inf")
    for _ in range(3):
        seconds, answer = best_of(runs, partial(lm.solve, maze))
        assert isinstance(answer, lm.Solved)
        best = min(best, seconds)
        steps, fire_ns, search_ns = map(int, plain([str(runs)], text).split())
        if steps != len(answer.witness):
            raise SystemExit(f"{size}: {len(answer.witness)} steps, plain {steps}")
        if fire_ns + search_ns < fire + search:
            fire, search = fire_ns, search_ns
    ours, theirs = best * 1e9 / cells, (fire + search) / cells
    scipy = ["", ""]
    if size <= SCIPY_UP_TO:
        begun = perf_counter()
        if scipy_steps(maze) != steps:
            raise SystemExit(f"{size}: SciPy finds another number of steps")
        taken = perf_counter() - begun
        scipy = [f"{taken:.2f}", f"{taken / best:.0f}x"]
    figures = [f"{ours:.2f}", f"{theirs:.1f}", f"{theirs / ours:.1f}x"]
    figures += [f"{fire / cells:.1f}", f"{search / cells:.1f}"]
    peaks = [f"{peak(maze, count):.2f}" if size >= 1_000 else "" for count in (False, True)]
    return [f"{size:,}²", f"{steps:,}", *figures, *scipy, *peaks]


def plain(arguments: list[str], text: str) -> str:
    """What the plain search writes for a contest's input."""
    program = PLAIN / "target" / "release" / "plain-turrets"
    run = subprocess.run(
        [program, *arguments], input=text, capture_output=True, text=True, check=True
    )
    return run.stdout


def scipy_steps(maze: TurretMaze) -> int:
    """The least steps by `scipy.sparse.csgraph.breadth_first_order` on all states."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order

    times = np.frombuffer(Safety.of(maze, UNLIMITED).times(), np.uint8)
    times = times.reshape(maze.rows + 2, -1)[1:-1, 1:-1]
    alive = np.stack([times >> time & 1 == 1 for time in range(4)])
    numbers = np.arange(alive.size, dtype=np.int32).reshape(alive.shape)
    tails, heads = [], []
    for time in range(4):
        after = (time + 1) % 4
        for ours, theirs in MOVES:
            arrives = alive[after][theirs]
            tails.append(numbers[time][ours][arrives])
            heads.append(numbers[after][theirs][arrives])
    tail, head = np.concatenate(tails), np.concatenate(heads)
    graph = csr_array((np.ones(len(tail), np.int8), (tail, head)), shape=(alive.size, alive.size))
    begin = int(numbers[(0, *maze.start)])
    order, before = breadth_first_order(graph, begin)
    # The states come in order of their distance: the goal's first one ends a shortest walk.
    goals = numbers[(slice(None), *maze.goal)]
    state = next(int(state) for state in order[np.isin(order, goals)])
    return walk_length(before, begin, state)


def walk_length(before: npt.NDArray[np.int32], begin: int, state: int) -> int:
    """How many moves lead to a state."""
    steps = 0
    while state != begin:
        state, steps = int(before[state]), steps + 1
    return steps


_ALL, _FIRST, _LAST = slice(None), slice(None, -1), slice(1, None)
#: From which cells a move leads to which.
MOVES = (
    ((_LAST, _ALL), (_FIRST, _ALL)),
    ((_ALL, _FIRST), (_ALL, _LAST)),
    ((_FIRST, _ALL), (_LAST, _ALL)),
    ((_ALL, _LAST), (_ALL, _FIRST)),
)


def peak(maze: TurretMaze, count: bool) -> float:
    """The bytes a cell that a process takes to solve a maze, beyond the maze itself."""
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).write_bytes(maze.cells)
        command = [sys.executable, "-m", "benchmarks.turrets", file.name]
        command += [str(maze.rows), str(maze.cols), str(int(count))]
        run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(run.stdout)


def measure_peak(file: str, rows: int, cols: int, count: bool) -> None:
    """Print the peak memory of a solve in this process, which has done nothing else."""
    assert lm.solve(TurretMaze.of(["SG"]), count_walks=count)  # all is imported
    maze = TurretMaze(rows, cols, Path(file).read_bytes())
    before = _resident()
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    assert lm.solve(maze, count_walks=count)
    print((_peak_resident() - before) / (rows * cols))


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def _peak_resident() -> int:
    status = Path("/proc/self/status").read_text().splitlines()
    line = next(line for line in status if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def contest(size: int) -> list[object]:
    """A line of the table: a contest's file as a whole program."""
    contest = CONTESTS["hackercup2015"]
    mazes = [random_maze(size, seed) for seed in range(CASES)]
    text = "".join(contest.module.form(mazes))
    start, _ = best_of(10, partial(run_program, ["--version"]))
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder) / "cases.in"
        cases.write_text(text)
        peer, right = best_of(10, partial(plain, [], text))
        whole, output = best_of(10, partial(run_program, ["contest", contest.name, str(cases)]))
        if output != right:
            raise SystemExit("the contest's outputs differ")
        inside, _ = best_of(10, partial(answered, cases))
    figures = [peer, whole, whole - start, inside]
    return [f"{CASES} cases of {size}²", *(f"{seconds * 1e3:.1f}" for seconds in figures)]


def run_program(arguments: list[str]) -> str:
    """What ``lasermaze`` writes."""
    command = [sys.executable, "-m", "lasermaze", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def answered(cases: Path) -> str:
    """The contest's output, in this process."""
    with cases.open() as stream:
        return "".join(CONTESTS["hackercup2015"].answer(stream))


if __name__ == "__main__":
    measure_peak(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "1")
