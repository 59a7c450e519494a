"""Boards, solutions and proofs as text and as JSON.

The text and the JSON of a board write the same codes of tokens. The JSON of the program
laser-mazer is in ``laser_mazer``.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from lasermaze._kernel import read_board, write_solutions
from lasermaze.core.codec import (
    CELL,
    NATURAL,
    TEXT,
    Array,
    Choice,
    Codec,
    Converted,
    Optional,
    Reading,
    Text,
)
from lasermaze.core.english import quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.json_text import Large
from lasermaze.core.objects import Codecs, Field, OneOf, Record, under
from lasermaze.formats.native_text import Line, Word, header_lines, kind_of, read, read_rows
from lasermaze.kinds.board import laser_mazer
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.codes import (
    CELLS,
    EMPTY,
    PILE,
    read_cell,
    read_piled,
    wrong_cell,
    wrong_piled,
)
from lasermaze.kinds.board.puzzle import (
    Board,
    BoardOptions,
    Certificate,
    Lemmas,
    ProofTree,
    Token,
    pile_code,
)

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat

Rows = Sequence[Sequence[Token | None]]

#: The longest text that is read, in characters: far more than 121 cells need.
MAX_TEXT = 1_000_000

#: The number of solutions written at once.
_PIECE = 1_000

# Text


def parse(text: str, source: str | None, options: BoardOptions) -> Board:
    """The board in a native text.

    The crate ``rust/text`` reads a plain, valid text; any other text is read here.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    if text.isascii() and (plain := read_board(text)) is not None:
        return Board.unchecked(*plain)
    return parse_any(text, source, options)


def parse_any(text: str, source: str | None, options: BoardOptions) -> Board:
    """The board in a native text of any form; as :func:`parse`, and the reference for it."""
    sheet = read(
        text, source, kind="board", required=("targets",), optional=("add",), limit=MAX_TEXT
    )
    targets = sheet.headers["targets"]
    if not re.fullmatch("-?[0-9]{1,9}", targets.text):
        raise sheet.error(f"{quoted(targets.text)} targets", targets, "a number such as 2")
    add = sheet.headers["add"].split() if "add" in sheet.headers else []
    cells = _words_of(sheet.rows)
    try:
        pile = [read_piled(word.text, ("add", index)) for index, word in enumerate(add)]
        return make_card(_tokens(cells), pile, int(targets.text), options, sheet.details)
    except PuzzleError as error:
        match error.path:
            case ("add", int(index)):
                place = add[index]
            case (str(header),) if header in sheet.headers:
                place = sheet.headers[header]
            case path:
                place = _place_in_grid(path, sheet.rows, cells) or sheet.grid
        raise error.at(source, place.line, place.column) from None


def format(board: Board) -> str:
    """The board in its native notation, with aligned columns; `parse` reads it back."""
    headers = [*header_lines(board), f"targets: {board.targets}"]
    if board.add:
        headers.append(f"add: {' '.join(map(pile_code, board.pile))}")
    return "\n".join([*headers, "grid:", *format_rows(board)]) + "\n"


def format_rows(board: Board) -> list[str]:
    """The rows of the grid in the notation, with aligned columns."""
    rows = _code_rows(board)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(code.ljust(width) for code, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def parse_solution(puzzle: Board, text: str, source: str | None) -> Board:
    """The solved grid in a text: bare rows of codes, or a whole native text.

    In a whole text only the grid is used. The solution has the puzzle's details and
    targets, and nothing to add. It is read, not judged: it may have another size, unknown
    directions, or too many or too few tokens.

    Raises: PuzzleError, with its place, for a text that is not a grid of codes.
    """
    if kind_of(text) is None:
        rows, top = read_rows(text, source, limit=MAX_TEXT), Word("", 1, 1)
    else:
        sheet = read(text, source, kind="board", optional=("targets", "add"), limit=MAX_TEXT)
        rows, top = sheet.rows, sheet.grid
    cells = _words_of(rows)
    try:
        return Board.of(_tokens(cells), (), puzzle.targets, **puzzle.details())
    except PuzzleError as error:
        place = _place_in_grid(error.path, rows, cells) or top
        raise error.at(source, place.line, place.column) from None


def format_solution(puzzle: Board, solution: Board) -> str:
    """The rows of the solved grid; `parse_solution` reads them back."""
    return "\n".join(format_rows(solution)) + "\n"


def solutions_in(puzzle: Board, text: str) -> Iterator[Board | None]:
    """The solutions in a free text; None for a text that is almost one."""
    from lasermaze.kinds.board import free_text

    return free_text.solutions_in(puzzle, text)


def _words_of(rows: Sequence[Line]) -> list[list[Word]]:
    return [Word(line.text, line.number, 1).split() for line in rows]


def _tokens(cells: list[list[Word]]) -> Iterator[list[Token | None]]:
    """The tokens of the grid, row by row. Raises: PuzzleError with the path of a wrong code."""
    for row, words in enumerate(cells):
        yield [read_cell(word.text, ("grid", row, col)) for col, word in enumerate(words)]


def _place_in_grid(path: Path, rows: Sequence[Line], cells: list[list[Word]]) -> Word | None:
    """The place in the grid's text for a path; None if the path names neither a cell nor a row."""
    match path:
        case ("grid", int(row), int(col)):
            return cells[row][col]
        case ("grid", int(row)):  # of another width than the first
            extra = cells[row][len(cells[0]) :]
            return extra[0] if extra else Word("", rows[row].number, rows[row].end)
    return None


# JSON


class _Codes(Codec[Any]):
    """A code, read as its token; ``wrong`` returns the error for an unknown text."""

    def __init__(
        self,
        known: Mapping[str, Token | None],
        wrong: Callable[[str, Path], PuzzleError],
    ) -> None:
        super().__init__(str, "a string", type="string")
        self.known, self.wrong = known, wrong

    def decode(self, value: Any, puzzle: Any = None) -> Token | None:
        """The token."""
        if isinstance(value, str) and value in self.known:
            return self.known[value]
        raise self.wrong(TEXT.decode(value), ())


class _Solution(Record[Board]):
    """A solved grid and, for readers, its beam; written by the crate ``rust/text``."""

    def encode(self, value: Board, puzzle: Any = None) -> dict[str, Any]:
        """The object."""
        import json

        (text,) = Solutions([value]).items()
        document: dict[str, Any] = json.loads(text)
        return document

    def encode_each(self, values: Iterable[Board], puzzle: Any = None) -> Large:
        """Several solutions, perhaps a million."""
        return Solutions(tuple(values))


class Solutions(Large):
    """Many solutions, written by the crate ``rust/text``."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = boards

    def items(self) -> Iterator[str]:
        """Many boards at once, of the same size."""
        for first in range(0, len(self.boards), _PIECE):
            some = self.boards[first : first + _PIECE]
            for (rows, cols), alike in groupby(some, key=attrgetter("rows", "cols")):
                yield write_solutions(rows, cols, b"".join(board.cells for board in alike))


def _read_card(reading: Reading, targets: int, grid: Rows, add: Sequence[Token]) -> Board:
    return make_card(grid, add, targets, reading.options, reading.details)


def _read_solution(puzzle: Board, grid: Rows) -> Board:
    return Board.of(grid, (), puzzle.targets, **puzzle.details())


def _read_bytes(text: str, puzzle: Board) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        message = "the proof is not a text in base64"
        raise PuzzleError(message, expected="the letters of base64") from None


def _write_bytes(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def foreign_formats() -> tuple[ForeignFormat[Board], ...]:
    """The JSON of laser-mazer."""
    from lasermaze.interface import ForeignFormat

    return (ForeignFormat("laser-mazer", "to_be_added", laser_mazer.encode, laser_mazer.decode),)


def _code_rows(board: Board) -> list[list[str]]:
    codes = [token.code if token else EMPTY for token in map(Token.from_byte, board.cells)]
    return [codes[first : first + board.cols] for first in range(0, len(codes), board.cols)]


# Codes


def _thought() -> Any:
    from lasermaze.kinds.board.reasons import BoardStep

    return BoardStep


def _explanation() -> dict[str, Codec[Any]]:
    from lasermaze.kinds.board.explain.chain import CHAIN

    return {"chain": CHAIN}


_GRID = Field(
    "grid",
    Array(Array(_Codes(CELLS, wrong_cell), least=1), least=1),
    of=lambda board, _: _code_rows(board),
    about="rows of codes of tokens",
)
_SEGMENT = Record(
    object,
    Field("from", CELL, about="where light begins: at the laser, or at a token that bends it"),
    Field("to", CELL, about="the last cell that it enters"),
    Field("heading", Choice(dict(Heading.__members__))),
    Field("parent", Optional(NATURAL), about="the index of the segment that it branches from"),
)
_BYTES = Converted(Text(contentEncoding="base64"), _write_bytes, _read_bytes)
#: The card checks the largest number, with a better message.
_TARGETS: Codec[int] = Codec(int, "a whole number", type="integer", minimum=0)
_PROOFS: dict[str, Record[Any]] = {
    "proof_tree": Record(ProofTree, Field("proof_tree", _BYTES, of="preorder")),
    "lemmas": Record(Lemmas, Field("lemmas", _BYTES, of="steps")),
}


def _key_of(certificate: Certificate) -> str:
    if isinstance(certificate, int):
        return "exhausted_nodes"
    return "proof_tree" if isinstance(certificate, ProofTree) else "lemmas"


codecs: Codecs[Board, Board, Certificate] = Codecs(
    puzzle=Record(
        _read_card,
        Field("targets", _TARGETS),
        Field(
            "add",
            Array(_Codes(PILE, wrong_piled)),
            of=lambda board, _: list(map(pile_code, board.pile)),
            default=(),
            about="codes of tokens without a direction",
        ),
        _GRID,
        with_puzzle=True,
    ),
    solution=_Solution(
        _read_solution,
        _GRID,
        Field(
            "beam",
            Array(_SEGMENT),
            follows=True,
            about="the light as a tree of straight segments, which ends at tokens of unknown "
            "direction, on the rim, and where it meets its own way",
        ),
        with_puzzle=True,
    ),
    certificate=OneOf({**_PROOFS, "exhausted_nodes": under("exhausted_nodes", NATURAL)}, _key_of),
    evidence=OneOf(_PROOFS, _key_of),
    explanation=_explanation,
    thought=_thought,
)
