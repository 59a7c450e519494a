"""``--jobs N``: the same output, byte for byte, as it comes, and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import ClassVar, Self

import pytest

from lasermaze.cli import jobs
from tests.helpers import BARREN, ENDLESS, LONGEST, PROGRAM, ROOT, environment
from tests.helpers import command as lasermaze
from tests.waiting import until

BOARD = "examples/board"

#: Solved and impossible puzzles of two kinds, a folder, files that are wrong in four ways.
PUZZLES = (
    *(f"{BOARD}/several.txt", "{bad}", "missing.txt", f"{BOARD}/answers", "{empty}"),
    *("examples/mirrors/both-sides.txt", f"{BOARD}/impossible.txt", "{binary}"),
)


@pytest.fixture
def puzzles(tmp_path: Path) -> list[str]:
    files = {name: tmp_path / f"{name}.txt" for name in ("bad", "empty", "binary")}
    good = (ROOT / "examples" / "board" / "fork.txt").read_text()
    files["bad"].write_text(good + good.replace("S", "Q") + good)
    files["empty"].write_text("")
    files["binary"].write_bytes(good.encode() + b"\xff")
    return [name.format(**files) for name in PUZZLES]


@pytest.mark.parametrize(
    "command",
    [("solve",), ("solve", "--json"), ("solve", "--all", "--color", "--stray-beams"), ("rate",)],
    ids=" ".join,
)
def test_the_output_is_the_same_byte_for_byte(command: tuple[str, ...], puzzles: list[str]) -> None:
    alone = lasermaze(*command, *puzzles)
    assert lasermaze(*command, "--jobs", 2, *puzzles) == alone
    assert alone.code == 2
    assert len(alone.out.splitlines()) >= 5


@pytest.mark.parametrize("answers", ["all", "too few", "too many", "broken"])
def test_check_says_the_same(answers: str, tmp_path: Path) -> None:
    series = "examples/board/series.txt"
    lines = lasermaze("solve", "--json", series).out.splitlines(keepends=True)
    kept = {
        "all": lines,
        "too few": lines[:2],
        "too many": lines * 2,
        "broken": [lines[0], lines[1].replace("T", "Q"), "{\n", lines[0]],
    }[answers]
    file = tmp_path / "answers.json"
    file.write_text("".join(kept))
    alone = lasermaze("check", series, file)
    assert alone.code == (0 if answers == "all" else 2)
    assert lasermaze("check", "--jobs", 2, series, file) == alone
    with_json = lasermaze("check", "--json", series, file)
    assert lasermaze("check", "--json", "--jobs", 2, series, file) == with_json


@pytest.mark.parametrize(
    "command",
    [
        ("convert", "examples/board/series.txt", "-"),
        ("convert", "examples/board/series.txt", "-", "--json"),
        ("convert", "examples/turrets/contest.in", "-", "--from", "hackercup2015"),
        ("convert", "{bad}", "-"),
        ("generate", "board", "--count", "9", "--size", "2x4", "--seed", "5"),
        ("generate", "board", "--count", "9", "--size", "1x2", "--json"),
    ],
    ids=" ".join,
)
def test_convert_and_generate_write_the_same(command: tuple[str, ...], puzzles: list[str]) -> None:
    words = [word.format(bad=puzzles[1]) for word in command]
    alone = lasermaze(*words)
    assert lasermaze(*words, "--jobs", 2) == alone
    assert alone.out


def test_convert_to_a_contests_form_with_jobs(tmp_path: Path) -> None:
    source = "examples/turrets/contest.in"
    command = ("convert", source, "-", "--from", "hackercup2015", "--to", "hackercup2015")
    assert lasermaze(*command, "--jobs", 2) == lasermaze(*command)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_time_limit_is_that_of_all_puzzles(jobs: int, tmp_path: Path) -> None:
    card = tmp_path / "barren.txt"
    card.write_text(BARREN)
    flags = ("--jobs", jobs, "--any-supply", "--time-limit", 0.3, "--json")
    result = lasermaze("solve", *flags, *[card] * 9)
    assert result.code == 3
    stopped = [document for document in result.documents if "error" not in document]
    assert {document["reason"] for document in stopped} <= {"time limit"}
    errors = [each["error"]["message"] for each in result.documents if "error" in each]
    # Workers may have been given all nine; those that are begun too late stop at once.
    assert errors == ["the time limit was reached"] * (len(stopped) < 9)


def test_pictures_and_jobs_exclude_each_other(tmp_path: Path) -> None:
    flags = ("--jobs", 2, "--svg", tmp_path / "a.svg")
    result = lasermaze("solve", *flags, "examples/board/fork.txt")
    assert (result.code, result.out) == (2, "")
    assert "--jobs and --svg exclude each other" in result.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_answers_go_out_as_they_are_known_and_ctrl_c_ends_all() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "solve", "--json", "--jobs", "2", "--limit", "1000000000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    fork = (ROOT / "examples" / "board" / "fork.txt").read_bytes()
    process.stdin.write(fork + b"\n" + ENDLESS.encode() + b"\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"lasermaze": 1, "answer": "solved"')
    process.stdin.write(fork)  # the endless card is complete, and the input still open
    process.stdin.flush()
    until(lambda: workers_of(process.pid) == 2, "the endless card is given to a process")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, out, err) == (130, b"", b"lasermaze: interrupted\n")


def workers_of(pid: int) -> int:
    """How many processes a process has started."""
    listed = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, check=False)
    return len(listed.stdout.split())


class RecordedBar:
    """In the place of the progress bar: what it was told, in order."""

    told: ClassVar[list[tuple[float, int] | str]] = []

    def __init__(self, *_: object) -> None:
        self.told.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __call__(self, fraction: float, done: int) -> None:
        self.told.append((fraction, done))

    def clear(self) -> None:
        self.told.append("clear")


def test_jobs_tell_their_progress_and_clear_it_before_each_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "Bar", RecordedBar)
    for number, result in enumerate(jobs.results(len, ["a", "bc", "def"], 2), start=1):
        assert result == number
        assert RecordedBar.told[-1] == "clear"
    told = [each for each in RecordedBar.told if each != "clear"]
    assert RecordedBar.told.count("clear") == 3
    assert told[0] == (0.0, 0)
    assert set(told) <= {(0.0, 0), *((done / 3, done) for done in range(4))}
