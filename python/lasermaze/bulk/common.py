"""What the verbs in bulk share: their options, processes and progress."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sized
from typing import Any, TypeVar

from lasermaze.api import Progress
from lasermaze.core.arguments import MOST_PROCESSES, progress_of, whole
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import unknown
from lasermaze.kind import all_kinds

T = TypeVar("T")
R = TypeVar("R")


def check_options(verb: str, options: Mapping[str, Any]) -> None:
    """Raise PuzzleError unless each option is one that some kind has for the verb."""
    if not options:  # of no kind, which need not be imported
        return
    owners = {name: kind for kind in all_kinds() for name in kind.options_of(verb)}
    for name, value in options.items():
        if name not in owners:
            raise unknown("option", name, owners)
        owners[name].choose(verb, {name: value})


def checked_processes(number: int) -> int:
    """The number of processes. Raises: PuzzleError if it is none."""
    return whole("processes", number, 1, MOST_PROCESSES)


def in_order(
    task: Callable[[Any], R], items: Iterable[Any], processes: int, budget: Budget = UNLIMITED
) -> Generator[R, None, None]:
    """See `lasermaze.core.parallel`, which takes its time to be imported."""
    from lasermaze.core import parallel

    yield from parallel.in_order(task, items, processes, budget)


def length(puzzles: Iterable[Any]) -> int | None:
    """How many puzzles there are, if that is known."""
    return len(puzzles) if isinstance(puzzles, Sized) else None


def watched(results: Iterator[T], total: int | None, progress: Progress | None) -> Iterator[T]:
    """The results; ``progress`` is told of them."""
    if progress_of(progress) is None:
        return results
    budget = Budget(progress=progress)

    def told() -> Iterator[T]:
        for number, result in enumerate(results, start=1):
            budget.check(number / total if total else 0.0, number)
            yield result

    return told()
