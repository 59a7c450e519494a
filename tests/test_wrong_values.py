"""Values that only code can make: a puzzle's fields of wrong types, and solutions of others."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
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
