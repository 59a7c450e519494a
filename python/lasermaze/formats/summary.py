"""Answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from lasermaze.core.answers import AnyAnswer, Impossible, Solved, Undecided, Unproved
from lasermaze.core.english import counted
from lasermaze.core.errors import Path
from lasermaze.core.grid import place
from lasermaze.core.json_text import LetterRows
from lasermaze.kind import kind_of

#: The names of the limits of a search; callers whose users set limits pass their own names.
LIMITS: Mapping[str, str] = {"limit": "the limit", "time limit": "the time limit"}

#: The types of a list in a document, besides a large one of numbers.
_LISTS = (list, LetterRows)


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
    """Where the first two solutions first differ, found in their JSON documents."""
    encode = kind_of(answer.puzzle).codecs.solution.encode
    one, other = (encode(each, answer.puzzle) for each in (answer.witness, answer.others[0]))
    path, one, other = next(_differences((), one, other))
    cell = _numbers(path)
    if path[0] == "cells":  # a text with one letter for each cell, row by row
        cell = divmod(cell[0], answer.puzzle.cols)
    where = place((cell[0], cell[1])) if len(cell) == 2 else ", ".join(map(str, path))
    return f"they first differ at {where}: {_value(one)} or {_value(other)}"


def _differences(path: Path, one: Any, other: Any) -> Iterator[tuple[Path, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from _differences((*path, key), one[key], other.get(key))
    elif isinstance(one, _LISTS) and isinstance(other, _LISTS):
        for index, (left, right) in enumerate(zip(one, other, strict=False)):
            yield from _differences((*path, index), left, right)
    elif isinstance(one, str) and isinstance(other, str) and _holds_cells(path):
        pairs = enumerate(zip(one, other, strict=False))
        yield from (((*path, col), *pair) for col, pair in pairs if pair[0] != pair[1])
    elif isinstance(one, str) and isinstance(other, str) and max(len(one), len(other)) > 8:
        # A long text is a list of letters, such as the moves of a walk.
        letters = zip_longest(one, other)
        yield from (
            ((*path, f"number {index}"), *pair)
            for index, pair in enumerate(letters, 1)
            if pair[0] != pair[1]
        )
    elif one != other:
        yield path, one, other


def _holds_cells(path: Path) -> bool:
    """Whether a text there has one letter a cell: a row in a list of rows, or all cells."""
    return path == ("cells",) or len(_numbers(path)) == 1


def _numbers(path: Path) -> tuple[int, ...]:
    """The numbers in a path: a row and a column, if it leads to a cell."""
    return tuple(part for part in path if isinstance(part, int))


def _value(value: Any) -> str:
    if value in (None, "."):
        return "nothing"
    return str(value) if str(value).isalnum() else f"'{value}'"
