"""How many instructions and memory accesses the kernels and their peers take, by Cachegrind.

    python -m benchmarks.instructions [JOB...]

Each job runs once and four times, in a process of its own; a third of the difference is one run.
A miss is one of a simulated last-level cache of a megabyte, as a core has it for itself. The
figures are those of `docs/limits.md`. Needs Valgrind, and takes some minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import lasermaze as lm
from benchmarks import board, mazes
from benchmarks.peers import Card, board_kernel, board_plain, signposts_plain, turrets_plain

#: The side of the grids, and how many cards of each level.
SIDE, CARDS = 1_000, 10

#: How many solutions are listed.
SOLUTIONS = 50_000

#: Bytes, ways and bytes a line of the simulated cache.
CACHE = "1048576,16,64"

#: Instructions, accesses to data, and misses, as Cachegrind's summary calls them.
COUNTS = (r"I\s+refs", r"D\s+refs", "LLd misses")

#: The programs to run, the number of things that divides their counts, and the name of these.
Job = tuple[Callable[[], object], int, str]


def grid(verb: Callable[..., object], puzzle: Any) -> Job:
    """A job on a large grid, by its cells."""
    return partial(verb, puzzle), puzzle.rows * puzzle.cols, "cell"


def cards(search: Callable[..., Any]) -> Job:
    """A search of the generated cards, by the entries of beams."""
    made = [Card.of(each) for each in board.generated(CARDS).values()]
    entries = sum(search(card).entries for card in made)
    return lambda: [search(card) for card in made], entries, "entry"


def listed() -> Job:
    """The solutions of a card that has very many, as boards."""
    puzzle = lm.parse(board.MANY, any_supply=True)
    return lambda: sum(1 for _ in islice(lm.solutions(puzzle), SOLUTIONS)), SOLUTIONS, "solution"


def drawn(puzzle: lm.Puzzle) -> str:
    """The picture of a puzzle as SVG."""
    return lm.draw(puzzle).svg()


#: The jobs by name; each is made in the process that runs it.
JOBS: dict[str, Callable[[], Job]] = {
    "board, kernel": lambda: cards(board_kernel),
    "board, plain search": lambda: cards(board_plain),
    "board, lm.solutions": listed,
    "turrets, kernel": lambda: grid(lm.solve, mazes.random_turrets(SIDE, SIDE)),
    "turrets, plain search": lambda: grid(turrets_plain, mazes.random_turrets(SIDE, SIDE)),
    "signposts, kernel": lambda: grid(lm.solve, mazes.random_signs(SIDE, SIDE)),
    "signposts, plain search": lambda: grid(signposts_plain, mazes.random_signs(SIDE, SIDE)),
    "shooters, planted": lambda: grid(lm.solve, mazes.planted(SIDE)),
    "shooters, chains": lambda: grid(lm.solve, mazes.chains(SIDE)),
    "mirrors, all mirrors": lambda: grid(lm.solve, mazes.mirrors_with(SIDE, SIDE, 1, 0, True)),
    "mirrors, a quarter": lambda: grid(lm.solve, mazes.mirrors_with(SIDE, SIDE, 0.25, 0, True)),
    "mirrors, a quarter, rate": lambda: grid(
        lm.rate, mazes.mirrors_with(SIDE, SIDE, 0.25, 0, True)
    ),
    "turrets, draw": lambda: grid(drawn, mazes.random_turrets(SIDE, SIDE)),
}


def run(name: str, times: int) -> None:
    """Run a job so often, and print what its counts are divided by."""
    work, divisor, unit = JOBS[name]()
    for _ in range(times):
        work()
    print(divisor, unit)


def counted(name: str, times: int) -> tuple[list[int], str]:
    """The counts of a process that runs a job so often, and what the process prints."""
    cachegrind = ["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--LL={CACHE}"]
    program = [sys.executable, "-m", "benchmarks.instructions", "--run", name, str(times)]
    done = subprocess.run(
        [*cachegrind, "--cachegrind-out-file=/dev/null", *program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},  # two processes do the same
    )
    found = [re.search(rf"{count}:\s+([\d,]+)", done.stderr) for count in COUNTS]
    return [int(each[1].replace(",", "")) for each in found if each], done.stdout


def main(names: list[str]) -> None:
    """Print a line for each job, of those named or of all."""
    if unknown := [name for name in names if name not in JOBS]:
        raise SystemExit(f"no job {', '.join(unknown)}; there are: {'; '.join(JOBS)}")
    if shutil.which("valgrind") is None:
        raise SystemExit("instructions are counted by Valgrind, which is not installed")
    print("| job | instructions | accesses to data | misses | for each |")
    print("| --- | ---: | ---: | ---: | --- |")
    for name in names or JOBS:
        (once, printed), (often, _) = counted(name, 1), counted(name, 4)
        divisor, unit = printed.split()
        each = ((b - a) / 3 / int(divisor) for a, b in zip(once, often, strict=True))
        figures = " | ".join(f"{count:,.3g}" for count in each)
        print(f"| {name} | {figures} | {unit} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2], int(sys.argv[3]))
    else:
        main(sys.argv[1:])
