"""What the tests share: puzzles, the faces, programs, one knob of size, and how to wait.

    pytest tests/library
    SIZE=50 SEED=7 pytest tests/library        # the same, larger, on other puzzles

What is true of a puzzle comes from its kind's oracle, by brute force.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import random
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from socket import recv_fds, send_fds
from statistics import correlation
from tempfile import TemporaryFile
from types import FrameType
from typing import Any, NamedTuple, NoReturn, TypeVar

import pytest
from hypothesis import settings

import lasermaze
from lasermaze import cli
from lasermaze.studio.handlers import perform
from tests.oracles import Oracle

#: The library, without the types of its kinds: an oracle knows its kind by name alone.
lm: Any = lasermaze

T = TypeVar("T")

#: The one knob: how many times as many puzzles, and which ones.
SIZE, SEED = int(os.environ.get("SIZE", "1")), int(os.environ.get("SEED", "0"))
PUZZLES = 90 * SIZE


def number(count: int) -> int:
    """How many cases a comparison tries that tries this many by day."""
    return count * SIZE


def batches(count: int, quick: int) -> range:
    """The numbers of the batches of a long comparison: ``quick`` by day, ``count`` at most."""
    return range(min(count, max(quick, 1) * SIZE))


def by_day(cases: Iterable[T], every: int) -> list[T]:
    """All cases of a table whose rows are slow and alike, and by day every so many."""
    return list(cases)[:: every if SIZE == 1 else 1]


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


class _Whole(dict[str, Any]):
    """An object of a hint or an explanation, which leaves out what is empty."""

    def __missing__(self, key: str) -> Any:
        return [] if key in ("inside", "otherwise", "ruled_out", "steps") else None


def whole(text: str) -> Any:
    """The document of a hint or an explanation."""
    return json.loads(text, object_hook=_Whole)


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
    """The command line, in a fork of the server: nothing has to be imported again.

    ``before``, a function that can be pickled, is called in the fork first. There is never a
    traceback.
    """
    with ExitStack() as stack:
        files = [stack.enter_context(TemporaryFile()) for _ in range(4)]
        asked, given, out, err = files
        pickle.dump(([*map(str, words)], environment(**variables), cwd, before), asked)
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        asked.seek(0)
        given.seek(0)
        send_fds(server(), [b"?"], [file.fileno() for file in files])
        answer = server().recv(4)
        assert answer, "the server of commands has ended"
        out.seek(0)
        err.seek(0)
        code = int.from_bytes(answer, signed=True)
        ended = Ended(code, out.read().decode(errors="replace"), err.read().decode())
    assert "Traceback" not in ended.err, ended.err
    return ended


@cache
def server() -> socket.socket:
    """Where a process listens that runs commands, each in a fork.

    It is forked before the tests are collected. With all that these import, a fork takes ten times
    as long; and there may be threads, which do not survive it.
    """
    ours, theirs = socket.socketpair()
    if os.fork() == 0:
        ours.close()
        try:
            _serve(theirs)
        except BaseException:  # in this process nobody else would tell it, or end it
            os.write(2, traceback.format_exc().encode())
        finally:
            os._exit(1)
    theirs.close()
    return ours


def _serve(asked: socket.socket) -> NoReturn:
    """Run commands until nobody is left to ask for one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.closerange(3, asked.fileno())
    os.closerange(asked.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
    _import_all()
    while True:
        question, descriptors, *_ = recv_fds(asked, 1, 4)
        if not question:
            os._exit(0)
        with os.fdopen(descriptors[0], "rb") as file:
            words, variables, cwd, before = pickle.load(file)
        child = os.fork()
        if child == 0:
            _become_command(words, variables, cwd, before, descriptors[1:])
        for descriptor in descriptors[1:]:
            os.close(descriptor)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        asked.sendall(code.to_bytes(4, signed=True))


#: What no command imports, or hardly any; it needs libraries or runs the program.
_APART = re.compile(r"lasermaze\.(envs|mine|studio|.*__main__)")


@cache
def _import_all() -> None:
    """Import what commands import: a fork that did it would take twice as long."""
    for module in walk_packages(lasermaze.__path__, "lasermaze."):
        if not _APART.match(module.name):
            import_module(module.name)
    gc.freeze()


def _become_command(
    words: list[str],
    variables: dict[str, str],
    cwd: Path,
    before: Callable[[], object] | None,
    streams: list[int],
) -> NoReturn:
    """Run the program in this process, and end as it ends; at the latest after two minutes."""
    code: object = 70
    try:
        signal.alarm(LONGEST)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(variables)
        os.chdir(cwd)
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


#: Characters with which a shell does more than split a line into words, and join commands.
_SHELL = re.compile(r"[^\w\s./:,=@+'|-]")


def typed(
    line: str, cwd: Path, programs: Path, before: Callable[[], object] | None = None
) -> Ended:
    """Type a line into bash, which finds ``lasermaze`` in the folder of programs.

    A line that has nothing else for a shell to do is run without one.
    """
    joined = [shlex.split(part) for part in line.split(" | ")]
    if _SHELL.search(line) or any(words[0] != "lasermaze" for words in joined):
        assert before is None, line
        return in_bash(line, cwd, with_program(programs))
    ended = Ended(0, "", "")
    for words in joined:
        last = command(*words[1:], stdin=ended.out, cwd=cwd, before=before)
        ended = Ended(last.code or ended.code, last.out, ended.err + last.err)
    return ended


def with_program(folder: Path) -> Path:
    """A folder with the program ``lasermaze``."""
    folder.mkdir(exist_ok=True)
    program = folder / "lasermaze"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lasermaze "$@"\n')
    program.chmod(0o755)
    return folder


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
