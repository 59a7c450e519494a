"""The Riddler's maze without walls: a bare grid in, the least number of moves out.

The output is one line: the number of moves of the escape, entering counted as one, or
``impossible`` where no way in reaches a goal.
"""

from __future__ import annotations

from typing import TextIO

from lasermaze import api
from lasermaze.answers import Solved
from lasermaze.errors import PuzzleError
from lasermaze.notation import quoted

IMPOSSIBLE = "impossible"

#: More of a contestant's output than any answer needs.
_LONGEST = 1000


def answer(cases: TextIO, output: TextIO, source: str | None = None) -> tuple[str, ...]:
    """Read the grid, write the least number of moves or ``impossible``.

    Raises: PuzzleError, with the line and column, for a text that is not one grid.
    """
    output.write(_right_answer(cases, source) + "\n")
    return ()


def judge(cases: TextIO, output: TextIO, source: str | None = None) -> str | None:
    """None where a contestant's output is right, else what is wrong with it.

    Raises: PuzzleError where the contest's own input is wrong.
    """
    right = _right_answer(cases, source)
    lines = output.read(_LONGEST).split("\n")
    given = lines[0].strip()
    if any(line.strip() for line in lines[1:]):
        return "line 2: more than one line"
    if given == right:
        return None
    if not given:
        return "the output is empty"
    if given != IMPOSSIBLE and not (given.isascii() and given.isdigit()):
        return f"line 1: {quoted(given)} is neither a number of moves nor {IMPOSSIBLE!r}"
    if right == IMPOSSIBLE:
        return f"line 1: {given} moves, but no way in reaches a goal"
    if given == IMPOSSIBLE:
        return f"line 1: said to be impossible, but {right} moves are enough"
    few = "too few" if int(given[:20]) < int(right) else "too many"
    return f"line 1: {quoted(given)} moves are {few}: the least number is {right}"


def _right_answer(cases: TextIO, source: str | None) -> str:
    text = cases.read(api.MAX_BYTES + 1)
    if len(text) > api.MAX_BYTES:
        raise PuzzleError("the file is too large", source=source)
    found = api.solve(api.parse(text, "signposts", source))
    return str(found.witness.cost) if isinstance(found, Solved) else IMPOSSIBLE
