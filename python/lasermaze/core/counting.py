"""Judges the number of solutions that an answer claims, for the checkers of all kinds.

An answer claims more than one solution: how many there are, that these are all, that none is
better. Each claim is confirmed by evidence or by an independent count, or it is reported as
unconfirmed. Nothing here knows a kind or a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import TimeUpError
from lasermaze.core.claims import QUICK, Recount, Verdict
from lasermaze.core.english import counted, grouped
from lasermaze.core.enumeration import ENDLESS
from lasermaze.core.errors import Fault
from lasermaze.core.reasons import Reason


@dataclass(frozen=True)
class Exhausted:
    """The certificate that a search found no solution, without any proof.

    The checker of a kind that has no other certificate searches again.
    """


class Repeated(Reason):
    """A solution repeats an earlier one; both have their numbers, from 1."""

    rule = "count"

    number: int
    first: int


class FewerFound(Reason):
    """More solutions are claimed than a recount finds."""

    rule = "count"

    claimed: int
    found: int


class MoreFound(Reason):
    """The solutions are claimed to be all, but a recount finds more."""

    rule = "count"

    claimed: int


Miscounted = Repeated | FewerFound | MoreFound


def in_words(reason: Miscounted, thing: str = "solution") -> str:
    """The words for a wrong number of solutions, or for a repeated one.

    ``thing`` is the kind's word for one solution.
    """
    match reason:
        case Repeated(number, first):
            return f"solution {number} repeats solution {first}"
        case FewerFound(claimed, found):
            return f"{counted(claimed, thing)} claimed, a recount finds {grouped(found)}"
        case MoreFound(claimed):
            return f"said to be all, {grouped(claimed)}, but a recount finds more"


def _fault(reason: Miscounted, thing: str = "solution") -> Fault:
    return Fault.of(reason, in_words(reason, thing))


#: An independent count: ``count(limit, positions)`` is the number of solutions, at most ``limit``;
#: None if that takes more than ``positions`` positions.
Count = Callable[[int, int | None], int | None]


#: What tells a solution from the others: the kind's ``identity`` with the puzzle given.
Identity = Callable[[Any], Hashable]


def judge_solved(
    answer: Solved[Any, Any],
    check: Callable[[Any], Verdict],
    identity: Identity,
    count: Count,
    recount: Recount,
    thing: str = "solution",
) -> Verdict:
    """The verdict on a solved answer whose count only a recount can confirm.

    ``check`` judges one solution; ``thing`` is the kind's word for one.
    """
    replayed = judge_solutions(answer, check, identity)
    if not replayed.ok:
        return replayed
    counted = judge_count(answer, count, recount, thing)
    return Verdict(counted.faults, replayed.unconfirmed + counted.unconfirmed)


def judge_solutions(
    answer: Solved[Any, Any], check: Callable[[Any], Verdict], identity: Identity
) -> Verdict:
    """Whether all solutions in an answer are right and different."""
    verdicts = [check(solution) for solution in answer.solutions]
    faults = tuple(_faults_in_solutions(answer, verdicts, identity))
    unconfirmed = dict.fromkeys(claim for one in verdicts for claim in one.unconfirmed)
    return Verdict(faults, tuple(unconfirmed))


def _faults_in_solutions(
    answer: Solved[Any, Any], verdicts: Sequence[Verdict], identity: Identity
) -> Iterator[Fault]:
    first_with: dict[Hashable, int] = {}
    several = len(answer.solutions) > 1
    for number, (witness, verdict) in enumerate(
        zip(answer.solutions, verdicts, strict=True), start=1
    ):
        for fault in verdict.faults:
            yield fault.within(f"solution {number}") if several else fault
        if not verdict.ok or not several:  # it takes long to hash a large solution
            continue
        same = first_with.setdefault(identity(witness), number)
        if same != number:
            yield _fault(Repeated(number, same))


def judge_count(
    answer: Solved[Any, Any], count: Count, recount: Recount, thing: str = "solution"
) -> Verdict:
    """Whether an independent count agrees with the number of solutions that is claimed."""
    if _shows_its_count(answer):
        return Verdict()
    found = None
    if recount != "never":
        limit = answer.count + 1 if answer.exact else answer.count
        with suppress(TimeUpError):
            found = count(limit, QUICK if recount == "quick" else None)
    if found is None:
        return Verdict(unconfirmed=(count_claim(answer, thing),))
    if found < answer.count:
        return Verdict((_fault(FewerFound(answer.count, found), thing),))
    if found > answer.count and answer.exact:
        return Verdict((_fault(MoreFound(answer.count), thing),))
    return Verdict()


def limits_of(limit: int | None, positions: int | None) -> tuple[int, int]:
    """The most positions and solutions of a recount, as the checkers take them."""
    most = ENDLESS if limit is None else min(limit, ENDLESS)
    return ENDLESS if positions is None else min(positions, ENDLESS), most


def _shows_its_count(answer: Solved[Any, Any]) -> bool:
    """Whether the solutions that are shown prove the count, as it claims no more than them."""
    return not answer.exact and len(answer.solutions) == answer.count


def count_claim(answer: Solved[Any, Any], thing: str = "solution") -> str:
    """The claim of an answer about the number of solutions, in words."""
    if not answer.exact:
        return f"at least {counted(answer.count, thing)}"
    return f"the only {thing}" if answer.count == 1 else counted(answer.count, thing)


#: From here on the number of solutions is not written in digits.
VERY_MANY = 10**12


def which_of(answer: Solved[Any, Any], thing: str = "solution") -> str:
    """Which of how many solutions an answer shows, as far as that is known; a noun phrase.

    Such as ``the only solution``, ``one of 5 solutions`` or ``one of several solutions``.
    """
    if answer.unique:
        return f"the only {thing}"
    if answer.count >= VERY_MANY:
        return f"one of very many {thing}s"
    if answer.exact:
        return f"one of {counted(answer.count, thing)}"
    if answer.count == 1:
        return f"one {thing}, perhaps not the only one"
    if answer.stopped == "not counted":
        return f"one of several {thing}s"
    return f"one of at least {counted(answer.count, thing)}"
