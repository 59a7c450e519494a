"""UVa Online Judge, problem 258, "Mirror Maze", the contest's format of `mirrors`.

Input: mazes one after another, each a line ``M N`` (columns, then rows) and N rows; ``-1 -1``
ends it. Output: the mazes with their mirrors turned, a blank line between two. The contest
promises that there is a solution; a maze without one is printed unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TextIO

from lasermaze.contests.lines import Lines, all_of
from lasermaze.contests.output import Note
from lasermaze.core.answers import AnyAnswer, Solved
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.mirrors import MirrorMaze

_END = ["-1", "-1"]
_EXPECTED = "M N, the numbers of columns and rows, or -1 -1 at the end"


def read(
    cases: TextIO, source: str | None = None, note: Note | None = None
) -> Iterator[MirrorMaze]:
    """The mazes of an input, one by one.

    An input that ends after a maze, without its closing ``-1 -1``, is read to its end; ``note``
    is called with a sentence about it.

    Raises: PuzzleError, with case, line and column.
    """
    lines = Lines(cases, source)
    for number in count(1):
        line = lines.next(_EXPECTED) if number == 1 else lines.filled()
        if line is None:
            if note:
                note("the input ends without its closing -1 -1; all its mazes were read")
            return
        if line.text.split() == _END:
            break
        lines.case = number
        cols, rows = lines.numbers(2, _EXPECTED, line)
        yield lines.grid(rows, cols, MirrorMaze.of, called="maze")
        lines.case = None
    lines.finish()


def write(number: int, answer: AnyAnswer) -> str:
    """The maze of a case with its mirrors turned, after a blank line unless it is the first."""
    grid = answer.witness if isinstance(answer, Solved) else answer.puzzle
    rows = "".join(f"{line}\n" for line in grid.lines())
    return rows if number == 1 else f"\n{rows}"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The mazes as an input of the contest; titles are lost."""
    for maze in all_of(MirrorMaze, puzzles):
        yield f"{maze.cols} {maze.rows}\n"
        yield from (f"{line}\n" for line in maze.lines())
    yield "-1 -1\n"
