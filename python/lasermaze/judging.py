"""Judging an answer: the part that all kinds share.

A kind's checker judges one solution (`check`), one certificate that there is none (`refute`),
and all that a solved answer claims (`confirm`). Whether the answer belongs to the puzzle, and
agrees with itself, is judged here. No solver takes part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from lasermaze.core.answers import (
    LATER,
    MOST_WORK,
    STOPPED,
    BaseAnswer,
    Impossible,
    Pairs,
    Solved,
    Undecided,
    Unproved,
)
from lasermaze.core.brief import brief
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import QUICK, Finding, Recount, Unconfirmed, faults_in
from lasermaze.core.english import counted, grouped, shown
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.letter_grid import Filled
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import AnyKind, kind_of


class Judgement(NamedTuple):
    """The result of a check.

    Attributes:
        faults: every way in which the answer is wrong; none for a right one.
        unconfirmed: the claims without evidence that no search confirmed, in words.
        options: the options by which it was judged, as sorted (name, value) pairs, defaults
            left out.
    """

    faults: tuple[Fault, ...]
    unconfirmed: tuple[str, ...] = ()
    options: Pairs = ()

    def __repr__(self) -> str:
        faults = "; ".join(map(str, self.faults[:3])) or "right"
        unconfirmed = f"; unconfirmed: {self.unconfirmed[:3]}" if self.unconfirmed else ""
        return brief(self, faults + unconfirmed)

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
    """The faults of an answer, or of a solution alone, and the unconfirmed claims.

    ``answer`` may be anything: a value that is not an answer has a fault. ``given`` are the options
    to judge by; they override those in the answer.

    Raises: PuzzleError for a full recount of a solution alone.
    """
    kind = kind_of(puzzle)
    if wrong := tuple(_faults_in_form(kind, puzzle, answer)):
        return Judgement(wrong, options=tuple(sorted(given.items())))
    options = kind.choose("check", {**_options_in(kind, answer), **given})
    if isinstance(answer, BaseAnswer):
        answer = replace(answer, puzzle=puzzle)  # an equal one may have other details
    found = []
    try:
        budget.check()
        for each in _findings(kind.check(puzzle, budget, options), answer, recount):
            found.append(each)  # those that are found in time
    except TimeUpError:
        found.append(Unconfirmed("the whole answer, as the time limit was reached"))
    unconfirmed = tuple(each.claim for each in found if isinstance(each, Unconfirmed))
    return Judgement(faults_in(found), unconfirmed, kind.differing(options))


def _options_in(kind: AnyKind, answer: Any) -> dict[str, Any]:
    """The options in an answer that decide whether a solution is right."""
    if not isinstance(answer, BaseAnswer):
        return {}
    known = kind.options_of("check")
    return {name: value for name, value in answer.options if name in known}


def _findings(check: Any, answer: Any, recount: Recount) -> Iterable[Finding]:
    """What a checker finds in an answer. Raises: TimeUpError."""
    match answer:
        case Impossible():
            return _refuted(check, answer.proof(check.budget), recount)
        case Unproved():
            return _recounted(check, recount)
        case Solved():
            findings: Iterable[Finding] = check.confirm(answer, recount)
            return findings
        case Undecided(reason=reason):
            what = f"the answer claims nothing ({reason}): nothing to check"
            return [Fault("undecided", what)]
        case BaseAnswer():
            return [Fault("answer", "neither solved, impossible nor undecided")]
    if recount == "full":
        raise PuzzleError("a solution alone claims no count", expected="an answer to recount")
    alone: Iterable[Finding] = check.check(answer)
    return alone


def _refuted(check: Any, certificate: Any, recount: Recount) -> Iterator[Finding]:
    """What is wrong with a proof that there is no solution."""
    if certificate is None:
        yield from _recounted(check, recount)
        return
    found = list(check.refute(certificate))
    if found and not faults_in(found) and recount == "full":
        found = list(_recounted(check, recount))
    yield from found


def _recounted(check: Any, recount: Recount) -> Iterator[Finding]:
    """What an independent search finds of an unproved claim that there is no solution."""
    found = None
    if recount != "never":
        found = check.count_again(1, QUICK if recount == "quick" else None)
    if found:
        yield Fault("count", "said to be impossible, but a recount finds a solution")
    elif found is None:
        yield Unconfirmed("no solution")


def _faults_in_form(kind: AnyKind, puzzle: Puzzle, answer: Any) -> Iterator[Fault]:
    """Why a value is not an answer to this puzzle, or contradicts itself.

    Its fields may have any types; the kind judges the contents of a solution, a certificate or
    evidence.
    """
    if not isinstance(answer, BaseAnswer):
        yield from _faults_in_types(kind, puzzle, [answer])
        return
    yield from _faults_in_puzzle(puzzle, answer.puzzle)
    yield from _faults_in_options(kind, answer.options)
    if not _is_pairs(answer.work) or not all(_is_work(often) for _, often in answer.work):
        yield Fault("work", f"the work is {shown(answer.work)}, not pairs of names and numbers")
    if isinstance(answer, Solved):
        counted = tuple(_faults_in_count(answer))
        yield from counted or _faults_in_types(kind, puzzle, answer.solutions)
        takes_evidence = kind.check(puzzle).takes_evidence
        if not takes_evidence and answer.evidence not in (None, LATER):
            yield Fault("evidence", f"answers of kind {kind.name!r} do not have any")
    if isinstance(answer, Undecided) and not isinstance(answer.reason, str):
        yield Fault("undecided", f"the reason is {shown(answer.reason)}, not a text")


def _faults_in_puzzle(puzzle: Puzzle, answered: Any) -> Iterator[Fault]:
    """How the puzzle in an answer differs from the given puzzle; it may lack the id."""
    if not isinstance(answered, Puzzle):
        yield Fault("puzzle", f"the answer is to {shown(answered)}, which is not a puzzle")
    elif answered is puzzle:
        return
    elif type(answered) is not type(puzzle) or not all(
        _is_same(getattr(answered, each.name), getattr(puzzle, each.name))
        for each in fields(puzzle)
        if each.compare
    ):
        yield Fault("puzzle", "the answer is to another puzzle")
    elif answered.id != "" and not _is_same(answered.id, puzzle.id):
        ids = f"{shown(answered.id)}, not {shown(puzzle.id)}"
        yield Fault("puzzle", f"the answer is to the puzzle with the id {ids}")


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal and of one type: ``True`` is not 1, nor is 1.0."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return type(one) is type(other) and all(map(_is_same, one, other))
    return type(one) is type(other) and bool(one == other)


def _faults_in_types(kind: AnyKind, puzzle: Puzzle, solutions: Iterable[Any]) -> Iterator[Fault]:
    """The solutions that are of another type, or a grid of another size than the puzzle."""
    for number, solution in enumerate(solutions, start=1):
        at = f"solution {number}: " if number > 1 else ""
        if not isinstance(solution, kind.solution_type):
            what = f"{shown(solution)} is not a solution of a puzzle of kind {kind.name!r}"
            yield Fault("solution", at + what)
        elif isinstance(solution, Filled) and not _is_same(
            (solution.rows, solution.cols), (puzzle.rows, puzzle.cols)
        ):
            yield Fault("size", f"{at}the grid is of another size than the puzzle")


def _faults_in_options(kind: AnyKind, options: Any) -> Iterator[Fault]:
    if not _is_pairs(options) or len(dict(options)) != len(options):
        what = f"the options are {shown(options)}, not pairs of different names with values"
        yield Fault("options", what)
        return
    if not options:
        return
    try:
        kind.choose("solve", dict(options))
    except PuzzleError as error:
        yield Fault("options", str(error))


def _is_pairs(value: Any) -> bool:
    """Whether a value is a tuple of pairs that begin with a text."""
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in value
    )


def _is_number(value: Any) -> bool:
    """Whether a value is a whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_work(value: Any) -> bool:
    """Whether a value is a number that JSON can hold."""
    return _is_number(value) and value < MOST_WORK


def _faults_in_count(answer: Solved[Any, Any]) -> Iterator[Fault]:
    """Why the number of solutions is not a number, or contradicts itself."""
    if not isinstance(answer.others, tuple):
        yield Fault("count", f"the other solutions are {shown(answer.others)}, not a tuple")
        return
    if not _is_number(answer.count):
        yield Fault("count", f"the count is {shown(answer.count)}, not a whole number")
        return
    if not isinstance(answer.exact, bool):
        yield Fault("count", f"exact is {shown(answer.exact)}, not True or False")
        return
    if answer.stopped not in (None, *STOPPED):
        yield Fault("count", f"stopped by {shown(answer.stopped)}, which cannot stop a search")
        return
    kept = len(answer.solutions)
    if answer.count < kept:
        shows = f"{counted(kept, 'solution', verb='is')} shown"
        yield Fault("count", f"the count is {grouped(answer.count)}, but {shows}")
    if answer.exact and answer.stopped is not None:
        yield Fault("count", f"said to be all, yet stopped by the {answer.stopped}")
    if not answer.exact and answer.stopped is None:
        yield Fault("count", "said not to be all, but not what stopped the search")
