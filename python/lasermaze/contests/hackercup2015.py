"""Hacker Cup 2015, qualification round: "Laser Maze", the contest's form of `turrets`.

Input: the number of cases; for each a line ``M N``, then M rows of N cells. Output: for each
case ``Case #i: `` and the least number of steps, or ``impossible``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze.contests import Rejection, proved, verdict
from lasermaze.contests.lines import Lines, verdict_lines
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.turrets import TurretMaze


def read(cases: TextIO, source: str | None = None) -> Iterator[TurretMaze]:
    """The mazes of an input, one by one. Raises: PuzzleError, with case, line and column."""
    lines = Lines(cases, source)
    (count,) = lines.numbers(1, "the number of cases")
    for case in range(1, count + 1):
        lines.case = case
        yield _read_maze(lines)
    lines.finish()


def _read_maze(lines: Lines) -> TurretMaze:
    rows, cols = lines.numbers(2, "M N, the numbers of rows and columns")
    return lines.grid(rows, cols, TurretMaze.of)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line for a case."""
    return f"Case #{number}: {_verdict(answer)}\n"


def _verdict(answer: AnyAnswer) -> str:
    return verdict(answer, len)


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """The first case for which the output has not the right line; None if every case has it."""
    said = verdict_lines(output)
    number = 0
    for number, puzzle in enumerate(puzzles, 1):
        line = next(said, None)
        if line is None:
            return Rejection(number, "the output ends before this case")
        found = re.fullmatch(r"Case #([0-9]{1,9}): *([0-9]{1,18}|impossible)", line)
        if found is None or int(found[1]) != number:
            return Rejection(number, f"{quoted(line)}, not 'Case #{number}: ' and the answer")
        right = _verdict(proved(puzzle))
        if found[2] != right:
            return Rejection(number, _difference(found[2], right))
    if (line := next(said, None)) is not None:
        return Rejection(number + 1, f"{quoted(line)}, but there is no such case")
    return None


def _difference(said: str, right: str) -> str:
    if right == "impossible":
        return f"{_steps(said)}, but no walk reaches the goal"
    return f"{_steps(said)}, but the least number is {right}"


def _steps(said: str) -> str:
    return said if said == "impossible" else f"{said} {'step' if said == '1' else 'steps'}"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The mazes as an input of the contest; titles are lost."""
    mazes = list(puzzles)
    yield f"{len(mazes)}\n"
    for maze in mazes:
        if not isinstance(maze, TurretMaze):
            raise PuzzleError(f"a puzzle of kind {maze.kind!r}", expected="'turrets'")
        yield f"{maze.rows} {maze.cols}\n"
        yield from (f"{line}\n" for line in maze.lines())
