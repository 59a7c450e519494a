"""The calls for every click: read, new, edit, play, view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from lasermaze.api.game import Editor
from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor.moves import read as read_move
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.documents import (
    PictureDocument,
    PieceDocument,
    PuzzleDocument,
    Response,
    ViewDocument,
)
from lasermaze.studio.request import (
    EXAMPLE,
    Moves,
    NameOfKind,
    PuzzleRequest,
    Request,
    ShownRequest,
    Side,
    Text,
    Theme,
    check_size,
    read_small_puzzle,
)


class ReadRequest(Request, frozen=True, kw_only=True):
    """A text that contains a puzzle."""

    text: Annotated[
        Text, Meta(description="Native text, JSON, or another program's JSON.", examples=[EXAMPLE])
    ]
    kind: Annotated[str | None, Meta(description="The kind, if the text does not name it.")] = None


class ReadResponse(Response):
    """The puzzle that was read."""

    puzzle: PuzzleDocument


@call("Read a puzzle")
def read(request: ReadRequest, report: Progress) -> ReadResponse:
    """The puzzle in a text."""
    return ReadResponse(PuzzleDocument.of(read_small_puzzle(request.text, request.kind)))


class EditorResponse(Response):
    """A puzzle, its view, and the pieces that can be put on it."""

    puzzle: PuzzleDocument
    view: ViewDocument
    palette: list[PieceDocument]


def editor_response(
    puzzle: Puzzle, theme: Theme, position: str | None = None, time: int | None = None
) -> EditorResponse:
    """A puzzle, its view or that of a position in it, and the pieces that can be put on it."""
    editor = kind_of(puzzle).editor(puzzle)
    return EditorResponse(
        PuzzleDocument.of(puzzle),
        ViewDocument.of(editor.view(position, time), theme),
        [PieceDocument.of(piece, theme) for piece in editor.palette()],
    )


class NewRequest(Request, frozen=True, kw_only=True):
    """The size of an empty puzzle."""

    kind: NameOfKind
    rows: Annotated[Side, Meta(examples=[5])]
    cols: Annotated[Side, Meta(examples=[5])]
    theme: Theme = "auto"


@call("Begin an empty puzzle")
def new(request: NewRequest, report: Progress) -> EditorResponse:
    """An empty puzzle."""
    check_size(request.rows, request.cols)
    editor = Editor.blank(request.kind, request.rows, request.cols)
    return editor_response(editor.puzzle, request.theme)


class EditRequest(ShownRequest, frozen=True, kw_only=True):
    """Moves that change a puzzle."""

    moves: Annotated[Moves, Meta(examples=[["title A new card"]])]


@call("Change a puzzle by moves")
def edit(request: EditRequest, report: Progress) -> EditorResponse:
    """The puzzle after some moves."""
    editor = Editor(request.read_puzzle())
    for move in request.moves:
        editor.push(move)
        check_size(editor.puzzle.rows, editor.puzzle.cols)
    return editor_response(editor.puzzle, request.theme)


class PlayRequest(ShownRequest, frozen=True, kw_only=True):
    """Moves of a player, who cannot change the puzzle's givens."""

    position: Annotated[Text | None, Meta(description="Where to continue; the start if null.")] = (
        None
    )
    moves: Moves


class PlayResponse(Response):
    """The position after the moves, and its view."""

    position: str
    view: ViewDocument


@call("Play moves in a puzzle")
def play(request: PlayRequest, report: Progress) -> PlayResponse:
    """The position after some moves."""
    puzzle = request.read_puzzle()
    editor = kind_of(puzzle).editor(puzzle)
    position = editor.start() if request.position is None else request.position
    for move in request.moves:
        position = editor.play(position, move)
    return PlayResponse(position, ViewDocument.of(editor.view(position, None), request.theme))


_Index = Annotated[int, Meta(ge=0, lt=40_000)]


class PieceRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A cell in a position."""

    position: Annotated[Text | None, Meta(description="The start if null.")] = None
    editing: Annotated[
        bool, Meta(description="Whether the puzzle itself is changed, not played.")
    ] = False
    cell: Annotated[
        tuple[_Index, _Index], Meta(description="Its row and column, from 0.", examples=[[0, 0]])
    ]


class PieceResponse(Response):
    """The moves of a player, or of a designer, with the piece on a cell.

    Attributes:
        ways: its other directions, as `turn` takes them; for a designer all that differ.
        looks: the grid with the piece turned each of these ways.
        take: whether it may be taken back, or removed.
        mark: whether a designer may say that it must be lit, or need not be.
    """

    ways: Sequence[str]
    looks: Sequence[PictureDocument]
    take: bool
    mark: bool


@call("Say what may be done with a piece")
def piece(request: PieceRequest, report: Progress) -> PieceResponse:
    """The legal moves of the piece on a cell."""
    puzzle = request.read_puzzle()
    if request.editing:
        return _piece_in_build(puzzle, request.cell)
    editor = kind_of(puzzle).editor(puzzle)
    position = editor.start() if request.position is None else request.position
    legal = map(read_move, editor.moves(position))
    here = [move for move in legal if move.cells == (request.cell,)]
    ways = [move.way for move in here if move.verb == "turn"]
    row, col = request.cell
    turned = (editor.play(position, f"turn {row + 1},{col + 1} {way}") for way in ways)
    looks = [PictureDocument.of(editor.view(one, None).picture) for one in turned]
    return PieceResponse(ways, looks, any(move.verb == "take" for move in here), mark=False)


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
    views = [kind_of(turned).editor(turned).view(None, None) for turned in ways]
    looks = [PictureDocument.of(view.picture) for view in views]
    take, mark = (after(verb) is not None for verb in ("take", "mark"))
    return PieceResponse(list(ways.values()), looks, take, mark)


class ViewRequest(ShownRequest, frozen=True, kw_only=True):
    """A puzzle, or a position in it, to be shown."""

    position: Annotated[Text | None, Meta(description="The puzzle itself if null.")] = None
    time: Annotated[
        Annotated[int, Meta(ge=0, lt=2**53)] | None,
        Meta(description="Which of the view's `times` the picture shows; its choice if null."),
    ] = None


@call("View a puzzle or a position")
def view(request: ViewRequest, report: Progress) -> EditorResponse:
    """The view of a puzzle, or of a position in it."""
    return editor_response(request.read_puzzle(), request.theme, request.position, request.time)
