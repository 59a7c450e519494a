"""Shared parts of the verbs in bulk: options, puzzles, processes and progress."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sized
from typing import Any, TypeVar

from lasermaze.api.game import kind_for
from lasermaze.core.arguments import MOST_PROCESSES, items_for, progress_of, whole
from lasermaze.core.budget import UNLIMITED, Budget, Progress
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import Puzzle
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
    """The number of processes. Raises: PuzzleError if it is not a valid number."""
    return whole("processes", number, 1, MOST_PROCESSES)


def in_order(
    task: Callable[[Any], R], items: Iterable[Any], processes: int, budget: Budget = UNLIMITED
) -> Generator[R, None, None]:
    """See `lasermaze.core.parallel`, which is slow to import."""
    from lasermaze.core import parallel

    yield from parallel.in_order(task, items, processes, budget)


def length(puzzles: Iterable[Any]) -> int | None:
    """The number of puzzles, if it is known."""
    return len(puzzles) if isinstance(puzzles, Sized) else None


def watched(results: Iterator[T], total: int | None, progress: Progress | None) -> Iterator[T]:
    """The results; ``progress`` is called as they are taken."""
    if progress_of(progress) is None:
        return results
    budget = Budget(progress=progress)

    def reporting() -> Iterator[T]:
        for number, result in enumerate(results, start=1):
            budget.check(number / total if total else 0.0, number)
            yield result

    return reporting()


def several_puzzles(verb: str, puzzles: Any) -> Iterable[Any]:
    """The puzzles. Raises: TypeError for one puzzle, a text, or a value that is not iterable."""
    if isinstance(puzzles, Puzzle):
        one = verb.removesuffix("_many")
        raise TypeError(
            f"{verb} takes several puzzles, such as a list; `lasermaze.{one}` takes one"
        )
    found: Iterable[Any] = items_for(verb, "several puzzles", puzzles)
    return found


def numbered(verb: str, puzzles: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """The puzzles with their numbers from 1. Raises: TypeError for an item that is not a puzzle."""
    for number, puzzle in enumerate(puzzles, start=1):
        if not isinstance(puzzle, Puzzle):
            kind_for(f"{verb}: number {number}:", puzzle)  # raises
        yield number, puzzle


def paired(
    puzzles: Iterator[tuple[int, Any]], answers: Iterable[Any]
) -> Iterator[tuple[int, Any, Any]]:
    """The puzzles with their answers. Raises: PuzzleError unless there are as many."""
    rest = iter(answers)
    number, none = 0, object()
    for number, puzzle in puzzles:
        answer = next(rest, none)
        if answer is none:
            ended = f"the answers end before number {number}"
            raise PuzzleError(ended, expected="one for each puzzle")
        yield number, puzzle, answer
    if next(rest, none) is not none:
        more = f"there is an answer {number + 1}, but no such puzzle"
        raise PuzzleError(more, expected="one for each puzzle")
