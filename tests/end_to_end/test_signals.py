"""Ctrl-C, closed pipes and terminals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tests.helpers import BARREN, ENDLESS, PROGRAM, ROOT, environment, interrupted
from tests.waiting import LONGEST, until

if sys.platform == "win32":
    pytest.skip("signals and pseudo-terminals", allow_module_level=True)

FORK = "examples/board/fork.txt"


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """A running ``lasermaze`` whose input, output and errors are pipes."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )


@pytest.mark.parametrize("options", [(), ("--json",), ("--all",)], ids=str)
def test_ctrl_c_inside_the_kernel(options: tuple[str, ...], tmp_path: Path) -> None:
    card = tmp_path / "barren.txt"
    card.write_text(BARREN)
    code, out, err = interrupted("solve", "--any-supply", *options, str(card))
    assert (code, out, err) == (130, b"", b"lasermaze: interrupted\n")


def test_ctrl_c_while_waiting_for_input() -> None:
    process = start("solve")
    assert process.stdin is not None
    process.stdin.write(b"kind: board\n")
    process.stdin.flush()
    unread = partial(bytes_unread, process.stdin.fileno())
    until(lambda: unread() == 0, "the first line is read, and the next one waited for")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert err == b"lasermaze: interrupted\n"


def bytes_unread(pipe: int) -> int:
    """How many bytes of a pipe have not been read yet."""
    import fcntl
    import termios

    answer = fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))
    return int.from_bytes(answer, sys.byteorder)


@pytest.mark.parametrize("arguments", [("generate", "board", "--count", "100000"), ("kinds",)])
def test_a_closed_pipe_ends_the_program_quietly(arguments: tuple[str, ...]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    if arguments[0] == "generate":
        process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=LONGEST) == 141


def in_terminal(*arguments: str, **variables: str) -> tuple[int, str, str]:
    """Run ``lasermaze`` with its output and its errors each in a terminal."""
    import pty
    import select

    ours, theirs = zip(*(pty.openpty() for _ in range(2)), strict=True)
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs[0],
        stderr=theirs[1],
        cwd=ROOT,
        env=environment(**variables),
    )
    for descriptor in theirs:
        os.close(descriptor)
    text = dict.fromkeys(ours, b"")
    open_ones = set(ours)
    deadline = time.monotonic() + LONGEST
    while open_ones and time.monotonic() < deadline:
        for descriptor in select.select(list(open_ones), [], [], 1.0)[0]:
            try:
                piece = os.read(descriptor, 1 << 16)
            except OSError:  # on Linux: the other side is closed
                piece = b""
            text[descriptor] += piece
            if not piece:
                open_ones.discard(descriptor)
    code = process.wait(timeout=LONGEST)
    for descriptor in ours:
        os.close(descriptor)
    return code, text[ours[0]].decode(), text[ours[1]].decode()


def test_a_terminal_gets_colours_and_box_drawing() -> None:
    code, out, err = in_terminal("solve", FORK)
    assert (code, err) == (0, "")
    assert "\x1b[" in out
    assert not out.isascii()


def test_no_color_is_respected() -> None:
    assert "\x1b[" not in in_terminal("solve", FORK, NO_COLOR="1")[1]
    assert "\x1b[" in in_terminal("solve", FORK, NO_COLOR="")[1]
    assert "\x1b[" not in in_terminal("solve", FORK, TERM="dumb")[1]


def test_terminals_without_unicode_get_ascii() -> None:
    assert in_terminal("solve", "--no-color", FORK, PYTHONIOENCODING="ascii")[1].isascii()


def test_long_work_shows_a_progress_bar_on_standard_error(tmp_path: Path) -> None:
    card = tmp_path / "endless.txt"
    card.write_text(ENDLESS)
    arguments = ("solve", "--time-limit", "2", "--limit", "1000000000", str(card))
    code, out, err = in_terminal(*arguments)
    assert code == 3
    assert "found" in err
    assert "found" not in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [*PROGRAM, "solve", FORK], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert process.returncode == 2
    assert process.stderr == (
        b"lasermaze: the standard output cannot be written: no space left on device\n"
    )


@pytest.mark.parametrize(
    ("redirection", "code", "message"),
    [("<&-", 2, b"<stdin>:1:1: the text is empty; expected a puzzle\n"), (">&-", 2, None)],
)
def test_closed_streams(redirection: str, code: int, message: bytes | None) -> None:
    line = f'exec "$@" {redirection}'
    process = subprocess.run(
        ["sh", "-c", line, "sh", *PROGRAM, "solve", "-"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert process.returncode == code
    if message is not None:
        assert process.stderr == message
    assert b"Traceback" not in process.stderr
