"""The contests from which these puzzles come: their own input and output.

The table lists them; each has a module. The shared code is here: cases are read, solved
and written one by one, and every answer is checked before it counts. An output is judged by the
output validator of the problem's package, which is in `programs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TextIO, TypeAlias, cast

from lasermaze import api
from lasermaze.core.answers import Undecided
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.english import counted
from lasermaze.core.puzzle import KindName

if TYPE_CHECKING:
    from lasermaze.contests.output import Note, Rejection
    from lasermaze.drawing import Picture


#: A puzzle of the contest's kind.
Case: TypeAlias = Any


class ContestModule(Protocol):
    """The interface of a contest's module."""

    def read(
        self, cases: TextIO, source: str | None, note: Note | None = None, /
    ) -> Iterator[Case]:
        """The puzzles of the contest's input, one by one, as they are read.

        ``note`` is called with a sentence about anything unusual in readable input.

        Raises: PuzzleError, with the line, the column and the case, for input that is not in
        the contest's format.
        """

    def write(self, number: int, answer: Any, /) -> str:
        """The contest's output for a case, counted from 1."""

    def form(self, puzzles: Iterable[Case], /) -> Iterator[str]:
        """The contest's input for these puzzles, piece by piece."""


@dataclass(frozen=True)
class Contest:
    """One contest's problem.

    Attributes:
        name: its name on the command line, and that of its module.
        kind: the kind of puzzle that it uses.
        title: its origin, in words.
        promise: a sentence about the contest's promise for its cases, or an empty text: then a case
            without a solution is an answer like any other.
        largest: the largest number of rows and columns of generated cases, unless the caller gives
            another: the contest's limit if it has one.
        is_limited: whether it has one.
        most_cases: the largest number of cases in an input.
    """

    name: str
    kind: KindName
    title: str
    promise: str = field(default="", repr=False)
    largest: int = 30
    is_limited: bool = False
    most_cases: int = 1

    @cached_property
    def module(self) -> ContestModule:
        """Its module, imported when it is first used."""
        return cast("ContestModule", import_module(f"lasermaze.contests.{self.name}"))

    def solve(self, case: Case, seconds: float | None = None) -> Any:
        """The answer to a case. Raises: TimeUpError."""
        answer = api.solve(case, time_limit=seconds)
        if isinstance(answer, Undecided):
            raise TimeUpError
        return answer

    def proved(self, case: Case) -> Any:
        """The answer to a case, checked. Raises: CheckError if the solver is wrong."""
        answer = self.solve(case)
        api.check(case, answer)
        return answer

    def judge(self, cases: Iterable[Case], output: bytes) -> Rejection | None:
        """The first wrong case in a contestant's output; None if every answer is right.

        The output validator of the problem's package decides; it is given checked answers.
        """
        from lasermaze.contests.output import judged

        given: list[Case] = []
        answers = []
        for number, case in enumerate(cases, 1):
            given.append(case)
            answers.append(self.module.write(number, self.proved(case)))
        return judged(self.name, "".join(self.module.form(given)), "".join(answers), output)

    def admits(self, case: Case) -> bool:
        """Whether a case is as the contest promises."""
        return not self.promise or bool(self.solve(case))

    def excess(self, number: int, case: Case) -> str:
        """In words, how a case exceeds the contest's limits; "" if it does not.

        ``number`` is that of the case, from 1.
        """
        if not self.is_limited:
            return ""
        for count, word in ((case.rows, "row"), (case.cols, "column")):
            if count > self.largest:
                return f"{counted(count, word)}, but the contest's limit is {self.largest}"
        if number == self.most_cases + 1:
            return f"the contest's limit is {counted(self.most_cases, 'case')}"
        return ""

    def draw(self, case: Case, answer: Any = None) -> Picture:
        """The picture of a case, with its answer if that is given."""
        return api.draw(case, answer)

    def answer(
        self,
        cases: TextIO,
        source: str | None = None,
        complain: Note | None = None,
        note: Note | None = None,
        budget: Budget = UNLIMITED,
    ) -> Iterator[str]:
        """The contest's output for its input, case by case, as they are read and solved.

        ``complain`` is called with a sentence for every case that breaks the contest's `promise`,
        ``note`` as in `ContestModule.read`, and for a case that exceeds the contest's limits.

        Raises: PuzzleError as `read` does, and TimeUpError in a case for which the budget has no
        time, after the output for the earlier cases.
        """
        for number, puzzle in enumerate(self.module.read(cases, source, note), 1):
            if number > 1:  # the first is always tried
                budget.check()
            if note and (excess := self.excess(number, puzzle)):
                note(f"case {number}: {excess}")
            answer = self.solve(puzzle, budget.left)
            yield self.module.write(number, answer)
            if complain and self.promise and not answer:
                complain(f"case {number}: impossible, though {self.promise}")


_ALL = (
    Contest(
        "hackercup2015",
        "turrets",
        "Hacker Cup 2015, qualification round, Laser Maze",
        largest=100,
        is_limited=True,
        most_cases=100,
    ),
    Contest(
        "codejam2017",
        "shooters",
        "Google Code Jam 2017, round 2, Beaming With Joy",
        largest=50,
        is_limited=True,
        most_cases=100,
    ),
    Contest("riddler", "signposts", "The Riddler, FiveThirtyEight, 2019, the maze without walls"),
    Contest(
        "uva258",
        "mirrors",
        "UVa Online Judge, problem 258, Mirror Maze",
        promise="the contest promises a solution; the maze is printed as it was",
        most_cases=100,
    ),
)

CONTESTS: dict[str, Contest] = {contest.name: contest for contest in _ALL}

if TYPE_CHECKING:  # a wrong signature fails here
    from lasermaze.contests import codejam2017, hackercup2015, riddler, uva258

    _modules: tuple[ContestModule, ...] = (hackercup2015, codejam2017, riddler, uva258)
