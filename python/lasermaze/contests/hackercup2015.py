"""Hacker Cup 2015, qualification round: "Laser Maze", the contest's form of `turrets`.

Input: the number of cases; for each a line ``M N``, then M rows of N cells. Output: for each
case ``Case #i: `` and the least number of steps, or ``impossible``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze.contests import Rejection, first_wrong, proved, verdict
from lasermaze.contests.lines import Lines, form_of, verdict_lines
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.english import quoted
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.turrets import TurretMaze


def read(cases: TextIO, source: str | None = None) -> Iterator[TurretMaze]:
    """The mazes of an input, one by one. Raises: PuzzleError, with case, line and column."""
    return Lines(cases, source).grids("M N, the numbers of rows and columns", TurretMaze.of)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line for a case."""
    return f"Case #{number}: {verdict(answer, len)}\n"


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """The first case for which the output has not the right line; None if every case has it."""
    return first_wrong(puzzles, verdict_lines(output), _fault)


def _fault(number: int, puzzle: TurretMaze, said: Iterator[str]) -> str | None:
    """What is wrong with the line for one case, if anything."""
    line = next(said, None)
    if line is None:
        return "the output ends before this case"
    found = re.fullmatch(r"Case #([0-9]{1,9}): *([0-9]{1,18}|impossible)", line)
    if found is None or int(found[1]) != number:
        return f"{quoted(line)}, not 'Case #{number}: ' and the answer"
    right = verdict(proved(puzzle), len)
    if found[2] == right:
        return None
    if right == "impossible":
        return f"{_steps(found[2])}, but no walk reaches the goal"
    return f"{_steps(found[2])}, but the least number is {right}"


def _steps(said: str) -> str:
    return said if said == "impossible" else f"{said} {'step' if said == '1' else 'steps'}"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The mazes as an input of the contest; titles are lost."""
    return form_of(TurretMaze, puzzles)
