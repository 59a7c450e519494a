"""Whether an answer in JSON is true, found out by the plain searches of the tests.

They share nothing with the package. What a document says is taken from its text alone; a text
that is not an answer of the documented form says nothing true. ``work`` and what stopped a search
are not claims about a puzzle; only their form is checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.claims.searches import KINDS, Facts, found
from tests.claims.tampering import same

OPTIONS: Mapping[str, Mapping[str, type]] = {
    "turrets": {"count_walks": bool},
    "shooters": {"fewest_turns": bool, "forced": bool, "count_solutions": bool},
    "signposts": {"way": str},
    "mirrors": {"shortest": bool, "fewest_reflections": bool},
    "board": {"stray_beams": bool},
    "lazors": {},
}
DETAILS = ("title", "author", "id")
STOPPED = ("limit", "time limit", "memory limit", "not counted")
SOLVED = {"solution", "others", "count", "exact", "unique", "stopped", "evidence"}


def is_true(text: str, asked: str, rules: Mapping[str, Any] | None = None) -> bool:
    """Whether a text is an answer to the puzzle in another, and all that it claims is true.

    Evidence is not a claim: a changed proof may still be one. But a set of states that is said to
    be all that can be reached must be that.

    ``rules`` are options to judge by, besides those in the answer.
    """
    try:
        said = json.loads(text, object_pairs_hook=_once, parse_constant=_refused)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and _is_true(said, json.loads(asked), rules or {})


def solves(text: str, asked: str) -> bool:
    """Whether the first solution in a text, or "impossible", is right by the usual rules."""
    said, puzzle = json.loads(text), json.loads(asked)
    facts = found(asked, "{}")
    assert facts is not None
    if said["answer"] == "impossible":
        return not facts.solutions
    return _name(puzzle["kind"], said["solution"], facts) is not None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def _refused(token: str) -> Any:
    raise ValueError(token)


def _is_true(said: dict[str, Any], asked: dict[str, Any], rules: Mapping[str, Any]) -> bool:
    kind = asked["kind"]
    options, work = said.pop("options", {}), said.pop("work", {})
    if not same(said.pop("lasermaze", None), 1) or not _is_of(asked, said.pop("puzzle", None)):
        return False
    if not isinstance(options, dict) or any(
        type(value) is not OPTIONS[kind].get(name) for name, value in options.items()
    ):
        return False
    if not isinstance(work, dict) or any(type(n) is not int or n < 0 for n in work.values()):
        return False
    facts = found(json.dumps(asked), json.dumps({**options, **rules}, sort_keys=True))
    if facts is None:
        return False
    answer = said.pop("answer", None)
    if answer == "impossible":
        proves = KINDS[kind].proves
        return set(said) == {"certificate"} and not facts.solutions and proves(said, facts)
    return answer == "solved" and _solved(kind, said, facts)


def _is_of(asked: dict[str, Any], puzzle: Any) -> bool:
    """Whether a puzzle in an answer is the one asked; the answer may lack the id."""
    if not isinstance(puzzle, dict):
        return False
    plain = {"add": [], **dict.fromkeys(DETAILS, "")}
    one, other = {**plain, **asked}, {**plain, **puzzle}
    if isinstance(other["add"], list) and all(isinstance(code, str) for code in other["add"]):
        one["add"], other["add"] = sorted(one["add"]), sorted(other["add"])
    return same(one, {**other, "id": other["id"] or one["id"]})


def _solved(kind: str, said: dict[str, Any], facts: Facts) -> bool:
    if not {"solution", "count", "exact"} <= set(said) <= SOLVED:
        return False
    others, count, exact = said.get("others", []), said["count"], said["exact"]
    stopped, several = said.get("stopped"), len(facts.solutions)
    if isinstance(count, str) and re.fullmatch("0x[0-9a-f]+", count) and len(count) > 16:
        count = int(count, 16)
    if type(count) is not int or type(exact) is not bool or not isinstance(others, list):
        return False
    if exact != (stopped is None) or (not exact and stopped not in STOPPED):
        return False
    shown = [said["solution"], *others]
    names = [_name(kind, each, facts) for each in shown]
    if None in names or len(set(names)) != len(names) or not len(shown) <= count <= several:
        return False
    if facts.best is not None and names[0] not in facts.best:
        return False
    if exact and count != several:
        return False
    unique = False if count > 1 else True if exact else None
    return same(said.get("unique", unique), unique)


def _name(kind: str, said: Any, facts: Facts) -> str | None:
    """The identity of a solution; None if it is not a solution, or says anything false."""
    which = KINDS[kind]
    if not isinstance(said, dict) or not set(which.main) <= set(said):
        return None
    name = which.name(said, facts)
    if name is None or name not in facts.solutions:
        return None
    rest = {key: value for key, value in said.items() if key not in which.main}
    return name if which.rest(rest, facts.solutions[name], facts) else None
