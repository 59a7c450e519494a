"""The contract of every kind of puzzle, as tests for authors of a kind.

In a file of tests for pytest::

    from lasermaze.testing import for_pytest
    test_contract = for_pytest(KIND)

Elsewhere, ``for promise in contract(KIND): promise.hold()``. A promise that is broken raises
AssertionError with the puzzle and with what is wrong. The puzzles are the kind's example and
small ones that its generator makes, half of them by the options ``any_verdict`` and
``impossible``, if the kind has these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from lasermaze.kind import AnyKind
from lasermaze.testing import answers, formats, making, playing  # noqa: F401  # they make promises
from lasermaze.testing.cases import PROMISES, Cases

__all__ = ["Promise", "contract", "for_pytest"]


@dataclass(frozen=True)
class Promise:
    """Something that every kind does, for the puzzles of one kind.

    Attributes:
        name: what is promised, in words.
        hold: raises AssertionError if the kind does not hold it.
    """

    name: str
    hold: Callable[[], None]

    def __str__(self) -> str:
        return self.name


def contract(kind: AnyKind, numbers: Iterable[int] = range(12)) -> tuple[Promise, ...]:
    """The promises of a kind; ``numbers`` choose the puzzles for which they are tried."""
    cases = Cases(kind, tuple(numbers))
    return tuple(Promise(name, partial(hold, cases)) for name, hold in PROMISES.items())


def for_pytest(kind: AnyKind, numbers: Iterable[int] = range(12)) -> Callable[..., None]:
    """A test for pytest that holds a kind to each of its promises."""
    import pytest

    @pytest.mark.parametrize("promise", contract(kind, numbers), ids=str)
    def test_contract(promise: Promise) -> None:
        promise.hold()

    return test_contract
