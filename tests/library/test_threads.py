"""Threads that share puzzles and answers get what one thread alone gets.

On free-threaded Python they run at once; with a global lock, what the kernels do. The workflow runs
this file on both.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from threading import Barrier
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kind import names
from tests.helpers import SIZE

#: More than the cores of most machines that run this, so that threads are also interrupted.
THREADS = 4

#: The puzzles of each kind.
SEEDS = range(SIZE)


def jobs(puzzle: Any, answer: Any) -> dict[str, Callable[[], object]]:
    """The uses of a puzzle that share as much as possible: caches, lazy fields."""
    make: Any = lm.generate
    return {
        "write it": puzzle.to_json,
        "read it": lambda: lm.parse(str(puzzle)) == puzzle,
        "solve it": lambda: lm.solve(puzzle).to_json(),
        "write the answer": answer.to_json,
        "check the answer": lambda: str(lm.judge(puzzle, answer)),
        "list solutions": lambda: [str(each) for each in islice(lm.solutions(puzzle), 5)],
        "draw it": lambda: lm.draw(puzzle, answer).svg(),
        "explain it": lambda: str(lm.explain(puzzle)),
        "give a hint": lambda: lm.hint(puzzle).text,
        "rate it": lambda: str(lm.rate(puzzle)),
        "play it": lambda: list(map(str, lm.Game(puzzle).legal_moves())),
        "make another": lambda: str(make(puzzle.kind, seed=1)),
    }


@pytest.mark.parametrize("kind", names())
def test_threads_get_what_one_thread_gets(kind: str) -> None:
    make: Any = lm.generate
    for seed in SEEDS:
        puzzle = make(kind, seed=seed)
        shared: Any = jobs(puzzle, lm.solve(puzzle))
        ready = Barrier(THREADS)

        def work(number: int, shared: Any = shared, ready: Barrier = ready) -> dict[str, object]:
            """The results of all jobs; every second thread does them in an order of its own."""
            order = list(shared)
            if number % 2:
                Random(number).shuffle(order)
            ready.wait()
            return {name: shared[name]() for name in order}

        with ThreadPoolExecutor(THREADS) as pool:
            found = list(pool.map(work, range(THREADS)))
        again = make(kind, seed=seed)
        alone = {name: job() for name, job in jobs(again, lm.solve(again)).items()}
        assert all(each == alone for each in found)
