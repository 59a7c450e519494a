"""The one knob of size: how many cases a test tries, and which ones."""

from __future__ import annotations

import os

from hypothesis import settings

#: How many times as many cases as by day, and the seed of other cases than those of the day.
SIZE, SEED = int(os.environ.get("SIZE", "1")), int(os.environ.get("SEED", "0"))


def batches(count: int, quick: int) -> range:
    """The numbers of the batches of a long comparison: ``quick`` by day, ``count`` at most."""
    return range(min(count, max(quick, 1) * SIZE))


def examples(count: int) -> settings:
    """Half as many examples of a slow property by day as of a quick one."""
    return settings(max_examples=number((count + 1) // 2))


def number(count: int) -> int:
    """How many cases a comparison tries that tries this many by day."""
    return count * SIZE
