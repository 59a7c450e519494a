"""Looks for a case that a contestant's program gets wrong, and makes it small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from time import monotonic

from lasermaze.contests import Case, Contest
from lasermaze.contests.data import least_side, made, verdicts
from lasermaze.contests.sandbox import Sandbox
from lasermaze.core.arguments import seed_of
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng

#: The letter of an empty cell.
_EMPTY = "."


@dataclass(frozen=True)
class Failure:
    """A case that a program gets wrong, in words why, and the program's output."""

    case: Case
    reason: str
    output: str

    @property
    def cells(self) -> int:
        """The number of cells of the case."""
        return int(self.case.rows * self.case.cols)


@dataclass(frozen=True)
class Trial:
    """A program that answers a contest's input with one case."""

    contest: Contest
    sandbox: Sandbox

    def failure(self, case: Case) -> Failure | None:
        """The failure of the program on a case; None if it is right."""
        run = self.sandbox.run("".join(self.contest.module.form([case])))
        if run.fault:
            return Failure(case, run.fault, run.output)
        said = StringIO(run.output, newline=None)
        rejection = self.contest.module.judge([case], said)
        if rejection is None:
            return None
        where = f"line {rejection.line}, column {rejection.column}"
        return Failure(case, f"{where}: {rejection.reason}", run.output)


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


def shrunk(
    contest: Contest,
    failure: Failure,
    fails: Callable[[Case], Failure | None],
    seconds: float,
) -> Failure:
    """The failure on a case from which nothing can be left out.

    It is the smallest so far after some seconds, and at Ctrl-C. Rows and columns are left out, many
    at once at first, and cells are emptied.
    """
    deadline = monotonic() + seconds
    try:
        while smaller := _step(contest, failure.case, fails, deadline):
            failure = smaller
    except KeyboardInterrupt:
        pass  # what was found so far counts
    return failure


def _step(
    contest: Contest, case: Case, fails: Callable[[Case], Failure | None], deadline: float
) -> Failure | None:
    """The failure on a smaller case; None if there is none, or no time is left."""
    for smaller in _smaller(case):
        if monotonic() > deadline:
            return None
        if contest.admits(smaller) and (found := fails(smaller)):
            return found
    return None


def _smaller(case: Case) -> Iterator[Case]:
    """The cases that are a step smaller, those with the most left out first."""
    for lines in _simpler(list(case.lines())):
        try:
            yield type(case).of(lines)
        except PuzzleError:
            continue


def _simpler(lines: list[str]) -> Iterator[list[str]]:
    turned = ["".join(column) for column in zip(*lines, strict=True)]
    size = max(len(lines), len(turned)) // 2
    while size:
        yield from _without(lines, size)
        for columns in _without(turned, size):
            yield ["".join(row) for row in zip(*columns, strict=True)]
        size //= 2
    for row, line in enumerate(lines):
        for col, letter in enumerate(line):
            if letter != _EMPTY:
                emptied = line[:col] + _EMPTY + line[col + 1 :]
                yield [*lines[:row], emptied, *lines[row + 1 :]]


def _without(lines: list[str], size: int) -> Iterator[list[str]]:
    """The lines without ``size`` of them in a row; at least one is left."""
    if size < len(lines):
        for first in range(0, len(lines), size):
            yield lines[:first] + lines[first + size :]
