"""Random choices that are the same on every machine and in every version.

Each stream has a name, and its numbers are hashes of that name with a counter: nothing
depends on the interpreter's own generator, and two streams never share numbers, as seeds 1 and 2
with indices 2 and 1 would if they were added.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from hashlib import blake2b, shake_256
from typing import TypeVar

from lasermaze._kernel import random_draws
from lasermaze.core.budget import UNLIMITED, Budget

T = TypeVar("T")

#: The key of a stream and the number of its draws so far, for compiled code that draws on.
Drawn = tuple[bytes, int]

#: The number of random numbers that the kernel draws at once, at first and at most.
_FIRST_BLOCK, _LARGEST_BLOCK = 32, 1024


class Rng:
    """An endless stream of random numbers, fixed by its name.

    Each draw checks the budget, so that a generator stops at its time limit: then the methods raise
    TimeUpError. The searches of a generator run under the same ``budget``.
    """

    def __init__(self, *name: str | int, budget: Budget = UNLIMITED) -> None:
        self.budget = budget
        self._key = blake2b("/".join(map(str, name)).encode(), digest_size=32).digest()
        self._counter = 0
        self._ahead: list[int] = []  # the next draws, the last one first
        self._block = _FIRST_BLOCK

    def bits64(self) -> int:
        """The next 64 random bits: a BLAKE2b hash of the counter with the name's key."""
        self.budget.check()
        if not self._ahead:
            self._ahead = random_draws(self._key, self._counter, self._block)
            self._ahead.reverse()
            self._block = min(2 * self._block, _LARGEST_BLOCK)
        self._counter += 1
        return self._ahead.pop()

    def bytes(self, count: int) -> bytes:
        """The next random bytes, for data that is too large to be drawn one by one."""
        self.budget.check()
        counter = self._counter.to_bytes(8, "little")
        self._counter += 1
        del self._ahead[-1:]  # this counter's number is not drawn
        return shake_256(self._key + counter).digest(count)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each as likely, for bounds up to 2**64."""
        if not 0 < bound <= 1 << 64:
            raise ValueError(f"no number below {bound}")
        bits = self.bits64()
        if bits < bound:  # rarely; then it may be one of those that would favour small numbers
            unfair = (1 << 64) % bound
            while bits < unfair:
                bits = self.bits64()
        return bits % bound

    def lend(self, call: Callable[[Drawn, Budget], tuple[T, int]]) -> T:
        """The result of a call of the kernel that draws from this stream.

        The call also returns the number of draws up to its end, where the stream goes on. Raises:
        TimeUpError.
        """
        found, self._counter = call((self._key, self._counter), self.budget)
        self._ahead.clear()
        self._block = _FIRST_BLOCK  # if calls take turns with single draws, most of a block is lost
        return found

    def chance(self, percent: int) -> bool:
        """True with this probability, in percent."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` different ones of the items, in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]
