"""`stress`: it finds planted bugs, makes the case small, and ends every program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lasermaze.contests import CONTESTS, Case
from lasermaze.contests.sandbox import Sandbox
from lasermaze.contests.stress import Failure, cases, shrunk
from tests.contests.programs import BUGS, CPP_BUGS, CPP_RAYS, RAYS, WALKS, spoiled
from tests.end_to_end.command import Result, lasermaze

FAST = "needs two mirrors"


def stressed(contest: str, program: str, folder: Path, *options: str | int) -> Result:
    file = folder / "program.py"
    file.write_text(program)
    kept = ("--failed", folder / "failed", "--seconds", 60)
    return lasermaze("stress", contest, *kept, *options, "--", sys.executable, "-S", file)


def test_a_failing_case_is_made_small_kept_and_tried_first(tmp_path: Path) -> None:
    contest, program = BUGS[FAST]
    found = stressed(contest, program, tmp_path, "--seed", 1, "--count", 1, "--max-size", 5)
    assert found.code == 1
    (kept,) = (tmp_path / "failed").iterdir()
    assert kept.read_text() in ("1 1\n/\n", "1 1\n\\\n")
    assert "made smaller, 1 by 1: line 1, column 1: " in found.out
    assert f"{kept}: the case, which is tried first the next time" in found.out
    again = stressed(contest, program, tmp_path)
    assert again.code == 1
    assert again.out.startswith(f"{kept} fails again: line 1, column 1: ")
    mended = stressed(contest, RAYS, tmp_path, "--count", 3, "--max-size", 5)
    assert (mended.code, mended.out) == (0, "3 cases and 1 that failed before: all right\n")


@pytest.mark.soak
@pytest.mark.parametrize("name", BUGS)
def test_every_planted_bug_is_found(name: str, tmp_path: Path) -> None:
    contest, program = BUGS[name]
    assert stressed(contest, program, tmp_path, "--max-size", 20).code == 1
    (kept,) = (tmp_path / "failed").iterdir()
    (case,) = CONTESTS[contest].module.read(kept.open(), None)
    assert case.rows * case.cols <= 20


@pytest.mark.soak
@pytest.mark.parametrize(("contest", "program"), [("jakarta2024", RAYS), ("hackercup2015", WALKS)])
def test_a_right_program_passes(contest: str, program: str, tmp_path: Path) -> None:
    assert stressed(contest, program, tmp_path, "--count", 1000, "--max-size", 30).code == 0


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("while True: pass", "the program did not end within 0.2 seconds"),
        ("while True: print('x' * 9999)", "the program floods: its output has over 16 MiB"),
        ("x = [0] * 10**9", "the program ended with exit code 1: MemoryError"),
        ("1 / 0", "the program ended with exit code 1: ZeroDivisionError: division by zero"),
        ("import os; os.abort()", "the program was ended by SIGABRT"),
        ("print(input())", ""),
    ],
)
def test_programs_that_misbehave(program: str, fault: str) -> None:
    seconds = 0.2 if "pass" in program else 60
    run = Sandbox((sys.executable, "-S", "-c", program), seconds, 512).run("1\n")
    assert run.fault == fault
    assert fault or run.output == "1\n"


def test_a_program_that_does_not_exist(tmp_path: Path) -> None:
    result = lasermaze("stress", "riddler", "--failed", tmp_path, "--", "no/such")
    assert result.code == 2
    assert "'no/such' cannot be run: No such file or directory; expected a program" in result.err


def test_ctrl_c_keeps_the_smallest_case_so_far() -> None:
    contest = CONTESTS["jakarta2024"]
    case = next(cases(contest, 1, 8, seed=1))
    calls = 0

    def fails(smaller: Case) -> Failure | None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return Failure(smaller, "wrong", "")

    found = shrunk(contest, Failure(case, "wrong", ""), fails, 60)
    assert calls == 3
    assert found.cells < case.rows * case.cols


@pytest.mark.parametrize("name", [None, *CPP_BUGS])
@pytest.mark.soak
def test_bugs_in_cpp_are_found(name: str | None, tmp_path: Path) -> None:
    text = CPP_RAYS if name is None else spoiled(CPP_RAYS, *CPP_BUGS[name])
    source, program = tmp_path / "rays.cpp", tmp_path / "rays"
    source.write_text(text)
    subprocess.run(["g++", "-O1", "-o", program, source], check=True)
    kept = ("--failed", tmp_path / "failed", "--max-size", 20, "--seconds", 20)
    result = lasermaze("stress", "jakarta2024", *kept, "--", program)
    assert result.code == (name is not None)
    if name is not None:
        (case,) = (tmp_path / "failed").iterdir()
        (grid,) = CONTESTS["jakarta2024"].module.read(case.open(), None)
        assert grid.rows * grid.cols <= 20


@pytest.mark.parametrize("name", CONTESTS)
def test_cases_grow_from_tiny_to_the_largest(name: str) -> None:
    made = list(cases(CONTESTS[name], 6, 9, seed=1))
    assert (made[-1].rows, made[-1].cols) == (9, 9)
    assert made[0].rows * made[0].cols < 50
    assert made[:2] == list(cases(CONTESTS[name], 6, 9, seed=1))[:2]
