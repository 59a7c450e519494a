"""Long comparisons in batches: some in every run, all of them in `make soak`."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

#: Whether this is `make soak`.
SOAK = "SOAK_SEED" in os.environ


def batches(count: int, quick: int) -> list[object]:
    """The batch numbers for parametrize: all in `make soak`, else the first ``quick`` ones."""
    return [
        pytest.param(number, marks=() if number < quick else pytest.mark.soak)
        for number in range(count if SOAK else max(quick, 1))
    ]


def examples(count: int) -> settings:
    """Half as many examples of a slow property in every run, five times as many in `make soak`."""
    return settings(max_examples=number(count) if SOAK else (count + 1) // 2)


def number(count: int) -> int:
    """How many cases a slow comparison tries: five times as many in `make soak`."""
    return 5 * count if SOAK else count
