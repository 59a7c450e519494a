"""Commands in processes of their own that start without importing the package again.

A server process imports the package once and forks for each command. The child gets its own
streams, working directory and environment and runs the program's `main`, so it differs from a
program started by the shell in its start alone. `tests/test_startup.py` and the tests of signals
start real programs.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from functools import cache
from multiprocessing.context import ForkServerContext
from pathlib import Path

from lasermaze.kind import NAMES

#: The modules that a server imports before it forks: all that some command needs.
PRELOAD = [
    "numpy",
    "PIL.Image",
    "tests.end_to_end.forking",
    *(f"lasermaze.cli.{name}" for name in ("program", "solve", "check", "draw", "explain", "hint")),
    *(f"lasermaze.cli.{name}" for name in ("generate", "convert", "contest", "judge", "rate")),
    *(
        f"lasermaze.kinds.{kind}.{module}"
        for kind in NAMES
        for module in ("solve", "check", "draw")
    ),
]

STREAMS = ("stdin", "stdout", "stderr")


@cache
def _server() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOAD)
    return context


def run(
    arguments: list[str], stdin: bytes, cwd: Path, env: dict[str, str], seconds: float
) -> tuple[int, bytes, bytes]:
    """The exit code of ``lasermaze`` with these arguments, and what it wrote.

    Raises: TimeoutError if it does not end within ``seconds``.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in STREAMS]
        for file, text in zip(files, (stdin, b"", b""), strict=True):
            file.write_bytes(text)
        process = _server().Process(target=_child, args=(arguments, files, cwd, env))
        process.start()
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            raise TimeoutError(f"lasermaze {' '.join(arguments)}: not done in {seconds} s")
        return process.exitcode, files[1].read_bytes(), files[2].read_bytes()


def _child(arguments: list[str], files: list[Path], cwd: Path, env: dict[str, str]) -> None:
    """Become the program, and end as it ends."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for number, (name, file) in enumerate(zip(STREAMS, files, strict=True)):
        opened = os.open(file, os.O_RDWR | os.O_APPEND * (number > 0))
        os.dup2(opened, number)
        os.close(opened)
        mode = "w" if number else "r"
        stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
    sys.argv = ["lasermaze", *arguments]
    from lasermaze.cli import main

    code: object = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))
