"""The base of all reasons: values like frozen dataclasses, made without their cost."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest

from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Case, Reason, Step
from tests.in_json import in_json


class Leaves(Reason):
    """One with a place, and a field with a default."""

    rule = "grid"
    digits: ClassVar[int] = 3
    cell: Cell
    heading: Heading
    step: int = 1


class LeavesLate(Leaves):
    """One that has a field more than its base."""

    late: bool = False


LEAVES = Leaves((0, 3), Heading.E)


def test_a_reason_is_a_value() -> None:
    assert Leaves(cell=(0, 3), heading=Heading.E, step=1) == LEAVES
    assert hash(LEAVES) == hash(Leaves((0, 3), heading=Heading.E))
    assert len({LEAVES, Leaves((0, 3), Heading.E), Leaves((0, 3), Heading.E, 2)}) == 2
    assert LeavesLate((0, 3), Heading.E, 1, True) != LEAVES
    assert repr(Leaves((0, 3), Heading.E, 2)).startswith("Leaves(cell=(0, 3), heading=<Heading.E")
    for other in (copy.copy(LEAVES), copy.deepcopy(LEAVES), pickle.loads(pickle.dumps(LEAVES))):
        assert other == LEAVES
    with pytest.raises(AttributeError, match="cannot be changed"):
        LEAVES.step = 2  # type: ignore[misc]


def test_a_reason_matches_by_position_and_by_name() -> None:
    match LeavesLate((1, 2), Heading.N, 5, True):
        case LeavesLate(cell, Heading.N, step, late=True):
            assert (cell, step) == ((1, 2), 5)
        case _:
            pytest.fail("it did not match")


@pytest.mark.parametrize(
    ("values", "named"),
    [
        (((0, 3), Heading.E, 1, 2), {}),
        (((0, 3), Heading.E), {"cell": (0, 3)}),
        (((0, 3), Heading.E), {"late": True}),
    ],
    ids=str,
)
def test_other_fields_are_refused(values: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Leaves has"):
        Leaves(*values, **named)  # type: ignore[arg-type]


def test_no_field_is_left_out() -> None:
    with pytest.raises(AttributeError, match="heading"):
        Leaves((0, 3))  # type: ignore[call-arg]


def test_a_reason_in_json() -> None:
    document = {"broken": "leaves", "cell": [0, 3], "heading": "E", "step": 1}
    assert in_json(LEAVES) == document
    assert (LEAVES.rule, LEAVES.place) == ("grid", (0, 3))
    assert in_json(LeavesLate((0, 3), Heading.E, 1, True))["broken"] == "leaves late"
    step = Step(Heading.N, (Case(Heading.E, LEAVES), Case(Heading.S, (Case(3, LEAVES),))))
    assert in_json(step)["decided"] == "N"
    assert in_json(step)["ruled_out"] == [
        {"choice": "E", "ends": document},
        {"choice": "S", "ends": [{"choice": 3, "ends": document}]},
    ]
    assert list(step.leaves()) == [((Heading.E,), LEAVES), ((Heading.S, 3), LEAVES)]
    assert step.depth == 2
