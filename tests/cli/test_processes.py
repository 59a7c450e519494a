"""What goes wrong with several processes is told in one line, with a documented exit code."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import BARREN, ENDLESS, PROGRAM, ROOT, by_day, command, environment, started

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

#: What befalls a process as it starts, in Python's own module for that, and the words about it.
BEFALLS = {
    "is killed": ("os.kill(os.getpid(), 9)", "was ended by SIGKILL, perhaps because memory ran"),
    "exits": ("os._exit(3)", "a worker process ended, perhaps because memory ran out"),
    "has no thread": (
        "threading.Thread.start = cannot",
        "a worker process ended, perhaps because memory ran out",
    ),
}

SITE = """
import os, sys, threading
def cannot(_):
    raise RuntimeError("can't start new thread")
if ("--multiprocessing-fork" in sys.orig_argv) == {in_worker}:
    {statement}
"""


def interrupted(words: list[str], folder: Path, site: str) -> tuple[int, str]:
    """How a command ends, of a group of its own, in which Python executes a text as it starts."""
    (folder / "sitecustomize.py").write_text(site)
    ran = subprocess.run(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(folder)),
        start_new_session=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stderr


@pytest.mark.parametrize("name", by_day(("generate", "dataset"), 1))
def test_ctrl_c_while_the_first_process_starts(name: str, tmp_path: Path) -> None:
    words, _ = COMMANDS[name]
    site = SITE.format(in_worker=True, statement="os.killpg(0, 2)")
    assert interrupted(words, tmp_path, site) == (130, "lasermaze: interrupted\n")


#: Presses Ctrl-C while a module is being imported.
ON_IMPORT = """
import os, sys
class Press:
    def find_spec(self, name, *_):
        if name == "{module}":
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Press())
"""
AT_EXIT = "import atexit, os; atexit.register(lambda: os.kill(os.getpid(), 2))"


@pytest.mark.parametrize("module", ["kind", "cli.program", "kinds.board.solve"])
def test_ctrl_c_while_a_command_is_imported(module: str, tmp_path: Path) -> None:
    site = ON_IMPORT.format(module=f"lasermaze.{module}")
    words = ["solve", "examples/board/fork.txt"]
    assert interrupted(words, tmp_path, site) == (130, "lasermaze: interrupted\n")


def test_ctrl_c_while_a_command_ends(tmp_path: Path) -> None:
    words = ["solve", "examples/board/fork.txt"]
    assert interrupted(words, tmp_path, AT_EXIT) == (130, "lasermaze: interrupted\n")


def started_with(name: str, folder: Path, statement: str, *, in_worker: bool) -> Any:
    """A command in which a statement is executed at the start of some processes."""
    words, text = COMMANDS[name]
    site = SITE.format(in_worker=in_worker, statement=statement)
    (folder / "sitecustomize.py").write_text(site)
    return started(*words, stdin=text, PYTHONPATH=str(folder))


@pytest.mark.parametrize(("name", "fault"), by_day(product(COMMANDS, BEFALLS), 4))
def test_a_process_that_ends_is_told(name: str, fault: str, tmp_path: Path) -> None:
    statement, words = BEFALLS[fault]
    result = started_with(name, tmp_path, statement, in_worker=True)
    message = result.out if name == "solve" else result.err
    assert (result.code, message.count("\n")) == (3, 1), result
    assert words in message
    assert "expected" in message


@pytest.mark.parametrize("name", by_day(["solve", "rate", "convert"], 2))
def test_a_thread_that_cannot_be_started_is_told(name: str, tmp_path: Path) -> None:
    result = started_with(name, tmp_path, "threading.Thread.start = cannot", in_worker=False)
    message = result.out if name == "solve" else result.err
    assert result.code == 3
    assert "the input cannot be read ahead: can't start new thread" in message


@pytest.mark.parametrize(
    ("name", "mebibytes"), by_day(product(["solve", "dataset"], [48, 64, 96]), 4)
)
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


@pytest.mark.parametrize("output", ["file/d", "file/d.jsonl", "/proc/d", "/dev/full/d.jsonl", "/"])
def test_a_folder_that_cannot_be_written_is_told(output: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    place = output if output.startswith("/") else tmp_path / output
    result = command("dataset", "turrets", "--count", "1", "--processes", "2", "-o", place)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert "bug" not in result.err


def running(words: list[str]) -> subprocess.Popen[bytes]:
    """A command with pipes as its streams, and the first process of a group."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*PROGRAM, *words], env=environment(), start_new_session=True, **pipes)


@pytest.mark.parametrize("name", by_day(COMMANDS, 3))
def test_a_reader_that_goes_away_ends_all_processes(name: str) -> None:
    words, text = COMMANDS[name]
    with running(words) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(text.encode())
        process.stdin.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize("name", by_day(COMMANDS, 3))
def test_answers_stream_and_ctrl_c_ends_all_processes(name: str) -> None:
    """The first answer comes while the input is open, and a process is at work for ages.

    SIGINT goes to all processes, as from a terminal, or to the first one alone.
    """
    words, text = COMMANDS[name]
    words = [word if word != "5" else "1000000" for word in words]
    with running([*words, *(["--limit", "1000000000"] if name == "solve" else [])]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{text}\n{ENDLESS if name == 'solve' else ''}\n{GUARD}".encode())
        process.stdin.flush()
        assert process.stdout.readline()
        (os.kill if name == "solve" else os.killpg)(process.pid, signal.SIGINT)
        err = process.stderr.read()  # to the end of all processes that have this stream
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()
    assert (process.returncode, err) == (130, b"lasermaze: interrupted\n")


# With any number of processes


LINES = [
    "solve FILES",
    "solve --json FILES",
    "rate FILES",
    "solve --all --color FILES",
    "convert bad.txt -",
    "convert examples/board/series.txt - --json",
    "convert examples/turrets/contest.in - --from hackercup2015 --to hackercup2015",
    "generate board --count 9 --size 2x4 --seed 5",
    "generate board --count 9 --size 1x2 --json",
]


@pytest.mark.parametrize("line", by_day(LINES, 2))
def test_the_output_is_the_same_byte_for_byte(line: str, tmp_path: Path) -> None:
    """Of solved and impossible puzzles, a folder, and files that are wrong in four ways."""
    good = (ROOT / "examples/board/fork.txt").read_text()
    (tmp_path / "bad.txt").write_text(good + good.replace("S", "Q") + good)
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "binary.txt").write_bytes(good.encode() + b"\xff")
    files = "examples/board/several.txt bad.txt missing.txt examples/board/answers empty.txt "
    files += "examples/mirrors/both-sides.txt examples/board/impossible.txt binary.txt"
    words = line.replace("FILES", files).split()
    alone = command(*words, cwd=tmp_path)
    assert alone.out
    assert command(*words, "--jobs", 2, cwd=tmp_path) == alone
    assert alone.code == (2 if re.search("FILES|bad|1x2", line) else 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_time_limit_is_that_of_all_puzzles(jobs: int, tmp_path: Path) -> None:
    card = tmp_path / "barren.txt"
    card.write_text(BARREN)
    flags = ("--jobs", jobs, "--any-supply", "--time-limit", 0.3, "--json")
    ended = command("solve", *flags, *[card] * 9)
    assert ended.code == 3
    stopped = [document for document in ended.documents if "error" not in document]
    assert {document["reason"] for document in stopped} <= {"time limit"}
    errors = [each["error"]["message"] for each in ended.documents if "error" in each]
    # Workers may have been given all nine; those that are begun too late stop at once.
    assert errors == ["the time limit was reached"] * (len(stopped) < 9)
