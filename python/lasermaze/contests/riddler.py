"""The Riddler's maze without walls: a bare grid in, the least number of moves out.

The output is one line: the number of moves of the escape, with the entering move counted, or
``impossible`` if no way in reaches a goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze import api
from lasermaze.contests.lines import all_of
from lasermaze.contests.output import Note, verdict
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import MAX_SIZE
from lasermaze.kinds.signposts import Maze


def read(cases: TextIO, source: str | None = None, note: Note | None = None) -> Iterator[Puzzle]:
    """The one maze of an input. Raises: PuzzleError, with line and column."""
    text = cases.read(MAX_SIZE + 1)
    if len(text) > MAX_SIZE:
        raise PuzzleError(
            "the file is too large",
            expected=f"at most {grouped(MAX_SIZE)} characters",
            source=source,
        )
    yield api.parse(text, "signposts", source)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line."""
    return f"{verdict(answer, lambda escape: escape.cost)}\n"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The maze as an input of the contest; its title is lost."""
    mazes = list(puzzles)
    if len(mazes) != 1:
        raise PuzzleError(counted(len(mazes), "puzzle"), expected="one: an input holds one grid")
    for maze in all_of(Maze, mazes):
        yield from (f"{row}\n" for row in maze.lines())
