"""Whether an answer in JSON is true, as an oracle finds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.oracles import Oracle

DETAILS = ("title", "author", "id")
STOPPED = ("limit", "time limit", "memory limit", "not counted")
SOLVED = {"solution", "others", "count", "exact", "unique", "stopped", "evidence"}


def same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are the same, of the same types: 1, 1.0 and True are three."""
    return bool(one == other) and json.dumps(one, sort_keys=True) == json.dumps(
        other, sort_keys=True
    )


def is_true(oracle: Oracle, text: str, answer: str, **rules: Any) -> bool:
    """Whether a text is an answer to the puzzle in another, and all that it claims is true.

    ``work`` and what stopped a search are not claims about a puzzle; only their form matters. Nor
    is evidence: a changed proof may still be one. ``rules`` are options besides the answer's.
    """
    try:
        said = json.loads(
            answer, object_pairs_hook=_once, parse_constant=_refused, parse_float=_number
        )
    except (ValueError, RecursionError):
        return False
    if not isinstance(said, dict):
        return False
    options, work = said.pop("options", {}), said.pop("work", {})
    if not same(said.pop("lasermaze", None), 1):
        return False
    if not _is_of(oracle.document(text), said.pop("puzzle", None)):
        return False
    if not isinstance(options, dict) or any(
        type(value) is not oracle.option_types.get(name) for name, value in options.items()
    ):
        return False
    if not isinstance(work, dict) or any(type(n) is not int or n < 0 for n in work.values()):
        return False
    found = said.pop("answer", None)
    if found == "impossible":
        if set(said) != {"certificate"} or oracle.count(text, **{**options, **rules}):
            return False
        certificate = said["certificate"]
        return (
            certificate is None
            or oracle.is_proof(text, certificate, **{**options, **rules}) is not False
        )
    return found == "solved" and _solved(oracle, text, said, {**options, **rules})


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def _number(token: str) -> float:
    """A number as JSON schemas see it: 1.0 is whole."""
    number = float(token)
    return int(number) if number.is_integer() else number


def _refused(token: str) -> Any:
    raise ValueError(token)


def _is_of(asked: dict[str, Any], puzzle: Any) -> bool:
    """Whether a puzzle in an answer is the one asked; the answer may lack the id."""
    if not isinstance(puzzle, dict):
        return False
    plain = {"add": [], **dict.fromkeys(DETAILS, "")}
    one, other = {**plain, **asked}, {**plain, **puzzle}
    if isinstance(other["add"], list) and all(isinstance(code, str) for code in other["add"]):
        one["add"], other["add"] = sorted(one["add"]), sorted(other["add"])
    return same(one, {**other, "id": other["id"] or one["id"]})


def _solved(oracle: Oracle, text: str, said: dict[str, Any], options: Mapping[str, Any]) -> bool:
    if not {"solution", "count", "exact"} <= set(said) <= SOLVED:
        return False
    others, count, exact = said.get("others", []), said["count"], said["exact"]
    stopped = said.get("stopped")
    if isinstance(count, str) and re.fullmatch("0x[0-9a-f]+", count) and len(count) > 16:
        count = int(count, 16)
    if type(count) is not int or type(exact) is not bool or not isinstance(others, list):
        return False
    if exact != (stopped is None) or (not exact and stopped not in STOPPED):
        return False
    names: list[str] = []
    for each in (said["solution"], *others):
        solution = oracle.solution_in(text, each) if isinstance(each, dict) else None
        if solution is None or oracle.faults(text, solution, **options):
            return False
        if not names and not oracle.may_be_first(text, solution, **options):
            return False
        names.append(oracle.name(text, solution))
    if said.get("evidence") is not None and not oracle.evidence_is_true(text, said["evidence"]):
        return False
    several = oracle.count(text, **options)
    if len(set(names)) != len(names) or not len(names) <= count <= several:
        return False
    if exact and count != several:
        return False
    unique = False if count > 1 else True if exact else None
    return same(said.get("unique", unique), unique)
