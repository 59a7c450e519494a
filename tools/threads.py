"""How much faster several threads, or processes, are than one: for a quiet machine.

    python tools/threads.py [--threads N] [--seconds S]

For each kind, threads that solve and check puzzles of the usual size for experts, as the kernels
release Python; then `solve_many` with processes. A factor is the rate with N over that with one, by
the clock, so nothing else may run meanwhile. On free-threaded Python all of the work runs at once;
else only that of the kernels does.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, takewhile
from threading import Thread
from time import perf_counter
from typing import Any

import lasermaze as lm
from lasermaze.kind import names

#: The sides of the grids whose work is nearly all in the kernels.
LARGE = {"turrets": 1_000, "shooters": 300, "signposts": 1_000, "mirrors": 200}


def rate(jobs: Sequence[Callable[[], object]], seconds: float) -> float:
    """Jobs a second, by the clock, of threads that each repeat a job of their own."""
    done = [0] * len(jobs)
    end = perf_counter() + seconds

    def work(thread: int, job: Callable[[], object]) -> None:
        while perf_counter() < end:
            job()
            done[thread] += 1

    begun = perf_counter()
    running = [Thread(target=work, args=numbered) for numbered in enumerate(jobs)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return sum(done) / (perf_counter() - begun)


def solved(puzzle: Any) -> None:
    """Solve a puzzle, and check the answer."""
    lm.judge(puzzle, lm.solve(puzzle, time_limit=60))


def row(name: str, one: float, many: float) -> None:
    """Print a line of the table."""
    print(f"| {name} | {one:,.3g} | {many:,.3g} | {many / one:.2f} |", flush=True)


def main() -> None:
    """Print a table for the documentation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    count = given.threads
    locked = getattr(sys, "_is_gil_enabled", lambda: True)()
    print(f"{sys.version.split()[0]}, {'with' if locked else 'without'} the global lock\n")
    print(f"| job | one, a second | {count}, a second | factor |")
    print("| --- | ---: | ---: | ---: |")
    make: Any = lm.generate
    for kind in names():
        cases = {"small": make(kind, seed=1)}
        if kind in LARGE:
            side = LARGE[kind]
            cases[f"{side:,} by {side:,}"] = make(kind, size=(side, side), seed=1, any_verdict=True)
        for size, puzzle in cases.items():
            # Each thread has its own copy, as in real work: what is shared is slower to count.
            jobs = [partial(solved, lm.parse(str(puzzle))) for _ in range(count)]
            one, many = rate(jobs[:1], given.seconds), rate(jobs, given.seconds)
            row(f"`{kind}`, {size}, threads", one, many)
    bulk(count, given.seconds)


def bulk(count: int, seconds: float) -> None:
    """Lines for `solve_many` with one process and with several."""
    make: Any = lm.generate_many
    for kind in names():
        puzzles = list(make(kind, 100, seed=1))

        def in_bulk(processes: int, puzzles: list[Any] = puzzles) -> float:
            """Answers a second, without the time that the processes need to begin."""
            answers = lm.solve_many(cycle(puzzles), processes=processes)
            next(answers)
            begun = perf_counter()
            done = sum(1 for _ in takewhile(lambda _: perf_counter() < begun + seconds, answers))
            return done / (perf_counter() - begun)

        row(f"`{kind}`, solve_many, processes", in_bulk(1), in_bulk(count))


if __name__ == "__main__":
    main()
