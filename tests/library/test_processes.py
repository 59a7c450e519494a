"""Work in several processes: whatever goes wrong in one of them is an exception in its turn."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core import parallel
from tests.helpers import ENDLESS, SIZE, until
from tests.library.odd_titles import OnTheWayBack, Raises, Runs, large

PUZZLES = [lm.generate("turrets", size=(4, 5), seed=seed) for seed in range(3)]

#: The calls that work in several processes, each on one puzzle after another.
CALLS: dict[str, Callable[[Any], Iterator[Any]]] = {
    "solve_many": lambda puzzles: lm.solve_many(puzzles, processes=2),
    "check_many": lambda puzzles: lm.check_many(puzzles, ("" for _ in count()), processes=2),
}


#: What stands in the way of one puzzle, and the exception in its turn.
FAULTS: dict[str, tuple[str, type[BaseException], str]] = {
    "an item that cannot be pickled": (Raises("no"), ValueError, "no"),
    "an item that cannot be unpickled": (Runs("raise KeyError('x')"), KeyError, "x"),
    "a result that cannot be pickled": (
        OnTheWayBack("cannot be sent"),
        ValueError,
        "cannot be sent",
    ),
    "a result that cannot be unpickled": (
        OnTheWayBack("raise ValueError('unread')"),
        ValueError,
        "unread",
    ),
    "an exception that cannot be unpickled": (
        OnTheWayBack("strange"),
        RuntimeError,
        "Strange: of two arguments",
    ),
    "an exit": (Runs("raise SystemExit(4)"), SystemExit, "4"),
    "an interrupt": (Runs("raise KeyboardInterrupt"), KeyboardInterrupt, "^$"),
    "too little memory": (Runs("raise MemoryError"), MemoryError, "^$"),
    "a killed process": (
        Runs("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"),
        RuntimeError,
        "was ended by SIGKILL",
    ),
    "an ended process": (Runs("import os; os._exit(7)"), RuntimeError, "a worker process ended"),
    "a process that is killed in the middle of its reply": (
        Runs("from tests.library import odd_titles; odd_titles.reply_half()"),
        RuntimeError,
        "was ended by SIGKILL",
    ),
}

if sys.platform == "win32":
    pytest.skip("signals of POSIX", allow_module_level=True)


@pytest.mark.parametrize(
    ("call", "fault"),
    [*(("solve_many", fault) for fault in FAULTS), ("check_many", "a killed process")],
)
def test_a_fault_in_a_process_is_an_exception_in_its_turn(call: str, fault: str) -> None:
    title, kind, words = FAULTS[fault]
    bad = PUZZLES[1].with_details(title=title)
    found = CALLS[call]([PUZZLES[0], bad, PUZZLES[2]])
    next(found)
    with pytest.raises(kind, match=words):
        next(found)
    assert list(found) == []


@pytest.mark.parametrize("error", [KeyError, MemoryError, lm.PuzzleError, SystemExit])
def test_an_exception_of_the_puzzles_comes_in_its_turn(error: type[BaseException]) -> None:
    def puzzles() -> Iterator[Any]:
        yield PUZZLES[0]
        raise error("here")

    found = lm.solve_many(puzzles(), processes=2)
    if issubclass(error, Exception):
        next(found)
    with pytest.raises(error, match="here"):
        next(found)


def test_answers_are_those_of_one_process_and_few_puzzles_are_read_ahead() -> None:
    read = 0

    def puzzles() -> Iterator[Any]:
        nonlocal read
        for number in count():
            read += 1
            yield PUZZLES[number % 3]

    one = list(lm.solve_many(PUZZLES))
    many = lm.solve_many(puzzles(), processes=2)
    assert read == 0
    for number, answer in enumerate(islice(many, 3_000)):
        assert answer == one[number % 3]
        assert read - number <= 5 * 256 + 256
    many.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("times", range(1 if SIZE == 1 else 50))
def test_a_process_that_is_killed_while_it_sends_megabytes_is_told(times: int) -> None:
    """It sends for some milliseconds, and is killed at another moment of them each time."""
    items = [(1, 0.0), (50_000_000, 0.001 + times / 1_000), *[(1, 0.0), (50_000_000, 0.0)] * 5]
    found = parallel.in_order(large, items, 2)
    assert next(found) == bytes(1)
    with pytest.raises(RuntimeError, match="was ended by SIGKILL"):
        list(found)


@pytest.fixture
def free_threaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Python without a global lock."""
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)


@pytest.mark.usefixtures("free_threaded")
def test_threads_give_the_same_and_end_at_once() -> None:
    before = children()
    assert list(lm.solve_many(PUZZLES * 9, processes=2)) == list(map(lm.solve, PUZZLES * 9))
    made = list(lm.generate_many("board", 5, size=(2, 3), processes=2))
    assert made == list(lm.generate_many("board", 5, size=(2, 3)))
    judged = lm.check_many(PUZZLES, map(lm.solve, PUZZLES), processes=2)
    assert all(each.confirmed for each in judged)
    for endless in (lm.parse(ENDLESS), "no puzzle"):
        puzzles: list[Any] = [PUZZLES[0], endless, PUZZLES[1]]
        found = lm.solve_many(puzzles, processes=2, limit=10**9)
        assert next(found) == lm.solve(PUZZLES[0])
        if isinstance(endless, str):
            with pytest.raises(TypeError, match="number 2"):
                next(found)
        found.close()  # type: ignore[attr-defined]
    assert not [each for each in enumerate_threads() if each.name.startswith("ThreadPool")]
    assert children() == before


def children() -> set[int]:
    """The worker processes of this process."""
    found = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = found.stdout.splitlines()
    return {int(line.split()[0]) for line in lines if "multiprocessing.spawn" in line}


def test_processes_end_when_the_iterator_is_closed() -> None:
    before = children()
    found = lm.solve_many(PUZZLES * 99, processes=2)
    next(found)
    new = children() - before
    assert new
    del found
    gc.collect()
    assert not children() & new


#: How a program ends that has not taken all answers.
ENDINGS = ["raise SystemExit", "pass", "os.kill(os.getpid(), signal.SIGKILL)"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_process_outlives_its_parent_and_no_script_needs_a_guard(
    ending: str, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        f"""
import os, signal, subprocess
import lasermaze as lm
puzzles = [lm.generate("turrets", size=(4, 5), seed=seed) for seed in range(9)] * 99
answers = lm.solve_many(puzzles, processes=2)
next(answers)
ps = ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())]
found = subprocess.run(ps, capture_output=True, text=True).stdout.splitlines()
print(*[line.split()[0] for line in found if "multiprocessing.spawn" in line], flush=True)
{ending}
"""
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    pids = list(map(int, ran.stdout.split()))
    assert pids

    def alive(pid: int) -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        status = Path(f"/proc/{pid}/stat")
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"

    until(lambda: not any(map(alive, pids)), "the worker processes have ended")


def test_a_process_of_a_pool_is_told_that_it_cannot_have_processes() -> None:
    program = """
from multiprocessing import get_context
import lasermaze as lm
def work(seed):
    return len(list(lm.generate_many("turrets", 2, size=(4, 5), seed=seed, processes=2)))
if __name__ == "__main__":
    with get_context("fork").Pool(1) as pool:
        pool.map(work, [1])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    last = ran.stderr.splitlines()[-1]
    assert "a process of a pool cannot have worker processes of its own" in last


def test_an_interrupt_of_the_terminal_is_for_the_owner_alone(tmp_path: Path) -> None:
    """The whole group of processes gets SIGINT, as from a terminal; only the owner tells it."""
    script = tmp_path / "script.py"
    script.write_text(
        """
import lasermaze as lm
answers = lm.solve_many([lm.generate("turrets", size=(4, 5))] * 10**7, processes=2)
next(answers)
try:
    print("begun", flush=True)
    for _ in answers:
        pass
except KeyboardInterrupt:
    print("interrupted")
"""
    )
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (out, err, process.returncode) == ("interrupted\n", "", 0)
