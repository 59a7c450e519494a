"""Answers are plain values: compared without a search, printed in their notation, told in words."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import _kernel

KINDS = [kind.name for kind in lm.all_kinds()]


@cache
def puzzle(kind: Any) -> Any:
    return lm.generate(kind, seed=1)


@cache
def impossible(kind: Any) -> Any:
    """A puzzle without a solution."""
    for seed in range(1_000):
        found = lm.generate(kind, size=(4, 5), seed=seed, any_verdict=True)
        if not lm.solve(found):
            return found
    raise AssertionError(kind)


# Comparisons


@contextmanager
def no_search() -> Iterator[None]:
    """Raise AssertionError in the block if a search of the kernel runs."""
    kernel = {each for each in vars(_kernel).values() if callable(each)}

    def look(frame: object, event: str, called: Any) -> None:
        if event == "c_call":
            owner = type(getattr(called, "__self__", None))
            assert kernel.isdisjoint([owner, called]), called

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("kind", KINDS)
def test_comparing_and_hashing_start_no_search(kind: str) -> None:
    for asked in (puzzle(kind), impossible(kind)):
        one, other = lm.solve(asked), lm.solve(asked)
        values: list[tuple[Any, Any]] = [
            (one, other),
            (one, copy.copy(one)),
            (lm.explain(asked), lm.explain(asked)),
            (lm.hint(asked), lm.hint(asked)),
        ]
        with no_search():
            for left, right in values:
                assert left == right
            assert hash(one) == hash(other)
            assert len({one, other}) == 1
            assert one != lm.Undecided(puzzle=asked, reason="time limit")
            assert one != asked
        read = type(one).from_json(one.to_json())
        assert read == one == pickle.loads(pickle.dumps(one))
        assert hash(read) == hash(one)
        for told in (lm.explain(asked), lm.hint(asked)):
            assert told == pickle.loads(pickle.dumps(told))


@pytest.mark.parametrize("kind", KINDS)
def test_answers_that_say_something_else_differ(kind: str) -> None:
    answer = lm.solve(puzzle(kind))
    assert isinstance(answer, lm.Solved)
    for changed in (
        replace(answer, count=answer.count + 1, exact=False, stopped="limit"),
        replace(answer, others=(answer.witness,)),
        replace(answer, puzzle=answer.puzzle.with_details(title="another")),
    ):
        assert changed != answer
    assert lm.solve(impossible(kind)) != answer


# Words


def variants(answer: Any) -> Iterator[Any]:
    """A solved answer with all that can be known about the number of solutions."""
    others = (answer.witness, *answer.others)[:1]
    yield replace(answer, others=(), count=1, exact=True, stopped=None, evidence=None)
    for count, stopped in product((1, 2, 7, 10**13), ("limit", "time limit", "not counted")):
        kept = others if count > 1 else ()
        yield replace(answer, others=kept, count=count, exact=False, stopped=stopped, evidence=None)
    for count in (2, 7, 10**13):
        yield replace(answer, others=others, count=count, exact=True, stopped=None, evidence=None)


#: A clause where a noun belongs.
BROKEN = re.compile(
    r"\b(this is|these are|it is|one of|the|a|an) (there|it|this|that|one of the only|is|are)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("kind", KINDS)
def test_the_number_of_solutions_is_told_in_whole_sentences(kind: str) -> None:
    asked = puzzle(kind)
    solved = lm.solve(asked)
    for answer in variants(solved):
        said = [*lm.explain(asked, answer).words, *lm.draw(asked, answer).words]
        for words in said:
            assert not BROKEN.search(words), words
        which = [
            words for words in said if re.match("this is (one|the only)", words, re.IGNORECASE)
        ]
        if kind == "lazors":
            assert which


def open_maze(size: int) -> Any:
    """A turret maze without walls and turrets, from corner to corner."""
    rows = ["." * size for _ in range(size)]
    rows[0], rows[-1] = "S" + rows[0][1:], rows[-1][1:] + "G"
    return lm.parse("kind: turrets\ngrid:\n" + "\n".join(rows) + "\n")


def test_a_count_of_walks_is_confirmed_or_openly_not() -> None:
    for size, is_confirmed in ((60, True), (340, False)):
        maze = open_maze(size)
        judged = lm.judge(maze, lm.solve(maze, count_walks=True))
        assert judged.right
        assert judged.confirmed == is_confirmed
        for claim in judged.unconfirmed:
            assert claim.endswith("shortest walks"), claim


@pytest.mark.parametrize(
    ("kind", "thing"),
    [("turrets", "shortest walk"), ("signposts", "successful entrance"), ("lazors", "arrangement")],
)
def test_a_wrong_count_is_told_in_the_words_of_the_kind(kind: str, thing: str) -> None:
    answer: Any = lm.solve(puzzle(kind), keep_all=True)
    wrong = replace(answer, count=1_000_000, exact=True, stopped=None, evidence=None)
    (fault,) = lm.judge(puzzle(kind), wrong, recount="full").faults
    assert f"1,000,000 {thing}s claimed" in fault.message
