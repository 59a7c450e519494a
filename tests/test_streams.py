from collections import Counter

import pytest

from lasermaze.core.rng import Stream


def test_the_name_determines_the_numbers() -> None:
    # These numbers must never change: generated puzzles depend on them.
    stream = Stream("board", 5, 5, 7)
    assert [stream.below(1000) for _ in range(5)] == [81, 282, 788, 422, 901]
    assert [Stream("a", i).bits64() == Stream("a", i).bits64() for i in range(3)] == [True] * 3


def test_other_names_give_other_numbers() -> None:
    names = [(seed, index) for seed in range(30) for index in range(30)]
    assert len({Stream("board", *name).bits64() for name in names}) == 900


def test_numbers_are_uniform() -> None:
    stream = Stream("even")
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 600  # about 4 standard deviations


def test_shuffle_keeps_all_and_sample_repeats_none() -> None:
    stream = Stream("cards")
    cards = list(range(52))
    stream.shuffle(cards)
    assert sorted(cards) == list(range(52)) != cards
    assert len(set(stream.sample(cards, 10))) == 10


def test_invalid_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Stream("none").below(0)
