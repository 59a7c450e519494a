"""Solving and checking very many puzzles: small ones together in a call of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, repeat
from operator import is_not, itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from lasermaze import api, judging
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
from lasermaze.core.budget import SLICE, Budget, Progress
from lasermaze.core.claims import Recount, check_recount
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.judging import Judgement
from lasermaze.kind import kind_of

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import (
        AnyPuzzle,
        Board,
        BoardAnswer,
        BoardOptions,
        Maze,
        MirrorMaze,
        MirrorsAnswer,
        MirrorsOptions,
        Options,
        ShooterGrid,
        ShootersAnswer,
        ShootersOptions,
        SignpostsAnswer,
        SignpostsOptions,
        TurretMaze,
        TurretsAnswer,
        TurretsOptions,
    )

T = TypeVar("T")

#: How many small puzzles are handed to a kernel in one call, at most.
TOGETHER = 256


@overload
def solve_many(
    puzzles: Iterable[Puzzle[P, W, C]],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Answer[P, W, C]]: ...
@overload
def solve_many(
    puzzles: Iterable[TurretMaze],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[TurretsOptions],
) -> Iterator[TurretsAnswer]: ...
@overload
def solve_many(
    puzzles: Iterable[ShooterGrid],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[ShootersOptions],
) -> Iterator[ShootersAnswer]: ...
@overload
def solve_many(
    puzzles: Iterable[Maze],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[SignpostsOptions],
) -> Iterator[SignpostsAnswer]: ...
@overload
def solve_many(
    puzzles: Iterable[MirrorMaze],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[MirrorsOptions],
) -> Iterator[MirrorsAnswer]: ...
@overload
def solve_many(
    puzzles: Iterable[Board],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Iterator[BoardAnswer]: ...
@overload
def solve_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Iterator[Answer[Any, Any, Any]]: ...
def solve_many(
    puzzles: Iterable[Puzzle[P, W, C]],
    *,
    processes: int = 1,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Iterator[Answer[P, W, C]]:
    """The answers to puzzles of any kinds, lazily and in order: those that `solve` gives.

    Args:
        puzzles: the puzzles, any number of them. Up to `TOGETHER` are read ahead, and with several
            processes some hundreds more for each.
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
    items = _together(
        numbered("solve_many", several_puzzles("solve_many", puzzles)),
        task,
        checked_processes(processes),
    )
    answers = in_order(task, items, processes)
    return cast("Iterator[Answer[P, W, C]]", watched(answers, length(puzzles), progress))


@overload
def check_many(
    puzzles: Iterable[Puzzle[P, W, C]],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[TurretMaze],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[TurretsOptions],
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[ShooterGrid],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[ShootersOptions],
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[Maze],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[SignpostsOptions],
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[MirrorMaze],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[MirrorsOptions],
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[Board],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Iterator[Judgement]: ...
@overload
def check_many(
    puzzles: Iterable[AnyPuzzle],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Iterator[Judgement]: ...
def check_many(
    puzzles: Iterable[Puzzle],
    answers: Iterable[Any],
    *,
    processes: int = 1,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Any,
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
    items = _together(pairs, task, checked_processes(processes))
    return watched(in_order(task, items, processes), length(puzzles), progress)


@dataclass(frozen=True)
class _Solve:
    """`lasermaze.solve` for a puzzle with its number; it can be pickled."""

    keep_all: bool
    limit: int | None
    time_limit: float | None
    options: dict[str, Any]

    def budget(self) -> Budget:
        """The budget of one puzzle, or of many that are solved together."""
        return api.solving_budget(self.keep_all, self.limit, self.time_limit)

    def __call__(self, item: tuple[int, Puzzle]) -> AnyAnswer:
        number, puzzle = item
        try:
            kind = kind_of(puzzle)
            chosen = kind.choose("solve", self.options)
            answer: AnyAnswer = kind.solve.solve(puzzle, self.budget(), chosen)
        except PuzzleError as error:
            raise error.named(f"puzzle {number}") from None
        return answer

    def together(
        self, alike: Sequence[tuple[int, Puzzle]], threads: int
    ) -> Sequence[AnyAnswer | None]:
        """The answers to puzzles of one kind that are found in one call; None for the others."""
        puzzles = [puzzle for _, puzzle in alike]
        kind = kind_of(puzzles[0])
        none = [None] * len(puzzles)
        if kind.solve_together is None:
            return none
        try:
            chosen = kind.choose("solve", self.options)
        except PuzzleError:  # in its turn
            return none
        return kind.solve_together.solve_together(puzzles, self.budget(), chosen, threads)


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

    def together(
        self, alike: Sequence[tuple[int, Puzzle, Any]], threads: int
    ) -> Sequence[Judgement | None]:
        """The judgements of answers to puzzles of one kind that one call confirms."""
        try:
            kind_of(alike[0][1]).choose("check", self.options)
        except PuzzleError:  # in its turn
            return [None] * len(alike)
        pairs = [(puzzle, answer) for _, puzzle, answer in alike]
        return judging.judge_together(pairs, self.options, threads)


def _together(items: Iterator[Any], task: _Solve | _Judge, threads: int) -> Iterator[Any]:
    """The items for `in_order`, with the results of those that one kernel call settles.

    An item is a number, a puzzle, and perhaps an answer. They are taken in chunks, which grow as
    long as a call takes less than a quarter of a slice of time. Items that are not settled within a
    slice are done one by one.
    """
    from lasermaze.core.parallel import Ready

    size, failed = 1, None
    while failed is None:
        chunk, failed = _taken(items, size)
        if not chunk and failed is None:
            return
        started = perf_counter()
        results: list[Any] = []
        for alike in _runs(chunk):
            results += task.together(alike, threads)
        taken = perf_counter() - started
        if taken < SLICE / 4:
            size = min(2 * size, TOGETHER)
        elif taken > SLICE / 2:
            size = max(1, size // 2)
        is_known = map(is_not, results, repeat(None))
        for known, run in groupby(zip(is_known, chunk, results, strict=True), key=itemgetter(0)):
            if known:
                yield Ready([result for _, _, result in run])
            else:
                yield from (item for _, item, _ in run)
        yield None
    raise failed


def _runs(items: list[Any]) -> Iterable[list[Any]]:
    """The items in runs of puzzles of one kind."""
    if len({item[1].kind for item in items}) == 1:  # as is usual, for which `groupby` is slow
        return [items]
    return [list(run) for _, run in groupby(items, key=lambda item: item[1].kind)]


def _taken(items: Iterator[T], most: int) -> tuple[list[T], Exception | None]:
    """The next items, and what the iterator raised after them, if it did."""
    taken: list[T] = []
    try:
        taken.extend(islice(items, most))  # what came before an error stays in the list
    except Exception as error:
        return taken, error
    return taken, None
