"""Answers in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.errors import Path
from lasermaze.grid import place

#: What stopped a search, as the user can change it.
_FLAGS = {"limit": "--limit", "time limit": "--time-limit"}


def in_words(answer: Answer[Any]) -> str:
    """What an answer says, in one line."""
    match answer:
        case Solved():
            return _solved(answer)
        case Impossible():
            return f"impossible: the search was exhausted{_spent(answer, ' after {}')}"
        case Undecided(reason=reason):
            stopped = f"stopped at {_FLAGS.get(reason, reason)}{_spent(answer, ' after {}')}"
            return f"undecided: {stopped}, with no solution so far"
    raise AssertionError(answer)


def _solved(answer: Solved[Any, Any]) -> str:
    if answer.unique:
        return f"exactly one solution{_spent(answer, ' ({})')}"
    differ = f"; {where_they_differ(answer)}" if answer.others else ""
    if answer.exact:
        return f"{answer.count} solutions{differ}{_spent(answer, ' ({})')}"
    plural = "s" if answer.count != 1 else ""
    stopped = _FLAGS.get(answer.stopped or "", answer.stopped)
    return f"at least {answer.count} solution{plural} (stopped at {stopped}){differ}"


def _spent(answer: Answer[Any], form: str) -> str:
    """The work done, in the first of the measures that the kind gives, such as ``43 nodes``."""
    for what, often in answer.work:
        return form.format(f"{often} {what if often != 1 else what.removesuffix('s')}")
    return ""


def where_they_differ(answer: Solved[Any, Any]) -> str:
    """Where the first two solutions first differ, found in what JSON would say of them."""
    encode = answer.puzzle.wing.witnesses.encode
    path, one, other = next(_differences((), encode(answer.witness), encode(answer.others[0])))
    cell = tuple(part for part in path if isinstance(part, int))
    where = place((cell[0], cell[1])) if len(cell) == 2 else ", ".join(map(str, path))
    return f"they first differ at {where}: {_value(one)} or {_value(other)}"


def _differences(path: Path, one: Any, other: Any) -> Iterator[tuple[Path, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from _differences((*path, key), one[key], other.get(key))
    elif isinstance(one, list) and isinstance(other, list):
        for index, (left, right) in enumerate(zip(one, other, strict=False)):
            yield from _differences((*path, index), left, right)
    elif one != other:
        yield path, one, other


def _value(value: Any) -> str:
    return "nothing" if value is None else str(value)
