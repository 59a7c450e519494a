"""`stress` finds the smallest case that a program gets wrong, in a few runs.

Programs are functions here; `tests/cli/test_stress_programs.py` runs real ones.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.contests.rivals import WRONG, Program, rivals
from lasermaze.contests.sandbox import Sandbox
from lasermaze.contests.shrinking import shrunk
from lasermaze.contests.small import TELLING, small
from lasermaze.contests.stress import Failure, Group, Trial, cases, telling
from tests.library.test_packages import output_of


class Imagined(Trial):
    """A trial of a function that says which case of a group it gets wrong; it counts the runs."""

    runs = 0

    def failure(self, group: Group) -> Failure | None:
        """The failure of the function; one of the index -1 comes too late."""
        Imagined.runs += 1
        wrong = WRONG_CASE[0](group)
        is_late = wrong == -1
        failure = Failure(group, "wrong", b"", wrong=0 if is_late else wrong, is_late=is_late)
        return None if wrong is None else failure


#: The function of the trial at hand.
WRONG_CASE: list[Callable[[Group], int | None]] = []


def imagined(contest: str, wrong: Callable[[Group], int | None]) -> Imagined:
    Imagined.runs = 0
    WRONG_CASE[:] = [wrong]
    return Imagined(CONTESTS[contest], Sandbox(("no program",), 1, 16))


def in_process(name: str, rival: Program) -> Imagined:
    """The trial of a wrong solution, run in this process."""
    contest, output = CONTESTS[name], output_of(rival)

    def wrong(group: Group) -> int | None:
        for at, case in enumerate(group):
            if contest.judge([case], output("".join(contest.module.form([case])))) is not None:
                return at
        return None

    return imagined(name, wrong)


WRONG_SOLUTIONS = pytest.mark.parametrize(
    ("name", "rival"),
    [
        pytest.param(name, rival, id=f"{name}-{rival.name}")
        for name in CONTESTS
        for rival in rivals(name)
        if rival.verdict == WRONG
    ],
)


@WRONG_SOLUTIONS
def test_a_small_case_kills_every_wrong_solution_in_a_few_runs(name: str, rival: Program) -> None:
    found = in_process(name, rival).first(telling(CONTESTS[name], CONTESTS[name].largest))
    assert found is not None
    assert Imagined.runs <= 12
    # Of all mazes of up to 29 cells none kills it, and of those of 5 by 6 some do.
    assert found.cells <= (30 if rival.name == "cell_and_direction" else 20)


@WRONG_SOLUTIONS
def test_a_large_generated_case_becomes_small(name: str, rival: Program) -> None:
    """Where leaving out lines ends, random changes go on."""
    if name != "riddler":
        return
    trial = in_process(name, rival)
    large = (case for case in cases(CONTESTS[name], 200, 20, seed=3) if case.rows * case.cols > 30)
    found = trial.first(large)
    assert found is not None
    assert shrunk(trial, found, 600).cells <= 20


def test_ctrl_c_keeps_the_smallest_case_so_far() -> None:
    case = next(cases(CONTESTS["codejam2017"], 1, 8, seed=1))

    def wrong(group: Group) -> int:
        if Imagined.runs == 3:
            raise KeyboardInterrupt
        return 0

    found = shrunk(imagined("codejam2017", wrong), Failure((case,), "wrong", b"", wrong=0), 60)
    assert Imagined.runs == 3
    assert found.cells < case.rows * case.cols


def test_the_search_for_a_smaller_case_ends_at_once_if_it_is_small_enough() -> None:
    (case,) = (case for case in small(CONTESTS["riddler"], TELLING) if case.cells == b"LG")
    trial = imagined("riddler", lambda _: None)
    assert shrunk(trial, Failure((case,), "wrong", b"", wrong=0), 600).cases == (case,)
    assert Imagined.runs < 20


def test_cases_share_an_input_and_a_wrong_one_is_found_alone() -> None:
    some = list(cases(CONTESTS["hackercup2015"], 20, 4, seed=1))
    bad = some[13]
    trial = imagined("hackercup2015", lambda group: group.index(bad) if bad in group else None)
    found = trial.first(some)
    assert found is not None
    assert (found.cases, Imagined.runs) == ((bad,), 2)
    assert [len(group) for group in trial.groups(some)] == [20]
    together = imagined("hackercup2015", lambda group: 1 if len(group) > 1 else None)
    found = together.first(some)
    assert found is not None
    fewer = shrunk(together, found, 600)
    assert len(fewer.cases) == 2
    assert fewer.cells <= 8
    late = imagined("hackercup2015", lambda group: -1 if len(group) > 3 else None)
    assert late.first(some) is None, "only together they take too long"


@pytest.mark.parametrize("name", CONTESTS)
def test_cases_grow_from_tiny_to_the_largest(name: str) -> None:
    made = list(cases(CONTESTS[name], 6, 9, seed=1))
    assert (made[-1].rows, made[-1].cols) == (9, 9)
    assert made[0].rows * made[0].cols < 50
