"""Run the command line in its own process, from the top of the repository."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tests.end_to_end import forking

ROOT = Path(__file__).resolve().parents[2]
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


class Result(NamedTuple):
    """How a process ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def documents(self) -> list[Any]:
        """The JSON documents on the standard output, one per line."""
        return [json.loads(line) for line in self.out.splitlines()]


#: Characters with which a shell does more than split a line into words.
_SHELL = re.compile(r"[^\w\s./:,=@+-]")


def environment(**changes: str) -> dict[str, str]:
    """Environment variables for plain UTF-8 output without colours.

    ``python3`` is the Python of the tests; another one may start through a script, in ten times the
    time.
    """
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **changes}


def interrupted(*arguments: object) -> tuple[int, bytes, bytes]:
    """The exit code of ``lasermaze solve …`` after Ctrl-C in its search, and what it wrote."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.end_to_end.interrupted", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=False,
    )
    return process.returncode, process.stdout, process.stderr


def _started(words: list[str], data: bytes, env: dict[str, str]) -> tuple[int, bytes, bytes]:
    """Start the program in a new interpreter; its exit code, output and errors."""
    process = subprocess.run(
        [*PROGRAM, *words],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env=env,
        timeout=LONGEST,
        check=False,
    )
    return process.returncode, process.stdout, process.stderr


def lasermaze(*arguments: object, stdin: str | bytes = b"", **variables: str) -> Result:
    """Run ``lasermaze`` to its end. There is never a traceback.

    With variables it is a program started anew, as some are read while Python starts.
    """
    words = list(map(str, arguments))
    data = stdin.encode() if isinstance(stdin, str) else stdin
    if variables or "coverage" in sys.modules:
        code, out, err = _started(words, data, environment(**variables))
    else:
        code, out, err = forking.run(words, data, ROOT, environment(), LONGEST)
    result = Result(code, out.decode(), err.decode())
    assert "Traceback" not in result.err, result.err
    return result


def typed(line: str, cwd: Path, programs: Path) -> Result:
    """Type a line into bash, which finds ``lasermaze`` in the folder of programs.

    A line that has nothing for a shell to do is run without one, and without starting Python.
    """
    if line.startswith("lasermaze ") and not _SHELL.search(line):
        code, out, err = forking.run(shlex.split(line)[1:], b"", cwd, environment(), LONGEST)
        return Result(code, out.decode(), err.decode())
    programs.mkdir(exist_ok=True)
    program = programs / "lasermaze"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lasermaze "$@"\n')
    program.chmod(0o755)
    return in_bash(line, cwd, programs)


def in_bash(line: str, cwd: Path, programs: Path) -> Result:
    """Run a line by bash, which looks for programs in this folder first."""
    process = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=cwd,
        env=environment(PATH=f"{programs}{os.pathsep}{environment()['PATH']}"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    return Result(process.returncode, process.stdout, process.stderr)
