"""Streams that are closed, full, broken, or terminals, Ctrl-C, and bugs of lasermaze itself."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli import program
from lasermaze.cli.progress import Bar
from tests.helpers import (
    BARREN,
    ENDLESS,
    LONGEST,
    PROGRAM,
    ROOT,
    by_day,
    command,
    environment,
    in_bash,
    until,
)

FORK = "examples/board/fork.txt"

#: Each command in a form that prints something, where its help is not enough.
PRINTING = {
    "solve": f"solve {FORK}",
    "check": f"check {FORK} examples/board/answers/fork.txt",
    "draw": f"draw {FORK}",
    "hint": f"hint {FORK}",
    "explain": f"explain {FORK}",
    "generate": "generate board --size 2x3",
    "rate": f"rate {FORK}",
    "dataset": "dataset board --count 1 --size 2x3 -o -",
    "deck": "deck --count 4 --size 4x4 -o - --to json",
    "convert": f"convert {FORK}",
    "contest": "contest hackercup2015 examples/turrets/contest.in",
    "judge": "judge hackercup2015 examples/turrets/contest.in /dev/null",
    "schema": "schema",
    "repair": "repair examples/board/several.txt",
    "demo": "demo",
    "kinds": "kinds",
}
LINES = [
    *(PRINTING.get(name, f"{name} --help") for name in program.COMMANDS),
    *("", "--help", "--version", f"solve {FORK} --png -", "solve --json /nowhere"),
    *(f"solve --json {FORK}", f"solve --jobs 2 {FORK} {FORK}"),
]


def closed() -> None:
    """Close the standard output, as a program finds it that is started so."""
    os.close(1)
    sys.stdout = None


def full() -> None:
    os.dup2(os.open("/dev/full", os.O_WRONLY), 1)


@pytest.mark.parametrize("line", LINES)
def test_an_output_that_takes_nothing_is_an_error(line: str) -> None:
    for before, reason in ((closed, "it is closed"), (full, "no space left on device")):
        ended = command(*line.split(), before=before)
        assert ended.code == 2, ended
        wanted = f"lasermaze: the standard output cannot be written: {reason}"
        assert ended.err.splitlines()[-1] == wanted


@pytest.mark.parametrize(
    ("line", "streams", "code", "out"),
    [
        (f"solve --jobs 2 {FORK} {FORK}", "2>&-", 0, "exactly one solution"),
        (f"solve --jobs 2 {FORK} {FORK}", "0<&- 2>&-", 0, "exactly one solution"),
        ("solve /nowhere", "2>/dev/full", 2, ""),
        (f"solve {FORK}", "<&- >&- 2>&-", 2, ""),
        (f"solve {FORK}", ">/dev/full", 2, ""),
        ("solve -", "<&-", 2, ""),
        (f"draw {FORK} -o /dev/null --to svg", "<&- >&- 2>&-", 0, ""),
        ("generate board --size 2x3 --count 300", "| head -1", 141, "kind: board"),
    ],
)
def test_a_program_without_some_of_its_streams(
    line: str, streams: str, code: int, out: str, tmp_path: Path
) -> None:
    ended = in_bash(f"{' '.join(PROGRAM)} {line} {streams}", ROOT, tmp_path)
    assert ended.code == code
    assert out in ended.out
    assert "Traceback" not in ended.err


# Ctrl-C


def interrupt() -> None:
    """Have this process get Ctrl-C when its search tells its progress for the first time."""
    under_way, show = threading.Event(), Bar.__call__

    def watched(bar: Bar, fraction: float, found: int) -> None:
        show(bar, fraction, found)
        under_way.set()

    def press() -> None:
        under_way.wait()
        os.kill(os.getpid(), signal.SIGINT)

    Bar.__call__ = watched  # type: ignore[method-assign,assignment]
    threading.Thread(target=press, daemon=True).start()


def open_grid(kind: str, size: int, row: str, goal: str) -> str:
    rows = [row * size] * size
    rows[size // 2] = goal + row * (size - len(goal))
    return f"kind: {kind}\ngrid:\n" + "\n".join(rows) + "\n"


LONG_SEARCHES = [
    ("--any-supply", BARREN),
    ("--any-supply --json", BARREN),
    ("--any-supply --all", BARREN),
    ("--json", open_grid("signposts", 4000, "?", "??G")),
    ("--count-walks", open_grid("turrets", 4000, ".", "SG")),
]


@pytest.mark.parametrize(("words", "text"), by_day(LONG_SEARCHES, 2), ids=lambda each: each[:20])
def test_ctrl_c_inside_the_kernel(words: str, text: str) -> None:
    ended = command("solve", *words.split(), stdin=text, before=interrupt)
    assert ended == (130, "", "lasermaze: interrupted\n")


def test_ctrl_c_while_waiting_for_input() -> None:
    import fcntl
    import termios

    with start("solve") as process:
        assert process.stdin is not None
        process.stdin.write(b"kind: board\n")
        process.stdin.flush()
        pipe = process.stdin.fileno()
        unread: Any = partial(fcntl.ioctl, pipe, termios.FIONREAD, bytes(4))
        until(lambda: not any(unread()), "the first line is read, and the next one waited for")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, err) == (130, b"lasermaze: interrupted\n")


def start(*words: str) -> subprocess.Popen[bytes]:
    """A running program whose input, output and errors are pipes."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*PROGRAM, *words], cwd=ROOT, env=environment(), **pipes)


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("solve --json", lm.load(FORK).to_json() + "\n"),
        ("solve --json", str(lm.load(FORK)) + "\nkind: board\n"),  # which the next one ends
        ("rate --json", lm.load(FORK).to_json() + "\n"),
        ("convert - - --json", lm.load(FORK).to_json() + "\n"),
        (f"check --json {FORK} -", lm.solve(lm.load(FORK)).to_json() + "\n"),
    ],
)
def test_an_answer_is_printed_before_the_next_input_arrives(line: str, given: str) -> None:
    with start(*line.split()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(given.encode())
        process.stdin.flush()
        first = process.stdout.readline()
        process.stdin.close()
    assert b'"lasermaze"' in first or b'"kind"' in first


# Terminals


def in_terminal(*words: str, **variables: str) -> tuple[int, str, str]:
    """Run the program with its output and its errors each in a terminal."""
    ours, theirs = zip(*(pty.openpty() for _ in range(2)), strict=True)
    streams: dict[str, Any] = dict(zip(("stdout", "stderr"), theirs, strict=True))
    env = environment(**variables)
    with subprocess.Popen(
        [*PROGRAM, *words], stdin=subprocess.DEVNULL, cwd=ROOT, env=env, **streams
    ) as process:
        for descriptor in theirs:
            os.close(descriptor)
        with ThreadPoolExecutor() as threads:
            out, err = threads.map(shown_in, ours)
    return process.returncode, out, err


def shown_in(terminal: int) -> str:
    """What is written to a terminal until its other side is closed."""
    text = b""
    with os.fdopen(terminal, "rb", buffering=0) as file, suppress(OSError):  # the end, on Linux
        while piece := file.read(1 << 16):
            text += piece
    return text.decode()


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_gets_colours_and_box_drawing(
    variables: dict[str, str], is_coloured: bool
) -> None:
    code, out, err = in_terminal("solve", FORK, **variables)
    assert (code, err, out.isascii()) == (0, "", False)
    assert ("\x1b[" in out) == is_coloured


def test_terminals_without_unicode_get_ascii() -> None:
    assert in_terminal("solve", "--no-color", FORK, PYTHONIOENCODING="ascii")[1].isascii()


@pytest.mark.parametrize(
    ("words", "variables", "is_coloured"),
    [
        ("", {}, False),
        ("", {"FORCE_COLOR": "1"}, True),
        ("", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("--no-color", {"FORCE_COLOR": "1"}, False),
        ("--color", {"NO_COLOR": "1"}, True),
    ],
)
def test_colour_can_be_forced_and_forbidden(
    words: str, variables: dict[str, Any], is_coloured: bool
) -> None:
    for verb in ("draw", "solve"):
        assert ("\x1b[" in command(verb, FORK, *words.split(), **variables).out) == is_coloured


def test_long_work_shows_a_progress_bar_on_standard_error(tmp_path: Path) -> None:
    card = tmp_path / "endless.txt"
    card.write_text(ENDLESS)
    words = ("solve", "--time-limit", "2", "--limit", "1000000000", str(card))
    code, out, err = in_terminal(*words)
    assert code == 3
    assert "found" in err
    assert "found" not in out


# Bugs


def raising(error: BaseException, module: str, name: str) -> None:
    """Have a function of a module raise an error in this process."""

    def failing(*_: Any, **__: Any) -> Any:
        raise error

    setattr(sys.modules[module], name, failing)


BUG = "a bug in lasermaze, ZeroDivisionError: by zero; please report it"


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (ZeroDivisionError("by\nzero"), 70, f"lasermaze: {BUG} (LASERMAZE_DEBUG=1 shows where)\n"),
        (MemoryError(), 3, "not enough memory"),
        (RecursionError("maximum"), 70, "the work is nested too deeply"),
        (lm.TimeUpError(), 3, f"{FORK}: the time limit was reached\n"),
    ],
)
def test_a_fault_is_told_in_one_line(error: BaseException, code: int, said: str) -> None:
    before = partial(raising, error, "lasermaze.api", "solve")
    ended = command("solve", FORK, before=before)
    assert (ended.code, ended.out, ended.err.count("\n")) == (code, "", 1)
    assert said in ended.err
    as_json = command("solve", "--json", FORK, before=before)
    assert (as_json.code, as_json.err) == (code, "")
    assert as_json.documents[0]["error"]["message"]


def test_the_traceback_of_a_bug_is_shown_on_request() -> None:
    before = partial(raising, ZeroDivisionError("by zero"), "lasermaze.api", "solve")
    with pytest.raises(AssertionError, match="Traceback"):
        command("solve", FORK, before=before, LASERMAZE_DEBUG="1")


def test_an_explanation_is_told_without_the_pictures_for_which_there_is_no_time() -> None:
    before = partial(raising, lm.TimeUpError(), "lasermaze.cli.console", "picture")
    ended = command("explain", FORK, before=before)
    assert (ended.code, ended.err) == (0, "")
    assert "this is the only solution" in ended.out.replace("\n", " ")
