"""Long comparisons in batches: the first ones in every run, all of them under `make soak`."""

from __future__ import annotations

import pytest


def batches(count: int, quick: int) -> list[object]:
    """The numbers of the batches, for parametrize; from ``quick`` on they are marked `soak`."""
    return [
        pytest.param(number, marks=() if number < quick else pytest.mark.soak)
        for number in range(count)
    ]
