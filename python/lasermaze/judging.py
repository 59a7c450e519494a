"""Judging an answer: what all kinds have in common.

A kind judges one solution (`check`) or one proof that there is none (`refute`). An answer says
more than that: to which puzzle it is, how many solutions there are, whether these are all. That
is held together here, without any solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.arguments import AnyKind, check_options
from lasermaze.errors import Fault, PuzzleError
from lasermaze.model import Puzzle


def faults(puzzle: Puzzle, answer: Any, given: dict[str, Any], *, recount: bool) -> Iterator[Fault]:
    """Every way in which an answer, or a solution alone, is wrong.

    ``given`` are the options to judge by, before those in the answer; ``recount`` asks the
    kind's plain search how many solutions there are.

    Raises: PuzzleError for a recount of a solution alone.
    """
    kind = puzzle.wing
    if not isinstance(answer, Answer):
        if recount:
            raise PuzzleError("a solution alone claims no count", expected="an answer to recount")
        yield from kind.check(puzzle, answer, **given).faults
        return
    if answer.puzzle != puzzle:
        yield Fault("puzzle", "the answer is to another puzzle")
        if answer.puzzle.wing is not kind:
            return
    try:
        check_options(kind, "check", dict(answer.options))
    except PuzzleError as error:
        yield Fault("options", str(error))
        return
    options = {**dict(answer.options), **given}
    match answer:
        case Undecided(reason=reason):
            yield Fault("undecided", f"the answer claims nothing ({reason}): nothing to check")
        case Impossible(certificate=certificate):
            yield from kind.refute(puzzle, certificate, **options).faults
            if recount and kind.recount(puzzle, limit=1, **options):
                yield Fault("count", "said to be impossible, but a recount finds a solution")
        case Solved():
            yield from _faults_in_solutions(kind, puzzle, answer, options)
            yield from _faults_in_count(answer)
            if recount:
                yield from _faults_in_recount(puzzle, answer, options)


def _faults_in_solutions(
    kind: AnyKind, puzzle: Puzzle, answer: Solved[Any, Any], options: dict[str, Any]
) -> Iterator[Fault]:
    first_with: dict[Any, int] = {}
    for number, witness in enumerate(answer.solutions, start=1):
        several = f"solution {number}: " if answer.others else ""
        for fault in kind.check(puzzle, witness, **options).faults:
            yield fault._replace(message=several + fault.message)
        same = first_with.setdefault(witness, number)
        if same != number:
            yield Fault("count", f"solution {number} is solution {same} again")


def _faults_in_count(answer: Solved[Any, Any]) -> Iterator[Fault]:
    kept = len(answer.solutions)
    if answer.count < kept:
        yield Fault("count", f"the count is {answer.count}, but {kept} solutions are shown")
    if answer.exact and answer.stopped is not None:
        yield Fault("count", f"said to be all, yet stopped by the {answer.stopped}")
    if not answer.exact and answer.stopped is None:
        yield Fault("count", "said not to be all, without what stopped the search")


def _faults_in_recount(
    puzzle: Puzzle, answer: Solved[Any, Any], options: dict[str, Any]
) -> Iterator[Fault]:
    limit = answer.count + 1 if answer.exact else answer.count
    found = puzzle.wing.recount(puzzle, limit=limit, **options)
    if found < answer.count:
        yield Fault("count", f"{answer.count} solutions claimed, a recount finds {found}")
    elif found > answer.count and answer.exact:
        yield Fault("count", f"said to be all {answer.count} solutions, a recount finds more")
