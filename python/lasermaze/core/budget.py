"""The limits of a long call: time, solutions, memory; and the callback for its progress.

Every long verb gets one :class:`Budget`, and the kernels give it a turn, :meth:`Budget.tick`, every
:data:`SLICE` seconds, so that the time limit, progress and Ctrl-C are checked some twenty times a
second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

#: Called with the fraction of some work that is done, and the number of results so far.
Progress = Callable[[float, int], None]

#: The seconds that a kernel works before Python checks the clock and the keyboard.
SLICE = 0.05

#: The number of steps of a loop in Python between two checks of the budget.
STRIDE = 1 << 12

#: The number of things that a kernel takes or returns in one call, which takes milliseconds.
PIECE = 1 << 20

#: The largest number of bytes of solutions that an answer holds.
KEPT_BYTES = 1 << 28

#: The number of solutions in an answer unless all are requested: enough to show a difference.
KEPT = 2


class TimeUpError(TimeoutError):
    """The time limit has passed."""

    def __init__(self, message: str = "the time limit was reached") -> None:
        super().__init__(message)


@dataclass
class Budget:
    """The limits of one call. The clock starts when the budget is created.

    Attributes:
        solutions: stop counting after this many solutions.
        keep: the number of them that the answer holds if all are requested; None if two are enough.
        seconds: stop after this long; None for no limit.
        progress: called at most twenty times a second with the fraction of the search that is
            done (an estimate from 0 to 1) and the number of solutions so far. It may raise to
            stop the search.
    """

    solutions: int = 1_000_000
    keep: int | None = None
    seconds: float | None = None
    progress: Progress | None = None
    _start: float = field(default_factory=monotonic, repr=False, compare=False)
    _next: float = field(default=0.0, repr=False, compare=False)

    @property
    def wants_all(self) -> bool:
        """Whether all solutions are requested, not only two."""
        return self.keep is not None

    @property
    def kept(self) -> int:
        """The number of solutions that the answer may hold."""
        return min(KEPT if self.keep is None else self.keep, self.solutions)

    @property
    def left(self) -> float | None:
        """The seconds that are left, at least 0; None for no limit."""
        if self.seconds is None:
            return None
        return max(0.0, self._start + self.seconds - monotonic())

    @property
    def slice(self) -> float:
        """The seconds that a kernel may work before the next :meth:`check`."""
        left = self.left
        return SLICE if left is None else min(SLICE, left)

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return self.seconds is not None and monotonic() >= self._start + self.seconds

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        """Report the progress, at most twenty times a second, unless the time is up.

        Raises: TimeUpError if it is; whatever ``progress`` raises.
        """
        if self.seconds is None and self.progress is None:
            return
        if self.spent:
            raise TimeUpError
        if self.progress is not None and (now := monotonic()) >= self._next:
            self._next = now + SLICE
            self.progress(fraction, found)

    def tick(self, fraction: float, found: int) -> float:
        """A turn during a call of the kernel: a `check`. Returns the seconds until the next one."""
        self.check(fraction, found)
        return self.slice

    def part(self, first: float, last: float) -> Part:
        """The budget of a part of the work, whose progress is from ``first`` to ``last``."""
        return Part(self, first, last - first)

    def in_pieces(self, fetch: Callable[[int, int], bytes], count: int) -> bytes:
        """The results of ``fetch(first, most)`` for ``count`` things, fetched in pieces and joined.

        Raises: as `check`.
        """
        pieces = []
        for first in range(0, count, PIECE):
            self.check()
            pieces.append(fetch(first, PIECE))
        return b"".join(pieces)

    def paced(self, items: Iterable[T]) -> Iterator[T]:
        """The items of a long loop, with a :meth:`check` before each `STRIDE` of them."""
        for number, item in enumerate(items):
            if number % STRIDE == 0:
                self.check()
            yield item


@dataclass(frozen=True)
class Part:
    """A budget for a part of the work. The kernel takes it in place of a budget."""

    budget: Budget
    first: float
    share: float

    @property
    def slice(self) -> float:
        """As `Budget.slice`."""
        return self.budget.slice

    def tick(self, fraction: float, found: int) -> float:
        """As `Budget.tick`."""
        return self.budget.tick(self.first + self.share * fraction, found)


#: No limits and no progress. It holds no state, so all calls may share it.
UNLIMITED = Budget()
