"""What a checker finds, and how far it counts solutions again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, get_args

from lasermaze.core.answers import Solved
from lasermaze.core.english import counted, grouped, shown
from lasermaze.core.enumeration import ENDLESS
from lasermaze.core.errors import Fault, PuzzleError


class Unconfirmed(NamedTuple):
    """A claim, in words, that would take the checker too long."""

    claim: str


#: What a checker yields: nothing for a right answer with all its claims confirmed.
Finding = Fault | Unconfirmed


def faults_in(found: Iterable[Finding]) -> tuple[Fault, ...]:
    """The faults among some findings."""
    return tuple(each for each in found if isinstance(each, Fault))


def wrong_count(answer: Solved[Any, Any], found: int, thing: str) -> Iterator[Fault]:
    """The fault of a number of solutions that is claimed, if a recount finds another one.

    ``thing`` is the kind's word for one solution.
    """
    if found < answer.count:
        said = counted(answer.count, thing)
        yield Fault("count", f"{said} claimed, a recount finds {grouped(found)}")
    elif found > answer.count and answer.exact:
        said = f"said to be all, {grouped(answer.count)}"
        yield Fault("count", f"{said}, but a recount finds more")


#: How `check` counts solutions again if there is no evidence: not at all, within :data:`QUICK`
#: positions, or to the end.
Recount = Literal["never", "quick", "full"]

#: The number of positions that a quick recount examines: a few tenths of a second.
QUICK = 2_000

#: From here on the number of solutions is not written in digits.
VERY_MANY = 10**12


def check_recount(recount: Any) -> None:
    """Raise PuzzleError for a value that is not a `Recount`."""
    if recount not in get_args(Recount):
        raise PuzzleError(f"recount is {shown(recount)}", expected="never, quick or full")


def limits_of(limit: int | None, positions: int | None) -> tuple[int, int]:
    """The most positions and solutions of a recount, as the checkers take them."""
    most = ENDLESS if limit is None else min(limit, ENDLESS)
    return ENDLESS if positions is None else min(positions, ENDLESS), most


def count_claim(answer: Solved[Any, Any], thing: str) -> str:
    """The claim of an answer about the number of solutions, in words.

    ``thing`` is the kind's word for one solution.
    """
    if not answer.exact:
        return f"at least {counted(answer.count, thing)}"
    return f"the only {thing}" if answer.count == 1 else counted(answer.count, thing)


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
