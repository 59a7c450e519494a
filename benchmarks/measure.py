"""Measurements: processor time, in turn, the least of several runs; memory of whole processes."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

#: How often each side is measured, after a first time that is told apart. `--quick` makes it one.
RUNS = 5

#: Whether the sizes are measured that take minutes: `--full`.
FULL = False

#: Jobs that are shorter than this many seconds are repeated within a run, up to this many times.
SHORTEST, MOST_REPEATS = 2e-3, 1_000

#: The same for jobs that get a fresh argument each time, all of which are made before.
MOST_PREPARED = 10

#: The functions to measure in turn, by their names.
Jobs = Mapping[str, Callable[..., Any]]

#: The program of the package, in the environment of this Python.
LASERMAZE = str(Path(sys.executable).with_name("lasermaze"))

_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

#: Runs a command and prints its processor time and peak memory. It is a process of its own
#: because the peak of a child counts from the memory of the process that starts it.
_LAUNCHER = """
import json, os, sys
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
code = os.waitstatus_to_exitcode(status)
print(json.dumps([usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, code]), file=sys.stderr)
"""


@dataclass
class Times:
    """The processor time of a job in seconds: the first time, and the least of all."""

    cold: float
    warm: float
    result: Any


def in_turn(
    jobs: Jobs,
    runs: int | None = None,
    prepare: Mapping[str, Callable[[], Any]] | None = None,
) -> dict[str, Times]:
    """The times of some jobs that run one after the other, again and again, in this process.

    The processor time is that of all threads. A short job is repeated within a run, and the time
    is that of one repeat. A job in ``prepare`` gets a fresh argument each time, whose making is
    not counted.
    """
    prepare = prepare or {}
    inputs = {name: _arguments(prepare.get(name)) for name in jobs}
    most = {name: MOST_PREPARED if name in prepare else MOST_REPEATS for name in jobs}
    times = {name: first(job, inputs[name]) for name, job in jobs.items()}
    for _ in range(runs or RUNS):
        for name, job in jobs.items():
            repeats = min(math.ceil(SHORTEST / max(times[name].cold, 1e-9)), most[name])
            again = _repeated(job, inputs[name], max(1, repeats))
            times[name].warm = min(times[name].warm, again)
    return times


def first(job: Callable[..., Any], arguments: Callable[[], Sequence[Any]] = tuple) -> Times:
    """The time of one run, with what it returns."""
    given = arguments()
    begun = process_time()
    result = job(*given)
    taken = process_time() - begun
    return Times(taken, taken, result)


def _arguments(prepare: Callable[[], Any] | None) -> Callable[[], Sequence[Any]]:
    return tuple if prepare is None else lambda: (prepare(),)


def _repeated(
    job: Callable[..., Any], arguments: Callable[[], Sequence[Any]], repeats: int
) -> float:
    """The mean processor time of some runs one after the other."""
    given = [arguments() for _ in range(repeats)]
    begun = process_time()
    for each in given:
        job(*each)
    return (process_time() - begun) / repeats


@dataclass
class Process:
    """A whole process: its least processor time in seconds, its peak memory in bytes, its end."""

    seconds: float
    peak: int
    code: int


def processes(
    commands: Mapping[str, list[str]], runs: int | None = None, output: Path | None = None
) -> dict[str, Process]:
    """Whole processes, run in turn; what they print goes to ``output``."""
    least: dict[str, Process] = {}
    for _ in range(runs or RUNS):
        for name, command in commands.items():
            now = process(command, output)
            best = least.setdefault(name, now)
            best.seconds = min(best.seconds, now.seconds)
            best.peak = min(best.peak, now.peak)
    return least


def process(command: list[str], output: Path | None = None) -> Process:
    """One run of a process, which may keep its bytecode whatever the caller set.

    Raises: SystemExit unless it ends with 0, 1 ("impossible") or 3 ("stopped at the time limit").
    """
    environment = {key: os.environ[key] for key in os.environ if key != _NO_BYTECODE}
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, *command]
    with (output or Path("/dev/null")).open("wb") as out:
        done = subprocess.run(
            launcher, stdout=out, stderr=subprocess.PIPE, text=True, check=True, env=environment
        )
    seconds, peak, code = json.loads(done.stderr.splitlines()[-1])
    if code not in (0, 1, 3):
        raise SystemExit(f"{' '.join(command)} ended with {code}: {done.stderr}")
    return Process(seconds, peak, code)


def geometric_mean(figures: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [math.log(figure) for figure in figures]
    return math.exp(sum(logarithms) / len(logarithms))


def exponent(points: Iterable[tuple[float, float]]) -> float:
    """The slope of the straight line through points (size, time) in a plot of their logarithms."""
    pairs = [(math.log(size), math.log(time)) for size, time in points]
    middle_x = sum(x for x, _ in pairs) / len(pairs)
    middle_y = sum(y for _, y in pairs) / len(pairs)
    rise = sum((x - middle_x) * (y - middle_y) for x, y in pairs)
    return rise / sum((x - middle_x) ** 2 for x, _ in pairs)
