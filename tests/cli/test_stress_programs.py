"""`stress` runs programs in Java, C++, Rust, Go and Python, and every bad end is told whole."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lasermaze.contests import rivals
from lasermaze.contests.sandbox import Sandbox
from tests.helpers import Ended, command

PROGRAMS = Path(__file__).with_name("programs")

#: How each program is made, in a folder of its own, and how it is started.
LANGUAGES = {
    "Java": (["javac", "-d", ".", "SOURCE/Walks.java"], ["java", "-cp", "HERE", "Walks"]),
    "C++": (["g++", "-O1", "-o", "walks", "SOURCE/walks.cpp"], ["HERE/walks"]),
    "Rust": (["rustc", "-o", "walks", "SOURCE/walks.rs"], ["HERE/walks"]),
    "Go": (["go", "build", "-o", "walks", "SOURCE/walks.go"], ["HERE/walks"]),
}


#: A right program.
WALKS = r"""
import collections
words = open(0).read().split()
DIRS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
ORDER = "^>v<"
seen = set()
def fire(turn, R, C, grid):
    hot = set()
    for r in range(R):
        for c in range(C):
            if grid[r][c] in ORDER:
                dr, dc = DIRS[ORDER[(ORDER.index(grid[r][c]) + turn) % 4]]
                y, x = r + dr, c + dc
                while 0 <= y < R and 0 <= x < C and grid[y][x] in ".SG":
                    hot.add((y, x))
                    y, x = y + dr, x + dc
    return hot
def answer(R, C, grid):
    fires = [fire(turn, R, C, grid) for turn in range(4)]
    start = [(r, c) for r in range(R) for c in range(C) if grid[r][c] == "S"][0]
    seen = {(start, 0)}
    queue = collections.deque([(start, 0)])
    while queue:
        (r, c), steps = queue.popleft()
        if grid[r][c] == "G":
            return steps
        for dr, dc in DIRS.values():
            y, x, then = r + dr, c + dc, steps + 1
            if not (0 <= y < R and 0 <= x < C) or grid[y][x] not in ".SG":
                continue
            if (y, x) in fires[then % 4] or ((y, x), then % 4) in seen:
                continue
            seen.add(((y, x), then % 4))
            queue.append(((y, x), then))
    return "impossible"
at = 1
for case in range(1, int(words[0]) + 1):
    R, C = int(words[at]), int(words[at + 1])
    print(f"Case #{case}:", answer(R, C, words[at + 2:at + 2 + R]))
    at += 2 + R
"""

#: Bugs, by what stands in the right program and what in the wrong one.
BUGS = {
    "forgets the turrets' phase": (", then % 4)", ", 0)"),
    "fires before the step": ("fires[then % 4]", "fires[steps % 4]"),
    "turns the wrong way": (") + turn)", ") - turn)"),
    "remembers the cases before": ("    seen = {(start, 0)}\n", ""),
    "shoots through the start": (
        'in ".SG":\n                    hot',
        'in ".G":\n                    hot',
    ),
}


def stressed(folder: Path, *words: str | Path | int) -> Ended:
    return command("stress", "hackercup2015", "--failed", folder / "failed", *words)


def made(language: str, folder: Path) -> list[str]:
    """The command that starts the compiled program of a language."""
    compiling, starting = LANGUAGES[language]
    if shutil.which(compiling[0]) is None:
        pytest.skip(f"{compiling[0]} is not installed")
    command = [word.replace("SOURCE", str(PROGRAMS)) for word in compiling]
    subprocess.run(command, cwd=folder, check=True)
    return [word.replace("HERE", str(folder)) for word in starting]


@pytest.mark.night  # the compilers take their time
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_right_program_in_any_language_passes(language: str, tmp_path: Path) -> None:
    result = stressed(tmp_path, "--", *made(language, tmp_path))
    assert result.code == 0, result.out


def python(folder: Path, text: str) -> list[str | Path]:
    (folder / "program.py").write_text(text)
    return ["--", sys.executable, "-S", folder / "program.py"]


def test_a_right_program_in_python_passes_with_the_usual_limits(tmp_path: Path) -> None:
    right = python(tmp_path, rivals.right("hackercup2015").text)
    assert stressed(tmp_path, "--count", 3, "--max-size", 4, *right).code == 0


@pytest.mark.night
@pytest.mark.parametrize("name", ["hackercup2015", "codejam2017", "riddler", "uva258"])
def test_a_program_that_is_too_slow_for_the_package_is_too_slow_here(
    name: str, tmp_path: Path
) -> None:
    for rival in rivals.rivals(name):
        if rival.verdict == rivals.SLOW:
            words = ("--count", 1, "--failed", tmp_path, *python(tmp_path, rival.text))
            result = command("stress", name, *words)
            assert result.code == 1
            assert "the program did not end within 2 seconds" in result.out


@pytest.mark.parametrize(
    "bug",
    [pytest.param(bug, marks=[pytest.mark.night] * (not bug.startswith("turns"))) for bug in BUGS],
)
def test_a_failing_case_is_made_small_kept_and_tried_first(bug: str, tmp_path: Path) -> None:
    wrong = python(tmp_path, WALKS.replace(*BUGS[bug]))
    limits = ("--seconds", 60, "--max-size", 5 if bug.startswith("turns") else 20)
    found = stressed(tmp_path, *limits, "--seed", 1, *wrong)
    assert found.code == 1
    (kept,) = (tmp_path / "failed").iterdir()
    assert f"{kept}: the case, which is tried first the next time" in found.out
    assert len(kept.read_text()) < 80
    again = stressed(tmp_path, *limits, *wrong)
    assert (again.code, again.out.startswith(f"{kept} fails again: ")) == (1, True)
    mended = stressed(tmp_path, *limits, "--count", 3, *python(tmp_path, WALKS))
    assert (mended.code, mended.out.endswith("and 1 that failed before: all right\n")) == (0, True)


def test_a_program_that_does_not_end() -> None:
    run = Sandbox((sys.executable, "-S", "-c", "while True: pass"), 0.2, 512).run("1\n")
    assert (run.fault, run.is_late) == ("the program did not end within 0.2 seconds", True)
    run = Sandbox((sys.executable, "-S", "-c", "print(input())"), 60, 512).run("1\n")
    assert (run.fault, run.output) == ("", b"1\n")


#: Programs that fail, what is told of it, and what of their error stream.
FAILING = [
    ("1 / 0", "exit code 1", "Traceback (most recent call last):"),
    ("1 / 0", "exit code 1", "ZeroDivisionError: division by zero"),
    ("import os; os.abort()", "was ended by SIGABRT", ""),
    ("x = bytearray(10**9)\nx[::4096] = b'1' * len(x[::4096])", "more than 512 MiB", ""),
    ("while True: print('x' * 9999)", "floods: its output has over 16 MiB", ""),
    ("import sys\nwhile True: sys.stderr.write('x' * 9999)", "floods: its output has", "xxx..."),
    ("import sys; sys.stderr.write('\\x1b[2J\\x07\\x9b'); 1 / 0", "", "\\x1b[2J\\x07\\x9b"),
    ("import sys; sys.stderr.write('\\u202eab\\r\\x00'); 1 / 0", "", "\\u202eab\\r\\x00"),
    ("import sys; sys.exit('first\\n' + 40 * 'middle\\n' + 'last')", "exit code 1", "first\nmid"),
    ("import sys; sys.exit('first\\n' + 40 * 'middle\\n' + 'last')", "exit code 1", "dle\nlast"),
]


@pytest.mark.parametrize(("program", "reason", "shown"), FAILING)
def test_the_whole_reason_is_told_and_no_escape(program: str, reason: str, shown: str) -> None:
    run = Sandbox((sys.executable, "-S", "-c", program), 20, 512).run("")
    assert run.fault
    assert reason in run.fault
    assert shown in run.errors
    assert run.errors.replace("\n", "").isprintable()


def test_stress_shows_the_error_stream_and_no_escape(tmp_path: Path) -> None:
    program = r"import sys; print('\x1b]0;title\x07'); sys.exit('\x1b[2Jfirst\nlast')"
    words = ("--count", 1, "--max-size", 2, *python(tmp_path, program))
    result = stressed(tmp_path, *words)
    assert result.code == 1
    assert "the program ended with exit code 1" in result.out
    assert "\\x1b]0;title\\x07" in result.out
    assert "the program's error stream:\n\\x1b[2Jfirst\nlast\n" in result.out
    assert result.out.replace("\n", "").isprintable()


def test_address_space_is_not_memory() -> None:
    """A program may reserve as much as it likes: what it touches counts."""
    reserving = "import mmap; x = mmap.mmap(-1, 2**34); print(1)"
    run = Sandbox((sys.executable, "-S", "-c", reserving), 20, 64).run("")
    assert (run.fault, run.output) == ("", b"1\n")


def test_the_children_of_a_program_count_and_end_with_it(tmp_path: Path) -> None:
    """Their memory and their time are the program's; none is left when it ends."""
    note = tmp_path / "child"
    child = f"open({str(note)!r}, 'w').write(str(__import__('os').getpid())); x = bytearray({{}})"
    start = "import subprocess, sys, time; subprocess.{}([sys.executable, '-S', '-c', {!r}]); {}"
    large = start.format("call", child.format(10**9), "")
    run = Sandbox((sys.executable, "-S", "-c", large), 20, 512).run("")
    assert run.fault == "the program took more than 512 MiB of memory"
    waiting = child.format(1) + "; import time; time.sleep(600)"
    left = start.format("Popen", waiting, f"[time.sleep(.01) for _ in iter(lambda: __import__('os').path.exists({str(note)!r}), True)]")  # fmt: skip  # noqa: E501
    note.unlink()
    assert Sandbox((sys.executable, "-S", "-c", left), 20, 512).run("").fault == ""
    assert is_gone(note)


def is_gone(note: Path) -> bool:
    """Whether a process whose number a file holds ends; an orphan may take a moment."""
    for _ in range(500):
        if (number := note.read_text()) and not is_running(int(number)):
            return True
        time.sleep(0.02)
    return False


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def test_nothing_is_killed_after_a_program_was_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The group of a program is ended while its number is its own."""
    order: list[str] = []
    kill, wait = os.killpg, os.wait4

    def killing(group: int, how: int) -> None:
        order.append("kill")
        kill(group, how)

    def waiting(number: int, options: int) -> Any:
        order.append("wait")
        return wait(number, options)

    monkeypatch.setattr(os, "killpg", killing)
    monkeypatch.setattr(os, "wait4", waiting)
    for program in ("", "1 / 0", "import os; os.abort()", "print('x' * 10**8)"):
        Sandbox((sys.executable, "-S", "-c", program), 20, 64).run("")
        assert order == ["kill", "wait"]
        order.clear()
