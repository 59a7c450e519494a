"""Judging an answer: what all kinds have in common.

A kind judges one solution (`check`) or one proof that there is none (`refute`). An answer says
more than that: to which puzzle it is, how many solutions there are, whether these are all. That
is held together here, without any solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.arguments import AnyKind, check_options
from lasermaze.errors import Fault, PuzzleError
from lasermaze.interface import Verdict
from lasermaze.model import Puzzle

#: So many positions a recount may look at that nobody asked for: some tenths of a second.
QUICK = 2_000


class Judgement(NamedTuple):
    """Every fault of an answer, and what it claims that was not looked into, in words."""

    faults: tuple[Fault, ...]
    unconfirmed: tuple[str, ...] = ()


def judge(puzzle: Puzzle, answer: Any, given: dict[str, Any], *, recount: bool) -> Judgement:
    """What is wrong with an answer, or with a solution alone, and what was left open.

    ``given`` are the options to judge by, before those in the answer. How many solutions there
    are is asked of the kind's plain search: as far as that is quick, or to the end where
    ``recount`` wishes so.

    Raises: PuzzleError for a recount of a solution alone.
    """
    kind = puzzle.wing
    if not isinstance(answer, Answer):
        if recount:
            raise PuzzleError("a solution alone claims no count", expected="an answer to recount")
        return Judgement(*_of(kind.check(puzzle, answer, **given)))
    foreign = tuple(_faults_of_belonging(puzzle, answer))
    if foreign:
        return Judgement(foreign)
    options = {**dict(answer.options), **given}
    match answer:
        case Undecided(reason=reason):
            what = f"the answer claims nothing ({reason}): nothing to check"
            return Judgement((Fault("undecided", what),))
        case Impossible(certificate=certificate):
            return Judgement(*_of(kind.refute(puzzle, certificate, **options)))
        case Solved():
            return _judge_solved(kind, puzzle, answer, options, None if recount else QUICK)
    raise TypeError(f"no kind of answer: {answer!r}")


def _faults_of_belonging(puzzle: Puzzle, answer: Answer[Any]) -> Iterator[Fault]:
    """What makes an answer no answer to this puzzle at all."""
    if answer.puzzle != puzzle:
        yield Fault("puzzle", "the answer is to another puzzle")
    try:
        check_options(puzzle.wing, "check", dict(answer.options))
    except PuzzleError as error:
        yield Fault("options", str(error))


def _judge_solved(
    kind: AnyKind,
    puzzle: Puzzle,
    answer: Solved[Any, Any],
    options: dict[str, Any],
    effort: int | None,
) -> Judgement:
    verdicts = [kind.check(puzzle, witness, **options) for witness in answer.solutions]
    faults = [*_faults_in_solutions(answer, verdicts), *_faults_in_count(answer)]
    if faults:
        return Judgement(tuple(faults))
    unconfirmed = tuple(claim for verdict in verdicts for claim in verdict.unconfirmed)
    limit = answer.count + 1 if answer.exact else answer.count
    found = kind.recount(puzzle, limit=limit, effort=effort, **options)
    if found is None:
        claim = f"{answer.count} solutions" if answer.count > 1 else "the only solution"
        claim = claim if answer.exact else f"at least {answer.count} solutions"
        known = not answer.exact and len(answer.solutions) == answer.count
        return Judgement((), unconfirmed if known else (*unconfirmed, claim))
    if found < answer.count:
        what = f"{answer.count} solutions claimed, a recount finds {found}"
        return Judgement((Fault("count", what),))
    if found > answer.count and answer.exact:
        what = f"said to be all, {answer.count}, but a recount finds more"
        return Judgement((Fault("count", what),))
    return Judgement((), unconfirmed)


def _of(verdict: Verdict) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
    return verdict.faults, verdict.unconfirmed


def _faults_in_solutions(answer: Solved[Any, Any], verdicts: Sequence[Verdict]) -> Iterator[Fault]:
    first_with: dict[Any, int] = {}
    for number, (witness, verdict) in enumerate(
        zip(answer.solutions, verdicts, strict=True), start=1
    ):
        several = f"solution {number}: " if answer.others else ""
        for fault in verdict.faults:
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
