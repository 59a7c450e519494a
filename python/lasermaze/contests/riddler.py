"""The Riddler's maze without walls: a bare grid in, the least number of moves out.

The output is one line: the number of moves of the escape, entering counted as one, or
``impossible`` if no way in reaches a goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze import api
from lasermaze.contests import Rejection, proved, verdict
from lasermaze.contests.lines import all_of, verdict_lines
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.pieces import MAX_BYTES
from lasermaze.kinds.signposts import Maze

IMPOSSIBLE = "impossible"


def read(cases: TextIO, source: str | None = None) -> Iterator[Puzzle]:
    """The one maze of an input. Raises: PuzzleError, with line and column."""
    text = cases.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise PuzzleError(
            "the file is too large", expected=f"at most {MAX_BYTES:,} characters", source=source
        )
    yield api.parse(text, "signposts", source)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's line."""
    return f"{_verdict(answer)}\n"


def _verdict(answer: AnyAnswer) -> str:
    return verdict(answer, lambda escape: escape.cost)


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """None if the output is the right line and nothing else."""
    said = verdict_lines(output)
    number = 0
    for number, puzzle in enumerate(puzzles, 1):
        line = next(said, None)
        if line is None:
            return Rejection(number, "the output is empty")
        right = _verdict(proved(puzzle))
        if line != right:
            return Rejection(number, _difference(line, right))
    if (line := next(said, None)) is not None:
        return Rejection(number, f"{quoted(line)} after the answer")
    return None


def _difference(said: str, right: str) -> str:
    if said != IMPOSSIBLE and not (said.isascii() and said.isdigit()):
        return f"{quoted(said)} is neither a number of moves nor {IMPOSSIBLE!r}"
    if right == IMPOSSIBLE:
        return f"{_moves(said)}, but no way in reaches a goal"
    return f"{quoted(said)}, but {right} is the least number of moves"


def _moves(said: str) -> str:
    return f"{quoted(said)} {'move' if said == '1' else 'moves'}"


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The maze as an input of the contest; its title is lost."""
    mazes = list(puzzles)
    if len(mazes) != 1:
        raise PuzzleError(counted(len(mazes), "puzzle"), expected="one: an input holds one grid")
    for maze in all_of(Maze, mazes):
        yield from (f"{row}\n" for row in maze.lines())
