"""UVa Online Judge, problem 258, "Mirror Maze", the contest's form of `mirrors`.

Input: mazes one after another, each a line ``M N`` (columns, then rows) and N rows; ``-1 -1``
ends it. Output: the mazes with their mirrors turned, a blank line between two. The contest
promises that there is a solution; a maze without one is printed as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TextIO

from lasermaze import api
from lasermaze.contests import Rejection, first_wrong, proved
from lasermaze.contests.lines import Lines, all_of, verdict_lines
from lasermaze.core.answers import AnyAnswer, Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.native_text import Line
from lasermaze.kind import kind_of
from lasermaze.kinds.mirrors import MirrorMaze

_EXPECTED = "M N, the numbers of columns and rows, or -1 -1 at the end"


def read(cases: TextIO, source: str | None = None) -> Iterator[MirrorMaze]:
    """The mazes of an input, one by one. Raises: PuzzleError, with case, line and column."""
    lines = Lines(cases, source)
    case = 1
    while (line := _next_filled(lines)).text.split() != ["-1", "-1"]:
        lines.case = case
        cols, rows = lines.numbers(2, _EXPECTED, line)
        yield lines.grid(rows, cols, MirrorMaze.of, called="maze")
        lines.case = None
        case += 1
    lines.finish()


def _next_filled(lines: Lines) -> Line:
    line = lines.next(_EXPECTED)
    while not line.text:
        line = lines.next(_EXPECTED)
    return line


def write(number: int, answer: AnyAnswer) -> str:
    """The maze of a case with its mirrors turned, after a blank line unless it is the first."""
    grid = answer.witness if isinstance(answer, Solved) else answer.puzzle
    rows = "".join(f"{line}\n" for line in grid.lines())
    return rows if number == 1 else f"\n{rows}"


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """The first maze that is not right; None where all are.

    A maze is right when only mirrors are changed and its beam passes; mirrors that the beam does
    not touch may have either direction. Blank lines are ignored.
    """
    return first_wrong(puzzles, filter(None, verdict_lines(output)), _fault)


def _fault(number: int, puzzle: MirrorMaze, said: Iterator[str]) -> str | None:
    """What is wrong with a contestant's rows for a maze, if anything."""
    rows = list(islice(said, puzzle.rows))
    if len(rows) < puzzle.rows:
        return f"the output ends before row {len(rows) + 1} of {puzzle.rows}"
    try:
        turned = kind_of(puzzle).formats.parse_solution(puzzle, "\n".join(rows), None)
    except PuzzleError as error:
        return f"line {error.line}, column {error.column}: {error.message}"
    faults = api.judge(puzzle, turned).faults
    wrong = [fault for fault in faults if fault.rule != "untouched"]
    if not wrong:
        return None
    if not proved(puzzle):
        same = turned.cells == puzzle.cells
        return None if same else "there is no solution, so the maze is wanted as it was"
    return f"{wrong[0]}, but there is a solution"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The mazes as an input of the contest; titles are lost."""
    for maze in all_of(MirrorMaze, puzzles):
        yield f"{maze.cols} {maze.rows}\n"
        yield from (f"{line}\n" for line in maze.lines())
    yield "-1 -1\n"
