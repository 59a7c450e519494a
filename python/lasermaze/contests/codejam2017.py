"""Google Code Jam 2017, round 2: "Beaming With Joy", the contest's format of `shooters`.

Input: the number of cases; for each a line ``R C``, then R rows of C cells. Output: for each
case ``Case #i: POSSIBLE`` and the rows with the shooters turned, or ``Case #i: IMPOSSIBLE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze.contests.lines import Lines, form_of
from lasermaze.contests.output import Note
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.shooters import ShooterGrid


def read(
    cases: TextIO, source: str | None = None, note: Note | None = None
) -> Iterator[ShooterGrid]:
    """The grids of an input, one by one. Raises: PuzzleError, with case, line and column."""
    return Lines(cases, source).grids("R C, the numbers of rows and columns", ShooterGrid.of)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's lines for a case. Raises: PuzzleError for an undecided answer."""
    if isinstance(answer, Impossible):
        return f"Case #{number}: IMPOSSIBLE\n"
    if not isinstance(answer, Solved):
        raise PuzzleError(f"undecided: {answer}")
    rows = answer.puzzle.turned(answer.witness.cells).lines()
    return "".join(f"{line}\n" for line in (f"Case #{number}: POSSIBLE", *rows))


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The grids as an input of the contest; titles are lost."""
    return form_of(ShooterGrid, puzzles)
