"""The promises of every kind, and the rules by the book."""

from typing import Any

import pytest
from lasermaze_lamps import KIND, Lamps, Lit

import lasermaze as lm
from lasermaze.testing import for_pytest

test_contract = for_pytest(KIND)


@pytest.mark.parametrize(
    ("filled", "faults"),
    [
        (".*#**2....*1", []),
        (".*#*.2....*1", ["dark", "number"]),
        ("**#**2....*1", ["lit lamp", "lit lamp", "lit lamp"]),
    ],
)
def test_the_rules(filled: str, faults: list[str]) -> None:
    puzzle: Any = Lamps.of(["..#.", ".2..", "...1"])
    lit = Lit(puzzle.rows, puzzle.cols, filled.encode())
    assert [fault.rule for fault in lm.judge(puzzle, lit).faults] == faults
