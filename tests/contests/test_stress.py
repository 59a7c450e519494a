"""`stress`: it finds planted bugs, makes the case small, and ends every program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.contests.rivals import WRONG, Program, rivals
from lasermaze.contests.sandbox import Sandbox
from lasermaze.contests.shrinking import shrunk
from lasermaze.contests.small import TELLING, small
from lasermaze.contests.stress import Failure, Group, Trial, cases, cells, telling
from tests.contests.programs import BUGS, WALKS
from tests.contests.test_packages import output_of, said
from tests.helpers import Ended as Result
from tests.helpers import command as lasermaze

FAST = "turns the wrong way"


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
    assert f"{kept}: the case, which is tried first the next time" in found.out
    again = stressed(contest, program, tmp_path)
    assert again.code == 1
    assert again.out.startswith(f"{kept} fails again: ")
    mended = stressed(contest, WALKS, tmp_path, "--count", 3, "--max-size", 2)
    assert mended.code == 0
    assert mended.out.endswith("cases and 1 that failed before: all right\n")


@pytest.mark.night
@pytest.mark.parametrize("name", BUGS)
def test_every_planted_bug_is_found(name: str, tmp_path: Path) -> None:
    contest, program = BUGS[name]
    assert stressed(contest, program, tmp_path, "--max-size", 20).code == 1
    (kept,) = (tmp_path / "failed").iterdir()
    assert cells(tuple(CONTESTS[contest].module.read(kept.open(), None))) <= 20


@pytest.mark.night
def test_a_right_program_passes(tmp_path: Path) -> None:
    words = ("--count", 1000, "--max-size", 30)
    assert stressed("hackercup2015", WALKS, tmp_path, *words).code == 0


def test_a_program_that_does_not_end() -> None:
    run = Sandbox((sys.executable, "-S", "-c", "while True: pass"), 0.2, 512).run("1\n")
    assert (run.fault, run.is_late) == ("the program did not end within 0.2 seconds", True)
    run = Sandbox((sys.executable, "-S", "-c", "print(input())"), 60, 512).run("1\n")
    assert (run.fault, run.output) == ("", b"1\n")


def test_a_program_that_does_not_exist(tmp_path: Path) -> None:
    result = lasermaze("stress", "riddler", "--failed", tmp_path, "--", "no/such")
    assert result.code == 2
    assert "'no/such' cannot be run: No such file or directory; expected a program" in result.err


class Imagined(Trial):
    """A trial whose program is a function; it counts the runs."""

    runs = 0

    def wrong(self, group: Group) -> int | None:
        """The index of the first wrong case."""
        raise NotImplementedError

    def failure(self, group: Group) -> Failure | None:
        """The failure of the function."""
        Imagined.runs += 1
        wrong = self.wrong(group)
        return None if wrong is None else Failure(group, "wrong", b"", wrong=wrong)


def imagined(contest: str, wrong: Callable[[Group], int | None]) -> Imagined:
    """The trial of a function that says which case of a group it gets wrong."""
    Imagined.runs = 0
    made = type("Named", (Imagined,), {"wrong": staticmethod(wrong)})
    trial = made(CONTESTS[contest], Sandbox(("no program",), 1, 16))
    assert isinstance(trial, Imagined)
    return trial


def test_ctrl_c_keeps_the_smallest_case_so_far() -> None:
    case = next(cases(CONTESTS["codejam2017"], 1, 8, seed=1))

    def wrong(group: Group) -> int:
        if Imagined.runs == 3:
            raise KeyboardInterrupt
        return 0

    found = shrunk(imagined("codejam2017", wrong), Failure((case,), "wrong", b"", wrong=0), 60)
    assert Imagined.runs == 3
    assert found.cells < case.rows * case.cols


def wrong_solutions(*contests: str) -> list[Any]:
    return [
        pytest.param(name, rival, id=f"{name}-{rival.name}")
        for name in contests
        for rival in rivals(name)
        if rival.verdict == WRONG
    ]


def in_process(name: str, rival: Program) -> Imagined:
    """The trial of a wrong solution, run in this process."""
    contest, output = CONTESTS[name], output_of(rival)

    def wrong(group: Group) -> int | None:
        for at, case in enumerate(group):
            text = "".join(contest.module.form([case]))
            if contest.judge([case], said(output, text)) is not None:
                return at
        return None

    return imagined(name, wrong)


@pytest.mark.parametrize(("name", "rival"), wrong_solutions(*CONTESTS))
def test_a_small_case_kills_every_wrong_solution_in_a_few_runs(name: str, rival: Program) -> None:
    found = in_process(name, rival).first(telling(CONTESTS[name], CONTESTS[name].largest))
    assert found is not None
    assert Imagined.runs <= 12
    # Of all mazes of up to 29 cells none kills it, and of those of 5 by 6 some do
    assert found.cells <= (30 if rival.name == "cell_and_direction" else 20)


@pytest.mark.parametrize(("name", "rival"), wrong_solutions("riddler"))
def test_a_large_generated_case_becomes_small(name: str, rival: Program) -> None:
    """Where leaving out lines ends, random changes go on."""
    trial = in_process(name, rival)
    contest = CONTESTS[name]
    large = (case for case in cases(contest, 200, 20, seed=3) if case.rows * case.cols > 30)
    found = trial.first(large)
    assert found is not None
    assert shrunk(trial, found, 600).cells <= 20


def test_the_search_for_a_smaller_case_ends_at_once_if_it_is_small_enough() -> None:
    (case,) = (case for case in small(CONTESTS["riddler"], TELLING) if case.cells == b"LG")
    found = shrunk(
        imagined("riddler", lambda _: None), Failure((case,), "wrong", b"", wrong=0), 600
    )
    assert found.cases == (case,)
    assert Imagined.runs < 20


def test_small_cases_share_an_input_and_a_wrong_one_is_found_alone() -> None:
    contest = CONTESTS["hackercup2015"]
    some = list(cases(contest, 20, 4, seed=1))
    bad = some[13]
    trial = imagined("hackercup2015", lambda group: group.index(bad) if bad in group else None)
    found = trial.first(some)
    assert found is not None
    assert found.cases == (bad,)
    assert Imagined.runs == 2
    assert [len(group) for group in trial.groups(some)] == [20]


def test_a_program_that_fails_only_in_several_cases_together() -> None:
    some = list(cases(CONTESTS["hackercup2015"], 20, 6, seed=1))
    trial = imagined("hackercup2015", lambda group: 1 if len(group) > 1 else None)
    found = trial.first(some)
    assert found is not None
    small = shrunk(trial, found, 600)
    assert len(small.cases) == 2
    assert small.cells <= 8


def test_cases_that_only_together_take_too_long_are_right() -> None:
    class Slow(Trial):
        def failure(self, group: Group) -> Failure | None:
            return Failure(group, "late", b"", is_late=True) if len(group) > 3 else None

    contest = CONTESTS["hackercup2015"]
    assert Slow(contest, Sandbox((), 1, 16)).first(cases(contest, 20, 4, seed=1)) is None


@pytest.mark.parametrize("name", CONTESTS)
def test_cases_grow_from_tiny_to_the_largest(name: str) -> None:
    made = list(cases(CONTESTS[name], 6, 9, seed=1))
    assert (made[-1].rows, made[-1].cols) == (9, 9)
    assert made[0].rows * made[0].cols < 50
    assert made[:2] == list(cases(CONTESTS[name], 6, 9, seed=1))[:2]
