"""What the tests share: puzzles, the faces, programs, one knob of size, and how to wait.

    pytest tests/library
    SIZE=50 SEED=7 pytest tests/library        # the same, larger, on other puzzles

What is true of a puzzle comes from its kind's oracle, by brute force.
"""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import correlation
from tempfile import TemporaryFile
from types import FrameType
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import settings

import lasermaze
from lasermaze import cli
from lasermaze.cli.program import COMMANDS
from lasermaze.studio.handlers import perform
from tests.oracles import Oracle

#: The library, without the types of its kinds: an oracle knows its kind by name alone.
lm: Any = lasermaze

#: The one knob: how many times as many puzzles, and which ones.
SIZE, SEED = int(os.environ.get("SIZE", "1")), int(os.environ.get("SEED", "0"))
PUZZLES = 90 * SIZE


def number(count: int) -> int:
    """How many cases a comparison tries that tries this many by day."""
    return count * SIZE


def batches(count: int, quick: int) -> range:
    """The numbers of the batches of a long comparison: ``quick`` by day, ``count`` at most."""
    return range(min(count, max(quick, 1) * SIZE))


def examples(count: int) -> settings:
    """Half as many examples of a slow property by day as of a quick one."""
    return settings(max_examples=number((count + 1) // 2))


#: Solutions are compared as sets up to this many.
LISTED = 200

#: Assertions that do not hold yet, as (kind, what is left out). Each is a fault of the package.
KNOWN_FAULTS = {
    # When the last solution is the last one within the limit, the search is told as stopped.
    ("signposts", "limit"),
    ("board", "limit"),
}

NAMES = ("turrets", "shooters", "signposts", "mirrors", "board", "lazors")
ORACLES: dict[str, Oracle] = {
    name: getattr(import_module(f"tests.oracles.{name}"), name.capitalize())() for name in NAMES
}
EVERY_KIND = pytest.mark.parametrize("oracle", ORACLES.values(), ids=ORACLES)


class Case(NamedTuple):
    """A puzzle and its answer, with the texts that an oracle reads."""

    text: str
    puzzle: Any
    answer: Any
    witness: str | None


@cache
def cases(oracle: Oracle) -> list[Case]:
    """Random puzzles of a kind, solved once for all tests."""
    found = []
    for text in oracle.puzzles(PUZZLES, random.Random(SEED)):
        puzzle = lm.parse(text, oracle.kind)
        answer = lm.solve(puzzle)
        witness = oracle.written(text, answer.witness) if answer else None
        found.append(Case(text, puzzle, answer, witness))
    return found


def some(oracle: Oracle, count: int, cells: int = 400) -> Iterator[Case]:
    """Some of the puzzles: those that are not large."""
    few = (case for case in cases(oracle) if case.puzzle.rows * case.puzzle.cols <= cells)
    return islice(few, count * SIZE)


def example(oracle: Oracle) -> str:
    """The example of a kind."""
    return str(next(kind.example for kind in lm.all_kinds() if kind.name == oracle.kind))


def dice(*names: object) -> random.Random:
    """A stream of random numbers of its own."""
    return random.Random(f"{SEED} {names}")


def refused(act: Callable[..., object], *arguments: Any, **named: Any) -> lm.PuzzleError:
    """The error with which a call is refused: short, on one line."""
    with pytest.raises(lm.PuzzleError) as info:
        act(*arguments, **named)
    assert info.value.message
    assert len(str(info.value)) < 300
    assert "\n" not in str(info.value)
    return info.value


def studio(name: str, **request: Any) -> Any:
    """The response of the studio to a call."""
    response = perform(name, request, lambda *_: None)
    return json.loads(response) if isinstance(response, str | bytes) else response


# Programs

#: The top of the repository, where every command runs unless it is told otherwise.
ROOT = Path(__file__).resolve().parents[1]

#: The program, as a shell starts it.
PROGRAM = (sys.executable, "-m", "lasermaze")

#: A command that takes longer than this, in seconds, is considered to hang.
LONGEST = 120

#: A card with too many solutions for any test to list.
ENDLESS = "\n".join(
    ["kind: board", "targets: 3", "add: T T T T T S S D", "grid:", "L?" + " ." * 10]
    + [". " * 11] * 10
)

#: A card whose search runs for ages without finding a solution; it needs --any-supply.
BARREN = "\n".join(
    ["kind: board", "targets: 1", "add: T T S S D D D D D D D", "grid:", ". " * 11]
    + [". . . S\\ " + ". " * 7, ". . . . . C? " + ". " * 5, "X . . . Lv " + ". " * 6]
    + [". " * 11, ". . . . . . T? " + ". " * 4]
    + [". " * 11] * 5
)


def environment(**changes: str) -> dict[str, str]:
    """Environment variables for plain UTF-8 output without colours.

    ``python3`` is the Python of the tests; another one may start through a script, in ten times the
    time.
    """
    colours = ("NO_COLOR", "FORCE_COLOR")
    kept = {key: value for key, value in os.environ.items() if key not in colours}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **changes}


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def documents(self) -> list[Any]:
        """The JSON documents in its output, one on each line."""
        return [json.loads(line) for line in self.out.splitlines()]


def command(
    *words: object,
    stdin: str | bytes = b"",
    cwd: Path = ROOT,
    before: Callable[[], object] | None = None,
    **variables: str,
) -> Ended:
    """The command line, in a fork of this process: nothing has to be imported again.

    ``before`` is called in the fork first. There is never a traceback.
    """
    if "typst" in sys.modules and before is None:  # its threads do not survive a fork
        return _ended([*PROGRAM, *map(str, words)], stdin, environment(**variables), cwd)
    if words and words[0] in COMMANDS:
        import_module(f"lasermaze.cli.{words[0]}")
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        given.seek(0)
        child = os.fork()
        if child == 0:
            os.environ.update(environment(**variables))
            for colour in {"NO_COLOR", "FORCE_COLOR"} - variables.keys():
                os.environ.pop(colour, None)
            os.chdir(cwd)
            streams = given.fileno(), out.fileno(), err.fileno()
            _become_command([*map(str, words)], streams, before)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for stream in (out, err):
            stream.seek(0)
        ended = Ended(code, out.read().decode(errors="replace"), err.read().decode())
    assert "Traceback" not in ended.err, ended.err
    return ended


def _become_command(
    words: list[str], streams: tuple[int, ...], before: Callable[[], object] | None
) -> NoReturn:
    """Run the program in this process, and end as it ends; at the latest after two minutes."""
    code: object = 70
    try:
        signal.alarm(LONGEST)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever a test before has left
        for number, (stream, mode) in enumerate(zip(streams, "rww", strict=True)):
            os.dup2(stream, number)
            file = os.fdopen(number, mode, encoding="utf-8", closefd=False)
            setattr(sys, ("stdin", "stdout", "stderr")[number], file)
        sys.argv = ["lasermaze", *words]
        if before is not None:
            before()
        cli.main()
        code = 0
    except SystemExit as ended:
        code = ended.code or 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


def started(*words: object, stdin: str | bytes = b"", **variables: str) -> Ended:
    """The command line in a new interpreter, which reads the variables as it starts."""
    return _ended([*PROGRAM, *map(str, words)], stdin, environment(**variables), ROOT)


#: Characters with which a shell does more than split a line into words.
_SHELL = re.compile(r"[^\w\s./:,=@+-]")


def typed(line: str, cwd: Path, programs: Path) -> Ended:
    """Type a line into bash, which finds ``lasermaze`` in the folder of programs.

    A line that has nothing for a shell to do is run without one, and without starting Python.
    """
    if line.startswith("lasermaze ") and not _SHELL.search(line):
        return command(*shlex.split(line)[1:], cwd=cwd)
    programs.mkdir(exist_ok=True)
    program = programs / "lasermaze"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lasermaze "$@"\n')
    program.chmod(0o755)
    return in_bash(line, cwd, programs)


def in_bash(line: str, cwd: Path, programs: Path) -> Ended:
    """Run a line by bash, which looks for programs in this folder first."""
    env = environment(PATH=f"{programs}{os.pathsep}{environment()['PATH']}")
    return _ended(["bash", "-o", "pipefail", "-c", line], b"", env, cwd)


def _ended(words: list[str], stdin: str | bytes, env: dict[str, str], cwd: Path) -> Ended:
    """Run a program to its end."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    ran = subprocess.run(
        words, input=data, capture_output=True, cwd=cwd, env=env, timeout=LONGEST, check=False
    )
    return Ended(ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode())


# Waiting for events, so that no test depends on timing


def until(seen: Callable[[], bool], event: str, seconds: float = LONGEST) -> None:
    """Return when the event is seen; it is polled many times a second.

    Raises: AssertionError, which names the event, if it does not come.
    """
    last = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < last, f"not seen in {seconds:.0f} s: {event}"
        time.sleep(0.01)


@contextmanager
def bounded_work(seconds: int = 60) -> Iterator[None]:
    """A block that may use at most this many seconds of processor time.

    Against work that grows with the square of a text: it would use hours, and what is allowed
    is a thousand times of what is needed. What else the machine does makes no difference.

    Raises: AssertionError, in the middle of the block.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"more than {seconds} s of a processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def at_work(process: int) -> bool:
    """Whether a thread of a process is running or ready to run; Linux only.

    A search that goes on is always one of the two, however busy the machine is.
    """
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        states = [Path(task, "stat").read_text().rpartition(")")[2].split()[0] for task in tasks]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return any(state in "RD" for state in states)


# The rank correlation of two lists of numbers


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's coefficient, from -1 to 1; equal values share their mean rank."""
    return correlation(_ranks(xs), _ranks(ys))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in values]


# Kinds from outside, installed in a folder

#: The distribution of a kind.
OUTSIDE = Path(__file__).parent / "a_kind_from_outside"


def install(folder: Path) -> None:
    """Install the distribution in a folder, as pip would, without its time."""
    project = tomllib.loads((OUTSIDE / "pyproject.toml").read_text())["project"]
    shutil.copytree(OUTSIDE / "lasermaze_lamps", folder / "lasermaze_lamps")
    register(folder, project["name"], **project["entry-points"]["lasermaze.kinds"])


def register(folder: Path, distribution: str, **points: str) -> None:
    """Write what pip writes for a distribution with these kinds."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = (f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[lasermaze.kinds]\n{''.join(lines)}")


def run_python(folder: Path, *arguments: object, code: int = 0, **variables: str) -> str:
    """The output of Python with what is installed in a folder, and if it fails also the errors."""
    process = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(folder), "TERM": "dumb", **variables},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == code, process.stdout + process.stderr
    return process.stdout if code == 0 else process.stdout + process.stderr


class Wrong(NamedTuple):
    """A wrong file, the place of its fault, and parts of the message and of what was expected."""

    name: str
    text: str
    line: int
    column: int
    message: str
    expected: str


def assert_explained(error: lm.PuzzleError, wrong: Wrong) -> None:
    """Assert that the error names ``wrong.txt``, the place, the problem and the expectation."""
    assert error.source == "wrong.txt"
    assert (error.line, error.column) == (wrong.line, wrong.column), str(error)
    assert wrong.message in error.message
    assert wrong.expected in (error.expected or "")
    assert len(str(error)) < 300
    assert "\n" not in str(error)
