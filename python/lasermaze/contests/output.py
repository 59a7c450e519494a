"""A contestant's output and its judge, and the words of a contest for an answer."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from lasermaze.contests.programs.validators.lines import Lines, RefusedError
from lasermaze.contests.programs.validators.output import Output, WrongError
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.errors import PuzzleError

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


def judged(problem: str, given: str, answer: str, output: bytes) -> Rejection | None:
    """The verdict of the output validator in the problem's package; None if it accepts.

    Args:
        problem: the name of a contest or of a kind.
        given: an input.
        answer: the right output.
        output: the contestant's output.
    """
    validator = import_module(f"lasermaze.contests.programs.validators.{problem}_output")
    said = Output(output)
    try:
        validator.judge(given, Output(answer.encode()), said)
        said.end()
    except WrongError as wrong:
        return Rejection(wrong.case, wrong.reason, wrong.line, wrong.column)
    return None


def checked_input(problem: str, text: str, source: str | None) -> None:
    """Raise PuzzleError, with its line, if the problem's input validator refuses an input."""
    validator = import_module(f"lasermaze.contests.programs.validators.{problem}_input")
    try:
        lines = Lines(text.encode("utf-8", "surrogateescape"))
        validator.check(lines)
        lines.end()
    except RefusedError as refused:
        error = PuzzleError(refused.found, expected=refused.expected)
        raise error.at(source, refused.line, 1) from None


def verdict(answer: AnyAnswer, least: Callable[[Any], int]) -> str:
    """A contest's word for an answer: the least number that its witness shows, or `impossible`.

    Raises: PuzzleError for an undecided answer.
    """
    if isinstance(answer, Solved):
        return str(least(answer.witness))
    if isinstance(answer, Impossible):
        return "impossible"
    raise PuzzleError(f"undecided: {answer}")
