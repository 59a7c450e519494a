"""Boards and solutions as text.

The text and the JSON of a board write the same codes of tokens. The JSON of the program
laser-mazer is in ``laser_mazer``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze._kernel import read_board
from lasermaze.core.english import quoted
from lasermaze.core.errors import Path
from lasermaze.formats.native_text import header_lines, kind_of, read, read_rows
from lasermaze.formats.places import Line, Word, errors_at, place_in_grid
from lasermaze.kinds.board import laser_mazer
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.codes import CELLS, EMPTY, read_cell, read_piled
from lasermaze.kinds.board.puzzle import Board, BoardOptions, Proof, Token, pack, pile_code

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat

#: The longest text that is read, in characters: far more than 121 cells need.
MAX_TEXT = 1_000_000


class Notation(parts.Notation[Board, Board, Proof]):
    """The native text of cards, rows of codes for solutions, and the JSON of laser-mazer."""

    def parse(self, text: str, source: str | None, options: BoardOptions) -> Board:
        """The board in a native text.

        The crate ``rust/text`` reads a plain, valid text; any other text is read here.

        Raises: PuzzleError with source, line, column and what was expected there.
        """
        if text.isascii() and (plain := read_board(text)) is not None:
            return Board.unchecked(*plain)
        return parse_any(text, source, options)

    def format(self, puzzle: Board) -> str:
        """The board in its native notation, with aligned columns; `parse` reads it back."""
        headers = [*header_lines(puzzle), f"targets: {puzzle.targets}"]
        if puzzle.add:
            headers.append(f"add: {' '.join(map(pile_code, puzzle.pile))}")
        return "\n".join([*headers, "grid:", *format_rows(puzzle)]) + "\n"

    def parse_solution(self, puzzle: Board, text: str, source: str | None) -> Board:
        """The solved grid in a text: bare rows of codes, or a whole native text.

        In a whole text only the grid is used. The solution has the puzzle's details and
        targets, and nothing to add. It is read, not judged: it may have another size, unknown
        directions, or too many or too few tokens.

        Raises: PuzzleError, with its place, for a text that is not a grid of codes.
        """
        return plain_solution(puzzle, text) or parse_any_solution(puzzle, text, source)

    def format_solution(self, puzzle: Board, solution: Board) -> str:
        """The rows of the solved grid; `parse_solution` reads them back."""
        return "\n".join(format_rows(solution)) + "\n"

    def foreign_formats(self) -> tuple[ForeignFormat[Board], ...]:
        """The JSON of laser-mazer."""
        from lasermaze.interface import ForeignFormat

        return (
            ForeignFormat("laser-mazer", "to_be_added", laser_mazer.encode, laser_mazer.decode),
        )


def parse_any(text: str, source: str | None, options: BoardOptions) -> Board:
    """The board in a native text of any form; as `Notation.parse`, and the reference for it."""
    sheet = read(
        text, source, kind="board", required=("targets",), optional=("add",), limit=MAX_TEXT
    )
    targets = sheet.headers["targets"]
    if not re.fullmatch("-?[0-9]{1,9}", targets.text):
        raise sheet.error(f"{quoted(targets.text)} targets", targets, "a number such as 2")
    add = sheet.headers["add"].split() if "add" in sheet.headers else []
    cells = _words_of(sheet.rows)

    def place(path: Path) -> Word:
        match path:
            case ("add", int(index)):
                return add[index]
            case (str(header),) if header in sheet.headers:
                return sheet.headers[header]
        return place_in_grid(path, cells) or sheet.grid

    with errors_at(source, place):
        pile = [read_piled(word.text, ("add", index)) for index, word in enumerate(add)]
        return make_card(_tokens(cells), pile, int(targets.text), options, sheet.details)


def format_rows(board: Board) -> list[str]:
    """The rows of the grid in the notation, with aligned columns."""
    rows = code_rows(board)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(code.ljust(width) for code, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def parse_any_solution(puzzle: Board, text: str, source: str | None) -> Board:
    """As `Notation.parse_solution`, without the fast reader; the reference for it."""
    if kind_of(text) is None:
        rows, top = read_rows(text, source, limit=MAX_TEXT), Word("", 1, 1)
    else:
        sheet = read(text, source, kind="board", optional=("targets", "add"), limit=MAX_TEXT)
        rows, top = sheet.rows, sheet.grid
    cells = _words_of(rows)
    with errors_at(source, lambda path: place_in_grid(path, cells) or top):
        return Board.of(_tokens(cells), (), puzzle.targets, **puzzle.details())


#: The bytes of cells by their codes.
_BYTES = {code: pack(token) for code, token in CELLS.items()}
_UNKNOWN = 255

#: The characters of codes, and between them.
_PLAIN = frozenset("".join(CELLS)) | {" ", "\n"}


def plain_solution(puzzle: Board, text: str) -> Board | None:
    """The solved grid in a bare text without faults, of the puzzle's size; None for any other.

    This is much faster than to note the place of every cell.
    """
    cells = bytearray()
    lines = text.strip("\n").split("\n")
    for line in lines:
        codes = line.split()
        if len(codes) != puzzle.cols:
            return None
        cells += bytes(map(_BYTES.get, codes, repeat(_UNKNOWN)))
    if len(lines) != puzzle.rows or _UNKNOWN in cells or set(text) - _PLAIN:
        return None
    return puzzle.with_right(cells=bytes(cells), add=b"")


def _words_of(rows: Sequence[Line]) -> list[list[Word]]:
    return [Word(line.text, line.number, 1).split() for line in rows]


def _tokens(cells: list[list[Word]]) -> Iterator[list[Token | None]]:
    """The tokens of the grid, row by row. Raises: PuzzleError with the path of a wrong code."""
    for row, words in enumerate(cells):
        yield [read_cell(word.text, ("grid", row, col)) for col, word in enumerate(words)]


def code_rows(board: Board) -> list[list[str]]:
    """The codes of its cells, row by row."""
    codes = [token.code if token else EMPTY for token in map(Token.from_byte, board.cells)]
    return [codes[first : first + board.cols] for first in range(0, len(codes), board.cols)]
