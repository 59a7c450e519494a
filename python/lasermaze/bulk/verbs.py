"""Very many puzzles: read from files of any length, generated, solved, checked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sized
from contextlib import closing, contextmanager
from functools import partial
from itertools import count as count_up
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast

from lasermaze import api
from lasermaze.api import loading
from lasermaze.api.game import kind_for
from lasermaze.api.loading import Source
from lasermaze.core.answers import Answer, C, P, W
from lasermaze.core.arguments import (
    MOST_PROCESSES,
    at_least_one,
    items_for,
    progress_of,
    seconds,
    whole,
)
from lasermaze.core.budget import UNLIMITED, Budget, Progress
from lasermaze.core.claims import Recount, check_recount
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.symmetry import digest, unlike
from lasermaze.judging import Judgement
from lasermaze.kind import all_kinds, kind_named

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options, Size

T = TypeVar("T")
R = TypeVar("R")


def iter_load(
    file: Source, kind: str | None = None, **options: Unpack[Options]
) -> Iterator[Puzzle]:
    """The puzzles in a file of any length, each as soon as it is read; at least one.

    As `lasermaze.load_all` otherwise, which reads the whole file first. A path is opened with the
    first puzzle and closed after the last. An open file is read as far as needed, and stays open.

    Raises: TypeError for an argument that is not a file, and PuzzleError for an unknown kind or
    option, at once; PuzzleError, with the file, line and column, in the turn of a puzzle that
    cannot be read.
    """
    loading.check_file("iter_load", file)
    if kind is not None:
        kind_named(kind).choose("parse", options)
    _check_options("parse", options)
    return _loaded(file, kind, options)


def _loaded(file: Source, kind: str | None, options: Any) -> Iterator[Puzzle]:
    source = loading.name_of(file)
    with closing(loading.pieces_from(file)) as pieces:
        for piece in pieces:
            yield loading.parse_piece(piece, kind, source, options)


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
        puzzles: the puzzles, any number of them. With several processes some dozens are
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
    api.solving_budget(keep_all, limit, time_limit)  # raises for a value out of range
    _check_options("solve", options)
    how = {"keep_all": keep_all, "limit": limit, "time_limit": time_limit, **options}
    items = _numbered("solve_many", puzzles)
    answers = _in_order(partial(_solve, how), items, processes)
    return cast("Iterator[Answer[P, W, C]]", _watched(answers, puzzles, progress))


def _solve(
    how: dict[str, Any], item: tuple[int, Puzzle], progress: Progress | None = None
) -> Answer[Any, Any, Any]:
    with _named(item[0]):
        return api.solve(item[1], progress=progress, **how)


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
    _check_options("check", options)
    how = {"recount": recount, "time_limit": seconds(time_limit), **options}
    given = items_for("check_many", "an answer for each puzzle", answers)
    pairs = _paired(_numbered("check_many", puzzles), given)
    return _watched(_in_order(partial(_judge, how), pairs, processes), puzzles, progress)


def _judge(
    how: dict[str, Any], item: tuple[int, Puzzle, Any], progress: Progress | None = None
) -> Judgement:
    number, puzzle, answer = item
    with _named(number):
        return api.judge(puzzle, answer, progress=progress, **how)


def generate_many(
    kind: str,
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Iterator[Puzzle]:
    """New puzzles, lazily, no two of them equal up to rotation and reflection.

    The same arguments give the same puzzles, however many processes make them: those of `generate`
    with indices from 0, without the duplicates.

    Args:
        kind: the name of the kind.
        count: the number of puzzles.
        level: as in `lasermaze.generate`.
        size: as in `lasermaze.generate`.
        seed: as in `lasermaze.generate`.
        processes: the number of processor cores to use.
        time_limit: in seconds, for all of them.
        progress: called with the fraction of the puzzles that are made, and their number.
        options: the options of the kind.

    Raises: PuzzleError for an unknown kind, level or option, at once; as `lasermaze.generate` in
    the turn of a puzzle; PuzzleError also after `lasermaze.generation.symmetry.PATIENCE`
    consecutive duplicates; TimeUpError if the time is up first.
    """
    at_least_one("count", count)
    kind_named(kind).choose("generate", options)
    wanted = {"level": level, "size": size, "seed": seed, **options}
    made = series(kind, processes, Budget(seconds=seconds(time_limit)), **wanted)
    return _watched(islice(made, count), range(count), progress)


def series(kind: str, processes: int, budget: Budget, **wanted: Any) -> Iterator[Puzzle]:
    """New puzzles without end, no two of them equal up to rotation and reflection.

    ``wanted`` are arguments of `lasermaze.generate`. Raises: as :func:`generate_many`.
    """
    if whole("processes", processes, 1, MOST_PROCESSES) == 1:
        return api.series(kind, budget=budget, **wanted)
    made = _in_order(partial(_generate, kind, wanted), count_up(), processes, budget)
    return map(itemgetter(0), unlike(made, look=itemgetter(1)))


def _generate(
    kind: str, wanted: dict[str, Any], index: int, progress: Progress | None = None
) -> tuple[Puzzle, bytes]:
    """A puzzle of a series, and its digest."""
    puzzle = api.generated(kind, index=index, budget=Budget(progress=progress), **wanted)
    return puzzle, digest(puzzle)


# What they share


def _in_order(
    task: Callable[..., R], items: Iterable[Any], processes: int, budget: Budget = UNLIMITED
) -> Iterator[R]:
    """The results of a task on several cores. Raises: PuzzleError for a wrong number of them."""
    whole("processes", processes, 1, MOST_PROCESSES)
    return _working(task, items, processes, budget)


def _working(
    task: Callable[..., R], items: Iterable[Any], processes: int, budget: Budget
) -> Generator[R, None, None]:
    from lasermaze.core.parallel import BATCH, in_order  # slow to import

    yield from in_order(task, items, processes, budget, BATCH)


def _check_options(verb: str, options: Mapping[str, Any]) -> None:
    """Raise PuzzleError unless each option is one that some kind has for the verb."""
    if not options:  # of no kind, which need not be imported
        return
    owners = {name: kind for kind in all_kinds() for name in kind.options_of(verb)}
    for name, value in options.items():
        if name not in owners:
            raise unknown("option", name, owners)
        owners[name].choose(verb, {name: value})


def _numbered(verb: str, puzzles: Any) -> Iterator[tuple[int, Any]]:
    """The puzzles with their numbers from 1.

    Raises: TypeError for one puzzle, a text, or a value that is not iterable, at once; for an item
    that is not a puzzle, in its turn.
    """
    if isinstance(puzzles, Puzzle):
        one = verb.removesuffix("_many")
        message = f"{verb} takes several puzzles, such as a list; `lasermaze.{one}` takes one"
        raise TypeError(message)
    several = items_for(verb, "several puzzles", puzzles)

    def checked(item: tuple[int, Any]) -> tuple[int, Any]:
        if not isinstance(item[1], Puzzle):
            kind_for(f"{verb}: number {item[0]}:", item[1])  # raises
        return item

    return map(checked, enumerate(several, start=1))


def _paired(
    puzzles: Iterable[tuple[int, Any]], answers: Iterable[Any]
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


@contextmanager
def _named(number: int) -> Iterator[None]:
    """Errors about a puzzle name its number."""
    try:
        yield
    except PuzzleError as error:
        raise error.named(f"puzzle {number}") from None


def _watched(results: Iterator[T], puzzles: Any, progress: Progress | None) -> Iterator[T]:
    """The results; ``progress`` is called as they are taken."""
    if progress_of(progress) is None:
        return results
    total = len(puzzles) if isinstance(puzzles, Sized) else None
    budget = Budget(progress=progress)

    def reporting(numbered: tuple[int, T]) -> T:
        budget.check(numbered[0] / total if total else 0.0, numbered[0])
        return numbered[1]

    return map(reporting, enumerate(results, start=1))
