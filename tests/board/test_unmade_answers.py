"""An answer to a card makes its fields on first use, and behaves as if it always had them."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields, replace
from operator import attrgetter
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.answers import Solved
from lasermaze.core.deferred import unmade

ONE = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . .\n. . .\n. T?! .\n")
NONE = lm.parse("kind: board\ntargets: 1\ngrid:\nL> . T>\n")

LOOKS: dict[str, Callable[[Any], Any]] = {
    "repr": repr,
    "hash": hash,
    "bool": bool,
    "json": lambda answer: json.loads(answer.to_json()),
    "pickle": lambda answer: pickle.loads(pickle.dumps(answer)),
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "replace": lambda answer: replace(answer, options=()),
    "asdict": asdict,
    "svg": lambda answer: answer._repr_svg_(),
    "judge": lambda answer: lm.judge(answer.puzzle, answer),
}


def unread() -> list[Any]:
    """Answers whose fields are not made yet."""
    answers = [*lm.solve_many([ONE, NONE]), lm.solve(ONE), lm.solve(NONE)]
    assert not any(each.name in vars(answer) for answer in answers for each in fields(answer))
    return answers


def whole(answer: Any) -> Any:
    """The same answer, made by its constructor."""
    return type(answer)(**{each.name: getattr(answer, each.name) for each in fields(answer)})


def pairs() -> list[tuple[Any, Any]]:
    """Answers whose fields are not made yet, each with an equal one that is complete."""
    return list(zip(unread(), map(whole, unread()), strict=True))


@pytest.mark.parametrize("look", LOOKS)
def test_whatever_looks_first_finds_the_whole_answer(look: str) -> None:
    for late, made in pairs():
        assert LOOKS[look](late) == LOOKS[look](made)
        assert late == made


def test_any_field_may_be_read_first() -> None:
    for each in map(whole, unread()):
        for field in fields(each):
            late = lm.solve(each.puzzle)
            assert getattr(late, field.name) == getattr(each, field.name)
            assert vars(late).keys() == vars(each).keys()
    late, made = pairs()[0]
    assert made == late


def test_threads_read_the_same_fields() -> None:
    with ThreadPoolExecutor(8) as pool:
        for late, made in pairs():
            assert set(pool.map(attrgetter("work"), 16 * [late])) == {made.work}
            assert late == made


def test_the_class_itself_has_the_defaults() -> None:
    solved: Any = Solved
    assert (solved.count, solved.others, solved.evidence) == (1, (), None)
    assert not hasattr(solved, "witness")
    with pytest.raises(AttributeError, match="witness"):
        _ = unmade(solved, dict).witness
