"""Standard streams that are closed, full or broken: no answer is lost without an error."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

from lasermaze.cli.program import COMMANDS
from tests.helpers import PROGRAM, ROOT, environment

FORK = "examples/board/fork.txt"
ANSWER = "examples/board/answers/fork.txt"

#: Each command in a form that prints something.
PRINTING = {
    "": "",
    "--help": "--help",
    "--version": "--version",
    "solve": f"solve {FORK}",
    "solve --json": f"solve --json {FORK}",
    "solve --jobs": f"solve --jobs 2 {FORK} {FORK}",
    "solve --png": f"solve {FORK} --png -",
    "check": f"check {FORK} {ANSWER}",
    "draw": f"draw {FORK}",
    "hint": f"hint {FORK}",
    "explain": f"explain {FORK}",
    "generate": "generate board --size 2x3",
    "rate": f"rate {FORK}",
    "dataset": "dataset board --count 1 --size 2x3 -o -",
    "golden": "golden --help",
    "deck": "deck --count 4 --size 4x4 -o - --to json",
    "mine": "mine --help",
    "studio": "studio --help",
    "convert": f"convert {FORK}",
    "contest": "contest hackercup2015 examples/turrets/contest.in",
    "stress": "stress --help",
    "judge": "judge hackercup2015 examples/turrets/contest.in /dev/null",
    "schema": "schema",
    "package": "package --help",
    "repair": "repair examples/board/several.txt",
    "demo": "demo",
    "kinds": "kinds",
    "proof": "proof examples/board/fork.txt -o $(mktemp -d)/fork",
    "errors": "solve --json /nowhere",
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams of POSIX")


def run(line: str, streams: str) -> subprocess.CompletedProcess[str]:
    """The program with its streams as a shell redirects them."""
    program = " ".join(PROGRAM)
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{program} {line} {streams}"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_every_command_is_tried() -> None:
    assert PRINTING.keys() >= COMMANDS.keys()


@pytest.mark.parametrize("name", PRINTING)
def test_an_output_that_takes_nothing_is_an_error(name: str) -> None:
    for streams, reason in ((">&-", "it is closed"), (">/dev/full", "no space left on device")):
        result = run(PRINTING[name], streams)
        assert result.returncode == 2, (streams, result.stderr)
        wanted = f"lasermaze: the standard output cannot be written: {reason}"
        assert result.stderr.splitlines()[-1] == wanted, streams


@cache
def usual_output(line: str) -> str:
    """The output of the program with its usual streams."""
    return run(line, "").stdout


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", "0<&- 2>&-"])
def test_an_error_stream_that_takes_nothing_changes_nothing_else(streams: str) -> None:
    for line, code in ((f"solve --jobs 2 {FORK} {FORK}", 0), ("solve /nowhere", 2)):
        result = run(line, streams)
        assert (result.returncode, result.stdout) == (code, usual_output(line))


def test_with_no_stream_at_all_the_exit_code_tells() -> None:
    assert run(f"solve {FORK}", "<&- >&- 2>&-").returncode == 2
    assert run(f"draw {FORK} -o /dev/null --to svg", "<&- >&- 2>&-").returncode == 0


def test_a_reader_that_goes_away_is_no_error_to_talk_about() -> None:
    result = run("generate board --size 2x3 --count 300", "| head -1")
    assert (result.returncode, result.stderr) == (141, "")
