"""Fuzzing of all kinds: texts in all formats, right ones and changed ones."""

from __future__ import annotations

import pytest

from lasermaze.kind import NAMES
from tests.batches import SEED, number
from tests.fuzzing import PUZZLES, Tally, forms, fuzz


def assert_good_mix(kind: str, tally: Tally) -> None:
    """Assert that half of the texts were read, and each format was both read and refused."""
    assert tally.share >= 0.5, tally
    assert len(tally.read) == len(set(forms(kind)))
    assert tally.read.keys() == tally.refused.keys()


def test_every_kind_is_fuzzed() -> None:
    assert PUZZLES.keys() == set(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_random_texts(kind: str) -> None:
    assert_good_mix(kind, fuzz(kind, number(400), f"few {SEED}"))
