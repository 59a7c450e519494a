"""Solving and checking very many puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from lasermaze import api
from lasermaze.bulk.common import (
    check_options,
    checked_processes,
    in_order,
    length,
    numbered,
    paired,
    several_puzzles,
    watched,
)
from lasermaze.core.answers import Answer, AnyAnswer, C, P, W
from lasermaze.core.arguments import items_for, seconds
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.claims import Recount, check_recount
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.judging import Judgement
from lasermaze.kind import kind_of

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options


def solve_many(
    puzzles: Iterable[Puzzle[P, W, C]],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Iterator[Answer[P, W, C]]:
    """The answers to puzzles of any kinds, lazily and in order: those that `solve` gives.

    Args:
        puzzles: the puzzles, any number of them. With several processes some hundreds are
            read ahead for each.
        processes: the number of processor cores to use.
        keep_all: as in `lasermaze.solve`, for each puzzle.
        limit: as in `lasermaze.solve`, for each puzzle.
        time_limit: as in `lasermaze.solve`, for each puzzle.
        progress: called several times a second with the fraction of the puzzles that are solved
            (0 if `puzzles` has no length) and their number.
        options: the options of the kinds.

    Raises: PuzzleError for an unknown option or a value out of range, at once; in the turn of a
    puzzle, any exception of `puzzles`, TypeError for an item that is not a puzzle, and PuzzleError
    for a puzzle that `solve` refuses. Both name its number.
    """
    check_options("solve", options)
    task = _Solve(keep_all, limit, time_limit, dict(options))
    task.budget()  # raises for a value out of range
    items = numbered("solve_many", several_puzzles("solve_many", puzzles))
    answers = in_order(task, items, checked_processes(processes))
    return cast("Iterator[Answer[P, W, C]]", watched(answers, length(puzzles), progress))


def check_many(
    puzzles: Iterable[Puzzle],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Iterator[Judgement]:
    """The verdicts on answers to puzzles, lazily and in order: those of `judge`.

    Args:
        puzzles: the puzzles, any number of them.
        answers: as many answers, each of them as in `lasermaze.judge`.
        processes: the number of processor cores to use.
        recount: as in `lasermaze.judge`.
        time_limit: as in `lasermaze.judge`, for each answer.
        progress: as in `solve_many`.
        options: the options of the kinds to judge by; those in each answer unless given.

    Raises: as `solve_many`; PuzzleError also if there are more puzzles than answers, or fewer.
    """
    check_recount(recount)
    check_options("check", options)
    task = _Judge(recount, seconds(time_limit), dict(options))
    asked = numbered("check_many", several_puzzles("check_many", puzzles))
    pairs = paired(asked, items_for("check_many", "an answer for each puzzle", answers))
    judgements = in_order(task, pairs, checked_processes(processes))
    return watched(judgements, length(puzzles), progress)


@dataclass(frozen=True)
class _Solve:
    """`lasermaze.solve` for a puzzle with its number; it can be pickled."""

    keep_all: bool
    limit: int | None
    time_limit: float | None
    options: dict[str, Any]

    def budget(self) -> Budget:
        """The budget of one puzzle."""
        return api.solving_budget(self.keep_all, self.limit, self.time_limit)

    def __call__(self, item: tuple[int, Puzzle]) -> AnyAnswer:
        number, puzzle = item
        try:
            kind = kind_of(puzzle)
            chosen = kind.choose("solve", self.options)
            answer: AnyAnswer = kind.solve(puzzle, self.budget(), chosen).solve()
        except PuzzleError as error:
            raise error.named(f"puzzle {number}") from None
        return answer


@dataclass(frozen=True)
class _Judge:
    """`lasermaze.judge` for a puzzle with its number and an answer; it can be pickled."""

    recount: Recount
    time_limit: float | None
    options: dict[str, Any]

    def __call__(self, pair: tuple[int, Puzzle, Any]) -> Judgement:
        number, puzzle, answer = pair
        how: dict[str, Any] = {"recount": self.recount, "time_limit": self.time_limit}
        try:
            return api.judge(puzzle, answer, **how, **self.options)
        except PuzzleError as error:
            raise error.named(f"puzzle {number}") from None
