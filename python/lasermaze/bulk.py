"""The verbs in bulk: `iter_load`, `solve_many`, `check_many`, `generate_many`.

They are lazy, keep the order, and give what the verb of `lasermaze.api` gives one by one. However
long the input, they hold a bounded number of puzzles. With several processes they read ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import closing
from dataclasses import dataclass
from itertools import count as count_up
from itertools import groupby, islice
from operator import attrgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast, get_args, overload

from lasermaze import api, judging
from lasermaze.api import Progress, Size
from lasermaze.core.answers import Answer, AnyAnswer
from lasermaze.core.arguments import MOST_PROCESSES, at_least_one, seconds, whole
from lasermaze.core.budget import SLICE, UNLIMITED, Budget
from lasermaze.core.claims import Recount
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.editor.game import kind_for
from lasermaze.formats import loading
from lasermaze.formats.loading import Source
from lasermaze.generation.symmetry import digest, unlike
from lasermaze.judging import Judgement
from lasermaze.kind import all_kinds, kind_named, kind_of

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api import Options
    from lasermaze.kinds.board.puzzle import Board, BoardGenerateOptions, BoardOptions
    from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsGenerateOptions, MirrorsOptions
    from lasermaze.kinds.shooters.puzzle import (
        ShooterGrid,
        ShootersGenerateOptions,
        ShootersOptions,
    )
    from lasermaze.kinds.signposts.puzzle import Maze, SignpostsGenerateOptions, SignpostsOptions
    from lasermaze.kinds.turrets.puzzle import TurretMaze, TurretsGenerateOptions, TurretsOptions

P = TypeVar("P", bound=Puzzle)
W = TypeVar("W")
C = TypeVar("C")
T = TypeVar("T")
R = TypeVar("R")

#: How many small puzzles are handed to a kernel in one call, at most.
TOGETHER = 256

# Reading


@overload
def iter_load(
    file: Source, kind: Literal["turrets"], **options: Unpack[TurretsOptions]
) -> Iterator[TurretMaze]: ...
@overload
def iter_load(
    file: Source, kind: Literal["shooters"], **options: Unpack[ShootersOptions]
) -> Iterator[ShooterGrid]: ...
@overload
def iter_load(
    file: Source, kind: Literal["signposts"], **options: Unpack[SignpostsOptions]
) -> Iterator[Maze]: ...
@overload
def iter_load(
    file: Source, kind: Literal["mirrors"], **options: Unpack[MirrorsOptions]
) -> Iterator[MirrorMaze]: ...
@overload
def iter_load(
    file: Source, kind: Literal["board"], **options: Unpack[BoardOptions]
) -> Iterator[Board]: ...
@overload
def iter_load(
    file: Source, kind: KindName | None = None, **options: Unpack[Options]
) -> Iterator[Puzzle]: ...
def iter_load(file: Source, kind: str | None = None, **options: Any) -> Iterator[Puzzle]:
    """The puzzles in a file of any length, each as soon as it is read; at least one.

    As `lasermaze.load_all` otherwise, which reads the whole file first. A path is opened with the
    first puzzle and closed after the last. An open file is read as far as needed, and stays open.

    Raises: TypeError for what is no file, and PuzzleError for an unknown kind or option, at once;
    PuzzleError, with the file, line and column, in the turn of a puzzle that cannot be read.
    """
    loading.check_file("iter_load", file)
    if kind is not None:
        kind_named(kind).choose("parse", options)
    if options:
        _check_options("parse", options)
    return _loaded(file, kind, options)


def _loaded(file: Source, kind: str | None, options: dict[str, Any]) -> Iterator[Puzzle]:
    source = loading.name_of(file)
    with closing(loading.pieces_from(file)) as pieces:
        for piece in pieces:
            yield loading.parse_piece(piece, kind, source, options)


# Solving and checking


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
        puzzles: the puzzles, any number of them. Up to `TOGETHER` are read ahead, and with several
            processes some hundreds more for each.
        processes: how many processor cores to use.
        keep_all: as in `lasermaze.solve`, for each puzzle.
        limit: as in `lasermaze.solve`, for each puzzle.
        time_limit: as in `lasermaze.solve`, for each puzzle.
        progress: called several times a second with the fraction of the puzzles that are solved
            (0 if `puzzles` has no length) and their number.
        options: the options of the kinds.

    Raises: PuzzleError for an unknown option or a value out of range, at once; in its turn, what
    `puzzles` raises, TypeError for what is no puzzle, and PuzzleError for a puzzle that `solve`
    refuses. Both name its number.
    """
    if options:
        _check_options("solve", options)
    task = _Solve(keep_all, limit, time_limit, dict(options))
    task.budget()  # raises for what is out of range
    items = _together(_numbered("solve_many", puzzles), task, _processes(processes))
    answers = _in_order(task, items, processes)
    return cast("Iterator[Answer[P, W, C]]", _watched(answers, _length(puzzles), progress))


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
    """What is wrong with answers to puzzles, lazily and in order: what `judge` says of each.

    Args:
        puzzles: the puzzles, any number of them.
        answers: as many answers, each of them as in `lasermaze.judge`.
        processes: how many processor cores to use.
        recount: as in `lasermaze.judge`.
        time_limit: as in `lasermaze.judge`, for each answer.
        progress: as in `solve_many`.
        options: the options of the kinds to judge by; those in each answer unless given.

    Raises: as `solve_many`; PuzzleError also if there are more puzzles than answers, or fewer.
    """
    if recount not in get_args(Recount):
        raise PuzzleError(f"recount is {shown(recount)}", expected="never, quick or full")
    if options:
        _check_options("check", options)
    task = _Judge(recount, seconds(time_limit), dict(options))
    pairs = _paired(_numbered("check_many", puzzles), answers)
    items = _together(pairs, task, _processes(processes))
    return _watched(_in_order(task, items, processes), _length(puzzles), progress)


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

    def __call__(self, numbered: tuple[int, Puzzle]) -> AnyAnswer:
        number, puzzle = numbered
        try:
            kind = kind_of(puzzle)
            chosen = kind.choose("solve", self.options)
            answer: AnyAnswer = kind.solve.solve(puzzle, self.budget(), chosen)
        except PuzzleError as error:
            raise _named(error, number) from None
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
            raise _named(error, number) from None

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
    """The items for `in_order`, with the results of those that one call of a kernel settles.

    An item is a number, a puzzle, and perhaps an answer. They are taken in chunks, which grow as
    long as a call takes less than a quarter of a slice of time: what is not settled within a slice
    is done one by one.
    """
    from lasermaze.core.parallel import Ready

    size, failed = 1, None
    while failed is None:
        chunk, failed = _taken(items, size)
        if not chunk and failed is None:
            return
        started = perf_counter()
        settled: list[Any] = []
        for _, run in groupby(chunk, key=lambda item: item[1].kind):
            alike = list(run)
            settled += zip(alike, task.together(alike, threads), strict=True)
        taken = perf_counter() - started
        if taken < SLICE / 4:
            size = min(2 * size, TOGETHER)
        elif taken > SLICE / 2:
            size = max(1, size // 2)
        yield from (item if result is None else Ready(result) for item, result in settled)
        yield None
    raise failed


def _taken(items: Iterator[T], most: int) -> tuple[list[T], Exception | None]:
    """The next items, and what the iterator raised after them, if it did."""
    taken: list[T] = []
    try:
        taken.extend(islice(items, most))  # what came before an error stays in the list
    except Exception as error:
        return taken, error
    return taken, None


def _named(error: PuzzleError, number: int) -> PuzzleError:
    """The error with the puzzle's number in the place of the file's name, if it has none."""
    return error if error.source else error.at(f"puzzle {number}", error.line, error.column)


def _numbered(verb: str, puzzles: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """The puzzles with their numbers from 1. Raises: TypeError for what is no puzzle."""
    for number, puzzle in enumerate(puzzles, start=1):
        if not isinstance(puzzle, Puzzle):
            kind_for(f"{verb}: number {number}:", puzzle)  # raises
        yield number, puzzle


def _paired(
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


# Generating


@overload
def generate_many(
    kind: Literal["turrets"],
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[TurretsGenerateOptions],
) -> Iterator[TurretMaze]: ...
@overload
def generate_many(
    kind: Literal["shooters"],
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[ShootersGenerateOptions],
) -> Iterator[ShooterGrid]: ...
@overload
def generate_many(
    kind: Literal["signposts"],
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[SignpostsGenerateOptions],
) -> Iterator[Maze]: ...
@overload
def generate_many(
    kind: Literal["mirrors"],
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[MirrorsGenerateOptions],
) -> Iterator[MirrorMaze]: ...
@overload
def generate_many(
    kind: Literal["board"],
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardGenerateOptions],
) -> Iterator[Board]: ...
@overload
def generate_many(
    kind: KindName,
    count: int,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    processes: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: bool,
) -> Iterator[Puzzle]: ...
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
    **options: Any,
) -> Iterator[Puzzle]:
    """New puzzles, lazily, no two of them equal up to rotation and reflection.

    The same arguments give the same puzzles, however many processes make them: those of `generate`
    with indices from 0, without the duplicates.

    Args:
        kind: the name of the kind.
        count: how many puzzles.
        level: as in `lasermaze.generate`.
        size: as in `lasermaze.generate`.
        seed: as in `lasermaze.generate`.
        processes: how many processor cores to use.
        time_limit: in seconds, for all of them.
        progress: called with the fraction of the puzzles that are made, and their number.
        options: the options of the kind.

    Raises: PuzzleError for an unknown kind, level or option, at once; as `lasermaze.generate` in
    the turn of a puzzle; PuzzleError also after `lasermaze.generation.symmetry.PATIENCE`
    consecutive duplicates; TimeUpError if the time is up before.
    """
    at_least_one("count", count)
    kind_named(kind).choose_for_generate(options)
    wanted = {"level": level, "size": size, "seed": seed, **options}
    budget = Budget(seconds=seconds(time_limit))
    made = islice(series(kind, _processes(processes), budget, **wanted), count)
    return _watched(made, count, progress)


def series(kind: str, processes: int, budget: Budget, **wanted: Any) -> Iterator[Puzzle]:
    """New puzzles without end, no two of them equal up to rotation and reflection.

    ``wanted`` are arguments of `lasermaze.generate`. Raises: as :func:`generate_many`.
    """
    if processes == 1:
        return api.series(kind, budget=budget, **wanted)
    return _made_elsewhere(_Generate(kind, wanted), processes, budget)


def _made_elsewhere(task: _Generate, processes: int, budget: Budget) -> Iterator[Puzzle]:
    with closing(_in_order(task, count_up(), processes, budget)) as made:
        yield from map(attrgetter("puzzle"), unlike(made, look=attrgetter("digest")))


class _Made(NamedTuple):
    """A generated puzzle, with its digest as `generation.symmetry` compares them."""

    puzzle: Puzzle
    digest: bytes


@dataclass(frozen=True)
class _Generate:
    """The puzzle with an index in a series; it can be pickled."""

    kind: str
    wanted: dict[str, Any]

    def __call__(self, index: int) -> _Made:
        puzzle = api.generated(self.kind, index=index, **self.wanted)
        return _Made(puzzle, digest(puzzle))


# What they share


def _check_options(verb: str, options: Mapping[str, Any]) -> None:
    """Raise PuzzleError unless each option is one that some kind has for the verb."""
    owners = {name: kind for kind in all_kinds() for name in kind.options_of(verb)}
    for name, value in options.items():
        if name not in owners:
            raise unknown("option", name, owners)
        owners[name].choose(verb, {name: value})


def _processes(number: int) -> int:
    return whole("processes", number, 1, MOST_PROCESSES)


def _in_order(
    task: Callable[[Any], R], items: Iterable[Any], processes: int, budget: Budget = UNLIMITED
) -> Generator[R, None, None]:
    """See `lasermaze.core.parallel`, which takes its time to be imported."""
    from lasermaze.core.parallel import in_order

    yield from in_order(task, items, processes, budget)


def _length(puzzles: Iterable[Any]) -> int | None:
    """How many puzzles there are, if that is known."""
    return len(puzzles) if isinstance(puzzles, Sized) else None


def _watched(results: Iterator[T], total: int | None, progress: Progress | None) -> Iterator[T]:
    """The results; ``progress`` is told of them."""
    if progress is None:
        return results
    budget = Budget(progress=progress)

    def told() -> Iterator[T]:
        for number, result in enumerate(results, start=1):
            budget.look(number / total if total else 0.0, number)
            yield result

    return told()
