"""Google Code Jam 2017, round 2: "Beaming With Joy", the contest's format of `shooters`.

Input: the number of cases; for each a line ``R C``, then R rows of C cells. Output: for each
case ``Case #i: POSSIBLE`` and the rows with the shooters turned, or ``Case #i: IMPOSSIBLE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from lasermaze import api
from lasermaze.contests.lines import Lines, form_of
from lasermaze.contests.output import (
    Note,
    Output,
    OutputLine,
    Rejection,
    WrongOutputError,
    first_wrong,
    proved,
)
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.puzzle import Puzzle
from lasermaze.kinds.shooters import ShooterGrid, Turned

_SHOOTERS = "-|"


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


def judge(puzzles: Iterable[Puzzle], output: TextIO) -> Rejection | None:
    """The first case for which the output has no right answer; None if every case has one.

    Any grid that the rules allow is right.
    """
    return first_wrong(puzzles, output, _check)


def _check(number: int, puzzle: ShooterGrid, output: Output) -> None:
    """Raise WrongOutputError unless the output for a case is right."""
    expected = f"'Case #{number}: POSSIBLE' or '... IMPOSSIBLE'"
    said = output.verdict(number, expected)
    match said.text.lower():
        case "impossible":
            if proved(puzzle):
                raise said.wrong("IMPOSSIBLE, but there is a solution")
        case "possible":
            try:
                _check_grid(puzzle, output.rows(puzzle.rows))
            except WrongOutputError as wrong:
                if proved(puzzle):
                    raise
                raise said.wrong(f"POSSIBLE, but there is no solution; {wrong}") from None
        case _:
            raise said.wrong(f"{said}, not {expected}")


def _check_grid(puzzle: ShooterGrid, rows: list[OutputLine]) -> None:
    """Raise WrongOutputError unless the rows are the puzzle with its shooters turned correctly."""
    for row, (line, wanted) in enumerate(zip(rows, puzzle.lines(), strict=True)):
        for col, (letter, given) in enumerate(zip(line.text, wanted, strict=False)):
            if letter != given and not (letter in _SHOOTERS and given in _SHOOTERS):
                changed = f"{place((row, col))} was changed"
                raise line.wrong(f"{changed}: {quoted(letter)}, but the puzzle has {given!r}", col)
        if len(line.text) != len(wanted):
            length = counted(len(line.text), "cell")
            raise line.wrong(f"row {row + 1} has {length}, not {len(wanted)}", len(wanted))
    cells = "".join(line.text for line in rows).encode("ascii")
    turned = Turned(puzzle.rows, puzzle.cols, cells)
    if faults := api.judge(puzzle, turned).faults:
        row, col = faults[0].cell or (0, 0)
        where = f"{place(faults[0].cell)}: " if faults[0].cell else ""
        raise rows[row].wrong(where + faults[0].message, col)


def form(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The grids as an input of the contest; titles are lost."""
    return form_of(ShooterGrid, puzzles)
