from collections import Counter
from hashlib import blake2b, shake_256

import pytest

from lasermaze._kernel import random_draws
from lasermaze.core.rng import Rng


def test_the_name_determines_the_numbers() -> None:
    # These numbers must never change: generated puzzles depend on them.
    rng = Rng("board", 5, 5, 7)
    assert [rng.below(1000) for _ in range(5)] == [81, 282, 788, 422, 901]
    assert [Rng("a", i).bits64() == Rng("a", i).bits64() for i in range(3)] == [True] * 3


def test_numbers_and_bytes_are_hashes_of_the_name_with_a_counter() -> None:
    """The kernel draws the numbers in blocks; the interpreter's hashes are the reference."""
    key = blake2b(b"a/b", digest_size=32).digest()
    rng = Rng("a", "b")
    for counter in range(3_000):
        count = counter.to_bytes(8, "little")
        if counter % 7 == 3 or counter in (31, 32, 33):
            assert rng.bytes(5) == shake_256(key + count).digest(5)
        else:
            hashed = blake2b(count, key=key, digest_size=8).digest()
            assert rng.bits64() == int.from_bytes(hashed, "little")


def test_the_kernel_refuses_other_keys_and_endless_blocks() -> None:
    with pytest.raises(ValueError, match="too many draws"):
        random_draws(bytes(32), 0, 1 << 20)
    for key in (b"", bytes(31), bytes(33)):
        with pytest.raises((ValueError, TypeError)):
            random_draws(key, 0, 1)


def test_other_names_give_other_numbers() -> None:
    names = [(seed, index) for seed in range(30) for index in range(30)]
    assert len({Rng("board", *name).bits64() for name in names}) == 900


def test_numbers_are_uniform() -> None:
    rng = Rng("even")
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 600  # about 4 standard deviations


def test_shuffle_keeps_all_and_sample_repeats_none() -> None:
    rng = Rng("cards")
    cards = list(range(52))
    rng.shuffle(cards)
    assert sorted(cards) == list(range(52)) != cards
    assert len(set(rng.sample(cards, 10))) == 10


def test_invalid_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Rng("none").below(0)
