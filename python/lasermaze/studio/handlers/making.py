"""The calls for makers and teachers: compare two solutions, a card of a print sheet, a QR code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from lasermaze import api
from lasermaze.core.answers import Undecided
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.libraries import need
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.drawing.shapes import Glyph, Point, Stamp
from lasermaze.interface import View
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.documents import PictureDocument, Response
from lasermaze.studio.handlers.solving import DRAW_SECONDS, solved
from lasermaze.studio.request import (
    EXAMPLE,
    Level,
    PuzzleRequest,
    Request,
    SearchRequest,
    Text,
)

#: Seconds for the difficulty of a card if its solution took all the time.
_RATE_SECONDS = 0.1


class CompareRequest(PuzzleRequest, frozen=True, kw_only=True):
    """Two positions in a puzzle, such as two of its solutions."""

    one: Annotated[Text, Meta(description="The first position.", examples=[EXAMPLE])]
    other: Annotated[Text, Meta(description="The second position.", examples=[EXAMPLE])]


class Difference(Response):
    """A cell with different contents, and the facts about both, in words, if they are known."""

    cell: Cell
    one: Sequence[str]
    other: Sequence[str]


class CompareResponse(Response):
    """Where two positions differ, row by row."""

    differences: list[Difference]


@call("Compare two positions")
def compare(request: CompareRequest, report: Progress) -> CompareResponse:
    """The cells on which two positions have other pieces, or pieces turned another way.

    Cells that differ only in their light count only if no piece differs. Returns no differences for
    a puzzle that is too large to name its cells.
    """
    puzzle = request.read_puzzle()
    editor = kind_of(puzzle).editor(puzzle)
    one, other = (editor.view(text, None) for text in (request.one, request.other))
    cells = _cells_with_other_pieces(one.picture, other.picture) or _cells_with_other_facts(
        puzzle, one, other
    )
    return CompareResponse(
        [
            Difference(cell, _facts(puzzle, one, cell), _facts(puzzle, other, cell))
            for cell in sorted(cells)
        ]
    )


def _cells_with_other_pieces(one: Picture, other: Picture) -> set[Cell]:
    """The cells on which two pictures show other pieces; none if they consist of pixels."""
    if one.raster is not None:
        return set()
    first, second = _pieces(one), _pieces(other)
    places = {at for at in first.keys() | second.keys() if first.get(at) != second.get(at)}
    return {
        (int(row), int(col))
        for row, col in places
        if row == int(row) and col == int(col) and 0 <= row < one.rows and 0 <= col < one.cols
    }


def _pieces(scene: Picture) -> dict[Point, tuple[Stamp, ...]]:
    """The stamps on each cell of a picture."""
    found: dict[Point, tuple[Stamp, ...]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Glyph):
            found[shape.at] = (*found.get(shape.at, ()), *shape.stamps)
    return found


def _cells_with_other_facts(puzzle: Puzzle, one: View, other: View) -> set[Cell]:
    both = enumerate(zip(one.cells, other.cells, strict=True))
    return {divmod(number, puzzle.cols) for number, (facts, now) in both if facts != now}


def _facts(puzzle: Puzzle, view: View, cell: Cell) -> tuple[str, ...]:
    """The facts about a cell; none if the puzzle is too large to name its cells."""
    return view.cells[cell[0] * puzzle.cols + cell[1]] if view.cells else ()


class CardRequest(SearchRequest, frozen=True):
    """A puzzle to be printed on a sheet with others."""


class CardResponse(Response):
    """The parts of a puzzle on a sheet: light pictures of it and of its answer, and their words.

    Attributes:
        answer, level: null if they were not found within the time limit, or if the puzzle is
            unfinished.
        answer_words: describe the answer as far as it is known, or say what is missing.
    """

    title: str
    kind: str
    question: str
    level: Level | None
    words: Sequence[str]
    picture: PictureDocument
    answer: PictureDocument | None
    answer_words: Sequence[str]


@call("Draw a card of a print sheet", seconds=DRAW_SECONDS)
def card(request: CardRequest, report: Progress) -> CardResponse:
    """A puzzle and its answer as they are printed on a sheet."""
    puzzle = request.read_puzzle()
    kind = kind_of(puzzle)
    asked = api.draw(puzzle)
    known, level, words = _answered(puzzle, request, report)
    return CardResponse(
        title=puzzle.title,
        kind=kind.title,
        question=kind.question,
        level=level,
        words=asked.words,
        picture=PictureDocument.of(asked.bare(), "light"),
        answer=None if known is None else PictureDocument.of(known.bare(), "light"),
        answer_words=words,
    )


def _answered(
    puzzle: Puzzle, request: CardRequest, report: Progress
) -> tuple[Picture | None, Level | None, list[str]]:
    """The picture of a puzzle's answer, its level, and the known answer in words."""
    budget = Budget(seconds=request.time_limit)
    try:
        answer = solved(request, puzzle, report, limit=2)
    except PuzzleError as error:  # it is unfinished
        return None, None, [str(error)]
    difficulty = api.rate(puzzle, time_limit=max(budget.left or 0, _RATE_SECONDS))
    level = None if difficulty is None else difficulty.level
    if isinstance(answer, Undecided):
        return None, level, ["The answer was not found within the time limit."]
    picture = api.draw(puzzle, answer)
    return picture, level, picture.words


#: The most bytes that a QR code holds: version 40 with the lowest error correction.
_MOST_IN_QR_CODE = 2953

#: The white around a QR code, in modules, that a camera needs to find it.
_QUIET_ZONE = 4


class QrCodeRequest(Request, frozen=True, kw_only=True):
    """A text, such as the link to a set of puzzles."""

    text: Annotated[Text, Meta(description="The text.", examples=["https://example.org/#set=…"])]


class QrCodeResponse(Response):
    """A QR code as an SVG; null if the text has more than ``most`` bytes."""

    svg: str | None
    most: int


@call("Make a QR code", queue="background")
def qr_code(request: QrCodeRequest, report: Progress) -> QrCodeResponse:
    """The QR code of a text."""
    svg = _qr_code(request.text) if len(request.text.encode()) <= _MOST_IN_QR_CODE else None
    return QrCodeResponse(svg, _MOST_IN_QR_CODE)


def _qr_code(text: str) -> str:
    encoder = need("segno.encoder", "a QR code needs segno", "studio")
    matrix = encoder.encode(text, error="l", encoding="utf-8", mode="byte", micro=False).matrix
    side = len(matrix) + 2 * _QUIET_ZONE
    dark = "".join(
        f"M{col + _QUIET_ZONE} {row + _QUIET_ZONE}h1v1h-1z"
        for row, line in enumerate(matrix)
        for col, module in enumerate(line)
        if module
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
        f'<path d="{dark}"/></svg>'
    )
