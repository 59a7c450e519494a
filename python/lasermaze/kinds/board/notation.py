"""The native notation of boards: text in, board out, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.formats.native_text import Line, Sheet, Word, kind_of, read, read_rows
from lasermaze.core.english import quoted
from lasermaze.kinds.board.codes import cell_code, pile_code, read_cell, read_piled
from lasermaze.kinds.board.puzzle import Board, Token, check_card

T = TypeVar("T")

#: The longest text that is read, in characters: far more than 121 cells need.
MAX_TEXT = 1_000_000


def parse(
    text: str, source: str | None = None, *, any_supply: bool = False, unfinished: bool = False
) -> Board:
    """The board that a native text describes.

    ``any_supply`` allows more tokens than the game's box holds, ``unfinished`` a card without
    its laser or with too few targets.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    sheet = read(
        text,
        source,
        kind="board",
        required=("targets",),
        optional=("title", "add"),
        limit=MAX_TEXT,
    )
    targets = _read_targets(sheet)
    add = _read_add(sheet)
    cells = [Word(line.text, line.number, 1).split() for line in sheet.rows]
    grid = _read_grid(cells, sheet.rows, source)
    title = sheet.headers["title"].text if "title" in sheet.headers else ""
    try:
        board = Board.of(grid, [token for token, _ in add], targets, title)
        check_card(board, any_supply=any_supply, unfinished=unfinished)
    except PuzzleError as error:
        place = _place(error.path, sheet, cells, add)
        raise error.at(source, place.line, place.column) from None
    return board


def format_board(board: Board) -> str:
    """The board in its native notation, with aligned columns; `parse` reads it back."""
    headers = ["kind: board"]
    if board.title:
        headers.append(f"title: {board.title}")
    headers.append(f"targets: {board.targets}")
    if board.add:
        headers.append(f"add: {' '.join(map(pile_code, board.pile))}")
    return "\n".join([*headers, "grid:", *format_rows(board)]) + "\n"


def format_rows(board: Board) -> list[str]:
    """The rows of the grid as the notation writes them, in aligned columns."""
    rows = code_rows(board)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(code.ljust(width) for code, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def code_rows(board: Board) -> list[list[str]]:
    """The codes of the cells, row by row."""
    return [[cell_code(board[row, col]) for col in range(board.cols)] for row in range(board.rows)]


def parse_solution(board: Board, text: str, source: str | None = None) -> Board:
    """The solved grid in a text: bare rows of codes, or a whole native text.

    Of a whole text only the grid is looked at. The solution has the puzzle's title and
    targets and nothing to add. It is read, not judged: it may have another size, unknown
    directions, tokens too many or too few.

    Raises: PuzzleError, placed, for a text that is no grid of codes.
    """
    if kind_of(text) is None:
        rows, top = read_rows(text, source, limit=MAX_TEXT), Word("", 1, 1)
    else:
        sheet = read(
            text, source, kind="board", optional=("title", "targets", "add"), limit=MAX_TEXT
        )
        rows, top = sheet.rows, sheet.grid
    cells = [Word(line.text, line.number, 1).split() for line in rows]
    grid = _read_grid(cells, rows, source)
    try:
        return Board.of(grid, (), board.targets, board.title)
    except PuzzleError as error:
        raise error.at(source, top.line, top.column) from None


def _read_targets(sheet: Sheet) -> int:
    word = sheet.headers["targets"]
    if not re.fullmatch("-?[0-9]{1,9}", word.text):
        raise sheet.error(f"{quoted(word.text)} targets", word, "a number such as 2")
    return int(word.text)


def _read_add(sheet: Sheet) -> list[tuple[Token, Word]]:
    """The tokens to add with their places, in the order in which a board keeps them."""
    words = sheet.headers["add"].split() if "add" in sheet.headers else []
    found = [(_at_word(read_piled, word, sheet.source), word) for word in words]
    return sorted(found, key=lambda pair: pair[0].to_byte())


def _read_grid(
    cells: list[list[Word]], rows: tuple[Line, ...], source: str | None
) -> list[list[Token | None]]:
    """The tokens of the grid, whose rows must be of one width."""
    grid = []
    for words, row in zip(cells, rows, strict=True):
        grid.append([_at_word(read_cell, word, source) for word in words])
        if len(words) != len(cells[0]):
            extra = words[len(cells[0]) :]
            raise PuzzleError(
                f"this row has {cells_in_words(len(words))}",
                expected=f"{cells_in_words(len(cells[0]))}, as in the first row",
                source=source,
                line=row.number,
                column=extra[0].column if extra else row.end,
            )
    return grid


def _at_word(read_code: Callable[[str], T], word: Word, source: str | None) -> T:
    """What a code stands for; its errors get the word's place."""
    try:
        return read_code(word.text)
    except PuzzleError as error:
        raise error.at(source, word.line, word.column) from None


def _place(
    path: Path, sheet: Sheet, cells: list[list[Word]], add: list[tuple[Token, Word]]
) -> Word:
    """Where the part of the board that a path names stands in the text."""
    match path:
        case ("add", int(index)):
            return add[index][1]
        case (str(header),) if header in sheet.headers:
            return sheet.headers[header]
        case ("grid", int(row), int(col)):
            return cells[row][col]
        case _:
            return sheet.grid
