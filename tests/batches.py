"""Long comparisons in batches: some in every run, all of them in `make soak`."""

from __future__ import annotations

import pytest


def batches(count: int, quick: int) -> list[object]:
    """The batch numbers for parametrize; those from ``quick`` on are marked `soak`."""
    return [
        pytest.param(number, marks=() if number < quick else pytest.mark.soak)
        for number in range(count)
    ]
