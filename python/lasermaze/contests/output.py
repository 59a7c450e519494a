"""A contestant's output, as the contests' own judges read it.

Blanks are ignored, within a line, around it and as lines of their own; so are the
difference of capital and small letters in words, and leading zeros of a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TextIO

from lasermaze import api
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.english import counted, grouped, quoted, shortened
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

_NOT_BLANK = re.compile(r"[^ \t\r\n\f\v\ufeff]")
_HEAD = re.compile(r"(case#0*([0-9]{1,9}):)(.*)", re.IGNORECASE | re.ASCII)
_CASE = "case#"


#: A function that is called with a sentence for the user.
Note = Callable[[str], None]


class Rejection(NamedTuple):
    """The first wrong case (from 1) of a contestant's output, its fault, and its place.

    ``line`` and ``column`` count from 1; they are those of the output's end if it is too short.
    """

    case: int
    reason: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"case {self.case}, line {self.line}, column {self.column}: {self.reason}"


class WrongOutputError(Exception):
    """A fault in the output for a case, with its place."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.reason, self.line, self.column = reason, line, column


@dataclass(frozen=True)
class OutputLine:
    """A line of the output, or the rest of one. ``text`` has no blanks."""

    number: int
    raw: str
    first: int = 0

    @property
    def text(self) -> str:
        """Its characters that are not blank."""
        return "".join(_NOT_BLANK.findall(self.raw, self.first))

    def column(self, index: int) -> int:
        """The column of a character of `text`; beyond its end, the column after the last one."""
        starts = [found.start() for found in _NOT_BLANK.finditer(self.raw, self.first)]
        return (starts[index] if index < len(starts) else starts[-1] + 1) + 1

    def after(self, count: int) -> OutputLine:
        """The rest of the line after ``count`` characters of `text`, which must be longer."""
        return OutputLine(self.number, self.raw, self.column(count) - 1)

    def wrong(self, reason: str, index: int = 0) -> WrongOutputError:
        """The error at a character of `text`."""
        return WrongOutputError(reason, self.number, self.column(index))

    def __str__(self) -> str:
        return quoted(self.raw[self.first :].strip())


class Output:
    """The lines of a contestant's output that are not blank, one by one."""

    def __init__(self, stream: TextIO) -> None:
        self._lines = (
            OutputLine(number, raw)
            for number, raw in enumerate(self._counted(stream), 1)
            if _NOT_BLANK.search(raw)
        )
        self._number = 0
        self._kept: OutputLine | None = None

    def _counted(self, stream: TextIO) -> Iterator[str]:
        for raw in stream:
            self._number += 1
            yield raw

    def peek(self) -> OutputLine | None:
        """The next line, which is not consumed; None at the end."""
        if self._kept is None:
            self._kept = next(self._lines, None)
        return self._kept

    def next(self, wanted: str) -> OutputLine:
        """The next line. Raises: WrongOutputError if the output ends before it."""
        line = self.peek()
        self._kept = None
        if line is None:
            raise WrongOutputError(f"the output ends before {wanted}", self._number + 1, 1)
        return line

    def verdict(self, number: int, expected: str) -> OutputLine:
        """The text after ``Case #number:``, in the same line or the next.

        Raises: WrongOutputError for another line; ``expected`` is the expected text in words.
        """
        line = self.next("this case")
        head = _HEAD.fullmatch(line.text)
        if head is None or int(head[2]) != number:
            raise line.wrong(f"{line}, not {expected}")
        return line.after(len(head[1])) if head[3] else self.next(f"the answer, {expected}")

    def rows(self, count: int) -> list[OutputLine]:
        """The next lines, which must be the rows of a grid.

        Raises: WrongOutputError if the output ends, or another case begins, before the last row.
        """
        rows = []
        for row in range(1, count + 1):
            line = self.next(f"row {row} of {count}")
            if line.text.lower().startswith(_CASE):
                raise line.wrong(f"{line} in place of row {row} of the grid")
            rows.append(line)
        return rows


def first_wrong(
    puzzles: Iterable[Any],
    stream: TextIO,
    check: Callable[[int, Any, Output], None],
) -> Rejection | None:
    """The first case in which a contestant's output is wrong; None if it is right to its end.

    ``check(number, puzzle, output)`` takes the lines of a case from the output, and raises
    WrongOutputError unless they are right.
    """
    output = Output(stream)
    number = 0
    try:
        for number, puzzle in enumerate(puzzles, 1):
            check(number, puzzle, output)
        if line := output.peek():
            number += 1
            raise line.wrong(f"{line}, but there is no such case")
    except WrongOutputError as wrong:
        return Rejection(number, wrong.reason, wrong.line, wrong.column)
    return None


def check_least(said: OutputLine, right: str, thing: str, no_way: str) -> None:
    """Raise WrongOutputError unless a line is the right verdict: a number, or ``impossible``.

    Args:
        said: the line.
        right: the right verdict, as the contest writes it.
        thing: the word for the counted thing, such as ``step``.
        no_way: why every number is wrong if ``right`` is ``impossible``.
    """
    text = said.text.lower()
    if text == "impossible":
        answer = text
    elif re.fullmatch("[0-9]+", text):
        text = text.lstrip("0") or "0"
        answer = counted(int(text), thing) if len(text) < 24 else f"{shortened(text)} {thing}s"
    else:
        raise said.wrong(f"{said} is neither a number of {thing}s nor 'impossible'")
    if text != right:
        if right != "impossible":
            no_way = f"the least number is {grouped(int(right))}"
        raise said.wrong(f"{answer}, but {no_way}")


def proved(puzzle: Puzzle) -> AnyAnswer:
    """The answer to a puzzle, checked: a judge does not trust the solver.

    Raises: CheckError if the solver is wrong.
    """
    answer = api.solve(puzzle)
    api.check(puzzle, answer)
    return answer


def verdict(answer: AnyAnswer, least: Callable[[Any], int]) -> str:
    """A contest's word for an answer: the least number that its witness shows, or `impossible`.

    Raises: PuzzleError for an undecided answer.
    """
    if isinstance(answer, Solved):
        return str(least(answer.witness))
    if isinstance(answer, Impossible):
        return "impossible"
    raise PuzzleError(f"undecided: {answer}")
