"""Values that only code can make: fields of wrong types, and solutions of other puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kind import NAMES, kind_named

#: Values of types that no field has, or that only some field has.
WRONG: list[Any] = [None, True, 1.5, -1, "x", b"x", (), (1,), ((1, 0, 1),), [], {1}]

REFUSED = r"^this is not a solution of the puzzle: .+"

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)


@cache
def small(kind: Any, seed: int = 1, more: tuple[int, int] = (0, 0)) -> Any:
    """A generated puzzle of a kind's small size, perhaps with more rows and columns."""
    rows, cols = kind_named(kind).small
    return lm.generate(kind, size=(rows + more[0], cols + more[1]), seed=seed)


@cache
def answers(kind: Any) -> tuple[Any, ...]:
    """A solved answer of a kind, and one that a puzzle has no solution."""
    size: Any = kind_named(kind).small
    several = (lm.generate(kind, size=size, seed=seed, any_verdict=True) for seed in range(60))
    return lm.solve(small(kind)), next(each for each in map(lm.solve, several) if not each)


@EVERY_KIND
def test_a_field_of_a_wrong_type_is_refused(kind: str) -> None:
    puzzle = small(kind)
    for field, value in product(fields(puzzle), WRONG):
        changes: dict[str, Any] = {field.name: value}
        if type(value) is type(getattr(puzzle, field.name)):
            with suppress(lm.PuzzleError):
                assert getattr(replace(puzzle, **changes), field.name) == value
            continue
        with pytest.raises(lm.PuzzleError, match=rf"^{field.name}.* is .+; expected") as caught:
            replace(puzzle, **changes)
        assert caught.value.path


@EVERY_KIND
def test_what_is_no_solution_is_not_drawn(kind: str) -> None:
    """A solution of another puzzle, and one with a field of another type."""
    puzzle, right = small(kind), answers(kind)[0].witness
    for more in ((0, 0), (1, 2)):
        other: Any = lm.solve(small(kind, 2, more))
        with pytest.raises(lm.PuzzleError, match=REFUSED) as caught:
            lm.draw(puzzle, other.witness)
        assert caught.value.path == ("solution",)
    field = {"turrets": "moves", "signposts": "way"}.get(kind, "cells")
    for value in (None, 3, "x", b"x", b"", (1,), {1}):
        if kind != "board":  # it is a puzzle itself, and refuses such fields
            with pytest.raises(lm.PuzzleError, match=REFUSED):
                lm.draw(puzzle, replace(right, **{field: value}))
    nothings: list[Any] = [1, "x", [], answers(NAMES[NAMES.index(kind) - 1])[0]]
    for show in (lm.draw, lm.explain):
        for nothing in nothings:
            with pytest.raises((TypeError, lm.PuzzleError), match="an answer"):
                show(puzzle, nothing)


def spoiled(record: Any) -> Iterator[Any]:
    """The records that have a value of no right type in one field."""
    for field, value in product(fields(record), (1.5, {1}, [], b"")):
        if type(value) is not type(getattr(record, field.name)):
            with suppress(lm.PuzzleError):  # a solved board is a puzzle, which refuses it
                yield replace(record, **{field.name: value})


@EVERY_KIND
def test_a_claim_of_a_wrong_type_is_refused_and_breaks_nothing(kind: str) -> None:
    for answer, part in product(answers(kind), ("witness", "evidence")):
        answer.proof()
        record = getattr(answer, part, None)
        for wrong in spoiled(record) if is_dataclass(record) else ():
            other = replace(answer, **{part: wrong})
            uses = (
                lambda other=other: lm.draw(other.puzzle, other),
                lambda other=other: lm.explain(other.puzzle, other),
                other.to_json,
                other.film,
            )
            for use in uses:
                with suppress(lm.PuzzleError):  # shown as it is, or told in words
                    use()
            assert not lm.judge(other.puzzle, other).right


#: A field of a solved answer, a wrong value for it, and the rule that it breaks.
FIELDS: list[tuple[str, Any, str]] = [
    *(("puzzle", value, "puzzle") for value in (None, "kind: board")),
    *(("options", value, "options") for value in (None, (("a", "b", "c"),), ((1, 2),))),
    *(("options", value, "options") for value in ((("colour", True),), [("way", "")])),
    *(("work", value, "work") for value in (3, (("nodes", -1),), (("nodes", True),))),
    *(("count", value, "count") for value in (None, 1.0, True, "1")),
    *(("exact", value, "count") for value in (1, None)),
    ("others", [], "count"),
    ("others", None, "count"),
    *(("stopped", value, "count") for value in ("boredom", 3)),
]


@EVERY_KIND
def test_any_value_in_any_field_of_an_answer_is_judged(kind: str) -> None:
    solved, impossible = answers(kind)
    for field, value, rule in FIELDS:
        faults = lm.judge(solved.puzzle, replace(solved, **{field: value})).faults
        assert rule in [fault.rule for fault in faults], (field, value)
    undecided = lm.Undecided(puzzle=solved.puzzle, reason="time limit")
    assert not lm.judge(solved.puzzle, undecided).right
    values: list[Any] = [*WRONG, object(), 10**5000, ({},)]
    for answer in (solved, impossible, undecided):
        for field, value in product(fields(answer), values):
            other = replace(answer, **{field.name: value})
            assert isinstance(lm.judge(answer.puzzle, other).faults, tuple)
    foreign = [answers(other)[0].witness for other in NAMES if other != kind]
    for nothing in (*WRONG, *foreign, object(), kind_named(kind), "", "rubbish", "{}", "[", "\0"):
        assert not lm.judge(solved.puzzle, nothing).confirmed
        with pytest.raises(lm.CheckError):
            lm.check(solved.puzzle, nothing)
