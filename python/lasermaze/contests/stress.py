"""Looks for a case that a contestant's program gets wrong.

Small cases share an input where the contest allows it: that needs fewer runs, and finds programs
that keep something from one case to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from lasermaze.contests import Case, Contest
from lasermaze.contests.data import least_side, made, verdicts
from lasermaze.contests.sandbox import Sandbox
from lasermaze.contests.small import TELLING, small
from lasermaze.contests.suites import Suite
from lasermaze.core.arguments import seed_of
from lasermaze.core.rng import Rng

#: The most cases that share an input, and the most cells that they have together.
MOST_TOGETHER, MOST_CELLS = 32, 2_000

#: Cases of one input.
Group = tuple[Case, ...]


@dataclass(frozen=True)
class Failure:
    """An input that a program gets wrong, in words why, and the program's output.

    Attributes:
        cases: the cases of the input; several only if the program is right in each one alone.
        reason: what is wrong.
        output: the program's output.
        errors: its error stream, printable.
        wrong: the index of the first wrong case; None if the program did not end well.
        is_late: whether it did not end in time.
    """

    cases: Group
    reason: str
    output: bytes
    errors: str = ""
    wrong: int | None = None
    is_late: bool = False

    @property
    def cells(self) -> int:
        """The number of cells of all cases."""
        return cells(self.cases)


def cells(group: Group) -> int:
    """The number of cells of all cases of an input."""
    return sum(int(case.rows * case.cols) for case in group)


@dataclass(frozen=True)
class Trial:
    """A program that answers a contest's inputs."""

    contest: Contest
    sandbox: Sandbox

    def failure(self, group: Group) -> Failure | None:
        """The failure of the program on one input; None if it is right."""
        run = self.sandbox.run("".join(self.contest.module.form(group)))
        if run.fault:
            return Failure(group, run.fault, run.output, run.errors, is_late=run.is_late)
        rejection = self.contest.judge(group, run.output)
        if rejection is None:
            return None
        where = f"line {rejection.line}, column {rejection.column}"
        if len(group) > 1:
            where = f"case {rejection.case}, {where}"
        reason = f"{where}: {rejection.reason}"
        return Failure(group, reason, run.output, run.errors, rejection.case - 1)

    def first(
        self, cases: Iterable[Case], done: Callable[[int], None] = lambda _: None
    ) -> Failure | None:
        """The failure on the first of some cases that the program gets wrong.

        It has several cases if the program is right in each of them alone. ``done`` is called with
        the number of cases tried so far.
        """
        tried = 0
        for group in self.groups(cases):
            if (together := self.failure(group)) and (found := self.isolated(together)):
                return found
            tried += len(group)
            done(tried)
        return None

    def isolated(self, failure: Failure) -> Failure | None:
        """The failure on one of the cases alone; if there is none, the failure on all together.

        It is None if only all cases together take too long, as the time limit is for one case.
        """
        if len(failure.cases) == 1:
            return failure
        order = list(range(len(failure.cases)))
        if failure.wrong is not None:
            order.insert(0, order.pop(failure.wrong))
        alone = (self.failure((failure.cases[index],)) for index in order)
        return next(filter(None, alone), None if failure.is_late else failure)

    def first_test(
        self, tests: Iterable[Group], done: Callable[[int], None] = lambda _: None
    ) -> Failure | None:
        """The failure on the first of some tests of a package that the program gets wrong.

        A test is run as a whole: its time limit is for all its cases. ``done`` as in `first`.
        """
        tried = 0
        for group in tests:
            if failure := self.failure(group):
                return self.isolated(failure) or failure
            tried += len(group)
            done(tried)
        return None

    def groups(self, cases: Iterable[Case]) -> Iterator[Group]:
        """Cases in inputs, in their order."""
        most = min(self.contest.most_cases, MOST_TOGETHER)
        group: Group = ()
        for case in cases:
            if group and (len(group) == most or cells((*group, case)) > MOST_CELLS):
                yield group
                group = ()
            group = (*group, case)
        if group:
            yield group


def telling(contest: Contest, largest: int) -> list[Case]:
    """A few small cases that many wrong programs get wrong."""
    return [case for case in small(contest, TELLING) if max(case.rows, case.cols) <= largest]


def tests(contest: Contest, largest: int, seed: int) -> list[Group]:
    """The tests of the contest's problem package, or such tests for another largest size.

    Among them are those that take slow programs too long.
    """
    if largest < least_side(contest):
        return []
    suite = Suite(replace(contest, largest=largest), seed=seed)
    return [test.cases for test in suite.tests()]


def cases(contest: Contest, count: int, largest: int, seed: int) -> Iterator[Case]:
    """Generated cases, the first ones tiny, the last one of the largest size."""
    rng = Rng("stress", contest.name, largest, seed_of(seed))
    least, wanted = min(least_side(contest), largest), verdicts(contest)
    for index in range(count):
        done = (index + 1) / count
        most = least + round((largest - least) * done**3)
        rows, cols = (least + rng.below(most - least + 1) for _ in range(2))
        size = (most, most) if index == count - 1 else (rows, cols)
        yield made(contest, size, rng, wanted[index % len(wanted)])
