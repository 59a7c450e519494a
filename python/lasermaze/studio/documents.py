"""The JSON of responses: one declaration for each value of the library that they have in common.

A handler returns such a value, or a dataclass of them. The response, its schema in the API's
documentation and the types of the page's scripts come from the annotations. The library's codecs
take the puzzle to which a value belongs; these take the theme of the pictures instead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from lasermaze.core.codec import (
    CELL,
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Array,
    Choice,
    Codec,
    Definitions,
    Either,
    Fixed,
    Optional,
    Schema,
)
from lasermaze.core.difficulty import LEVELS, Difficulty
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.objects import Field, Record, Table
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.records import Records
from lasermaze.core.wording import Wording
from lasermaze.drawing import Picture
from lasermaze.drawing.scene import Place
from lasermaze.editor.moves import Move, read
from lasermaze.interface import Piece, View

#: The most characters of one sentence of an error.
_MAX_MESSAGE = 400

#: The rules that every position breaks until it is finished: pieces to place or to turn, targets
#: to light, a way in to choose, a goal to reach.
_UNFINISHED = {"pile", "direction", "targets", "untouched", "complete", "way", "goal"}


def _shortened(text: str) -> str:
    """A text for a person. It may quote the request, so it is cut if it is long."""
    return text if len(text) <= _MAX_MESSAGE else f"{text[: _MAX_MESSAGE - 1]}…"


_VALUE = Either(((int,), WHOLE), ((str,), TEXT))

_WORDING = Record(
    Wording,
    Field("pattern", TEXT, about="the sentence with `{name}` in the place of each value"),
    Field("values", Table(_VALUE), about="the values by name"),
    name="Wording",
)

_PROBLEM = Record(
    PuzzleError,
    Field("message", TEXT, of=lambda error, _: _shortened(error.message)),
    Field(
        "wording",
        Optional(_WORDING),
        of=lambda error, _: error.message if isinstance(error.message, Wording) else None,
        about="the parts of the message, for a translation; null if it is not made of any",
    ),
    Field(
        "expected",
        Optional(TEXT),
        of=lambda error, _: error.expected and _shortened(error.expected),
    ),
    Field("line", Optional(WHOLE)),
    Field("column", Optional(WHOLE)),
    Field("source", Optional(TEXT)),
    name="Problem",
)

#: A request that was refused.
ERROR = Record(
    PuzzleError, Field("error", _PROBLEM, of=lambda error, _: error), name="ErrorResponse"
)


def overtime(seconds: float) -> PuzzleError:
    """The error of a job that was not finished within its time limit."""
    return PuzzleError(
        f"this was not finished in {seconds:g} s, and was stopped",
        expected="more time, a smaller puzzle, or the command line",
    )


#: A puzzle in native text.
def _targets_to_light(puzzle: Puzzle) -> int | None:
    """The number of targets to light; the targets of some kinds are places."""
    targets = getattr(puzzle, "targets", None)
    return targets if isinstance(targets, int) else None


PUZZLE: Record[Puzzle] = Record(
    Puzzle,
    Field("kind", TEXT),
    Field("title", TEXT),
    Field("rows", WHOLE),
    Field("cols", WHOLE),
    Field(
        "targets",
        Optional(WHOLE),
        of=lambda puzzle, _: _targets_to_light(puzzle),
        about="the number of targets to light, if its kind has one",
    ),
    Field(
        "text",
        TEXT,
        of=lambda puzzle, _: str(puzzle),
        about="the puzzle in native text",
    ),
    name="Puzzle",
)

_GRID = Records(only_written=True).of(Place)

#: A picture as an SVG document, and where its grid is.
PICTURE = Record(
    Picture,
    Field("svg", TEXT, of=lambda picture, theme: picture.svg(theme)),
    Field("grid", _GRID, of=lambda picture, _: picture.place()),
    name="Picture",
)


class _Light(Codec[Picture]):
    """A picture in light colours, whatever the request says."""

    def encode(self, value: Picture, puzzle: Any = None) -> dict[str, Any]:
        """The picture."""
        return PICTURE.encode(value, "light")

    def schema(self, defs: Definitions) -> Schema:
        """That of any picture."""
        return PICTURE.schema(defs)


LIGHT = _Light()

#: A broken rule.
FAULT = Record(
    Fault,
    Field("rule", TEXT),
    Field("message", TEXT),
    Field("cell", Optional(CELL)),
    Field(
        "unfinished",
        FLAG,
        of=lambda fault, _: fault.rule in _UNFINISHED,
        about="whether it is not a mistake, but something still to do",
    ),
    name="Fault",
)

_PIECE = Record(
    Piece,
    Field("code", TEXT),
    Field("facts", Array(TEXT), about="its name, and perhaps more about it, each in words"),
    Field("key", TEXT),
    Field("left", Optional(WHOLE)),
    Field("paints", FLAG),
    Field("svg", TEXT, of=lambda piece, theme: piece.picture.svg(theme)),
    name="Piece",
)

_WAY = Record(
    Move,
    Field("heading", Optional(TEXT), of=lambda move, _: move.way or None),
    Field(
        "cell",
        Optional(Fixed(WHOLE, WHOLE)),
        of=lambda move, _: move.cells[0] if move.cells else None,
        about="the cell to touch, as (row, col); -1 and the size are on the rim",
    ),
    name="Way",
)

#: A puzzle or a position at one moment. Cell number i contains ``names[cells[i]]``.
VIEW = Record(
    View,
    Field("picture", PICTURE),
    Field("message", TEXT),
    Field("done", FLAG),
    Field("faults", Array(FAULT)),
    Field("times", WHOLE),
    Field("now", WHOLE),
    Field(
        "ways",
        Array(_WAY),
        of=lambda view, _: [read(move) for move in view.ways],
        about="the moves that a key or a button can play from here",
    ),
    Field(
        "names",
        Array(Array(TEXT)),
        of=lambda view, _: [facts for facts, _ in view.contents.different],
        about="the different contents of cells, each as facts in words",
    ),
    Field(
        "empty",
        Array(FLAG),
        of=lambda view, _: [empty for _, empty in view.contents.different],
        about="for each of these contents, whether a cell with them is empty",
    ),
    Field(
        "cells",
        Array(WHOLE),
        of=lambda view, _: view.contents.cells,
        about="the number in these lists of the contents of each cell, row by row",
    ),
    Field("pile", Array(_PIECE)),
    name="View",
)

#: How hard a puzzle is: log2(search + 1) + open, and its level.
DIFFICULTY = Record(
    Difficulty,
    Field("score", NUMBER),
    Field("level", Choice({level: level for level in LEVELS})),
    Field(
        "search",
        WHOLE,
        of=lambda difficulty, _: difficulty.effort.search,
        about="the steps of the kind's solver, as `/api/kinds` describes them",
    ),
    Field(
        "open",
        WHOLE,
        of=lambda difficulty, _: difficulty.effort.open,
        about="the decisions that are left to the player",
    ),
    Field("technique", Optional(TEXT), about="what the hardest step takes a person, if known"),
    Field("words", TEXT, of=lambda difficulty, _: str(difficulty), about="all of it in a line"),
    Field("sentences", Fixed(TEXT, TEXT)),
    name="Difficulty",
)


class File(NamedTuple):
    """A response that is a file to save."""

    name: str
    media_type: str
    data: bytes


#: The codec of a file, which is sent as it is.
FILE: Codec[File] = Codec()

#: The codecs of responses, by their types.
RESPONSES = Records(
    {
        File: FILE,
        Puzzle: PUZZLE,
        Picture: PICTURE,
        Fault: FAULT,
        Piece: _PIECE,
        View: VIEW,
        Difficulty: DIFFICULTY,
    },
    only_written=True,
)
