from collections import Counter

import pytest

from lasermaze.core.rng import Rng


def test_the_name_determines_the_numbers() -> None:
    # These numbers must never change: generated puzzles depend on them.
    rng = Rng("board", 5, 5, 7)
    assert [rng.below(1000) for _ in range(5)] == [81, 282, 788, 422, 901]
    assert [Rng("a", i).bits64() == Rng("a", i).bits64() for i in range(3)] == [True] * 3


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
