"""The Riddler's maze without walls: a bare grid in, the least number of moves out.

The output is one line: the number of moves of the escape, with the entering move counted, or
``impossible`` if no way in reaches a goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze import api
from lasermaze.contests.lines import all_of
from lasermaze.contests.output import (
    Note,
    Output,
    Rejection,
    check_least,
    first_wrong,
    proved,
    verdict,
)
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.pieces import MAX_BYTES
from lasermaze.kinds.signposts import Maze


def read(cases: TextIO, source: str | None = None, note: Note | None = None) -> Iterator[Puzzle]:
    """The one maze of an input. Raises: PuzzleError, with line and column."""
    text = cases.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise PuzzleError(
            "the file is too large",
            expected=f"at most {grouped(MAX_BYTES)} characters",
            source=source,
        )
    yield api.parse(text, "signposts", source)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line."""
    return f"{_verdict(answer)}\n"


def _verdict(answer: AnyAnswer) -> str:
    return verdict(answer, lambda escape: escape.cost)


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """None if the output is the right line and nothing else."""
    return first_wrong(puzzles, output, _check)


def _check(number: int, puzzle: Maze, output: Output) -> None:
    """Raise WrongOutputError unless the next line is right."""
    said = output.next("the answer")
    check_least(said, _verdict(proved(puzzle)), "move", "no way in reaches a goal")


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The maze as an input of the contest; its title is lost."""
    mazes = list(puzzles)
    if len(mazes) != 1:
        raise PuzzleError(counted(len(mazes), "puzzle"), expected="one: an input holds one grid")
    for maze in all_of(Maze, mazes):
        yield from (f"{row}\n" for row in maze.lines())
