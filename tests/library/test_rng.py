"""Random numbers: hashes of a name with a counter, on any machine."""

from __future__ import annotations

from hashlib import blake2b, shake_256

import pytest

from lasermaze._kernel import random_draws
from lasermaze.core.rng import Rng


def test_numbers_and_bytes_are_hashes_of_the_name_with_a_counter() -> None:
    """The kernel draws the numbers in blocks; the interpreter's hashes are the reference."""
    key = blake2b(b"a/b", digest_size=32).digest()
    rng = Rng("a", "b")
    for counter in range(3_000):
        count = counter.to_bytes(8, "little")
        hashed = blake2b(count, key=key, digest_size=8).digest()
        if counter % 7 == 3 or counter in (31, 32, 33):
            assert rng.bytes(5) == shake_256(key + count).digest(5)
        else:
            assert rng.bits64() == int.from_bytes(hashed, "little")


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Rng("none").below(0)
    for key, count in ((bytes(32), 1 << 20), (b"", 1), (bytes(31), 1), (bytes(33), 1)):
        with pytest.raises((ValueError, TypeError)):
            random_draws(key, 0, count)
