"""Shared parts of responses: documents, and the functions that make them.

Each document is a TypedDict, with which mypy checks the function, and from which the API's
documentation is made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeVar, cast

from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.interface import Piece, View
from lasermaze.kind import kind_of
from lasermaze.studio.request import Theme

# Before Python 3.12 pydantic accepts only that of typing_extensions.
if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict
else:
    from typing_extensions import TypedDict as TypedDict

#: The most characters of one sentence of an error.
_MAX_MESSAGE = 400

#: The rules that every position breaks until it is finished: pieces to place or to turn, targets
#: to light, a way in to choose, a goal to reach.
_UNFINISHED = {"pile", "direction", "targets", "untouched", "complete", "way", "goal"}

D = TypeVar("D")


def exact(document: type[D]) -> type[D]:
    """A decorator: a response has the fields of this TypedDict and no others, says pydantic."""
    document.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return document


@exact
class Problem(TypedDict):
    """The error of a request, with its place if that is known, and the expected value."""

    message: str
    expected: str | None
    line: int | None
    column: int | None
    source: str | None


@exact
class ErrorResponse(TypedDict):
    """A request that was refused."""

    error: Problem


def error_document(error: PuzzleError) -> ErrorResponse:
    """The document of an error in a request, with its place."""
    return {
        "error": {
            "message": _shortened(error.message),
            "expected": error.expected and _shortened(error.expected),
            "line": error.line,
            "column": error.column,
            "source": error.source,
        }
    }


def overtime_document(seconds: float) -> ErrorResponse:
    """The error of a job that was not finished within its time limit."""
    return error_document(
        PuzzleError(
            f"this was not finished in {seconds:g} s, and was stopped",
            expected="more time, a smaller puzzle, or the command line",
        )
    )


def _shortened(text: str) -> str:
    """A text for a person. It may quote the request, so it is cut if it is long."""
    return text if len(text) <= _MAX_MESSAGE else f"{text[: _MAX_MESSAGE - 1]}…"


@exact
class PuzzleDocument(TypedDict):
    """A puzzle in native text; ``targets`` if its kind has a number of targets to light."""

    kind: str
    title: str
    rows: int
    cols: int
    targets: int | None
    text: str


def puzzle_document(puzzle: Puzzle) -> PuzzleDocument:
    """The facts about a puzzle, and its native text."""
    return {
        "kind": puzzle.kind,
        "title": puzzle.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "targets": getattr(puzzle, "targets", None),
        "text": kind_of(puzzle).formats.format(puzzle),
    }


@exact
class GridArea(TypedDict):
    """Where the grid is in a picture, in units of the SVG's view box.

    The cell (row, col) begins at ``left + col * cell`` and ``top + row * cell_height``.
    """

    left: float
    top: float
    cell: float
    cell_height: float
    rows: int
    cols: int
    width: int
    height: int


@exact
class PictureDocument(TypedDict):
    """An SVG document, and where its grid is."""

    svg: str
    grid: GridArea


def picture_document(picture: Picture, theme: Theme = "auto") -> PictureDocument:
    """A picture, and where its grid is."""
    return {"svg": picture.svg(theme), "grid": cast("GridArea", picture.place()._asdict())}


@exact
class FaultDocument(TypedDict):
    """A rule that is broken, and where (row, col), from 0.

    ``unfinished`` says that it is not a mistake, but something still to do.
    """

    rule: str
    message: str
    cell: Cell | None
    unfinished: bool


def fault_documents(faults: Iterable[Fault]) -> list[FaultDocument]:
    """Broken rules."""
    return [
        {
            "rule": fault.rule,
            "message": fault.message,
            "cell": fault.cell,
            "unfinished": fault.rule in _UNFINISHED,
        }
        for fault in faults
    ]


@exact
class PieceDocument(TypedDict):
    """A piece that can be put on the grid."""

    code: str
    name: str
    key: str
    left: int | None
    paints: bool
    svg: str


def piece_documents(pieces: Iterable[Piece], theme: Theme = "auto") -> list[PieceDocument]:
    """Pieces with their pictures."""
    return [
        {
            "code": piece.code,
            "name": piece.name,
            "key": piece.key,
            "left": piece.left,
            "paints": piece.paints,
            "svg": piece.picture.svg(theme),
        }
        for piece in pieces
    ]


@exact
class ViewDocument(TypedDict):
    """A puzzle or a position at one moment. Cell number i contains ``names[cells[i]]``.

    It is empty if ``empty[cells[i]]`` is true. There are ``times`` moments, from 0; the
    picture shows the moment ``now`` unless another one was requested.
    """

    picture: PictureDocument
    message: str
    done: bool
    faults: list[FaultDocument]
    times: int
    now: int
    ways: list[str]
    names: list[str]
    empty: list[bool]
    cells: list[int]
    pile: list[PieceDocument]


def view_document(view: View, theme: Theme = "auto") -> ViewDocument:
    """A view; the contents of a cell are written once for all cells with the same contents."""
    numbers: dict[tuple[str, bool], int] = {}
    contents = zip(view.cells, view.empty, strict=True)
    cells = [numbers.setdefault(cell, len(numbers)) for cell in contents]
    return {
        "picture": picture_document(view.picture, theme),
        "message": view.message,
        "done": view.done,
        "faults": fault_documents(view.faults),
        "times": view.times,
        "now": view.now,
        "ways": list(view.ways),
        "names": [name for name, _ in numbers],
        "empty": [empty for _, empty in numbers],
        "cells": cells,
        "pile": piece_documents(view.pile, theme),
    }
