"""Hacker Cup 2015, qualification round: "Laser Maze", the contest's format of `turrets`.

Input: the number of cases; for each a line ``M N``, then M rows of N cells. Output: for each
case ``Case #i: `` and the least number of steps, or ``impossible``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze.contests.lines import Lines, form_of
from lasermaze.contests.output import Note, verdict
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.turrets import TurretMaze


def read(
    cases: TextIO, source: str | None = None, note: Note | None = None
) -> Iterator[TurretMaze]:
    """The mazes of an input, one by one. Raises: PuzzleError, with case, line and column."""
    return Lines(cases, source).grids("M N, the numbers of rows and columns", TurretMaze.of)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line for a case."""
    return f"Case #{number}: {verdict(answer, len)}\n"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The mazes as an input of the contest; titles are lost."""
    return form_of(TurretMaze, puzzles)
