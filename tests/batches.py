"""Long comparisons in batches: some in every run, all of them in `make soak`."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings


def batches(count: int, quick: int) -> list[object]:
    """The batch numbers for parametrize; those from ``quick`` on are marked `soak`."""
    return [
        pytest.param(number, marks=() if number < quick else pytest.mark.soak)
        for number in range(count)
    ]


def examples(count: int) -> settings:
    """This many examples of a slow property in every run, five times as many in `make soak`."""
    return settings(max_examples=number(count))


def number(count: int) -> int:
    """How many cases a slow comparison tries: five times as many in `make soak`."""
    return 5 * count if os.environ.get("SOAK_SEED") else count
