"""Data sets: puzzles with their questions, answers and difficulty, as rows of a table.

``rows`` makes them, ``splits`` divides them into rows for training and for testing,
``writing`` writes them in parts, so that an interrupted job can be resumed, in the
formats of ``tables``, and ``card`` describes how a data set was made. ``frozen`` holds the
benchmark, which `golden` and `golden_small` return, ``golden_files`` writes it with its card, and
``leaderboard`` scores a file of answers to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lasermaze.datasets.frozen import GoldenRow


def golden() -> tuple[GoldenRow, ...]:
    """The benchmark ``golden-1``: 300 puzzles that never change, with answers and proofs.

    There are 60 puzzles of each of five kinds, 15 of each level. They are read from the package,
    not generated. All are in the split ``test`` of `lasermaze.dataset`.
    """
    from lasermaze.datasets.frozen import rows

    return rows()


def golden_small() -> tuple[GoldenRow, ...]:
    """30 of the 300 puzzles of `golden`, as evenly as possible over kinds and levels."""
    return tuple(row for row in golden() if row["small"])
