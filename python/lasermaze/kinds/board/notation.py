"""Boards and solutions as text.

The text and the JSON of a board write the same codes of tokens. The JSON of the program
laser-mazer is in ``laser_mazer``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from lasermaze import parts
from lasermaze.core.english import quoted
from lasermaze.core.errors import Path
from lasermaze.core.text import Codes, Line, Word, header_lines
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.codes import CELLS, EMPTY, read_piled, wrong_cell
from lasermaze.kinds.board.puzzle import Board, BoardOptions, Proof, Token, pack, pile_code

if TYPE_CHECKING:
    from lasermaze.interface import ForeignFormat


_CODE, _NUMBER = re.compile(r"[^ \t]+"), re.compile("-?[0-9]{1,9}")

#: The bytes of cells by their codes.
_BYTES = {code: pack(token) for code, token in CELLS.items()}


class _Sheet(Codes):
    """A text of a board: a cell is a code, and so is each token to add."""

    def cells(self) -> Iterator[bytes]:
        """The bytes of the grid, row by row. Raises: PuzzleError with the path of a wrong code."""
        for row, line in enumerate(self.rows):
            codes = _CODE.findall(line.text)
            try:
                yield bytes(map(_BYTES.__getitem__, codes))
            except KeyError as error:
                (code,) = error.args
                raise wrong_cell(code, ("grid", row, codes.index(code))) from None

    @property
    def added(self) -> list[Word]:
        """The codes of the tokens to add."""
        return self.headers["add"].words() if "add" in self.headers else []

    def place(self, path: Path) -> Word:
        """The place of the part of the board that a path names."""
        match path:
            case ("add", int(index)):
                return self.added[index]
        return super().place(path)


class Notation(parts.Notation[Board, Board, Proof]):
    """The native text of cards, rows of codes for solutions, and the JSON of laser-mazer."""

    required = ("targets",)
    optional = ("add",)
    sheet_type = shown_type = _Sheet

    def puzzle(self, sheet: _Sheet, options: BoardOptions | None) -> Board:
        """The board in a text that is taken apart."""
        targets = sheet.headers["targets"]
        if not _NUMBER.fullmatch(targets.text):
            raise sheet.error(f"{quoted(targets.text)} targets", targets, "a number such as 2")
        with sheet.places():
            pile = [read_piled(word.text, ("add", i)) for i, word in enumerate(sheet.added)]
            number, chosen = int(targets.text), options or BoardOptions()
            return make_card(sheet.cells(), pile, number, chosen, sheet.details)

    def text(self, puzzle: Board) -> str:
        """The board in its native notation, with aligned columns; `parse` reads it back."""
        headers = [*header_lines(puzzle), f"targets: {puzzle.targets}"]
        if puzzle.add:
            headers.append(f"add: {' '.join(map(pile_code, puzzle.pile))}")
        return "\n".join([*headers, "grid:", *format_rows(puzzle), ""])

    def solution(self, puzzle: Board, lines: Sequence[Line], source: str | None) -> Board:
        """The solved grid in a text: bare rows of codes, or a whole native text.

        In a whole text only the grid is used. The solution has the puzzle's details and
        targets, and nothing to add. It is read, not judged: it may have another size, unknown
        directions, or too many or too few tokens.

        Raises: PuzzleError, with its place, for a text that is not a grid of codes.
        """
        sheet = self.shown(lines, source)
        with sheet.places():
            return Board.of(sheet.cells(), (), puzzle.targets, **puzzle.details())

    def solution_text(self, puzzle: Board, solution: Board) -> str:
        """The rows of the solved grid; `solution` reads them back."""
        return "\n".join([*format_rows(solution), ""])

    def foreign_formats(self) -> tuple[ForeignFormat[Board], ...]:
        """The JSON of laser-mazer."""
        from lasermaze.interface import ForeignFormat

        return (ForeignFormat("laser-mazer", "to_be_added", _to_laser_mazer, _from_laser_mazer),)


def _to_laser_mazer(board: Board) -> Any:
    from lasermaze.kinds.board import laser_mazer

    return laser_mazer.encode(board)


def _from_laser_mazer(document: Any, options: BoardOptions) -> Board:
    from lasermaze.kinds.board import laser_mazer

    return laser_mazer.decode(document, options)


def format_rows(board: Board) -> list[str]:
    """The rows of the grid in the notation, with aligned columns."""
    rows = code_rows(board)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(code.ljust(width) for code, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def code_rows(board: Board) -> list[list[str]]:
    """The codes of its cells, row by row."""
    codes = [token.code if token else EMPTY for token in map(Token.from_byte, board.cells)]
    return [codes[first : first + board.cols] for first in range(0, len(codes), board.cols)]
