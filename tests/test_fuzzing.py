"""Fuzzing of all kinds: a few texts in every run, ``SOAK`` of them in `make soak`.

``SOAK=1000000 make soak`` tries that many of each kind. The seed is printed at the start of the
run, and ``SOAK_SEED=… make soak`` tries the same again.
"""

from __future__ import annotations

import os

import pytest

from lasermaze.kind import NAMES
from tests.conftest import SEED
from tests.fuzzing import PUZZLES, Tally, forms, fuzz

EACH = int(os.environ.get("SOAK", "100000"))
CHUNKS = 20


def assert_good_mix(kind: str, tally: Tally) -> None:
    """Assert that half of the texts were read, and each format was both read and refused."""
    assert tally.share >= 0.5, tally
    assert len(tally.read) == len(set(forms(kind)))
    assert tally.read.keys() == tally.refused.keys()


def test_every_kind_is_fuzzed() -> None:
    assert PUZZLES.keys() == set(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_a_few_random_texts(kind: str) -> None:
    assert_good_mix(kind, fuzz(kind, 400, "few"))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", NAMES)
def test_many_random_texts(kind: str, chunk: int) -> None:
    count = max(400, -(-EACH // CHUNKS))
    assert_good_mix(kind, fuzz(kind, count, f"{SEED}/{chunk}"))
