"""The arguments that environments share: which puzzles they hand out, and those of `reset`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from lasermaze.core.arguments import SEEDS, whole
from lasermaze.core.english import grouped, quoted
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import Puzzle
from lasermaze.datasets.rows import Plan, Row, rows_from
from lasermaze.datasets.splits import USUAL, Splits
from lasermaze.generation.symmetry import digest

#: Puzzles are for training unless the caller asks for another split: the benchmark is in ``test``.
TRAIN = "train"

_SPLITS = Splits.of(USUAL)

#: Stop after this many consecutive puzzles of other splits: no more are expected.
_PATIENCE = 1_000


def check_split(split: Any) -> str | None:
    """The name of a usual split, or None for every puzzle. Raises: PuzzleError for another name."""
    if split is not None and split not in _SPLITS.names:
        raise unknown("split", split, _SPLITS.names)
    return split  # type: ignore[no-any-return]


def in_split(puzzles: Iterable[Puzzle], split: str | None) -> Iterator[Puzzle]:
    """The puzzles that `lasermaze.dataset` puts into a split; all of them for None.

    Raises: PuzzleError after `_PATIENCE` consecutive puzzles of other splits.
    """
    others = 0
    for puzzle in puzzles:
        if split is None or _SPLITS.holding(digest(puzzle)) == split:
            others = 0
            yield puzzle
            continue
        others += 1
        if others == _PATIENCE:
            found = f"none of {grouped(others)} puzzles is in the split {quoted(split)}"
            raise PuzzleError(found, expected="another size, or split=None for every puzzle")


def rows_of_split(plan: Plan, split: str | None) -> Iterator[Row]:
    """The first rows of a plan that are in a split, as many as its count; any for None."""
    mine = (row for row in rows_from(plan, processes=1) if split in (None, row["split"]))
    yield from islice(mine, plan.count)


def seed_to_reset(seed: Any) -> int | None:
    """A seed for `reset`, which may be None. Raises: PuzzleError for any other value."""
    return None if seed is None else whole("seed", seed, 0, SEEDS)
