"""The rank correlation of two lists of numbers."""

from collections.abc import Sequence
from statistics import correlation


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's coefficient, from -1 to 1; equal values share their mean rank."""
    return correlation(_ranks(xs), _ranks(ys))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in values]
