"""The contests whose problems these puzzles were: their own input, output and judges.

A contest is a record of functions; the table names them all. What they share is here: cases
are read, solved and written one by one, and a verdict is believed only once it is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TextIO

from lasermaze import api
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.errors import unknown
from lasermaze.kind import later


class Rejection(NamedTuple):
    """What is wrong with a contestant's output: the first wrong case (from 1), and why."""

    case: int
    reason: str

    def __str__(self) -> str:
        return f"case {self.case}: {self.reason}"


@dataclass(frozen=True)
class Contest:
    """One contest's problem.

    Attributes:
        name: what it is called at the prompt.
        kind: the kind of puzzle that it asks.
        title: where it comes from, in words.
        read: ``read(cases, source=None)`` gives the puzzles of the contest's input one by one,
            as they are read. Raises PuzzleError, with the line, the column and the case, for
            input that is not in the contest's form.
        write: ``write(number, answer)`` is the contest's output for a case, counted from 1.
        judge: ``judge(puzzles, output)`` is None where a contestant's output is right, else
            the first wrong case. Any right answer is right.
        form: ``form(puzzles)`` writes a contest's input, piece by piece.
        promise: what the contest promises of its cases, in words, or an empty text: then a case
            without a solution is an answer like any other.
    """

    name: str
    kind: str
    title: str
    read: Callable[..., Iterator[Puzzle]]
    write: Callable[[int, Answer[Any]], str]
    judge: Callable[[Iterable[Puzzle], TextIO], Rejection | None]
    form: Callable[[Iterable[Puzzle]], Iterator[str]]
    promise: str = ""

    def answer(
        self,
        cases: TextIO,
        source: str | None = None,
        complain: Callable[[str], None] | None = None,
    ) -> Iterator[str]:
        """The contest's output for its input, case by case, as they are read and solved.

        ``complain`` is told, in words, of every case that breaks the contest's `promise`.

        Raises: PuzzleError as `read` does, after the output for the cases before.
        """
        for number, puzzle in enumerate(self.read(cases, source), 1):
            answer = api.solve(puzzle)
            yield self.write(number, answer)
            if complain and self.promise and not answer:
                complain(f"case {number}: impossible, though {self.promise}")


def contest_named(name: str) -> Contest:
    """The contest of this name. Raises PuzzleError for a name that is not in the table."""
    if name not in CONTESTS:
        raise unknown("contest", name, CONTESTS)
    return CONTESTS[name]


def proved(puzzle: Puzzle) -> Answer[Any]:
    """The answer to a puzzle, checked: a judge believes no solver.

    Raises: CheckError where the solver is wrong.
    """
    answer = api.solve(puzzle)
    api.check(puzzle, answer)
    return answer


def verdict(answer: Answer[Any], least: Callable[[Any], int]) -> str:
    """A contest's word for an answer: the least number that its witness shows, or `impossible`.

    Raises: PuzzleError for an answer that claims nothing.
    """
    if isinstance(answer, Solved):
        return str(least(answer.witness))
    if isinstance(answer, Impossible):
        return "impossible"
    raise PuzzleError(f"undecided: {answer}")


def _contest(name: str, kind: str, title: str, promise: str = "") -> Contest:
    room = f"lasermaze.contests.{name}"
    functions = {slot: later(room, slot) for slot in ("read", "write", "judge", "form")}
    return Contest(name, kind, title, promise=promise, **functions)


_ALL = (
    _contest("hackercup2015", "turrets", "Hacker Cup 2015, qualification round, Laser Maze"),
    _contest("codejam2017", "shooters", "Google Code Jam 2017, round 2, Beaming With Joy"),
    _contest("riddler", "signposts", "The Riddler, FiveThirtyEight, 2019, the maze without walls"),
    _contest(
        "uva258",
        "mirrors",
        "UVa Online Judge, problem 258, Mirror Maze",
        promise="the contest promises a solution; the maze is printed as it was",
    ),
)

CONTESTS: dict[str, Contest] = {contest.name: contest for contest in _ALL}
