"""The next shooter to turn, with the shortest reason that there is."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import place
from lasermaze.kind import Hint
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.formula import paced
from lasermaze.kinds.shooters.puzzle import Aim, ShooterGrid, Step
from lasermaze.kinds.shooters.reasons import certificate, contradiction
from lasermaze.kinds.shooters.solve import FORCED_EFFORT, Search
from lasermaze.kinds.shooters.words import headline, numbered, step_in_words

#: Reasons are looked for, and compared, for this many shooters.
MOST_COMPARED = 40

_FREE, _FORCED = 0, 1


def hint(puzzle: ShooterGrid, budget: Budget = UNLIMITED) -> Hint[ShooterGrid]:
    """A shooter to turn: one that must be turned, if any; else one that a solution turns.

    Of several that must be turned it is the one with the shortest chain of reasons.

    Raises: TimeUpError.
    """
    search = Search(puzzle.rows, puzzle.cols, puzzle.cells)
    if not search.run(budget.look):
        proof = certificate(puzzle, search, budget)
        reason = " ".join(numbered(proof)) or "No shooter sees that cell."
        return Hint(headline(proof), reason, True, None, puzzle)
    if next(faults_of(puzzle, puzzle.cells, budget), None) is None:
        reason = "Every empty cell is lit, and no shooter is hit."
        return Hint("There is nothing to turn: it is solved.", reason, True, None, puzzle)
    states = search.forced(FORCED_EFFORT, budget.look)
    wrong = list(_turned(search, budget))
    must = [shooter for shooter in paced(wrong, budget.look) if states[shooter] == _FORCED]
    steps: tuple[Step, ...] = ()
    shooter = wrong[0]
    if must:
        shooter, steps = _shortest(puzzle, search, must, budget)
    cell = divmod(memoryview(search.shooters).cast("I")[shooter], puzzle.cols)
    after = Aim(cell, puzzle[cell]).other
    return Hint(
        f"Turn the shooter at {place(cell)}.",
        _reason(after, steps, states[shooter]),
        bool(must),
        cell,
        _with(puzzle, after),
    )


def _turned(search: Search, budget: Budget) -> Iterator[int]:
    """The shooters that the solution found turns, by number; at least one. Raises: TimeUpError."""
    both = zip(search.given, search.axes(budget.look), strict=True)
    for shooter, (given, axis) in paced(enumerate(both), budget.look):
        if given != axis:
            yield shooter


def _shortest(
    puzzle: ShooterGrid, search: Search, shooters: list[int], budget: Budget
) -> tuple[int, tuple[Step, ...]]:
    """The shooter of the shortest chain that says why it cannot stay, and that chain."""
    given = search.given
    found = []
    for shooter in shooters[:MOST_COMPARED]:
        steps = contradiction(puzzle, search, shooter, bool(given[shooter]), budget)
        if steps:
            found.append((len(steps), shooter, steps))
    if not found:
        return shooters[0], ()
    _, shooter, steps = min(found)
    return shooter, steps


def _reason(after: Aim, steps: tuple[Step, ...], state: int) -> str:
    if state == _FORCED and not steps:
        return f"It stands on {after.axis} in every solution."
    if state == _FORCED:
        told = [step_in_words(step) for step in steps]
        return " ".join(words[0].upper() + words[1:] for words in told)
    if state == _FREE:
        return "A solution turns it; another one leaves it as it is."
    return "A solution turns it; whether every solution does was not found out."


def _with(puzzle: ShooterGrid, aim: Aim) -> ShooterGrid:
    """The puzzle with a shooter turned."""
    cells = bytearray(puzzle.cells)
    cells[aim.shooter[0] * puzzle.cols + aim.shooter[1]] = ord(aim.axis)
    return puzzle.turned(bytes(cells))
