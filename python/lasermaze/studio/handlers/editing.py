"""The calls for every click: read, new, edit, play, view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import Interval, Len

from lasermaze.api.game import Editor
from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.editor.moves import read as read_move
from lasermaze.interface import Piece, View
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.request import (
    ABOUT_MOVES,
    EXAMPLE,
    Moves,
    NameOfKind,
    PuzzleRequest,
    Side,
    Text,
    ThemedRequest,
    about,
    check_size,
    read_small_puzzle,
    request,
)


@request
class ReadRequest:
    """A text that contains a puzzle."""

    text: Text = field(metadata=about("Native text, JSON, or another program's JSON.", [EXAMPLE]))
    kind: str | None = field(
        default=None, metadata=about("The kind, if the text does not name it.")
    )


@dataclass(frozen=True)
class ReadResponse:
    """The puzzle that was read."""

    puzzle: Puzzle


@call("Read a puzzle")
def read(request: ReadRequest, report: Progress) -> ReadResponse:
    """The puzzle in a text."""
    return ReadResponse(read_small_puzzle(request.text, request.kind))


@dataclass(frozen=True)
class EditorResponse:
    """A puzzle, its view, and the pieces that can be put on it."""

    puzzle: Puzzle
    view: View
    palette: Sequence[Piece]


def editor_response(
    puzzle: Puzzle, position: str | None = None, time: int | None = None
) -> EditorResponse:
    """A puzzle, its view or that of a position in it, and the pieces that can be put on it."""
    editor = kind_of(puzzle).editor(puzzle)
    return EditorResponse(puzzle, editor.view(position, time), editor.palette())


@request
class NewRequest(ThemedRequest):
    """The size of an empty puzzle."""

    kind: NameOfKind = field(metadata=about(examples=["board"]))
    rows: Side = field(metadata=about(examples=[5]))
    cols: Side = field(metadata=about(examples=[5]))


@call("Begin an empty puzzle")
def new(request: NewRequest, report: Progress) -> EditorResponse:
    """An empty puzzle."""
    check_size(request.rows, request.cols)
    editor = Editor.blank(request.kind, request.rows, request.cols)
    return editor_response(editor.puzzle)


@request
class EditRequest(PuzzleRequest, ThemedRequest):
    """Moves that change a puzzle."""

    moves: Moves = field(metadata=about(ABOUT_MOVES, [["title A new card"]]))


@call("Change a puzzle by moves")
def edit(request: EditRequest, report: Progress) -> EditorResponse:
    """The puzzle after some moves."""
    editor = Editor(request.read_puzzle())
    for move in request.moves:
        editor.push(move)
        check_size(editor.puzzle.rows, editor.puzzle.cols)
    return editor_response(editor.puzzle)


@request
class PlayRequest(PuzzleRequest, ThemedRequest):
    """Moves of a player, who cannot change the puzzle's givens."""

    position: Text | None = field(
        default=None, metadata=about("Where to continue; the start if null.")
    )
    moves: Moves = field(metadata=about(ABOUT_MOVES, [[]]))


@dataclass(frozen=True)
class PlayResponse:
    """The position after the moves, and its view."""

    position: str
    view: View


@call("Play moves in a puzzle")
def play(request: PlayRequest, report: Progress) -> PlayResponse:
    """The position after some moves."""
    puzzle = request.read_puzzle()
    editor = kind_of(puzzle).editor(puzzle)
    position = editor.start() if request.position is None else request.position
    for move in request.moves:
        position = editor.play(position, move)
    return PlayResponse(position, editor.view(position, None))


@request
class PieceRequest(PuzzleRequest):
    """A cell in a position."""

    position: Text | None = field(default=None, metadata=about("The start if null."))
    editing: bool = field(
        default=False, metadata=about("Whether the puzzle itself is changed, not played.")
    )
    cell: Annotated[list[Annotated[int, Interval(ge=0, lt=40_000)]], Len(2, 2)] = field(
        metadata=about("Its row and column, from 0.", [[0, 0]])
    )


@dataclass(frozen=True)
class PieceResponse:
    """The moves of a player, or of a designer, with the piece on a cell.

    Attributes:
        ways: its other directions, as `turn` takes them; for a designer all that differ.
        looks: the grid with the piece turned each of these ways.
        take: whether it may be taken back, or removed.
        mark: whether a designer may say that it must be lit, or need not be.
    """

    ways: Sequence[str]
    looks: Sequence[Picture]
    take: bool
    mark: bool = False


@call("Say what may be done with a piece")
def piece(request: PieceRequest, report: Progress) -> PieceResponse:
    """The legal moves of the piece on a cell."""
    puzzle = request.read_puzzle()
    if request.editing:
        return _piece_in_build(puzzle, request.cell)
    editor = kind_of(puzzle).editor(puzzle)
    position = editor.start() if request.position is None else request.position
    legal = map(read_move, editor.moves(position))
    here = [move for move in legal if move.cells == (tuple(request.cell),)]
    ways = [move.way for move in here if move.verb == "turn"]
    row, col = request.cell
    turned = (editor.play(position, f"turn {row + 1},{col + 1} {way}") for way in ways)
    looks = [editor.view(one, None).picture for one in turned]
    return PieceResponse(ways, looks, take=any(move.verb == "take" for move in here))


def _piece_in_build(puzzle: Puzzle, cell: Sequence[int]) -> PieceResponse:
    """The moves that the kind's editor accepts for a piece; of equal turns the first."""
    editor = kind_of(puzzle).editor(puzzle)
    where = f"{cell[0] + 1},{cell[1] + 1}"

    def after(verb: str, *way: str) -> Puzzle | None:
        try:
            changed: Puzzle = editor.edit(" ".join((verb, where, *way)))
        except PuzzleError:
            return None
        return changed

    ways: dict[Puzzle, str] = {}
    for way in (*Heading.__members__, "?"):
        turned = after("turn", way)
        if turned is not None:
            ways.setdefault(turned, way)
    looks = [kind_of(turned).editor(turned).view(None, None).picture for turned in ways]
    take, mark = (after(verb) is not None for verb in ("take", "mark"))
    return PieceResponse(list(ways.values()), looks, take, mark)


@request
class ViewRequest(PuzzleRequest, ThemedRequest):
    """A puzzle, or a position in it, to be shown."""

    position: Text | None = field(default=None, metadata=about("The puzzle itself if null."))
    time: Annotated[int, Interval(ge=0, lt=2**53)] | None = field(
        default=None,
        metadata=about("Which of the view's `times` the picture shows; its choice if null."),
    )


@call("View a puzzle or a position")
def view(request: ViewRequest, report: Progress) -> EditorResponse:
    """The view of a puzzle, or of a position in it."""
    return editor_response(request.read_puzzle(), request.position, request.time)
