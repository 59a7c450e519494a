"""The JSON of responses: one declaration for each part that they have in common.

A handler returns such a document, or one of them. The response, its schema in the API's
documentation and the types of the page's scripts come from the declarations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import msgspec
from msgspec import Struct

from lasermaze.core.difficulty import Difficulty
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.editor.moves import read
from lasermaze.interface import Piece, View
from lasermaze.studio.request import Level, Theme

#: The most characters of one sentence of an error.
_MAX_MESSAGE = 400

#: The rules that every position breaks until it is finished: pieces to place or to turn, targets
#: to light, a way in to choose, a goal to reach.
_UNFINISHED = {"pile", "direction", "targets", "untouched", "complete", "way", "goal"}


class Response(Struct, forbid_unknown_fields=True):
    """An object in a response, with all of its fields and no others."""


class File(NamedTuple):
    """A response that is a file to save."""

    name: str
    media_type: str
    data: bytes


class ProblemDocument(Response):
    """What is wrong.

    Attributes:
        line, column: where in the puzzle's text, from 1; null if there is no such place.
    """

    message: str
    expected: str | None
    line: int | None
    column: int | None
    source: str | None


class ErrorResponse(Response):
    """A request that was refused."""

    error: ProblemDocument

    @classmethod
    def of(cls, error: PuzzleError) -> Self:
        """The document of an error."""
        return cls(
            ProblemDocument(
                message=_shortened(error.message),
                expected=error.expected and _shortened(error.expected),
                line=error.line,
                column=error.column,
                source=error.source,
            )
        )


def _shortened(text: str) -> str:
    """A text for a person. It may quote the request, so it is cut if it is long."""
    return str(text) if len(text) <= _MAX_MESSAGE else f"{text[: _MAX_MESSAGE - 1]}…"


def overtime(seconds: float) -> PuzzleError:
    """The error of a job that was not finished within its time limit."""
    return PuzzleError(
        f"this was not finished in {seconds:g} s, and was stopped",
        expected="more time, a smaller puzzle, or the command line",
    )


class PuzzleDocument(Response):
    """A puzzle in native text.

    Attributes:
        targets: the number of targets to light, if its kind has one.
    """

    kind: str
    title: str
    rows: int
    cols: int
    targets: int | None
    text: str

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """The document of a puzzle."""
        targets = getattr(puzzle, "targets", None)
        return cls(
            kind=puzzle.kind,
            title=puzzle.title,
            rows=puzzle.rows,
            cols=puzzle.cols,
            targets=targets if isinstance(targets, int) else None,  # those of some are places
            text=str(puzzle),
        )


class PlaceDocument(Response):
    """Where the grid lies in a picture, in units of its view box.

    The cell `(row, col)` begins at `top + row * cell` and `left + col * cell`; `width` and
    `height` are those of the whole picture.
    """

    left: float
    top: float
    cell: float
    rows: int
    cols: int
    width: int
    height: int


class PictureDocument(Response):
    """A picture as an SVG document, and where its grid is."""

    svg: str
    grid: PlaceDocument

    @classmethod
    def of(cls, picture: Picture, theme: Theme = "auto") -> Self:
        """The document of a picture."""
        return cls(picture.svg(theme), PlaceDocument(*picture.place()))


class FaultDocument(Response):
    """A broken rule.

    Attributes:
        unfinished: whether it is not a mistake, but something still to do.
    """

    rule: str
    message: str
    cell: Cell | None
    unfinished: bool

    @classmethod
    def of(cls, fault: Fault) -> Self:
        """The document of a fault."""
        return cls(fault.rule, str(fault.message), fault.cell, fault.rule in _UNFINISHED)


class PieceDocument(Response):
    """A thing that can be put on the grid.

    Attributes:
        code: its name in the notation of moves.
        facts: its name, and perhaps more about it, each in words.
        key: the key that puts it where the cursor is.
        left: the number that is left; null for an unlimited supply.
        paints: whether dragging puts one on every cell on the way.
        svg: its picture.
    """

    code: str
    facts: Sequence[str]
    key: str
    left: int | None
    paints: bool
    svg: str

    @classmethod
    def of(cls, piece: Piece, theme: Theme) -> Self:
        """The document of a piece."""
        svg = piece.picture.svg(theme)
        return cls(piece.code, piece.facts, piece.key, piece.left, piece.paints, svg)


class WayDocument(Response):
    """A move that a key or a button can play.

    Attributes:
        cell: the cell to touch; -1 and the size are on the rim.
    """

    heading: str | None
    cell: Cell | None

    @classmethod
    def of(cls, text: str) -> Self:
        """The document of a move."""
        move = read(text)
        return cls(move.way or None, move.cells[0] if move.cells else None)


class ViewDocument(Response):
    """A puzzle or a position at one moment. Cell number i contains `names[cells[i]]`.

    Attributes:
        times: the number of moments to view, if things move; else 1.
        now: the moment that is shown.
        ways: the moves that a key or a button can play from here.
        names: the different contents of cells, each as facts in words.
        empty: for each of these contents, whether a cell with them is empty.
        cells: the number in these lists of the contents of each cell, row by row.
        pile: the pieces that are still to be placed.
    """

    picture: PictureDocument
    message: str
    done: bool
    faults: list[FaultDocument]
    times: int
    now: int
    ways: list[WayDocument]
    names: list[Sequence[str]]
    empty: list[bool]
    cells: list[int]
    pile: list[PieceDocument]

    @classmethod
    def of(cls, view: View, theme: Theme) -> Self:
        """The document of a view."""
        contents = view.contents
        return cls(
            picture=PictureDocument.of(view.picture, theme),
            message=str(view.message),
            done=view.done,
            faults=list(map(FaultDocument.of, view.faults)),
            times=view.times,
            now=view.now,
            ways=list(map(WayDocument.of, view.ways)),
            names=[facts for facts, _ in contents.different],
            empty=[empty for _, empty in contents.different],
            cells=contents.cells,
            pile=[PieceDocument.of(piece, theme) for piece in view.pile],
        )


class DifficultyDocument(Response):
    """How hard a puzzle is: log2(search + 1) + open, and its level.

    Attributes:
        search: the steps of the kind's solver, as `/api/kinds` describes them.
        open: the decisions that are left to the player.
        technique: what the hardest step takes a person, if known.
        words: all of it in a line.
    """

    score: float
    level: Level
    search: int
    open: int
    technique: str | None
    words: str
    sentences: tuple[str, str]

    @classmethod
    def of(cls, difficulty: Difficulty) -> Self:
        """The document of a difficulty."""
        return cls(
            score=difficulty.score,
            level=difficulty.level,
            search=difficulty.effort.search,
            open=difficulty.effort.open,
            technique=difficulty.technique,
            words=str(difficulty),
            sentences=difficulty.sentences,
        )


def encode(response: Any) -> bytes:
    """A response in JSON."""
    return msgspec.json.encode(response)
