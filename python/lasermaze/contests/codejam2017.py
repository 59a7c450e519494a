"""Google Code Jam 2017, round 2: "Beaming With Joy", the contest's form of `shooters`.

Input: the number of cases; for each a line ``R C``, then R rows of C cells. Output: for each
case ``Case #i: POSSIBLE`` and the rows with the shooters turned, or ``Case #i: IMPOSSIBLE``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TextIO

from lasermaze import api
from lasermaze.contests import Rejection, first_wrong, proved
from lasermaze.contests.lines import Lines, form_of, verdict_lines
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import CheckError, PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.shooters import ShooterGrid, Turned

_SHOOTERS = "-|"
_HEAD = re.compile(r"Case #([0-9]{1,9}): *(POSSIBLE|IMPOSSIBLE)")


def read(cases: TextIO, source: str | None = None) -> Iterator[ShooterGrid]:
    """The grids of an input, one by one. Raises: PuzzleError, with case, line and column."""
    return Lines(cases, source).grids("R C, the numbers of rows and columns", ShooterGrid.of)


def write(number: int, answer: AnyAnswer) -> str:
    """The contest's lines for a case. Raises: PuzzleError for an answer that claims nothing."""
    if isinstance(answer, Impossible):
        return f"Case #{number}: IMPOSSIBLE\n"
    if not isinstance(answer, Solved):
        raise PuzzleError(f"undecided: {answer}")
    rows = answer.puzzle.turned(answer.witness.cells).lines()
    return "".join(f"{line}\n" for line in (f"Case #{number}: POSSIBLE", *rows))


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """The first case for which the output has no right answer; None where all have.

    Any grid that the rules allow is right.
    """
    return first_wrong(puzzles, verdict_lines(output), _fault)


def _fault(number: int, puzzle: ShooterGrid, said: Iterator[str]) -> str | None:
    """What is wrong with the lines for one case, if anything."""
    line = next(said, None)
    if line is None:
        return "the output ends before this case"
    head = _HEAD.fullmatch(line)
    if head is None or int(head[1]) != number:
        return f"{quoted(line)}, not 'Case #{number}: POSSIBLE' or '... IMPOSSIBLE'"
    if head[2] == "IMPOSSIBLE":
        return "IMPOSSIBLE, but there is a solution" if proved(puzzle) else None
    rows = list(islice(said, puzzle.rows))
    reason = _fault_in_text(puzzle, rows) or _fault_in_grid(puzzle, "".join(rows))
    if reason and not proved(puzzle):
        return f"POSSIBLE, but there is no solution; {reason}"
    return reason


def _fault_in_text(puzzle: ShooterGrid, rows: list[str]) -> str | None:
    """What makes some lines another grid than the puzzle with its shooters turned."""
    for row, wanted in enumerate(puzzle.lines()):
        if row == len(rows):
            return f"the output ends before row {row + 1} of the grid"
        if rows[row].startswith("Case #"):
            return f"{quoted(rows[row])} in place of row {row + 1} of the grid"
        for col, (letter, given) in enumerate(zip(rows[row], wanted, strict=False)):
            if letter != given and not (letter in _SHOOTERS and given in _SHOOTERS):
                where = place((row, col))
                return f"{where} was changed: {quoted(letter)}, but the puzzle has {given!r}"
        if len(rows[row]) != len(wanted):
            return f"row {row + 1} has {counted(len(rows[row]), 'cell')}, not {len(wanted)}"
    return None


def _fault_in_grid(puzzle: ShooterGrid, cells: str) -> str | None:
    """The first rule that a grid breaks, and where."""
    try:
        api.check(puzzle, Turned(cells.encode("ascii")))
    except CheckError as error:
        fault = error.faults[0]
        where = f"{place(fault.cell)}: " if fault.cell is not None else ""
        return where + fault.message
    return None


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The grids as an input of the contest; titles are lost."""
    return form_of(ShooterGrid, puzzles)
