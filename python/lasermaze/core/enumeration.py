"""Runs the searches of the kernel that find all solutions one after another, within a budget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from lasermaze.core.budget import KEPT_BYTES, Budget, TimeUpError

if TYPE_CHECKING:
    from lasermaze.core.answers import Stopped

#: No limit on positions or solutions: the largest number that the kernel takes.
ENDLESS = (1 << 63) - 1

#: The number of solutions in a batch: some milliseconds.
BATCH = 1_000


class Enumeration(Protocol):
    """A search for all solutions of a puzzle, each found once."""

    @property
    def found(self) -> int:
        """The number of solutions found so far."""

    @property
    def nodes(self) -> int:
        """The number of positions examined so far."""

    @property
    def fraction(self) -> float:
        """An estimate of the part of the search that is done, from 0 to 1."""

    def run(self, budget: Budget, nodes: int, keep: int, stop_at: int, soon: bool = False) -> bool:
        """Searches on, and returns whether the search is at its end.

        It returns after ``nodes`` more positions, at ``stop_at`` solutions in all, and with
        ``soon`` at a turn of the budget once there are new ones. The first ``keep`` are kept.
        """

    def take(self) -> bytes:
        """The solutions that were kept since the last call, cell by cell."""


def run_until(
    search: Enumeration,
    budget: Budget,
    *,
    keep: int = 0,
    most: int = ENDLESS,
    positions: int = ENDLESS,
) -> tuple[bytes, bool]:
    """The solutions that are kept, cell by cell, and whether the search has come to its end.

    It stops early at ``most`` solutions, or after some positions in all. Raises: TimeUpError.
    """
    ended = search.run(budget, positions, keep, most)
    return search.take(), ended


def batches(search: Enumeration, budget: Budget) -> Iterator[bytes]:
    """All solutions, cell by cell, lazily and in batches that grow. Raises: TimeUpError."""
    batch, ended = 1, False
    while not ended:
        target = search.found + batch
        ended = search.run(budget, ENDLESS, target, target, True)
        yield search.take()
        budget.check(search.fraction, search.found)
        batch = min(2 * batch, BATCH)


def run_within(
    search: Enumeration, budget: Budget, size: int, quick: int = ENDLESS
) -> tuple[bytes, Stopped | None]:
    """Search to the end (None) or until the budget is spent (the reason).

    Returns the solutions that are kept, cell by cell, and the reason. ``size`` is the number of
    bytes that one of them takes in memory. If the budget does not want all of several solutions,
    they are counted only as long as the search takes at most ``quick`` positions in all.
    """
    limit = min(budget.solutions, ENDLESS)
    reason: Stopped = "limit"
    fitting = KEPT_BYTES // size
    if fitting < budget.kept:
        limit, reason = fitting, "memory limit"
    keep = min(budget.kept, limit)
    most = limit if budget.wants_all or quick == ENDLESS else min(2, limit)
    try:
        ended = search.run(budget, ENDLESS, keep, most)
        if not ended and most < limit and search.nodes < quick:
            ended = search.run(budget, quick - search.nodes, keep, limit)
        if not ended and search.found < limit:
            reason = "not counted"
    except TimeUpError:
        ended, reason = False, "time limit"
    return search.take(), None if ended else reason


def split(cells: bytes, size: int) -> Iterator[bytes]:
    """The cells of each solution, of as many bytes each."""
    return (cells[first : first + size] for first in range(0, len(cells), size))
