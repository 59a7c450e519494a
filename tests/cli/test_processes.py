"""What goes wrong with several processes is told in one line, with a documented exit code."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import PROGRAM, ROOT, command, environment, started

if sys.platform == "win32":
    pytest.skip("signals and limits of POSIX", allow_module_level=True)

GUARD = (ROOT / "python/lasermaze/examples/turrets/guard.txt").read_text()

#: The commands with several processes, and what they read.
COMMANDS: dict[str, tuple[list[str], str]] = {
    **{
        name: ([name, "--jobs", "2", *more], GUARD * 3)
        for name, more in (("solve", ["--json"]), ("rate", []), ("convert", ["-"]))
    },
    "generate": (["generate", "turrets", "--count", "5", "--jobs", "2"], ""),
    "dataset": (["dataset", "turrets", "--count", "5", "--processes", "2", "-o", "-"], ""),
}
READERS = ["solve", "rate", "convert"]

#: What befalls a process as it starts, in Python's own module for that, and the words about it.
BEFALLS = {
    "is killed": ("os.kill(os.getpid(), 9)", "was ended by SIGKILL, perhaps because memory ran"),
    "exits": ("os._exit(3)", "a worker process ended, perhaps because memory ran out"),
    "has no thread": (
        "threading.Thread.start = cannot",
        "a worker process has no thread: can't start new thread",
    ),
}

SITE = """
import os, sys, threading
def cannot(_):
    raise RuntimeError("can't start new thread")
if ("--multiprocessing-fork" in sys.orig_argv) == {in_worker}:
    {statement}
"""


def started_with(name: str, folder: Path, statement: str, *, in_worker: bool) -> Any:
    """A command in which a statement is executed at the start of some processes."""
    words, text = COMMANDS[name]
    site = SITE.format(in_worker=in_worker, statement=statement)
    (folder / "sitecustomize.py").write_text(site)
    return started(*words, stdin=text, PYTHONPATH=str(folder))


@pytest.mark.parametrize("fault", BEFALLS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_process_that_ends_is_told(name: str, fault: str, tmp_path: Path) -> None:
    statement, words = BEFALLS[fault]
    result = started_with(name, tmp_path, statement, in_worker=True)
    message = result.out if name == "solve" else result.err
    assert (result.code, message.count("\n")) == (3, 1), result
    assert words in message
    assert "expected" in message


@pytest.mark.parametrize("name", READERS)
def test_a_thread_that_cannot_be_started_is_told(name: str, tmp_path: Path) -> None:
    result = started_with(name, tmp_path, "threading.Thread.start = cannot", in_worker=False)
    message = result.out if name == "solve" else result.err
    assert result.code == 3
    assert "the input cannot be read ahead: can't start new thread" in message


@pytest.mark.parametrize("mebibytes", [48, 64, 96])
@pytest.mark.parametrize("name", ["solve", "dataset"])
def test_too_little_memory_is_told_or_enough(name: str, mebibytes: int) -> None:
    """The command ends; which of the processes lacks memory depends on the machine."""
    words, _ = COMMANDS[name]
    side = 600
    row = "." * side + "\n"
    large = f"kind: turrets\ngrid:\nS{row[2:-1]}.\n{row * (side - 2)}{row[2:-1]}.G\n"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))

    ran = subprocess.run(
        [*PROGRAM, *words],
        input=(large * 4).encode() if name == "solve" else b"",
        capture_output=True,
        env=environment(),
        preexec_fn=limit,
        check=False,
    )
    assert ran.returncode in (0, 3), ran.stderr
    if ran.returncode:
        assert b"memory" in (ran.stdout if name == "solve" else ran.stderr)


@pytest.mark.parametrize("output", [".", "d", "d/new"])
def test_a_data_set_in_this_folder(output: str, tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    folder = tmp_path / "d" if output == "." else tmp_path
    words = ["dataset", "turrets", "--count", "1", "--size", "2x3", "-o", output]
    for _ in range(2):
        ran = subprocess.run([*PROGRAM, *words], cwd=folder, capture_output=True, check=False)
        assert (ran.returncode, (folder / output / "README.md").exists()) == (0, True), ran.stderr


@pytest.mark.parametrize("output", ["file/d", "file/d.jsonl", "/proc/d", "/dev/full/d.jsonl", "/"])
def test_a_folder_that_cannot_be_written_is_told(output: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    place = output if output.startswith("/") else tmp_path / output
    result = command("dataset", "turrets", "--count", "1", "--processes", "2", "-o", place)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert "bug" not in result.err


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_goes_away_ends_all_processes(name: str) -> None:
    words, text = COMMANDS[name]
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(text.encode())
        process.stdin.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize("name", ["solve", "rate", "convert", "generate", "dataset"])
def test_answers_stream_and_ctrl_c_ends_all_processes(name: str) -> None:
    """The first answer comes while the input is open; SIGINT goes to all processes."""
    words, text = COMMANDS[name]
    words = [word if word != "5" else "1000000" for word in words]
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(text.encode())
        process.stdin.flush()
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        err = process.stderr.read()  # to the end of all processes that have this stream
        process.stdin.close()
        process.stdout.close()
    assert (process.returncode, err) == (130, b"lasermaze: interrupted\n")
