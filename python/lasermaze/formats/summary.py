"""Answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from lasermaze.core.answers import AnyAnswer, Impossible, Solved, Undecided, Unproved
from lasermaze.core.english import counted
from lasermaze.core.grid import place
from lasermaze.kind import kind_of

#: The names of the limits of a search; callers whose users set limits pass their own names.
LIMITS: Mapping[str, str] = {"limit": "the limit", "time limit": "the time limit"}


def in_words(answer: AnyAnswer, limits: Mapping[str, str] = LIMITS) -> str:
    """An answer in one line; ``limits`` has the user's names of the limits."""
    match answer:
        case Solved():
            return _solved(answer, limits)
        case Impossible():
            return f"impossible, and proved{_spent(answer, ' ({})')}"
        case Unproved():
            return "impossible, without a proof"
        case Undecided(reason=reason):
            stopped = f"stopped at {limits.get(reason, reason)}{_spent(answer, ' after {}')}"
            return f"undecided: {stopped}, with no solution so far"
    raise AssertionError(answer)


def _solved(answer: Solved[Any, Any], limits: Mapping[str, str]) -> str:
    kind = kind_of(answer.puzzle)
    found = kind.draw(answer.puzzle).facts(answer.witness)
    facts = [_plural(number, what) for what, number in found]
    spent = _spent(answer, " ({})")
    differ = f"; {where_they_differ(answer)}" if answer.others else ""
    if answer.unique:
        known = [f"exactly one {kind.solution}{spent}"]
    elif answer.exact:
        known = [f"{counted(answer.count, kind.solution)}{differ}{spent}"]
    elif answer.stopped is not None and answer.stopped in limits:
        least = counted(answer.count, kind.solution)
        known = [f"at least {least} (stopped at {limits[answer.stopped]}){differ}"]
    else:
        known = []
    return "; ".join([*facts, *known])


def _plural(number: int, things: str) -> str:
    """A number with a noun that is given in the plural."""
    return counted(number, things.removesuffix("s"), things)


def _spent(answer: AnyAnswer, form: str) -> str:
    """The work done, in the first of the measures that the kind gives, such as ``43 nodes``."""
    for what, often in answer.work:
        return form.format(_plural(often, what))
    return ""


def where_they_differ(answer: Solved[Any, Any]) -> str:
    """Where the first two solutions first differ: at a cell, or at a move of a walk."""
    one: Any = answer.witness
    other: Any = answer.others[0]
    if isinstance(getattr(one, "cells", None), bytes):
        pairs = enumerate(zip(one.cells, other.cells, strict=False))
        cell = divmod(next(index for index, (a, b) in pairs if a != b), answer.puzzle.cols)
        return f"they first differ at {place(cell)}: {_value(one[cell])} or {_value(other[cell])}"
    (begin, _, moves), (start, _, others) = (str(walk).rpartition(": ") for walk in (one, other))
    if begin != start:
        return f"they begin at {begin} or {start}"
    numbered = enumerate(zip_longest(moves, others, fillvalue="none"), 1)
    number, (left, right) = next(each for each in numbered if each[1][0] != each[1][1])
    return f"they first differ at move {number}: {left} or {right}"


def _value(value: Any) -> str:
    """What is on a cell."""
    text = getattr(value, "code", value)
    if text in (None, "."):
        return "nothing"
    return text if text.isalnum() else f"'{text}'"
