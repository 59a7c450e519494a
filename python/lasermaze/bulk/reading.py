"""Reading files of any length, puzzle by puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Literal, overload

from lasermaze.bulk.common import check_options
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.formats import loading
from lasermaze.formats.loading import Source
from lasermaze.kind import kind_named

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api import Options
    from lasermaze.kinds.board.puzzle import Board, BoardOptions
    from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsOptions
    from lasermaze.kinds.shooters.puzzle import ShooterGrid, ShootersOptions
    from lasermaze.kinds.signposts.puzzle import Maze, SignpostsOptions
    from lasermaze.kinds.turrets.puzzle import TurretMaze, TurretsOptions


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
    check_options("parse", options)
    return _loaded(file, kind, options)


def _loaded(file: Source, kind: str | None, options: dict[str, Any]) -> Iterator[Puzzle]:
    source = loading.name_of(file)
    with closing(loading.pieces_from(file)) as pieces:
        for piece in pieces:
            yield loading.parse_piece(piece, kind, source, options)
