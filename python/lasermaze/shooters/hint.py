"""The next shooter to turn, with the shortest reason that there is."""

from __future__ import annotations

from lasermaze.answers import Impossible
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import Cell, place
from lasermaze.interface import Hint
from lasermaze.shooters.check import faults_of
from lasermaze.shooters.puzzle import Aim, ShooterGrid, Step
from lasermaze.shooters.reasons import contradiction
from lasermaze.shooters.solve import solve
from lasermaze.shooters.words import headline, numbered, step_in_words

#: Reasons are looked for, and compared, for so many shooters.
MOST_COMPARED = 40


def hint(puzzle: ShooterGrid, budget: Budget = UNLIMITED) -> Hint[ShooterGrid]:
    """A shooter to turn: one that must be turned, if any; else one that a solution turns.

    Of several that must be turned it is the one with the shortest chain of reasons.
    """
    answer = solve(puzzle, Budget(), forced=True)
    if isinstance(answer, Impossible):
        reason = " ".join(numbered(answer.certificate)) or "No shooter sees that cell."
        return Hint(headline(answer.certificate), reason, True, None, puzzle)
    assert answer
    turned = answer.witness  # type: ignore[attr-defined]  # nothing limits this search
    wrong = list(turned.turns(puzzle))
    if not wrong or not any(faults_of(puzzle, puzzle.cells)):
        reason = "Every empty cell is lit, and no shooter is hit."
        return Hint("There is nothing to turn: it is solved.", reason, True, None, puzzle)
    letters = dict(zip(puzzle.shooters, turned.forced, strict=True))
    must = [cell for cell in wrong if letters[cell] == "1"]
    cell, steps = _shortest(puzzle, must) if must else (wrong[0], ())
    return Hint(
        f"Turn the shooter at {place(cell)}.",
        _reason(steps, bool(must)),
        bool(must),
        cell,
        _with_turned(puzzle, cell),
    )


def _shortest(puzzle: ShooterGrid, cells: list[Cell]) -> tuple[Cell, tuple[Step, ...]]:
    """The shooter of the shortest chain that says why it cannot stay, and that chain."""
    found = [
        (steps, cell)
        for cell in cells[:MOST_COMPARED]
        if (steps := contradiction(puzzle, Aim(cell, puzzle[cell])))
    ]
    if not found:
        return cells[0], ()
    steps, cell = min(found, key=lambda both: len(both[0]))
    return cell, steps


def _reason(steps: tuple[Step, ...], must: bool) -> str:
    if not must:
        return "A solution turns it; others may leave it as it is."
    if not steps:
        return "It stands so in every solution."
    told = [step_in_words(step) for step in steps]
    return " ".join(words[0].upper() + words[1:] for words in told)


def _with_turned(puzzle: ShooterGrid, cell: Cell) -> ShooterGrid:
    cells = bytearray(puzzle.cells)
    cells[cell[0] * puzzle.cols + cell[1]] = ord(Aim(cell, puzzle[cell]).other.axis)
    return puzzle.turned(bytes(cells))
