"""Sources of very many puzzles: files of any length, read puzzle by puzzle, and generators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count as count_up
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze import api
from lasermaze.api.types import Size
from lasermaze.bulk.common import check_options, checked_processes, in_order, watched
from lasermaze.core.arguments import at_least_one, seconds
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats import loading
from lasermaze.formats.loading import Source
from lasermaze.generation.symmetry import digest, unlike
from lasermaze.kind import kind_named

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options

# Files


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
    check_options("parse", options)
    return _loaded(file, kind, options)


def _loaded(file: Source, kind: str | None, options: Any) -> Iterator[Puzzle]:
    source = loading.name_of(file)
    with closing(loading.pieces_from(file)) as pieces:
        for piece in pieces:
            yield loading.parse_piece(piece, kind, source, options)


# Generators


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
    budget = Budget(seconds=seconds(time_limit))
    made = islice(series(kind, checked_processes(processes), budget, **wanted), count)
    return watched(made, count, progress)


def series(kind: str, processes: int, budget: Budget, **wanted: Any) -> Iterator[Puzzle]:
    """New puzzles without end, no two of them equal up to rotation and reflection.

    ``wanted`` are arguments of `lasermaze.generate`. Raises: as :func:`generate_many`.
    """
    if processes == 1:
        return api.series(kind, budget=budget, **wanted)
    return _made_elsewhere(_Generate(kind, wanted), processes, budget)


def _made_elsewhere(task: _Generate, processes: int, budget: Budget) -> Iterator[Puzzle]:
    with closing(in_order(task, count_up(), processes, budget)) as made:
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
