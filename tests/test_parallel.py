"""A function on many items in several processes: order, laziness, errors, and how it ends."""

from __future__ import annotations

import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from lasermaze.core import parallel
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.parallel import in_order, read_ahead
from lasermaze.core.worker import READY, START, WorkerLostError, arguments
from tests.waiting import until

BOTH = pytest.mark.parametrize("processes", [1, 2])


class Unpicklable(Exception):  # noqa: N818  # an exception that tells nothing
    def __init__(self, one: int, two: int) -> None:
        super().__init__("of two arguments")


def unpicklable(_: int) -> None:
    raise Unpicklable(1, 2)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@BOTH
def test_results_come_in_the_order_of_the_items(processes: int) -> None:
    items = range(-5_000, 0)
    assert list(in_order(abs, items, processes)) == list(range(5_000, 0, -1))
    assert list(in_order(abs, [], processes)) == []


@BOTH
def test_endless_items_are_read_a_bounded_number_ahead(processes: int) -> None:
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for number in count(1):
            read += 1
            yield number

    results = in_order(math.sqrt, items(), processes)
    assert read == 0
    for number, result in enumerate(islice(results, 20_000), start=1):
        assert result == math.sqrt(number)
        ahead = 0 if processes == 1 else (parallel._AHEAD * processes + 1) * parallel.MOST
        assert read - number <= ahead
    results.close()


@BOTH
def test_an_error_of_the_function_comes_in_its_turn(processes: int) -> None:
    found: list[float] = []
    with pytest.raises(ValueError, match="math domain error"):
        found += in_order(math.sqrt, [4, 9, -1, 16], processes)
    results = in_order(math.sqrt, [4, 9, -1, 16], processes)
    assert [next(results), next(results)] == [2, 3]
    with pytest.raises(ValueError, match="math domain error"):
        next(results)
    assert list(results) == []


@BOTH
def test_an_error_of_the_items_comes_in_its_turn(processes: int) -> None:
    def items() -> Iterator[int]:
        yield 4
        yield 9
        raise KeyError("no third")

    results = in_order(math.sqrt, items(), processes)
    assert [next(results), next(results)] == [2, 3]
    with pytest.raises(KeyError, match="no third"):
        next(results)


def test_an_error_that_cannot_be_pickled_is_told_in_words() -> None:
    with pytest.raises(RuntimeError, match="Unpicklable: of two arguments"):
        list(in_order(unpicklable, [1], 2))


def test_the_time_limit_is_kept_while_the_processes_work() -> None:
    with pytest.raises(TimeUpError):
        list(in_order(time.sleep, [1000, 1000], 2, Budget(seconds=0.05)))


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The worker processes that are started."""
    started: list[subprocess.Popen[bytes]] = []
    start: Callable[..., Any] = parallel._Crew._start

    def watched(crew: parallel._Crew) -> subprocess.Popen[bytes]:
        started.append(start(crew))
        return started[-1]

    monkeypatch.setattr(parallel._Crew, "_start", watched)
    return started


def test_closing_ends_the_processes_in_the_middle_of_their_work(
    workers: list[subprocess.Popen[bytes]],
) -> None:
    results = in_order(time.sleep, [0, 1000, 1000], 2)
    next(results)
    until(lambda: len(workers) == 2, "two processes are started")
    results.close()
    assert [worker.returncode for worker in workers] == [-signal.SIGKILL] * 2
    assert not any("_serve" in thread.name for thread in threading.enumerate())


def test_a_process_that_dies_is_reported(workers: list[subprocess.Popen[bytes]]) -> None:
    results = in_order(time.sleep, [0, 1000], 2)
    next(results)
    until(lambda: len(workers) == 2, "two processes are started")
    for worker in workers:
        worker.kill()
    with pytest.raises(WorkerLostError):
        next(results)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("ending", ["raise SystemExit", "os.kill(os.getpid(), 9)"])
def test_no_process_outlives_its_parent(ending: str) -> None:
    program = f"""
import os, time
from lasermaze.core import parallel
start = parallel._Crew._start
def told(crew):
    worker = start(crew)
    print(worker.pid, flush=True)
    return worker
parallel._Crew._start = told
results = parallel.in_order(time.sleep, [0, 1000], 2)
next(results)
{ending}
"""
    parent = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    pids = list(map(int, parent.stdout.split()))
    assert pids
    assert parent.stderr == b""
    until(lambda: not any(map(alive, pids)), "the worker processes have ended")


@pytest.mark.parametrize("sent", [b"", pickle.dumps(print), pickle.dumps(print)[:5]])
def test_a_process_ends_with_its_input_before_the_first_item(sent: bytes) -> None:
    with subprocess.Popen(arguments(), **START, stderr=subprocess.DEVNULL) as worker:
        out, _ = worker.communicate(sent)
    assert out[:1] == READY


def test_a_program_may_exit_while_a_process_is_started(tmp_path: Path) -> None:
    """At the exit, the thread that starts the second process is stopped while it holds the lock."""
    (tmp_path / "slowly.py").write_text("""
import subprocess, time
from lasermaze.core import parallel
popen, starting = subprocess.Popen, []
def second_slowly(*arguments, **options):
    starting.append(1)
    if len(starting) == 2:
        time.sleep(1000)
    return popen(*arguments, **options)
subprocess.Popen = second_slowly
""")
    program = """
import time, slowly
from lasermaze.core.parallel import in_order
results = in_order(time.sleep, [0, 1000], 2)
next(results)
while len(slowly.starting) < 2:
    time.sleep(0.01)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, stderr=subprocess.PIPE, check=False
    )
    assert run.stderr == b""
    assert run.returncode == 0


def test_patience_gives_out_results_while_the_next_item_is_awaited() -> None:
    go = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        assert go.wait(60)
        yield 2

    results = in_order(math.sqrt, read_ahead(items()), 2)
    assert next(results) == 1  # else the second item would never come
    go.set()
    assert list(results) == [math.sqrt(2)]


def test_patience_passes_errors_on_and_reads_a_bounded_number_ahead() -> None:
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for number in range(5_000):
            read += 1
            yield number
        raise KeyError("the end")

    results = (item for item in read_ahead(items()) if item is not None)
    for number in range(5_000):
        assert next(results) == number
        assert read - number <= parallel.READ_AHEAD + 2
    with pytest.raises(KeyError, match="the end"):
        next(results)
