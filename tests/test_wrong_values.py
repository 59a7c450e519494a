"""Values that only code can make: a puzzle's fields of wrong types, and solutions of others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass, replace
from itertools import product
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.kind import NAMES, kind_named

#: Values of types that no field has, or that only some field has.
WRONG: list[object] = [None, True, 1.5, -1, "x", b"x", (), (1,), ((1, 0, 1),), [], {1}]

REFUSED = r"^this is not a solution of the puzzle: .+"


def small(name: KindName, seed: int = 1, more: tuple[int, int] = (0, 0)) -> Puzzle:
    """A generated puzzle of a kind's small size, perhaps with more rows and columns."""
    rows, cols = kind_named(name).small
    return lm.generate(name, size=(rows + more[0], cols + more[1]), seed=seed)


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize("name", NAMES)
def test_a_field_of_a_wrong_type_is_refused(name: KindName, value: object) -> None:
    puzzle = small(name)
    for field in fields(puzzle):
        if type(value) is type(getattr(puzzle, field.name)):
            continue
        changes: dict[str, Any] = {field.name: value}
        with pytest.raises(lm.PuzzleError, match=rf"^{field.name}.* is .+; expected") as caught:
            replace(puzzle, **changes)
        assert caught.value.path


@pytest.mark.parametrize("name", NAMES)
def test_a_field_of_its_type_is_taken_or_refused(name: KindName) -> None:
    puzzle = small(name)
    for field, value in product(fields(puzzle), WRONG):
        if type(value) is type(getattr(puzzle, field.name)):
            changes: dict[str, Any] = {field.name: value}
            with suppress(lm.PuzzleError):
                assert getattr(replace(puzzle, **changes), field.name) == value


@pytest.mark.parametrize("more", [(0, 0), (1, 2)], ids=["of the same size", "larger"])
@pytest.mark.parametrize("name", NAMES)
def test_a_solution_of_another_puzzle_is_not_drawn(name: KindName, more: tuple[int, int]) -> None:
    puzzle, other = small(name), small(name, 2, more)
    answer = lm.solve(other)
    assert isinstance(answer, lm.Solved)
    with pytest.raises(lm.PuzzleError, match=REFUSED) as caught:
        lm.draw(puzzle, answer.witness)
    assert caught.value.path == ("solution",)


@pytest.mark.parametrize("value", [None, 3, "x", b"x", b"", (1,), {1}], ids=repr)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "board"])  # it is one itself
def test_a_spoiled_solution_is_not_drawn(name: KindName, value: object) -> None:
    puzzle = small(name)
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    field = {"turrets": "moves", "signposts": "way"}.get(name, "cells")
    spoiled = replace(answer.witness, **{field: value})
    with pytest.raises(lm.PuzzleError, match=REFUSED):
        lm.draw(puzzle, spoiled)


@pytest.mark.parametrize("name", ["shooters", "mirrors", "lazors"])
def test_a_wrong_solution_that_a_player_can_come_to_is_drawn(name: KindName) -> None:
    puzzle, editor = small(name), kind_named(name).editor
    begun = editor.so_far(puzzle, editor.start(puzzle))
    assert lm.draw(puzzle, begun).svg()
    with pytest.raises(lm.CheckError):
        lm.check(puzzle, begun)


def test_plain_numbers_become_rays() -> None:
    puzzle: Any = small("lazors")
    plain = tuple(tuple(ray) for ray in puzzle.lasers)
    assert replace(puzzle, lasers=plain).lasers[0].point == puzzle.lasers[0].point


def answers(name: KindName) -> list[Any]:
    """A solved answer of a kind, and one that a puzzle has no solution."""
    rows, cols = kind_named(name).small
    hard = (lm.generate(name, size=(rows, cols), seed=s, any_verdict=True) for s in range(60))
    found = [lm.solve(small(name)), *(answer for each in hard if not (answer := lm.solve(each)))]
    return [found[0], *[each for each in found if isinstance(each, lm.Impossible)][:1]]


def spoiled(record: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a record, each with the record that has a value of no right type there."""
    for field, value in product(fields(record), (1.5, {1}, [], b"")):
        if type(value) is not type(getattr(record, field.name)):
            with suppress(lm.PuzzleError):  # a solved board is a puzzle, which refuses it
                yield field.name, replace(record, **{field.name: value})


@pytest.mark.parametrize("name", NAMES)
def test_a_claim_of_a_wrong_type_is_named(name: KindName) -> None:
    for answer in answers(name):
        for part in ("witness", "certificate", "evidence"):
            record: Any = getattr(answer, part, None)
            for field, wrong in () if record is None else spoiled(record):
                changes: dict[str, Any] = {part: wrong}
                other = replace(answer, **changes)
                refused = rf"^{part}\.{field}.* is .+; expected "
                for show in (lm.draw, lm.explain):
                    with pytest.raises(lm.PuzzleError, match=refused):
                        show(other.puzzle, other)
                with pytest.raises(lm.PuzzleError, match=refused):
                    other.to_json()
                with pytest.raises(lm.PuzzleError, match=refused):
                    other.film()
                assert not lm.judge(other.puzzle, other).right


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("signposts", {"cost": "x"}),
        ("shooters", {"least": "x"}),
        ("mirrors", {"rows": None}),
        ("lazors", {"cells": "oaa"}),
        ("turrets", {"moves": 3}),
    ],
)
def test_a_solution_with_a_claim_of_a_wrong_type_is_not_drawn(
    name: KindName, wrong: dict[str, Any]
) -> None:
    puzzle = small(name)
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    ((field, value),) = wrong.items()
    with pytest.raises(lm.PuzzleError, match=rf"solution\.{field} is {value!r}; expected"):
        lm.draw(puzzle, replace(answer.witness, **wrong))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("turrets", {"moves": "x"}),
        ("signposts", {"route": "x"}),
        ("mirrors", {"cells": b"x"}),
        ("lazors", {"cells": b"x"}),
    ],
)
def test_an_answer_that_cannot_be_drawn_is_called_wrong(
    name: KindName, wrong: dict[str, Any]
) -> None:
    answer = lm.solve(small(name))
    assert isinstance(answer, lm.Solved)
    other = replace(answer, witness=replace(answer.witness, **wrong))
    with pytest.raises(
        lm.PuzzleError, match=r"^the answer is wrong: .+; expected one that `check`"
    ):
        lm.explain(other.puzzle, other)


def far(value: Any) -> Iterator[Any]:
    """The values with one number replaced by one that lies beyond every grid."""
    if type(value) is int:
        yield from (10**30, -(10**30), 1000)
    elif isinstance(value, tuple):
        for index, item in enumerate(value[:2]):
            for other in far(item):
                items = [*value[:index], other, *value[index + 1 :]]
                yield type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for other in far(getattr(value, field.name)):
                yield replace(value, **{field.name: other})


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_beyond_the_grid_is_refused_before_it_is_painted(name: KindName) -> None:
    """Of a certificate; a picture is made before it is painted, by code that knows no answer."""
    refused: list[str] = []
    for answer in answers(name)[1:]:
        for wrong in far(answer.certificate):
            other = replace(answer, certificate=wrong)
            with refusals(refused):
                picture = lm.draw(other.puzzle, other)
                assert picture.svg()
                assert picture.text()
    assert all("the answer is wrong" in said for said in refused)
    assert refused or name != "shooters"


@contextmanager
def refusals(said: list[str]) -> Iterator[None]:
    """Keep the message if an answer is refused."""
    try:
        yield
    except lm.PuzzleError as error:
        said.append(str(error))
