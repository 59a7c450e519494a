"""Judging an answer: what all kinds have in common.

A kind judges one solution (`check`), one proof that there is none (`refute`), and all that a
solved answer claims (`confirm`). Whether the answer belongs to the puzzle, and agrees with
itself, is judged here. No solver takes part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.arguments import AnyKind, check_options, taken
from lasermaze.budget import Budget, TimeUpError
from lasermaze.claims import Recount
from lasermaze.errors import Fault, PuzzleError
from lasermaze.interface import Verdict
from lasermaze.model import Puzzle


class Judgement(NamedTuple):
    """What a check found.

    Attributes:
        faults: every way in which the answer is wrong; none for a right one.
        unconfirmed: what it claims without evidence, and was not found out, in words.
        options: the options by which it was judged, as sorted (name, value) pairs, defaults
            left out.
    """

    faults: tuple[Fault, ...]
    unconfirmed: tuple[str, ...] = ()
    options: Pairs = ()

    @property
    def right(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    @property
    def confirmed(self) -> bool:
        """Whether the answer is right, with every claim confirmed."""
        return not self.faults and not self.unconfirmed


def judge(
    puzzle: Puzzle, answer: Any, given: dict[str, Any], *, recount: Recount, budget: Budget
) -> Judgement:
    """What is wrong with an answer, or with a solution alone, and what is unconfirmed.

    ``given`` are the options to judge by; they override those in the answer.

    Raises: PuzzleError for a full recount of a solution alone.
    """
    kind = puzzle.wing
    options = {**_judging_options(kind, answer), **given}
    verdict = _verdict(puzzle, answer, options, recount, budget)
    defaults = {option.name: option.default for option in kind.options}
    by = tuple(sorted((n, value) for n, value in options.items() if value != defaults[n]))
    return Judgement(verdict.faults, verdict.unconfirmed, by)


def _judging_options(kind: AnyKind, answer: Any) -> dict[str, Any]:
    """The options in an answer that say what is right."""
    return taken(kind, "check", dict(answer.options)) if isinstance(answer, Answer) else {}


def _verdict(
    puzzle: Puzzle, answer: Any, options: dict[str, Any], recount: Recount, budget: Budget
) -> Verdict:
    kind = puzzle.wing
    try:
        if not isinstance(answer, Answer):
            if recount == "full":
                raise PuzzleError(
                    "a solution alone claims no count", expected="an answer to recount"
                )
            return kind.check(puzzle, answer, budget, **options)
        if foreign := tuple(_faults_of_belonging(puzzle, answer)):
            return Verdict(foreign)
        match answer:
            case Impossible(certificate=certificate):
                taking = taken(kind, "refute", options)
                return kind.refute(puzzle, certificate, budget, **taking)
            case Solved():
                if faults := tuple(_faults_in_count(answer)):
                    return Verdict(faults)
                return kind.confirm(answer, budget, recount, **options)
            case Undecided(reason=reason):
                what = f"the answer claims nothing ({reason}): nothing to check"
                return Verdict((Fault("undecided", what),))
    except TimeUpError:
        return Verdict(unconfirmed=("the whole answer, as the time limit was reached",))
    raise TypeError(f"no kind of answer: {answer!r}")


def _faults_of_belonging(puzzle: Puzzle, answer: Answer[Any]) -> Iterator[Fault]:
    """What makes an answer no answer to this puzzle at all."""
    if answer.puzzle != puzzle:
        yield Fault("puzzle", "the answer is to another puzzle")
    try:
        check_options(puzzle.wing, "solve", dict(answer.options))
    except PuzzleError as error:
        yield Fault("options", str(error))


def _faults_in_count(answer: Solved[Any, Any]) -> Iterator[Fault]:
    kept = len(answer.solutions)
    if answer.count < kept:
        yield Fault("count", f"the count is {answer.count}, but {kept} solutions are shown")
    if answer.exact and answer.stopped is not None:
        yield Fault("count", f"said to be all, yet stopped by the {answer.stopped}")
    if not answer.exact and answer.stopped is None:
        yield Fault("count", "said not to be all, without what stopped the search")
