"""Solutions of a card in free text: grids of codes, and lists of tokens with their cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lasermaze.core.grid import Cell
from lasermaze.formats.free_cells import placements_in
from lasermaze.formats.free_text import grids_in, readings_of
from lasermaze.kinds.board.puzzle import TOKENS, Board, Token

_EMPTY = "."

#: Any code of a cell, and other notations of a token's direction.
_CODE = re.compile("|".join(map(re.escape, sorted([*TOKENS, _EMPTY], key=len, reverse=True))))
_HEADS = str.maketrans("↑→↓←V·", "^>v<v.")
#: A token with its direction, as a pattern.
_TOKEN_CODE = r"[LT][\^>v<]!?|[SD][/\\]|C[|-]|X"


def solutions_in(puzzle: Board, text: str) -> Iterator[Board | None]:
    """The solutions in a free text; None for a text that is almost one.

    They are grids of the puzzle's size, or lists of tokens with their cells.
    """
    for rows in grids_in(text, puzzle.rows, puzzle.cols, _codes_in):
        solution = rows and Board.of(_tokens_of(rows), (), puzzle.targets, **puzzle.details())
        yield solution or None

    def fits(cell: Cell, code: str) -> bool:
        token = TOKENS.get(code.translate(_HEADS))
        if token is None or not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.cols):
            return False
        given = puzzle[cell]
        return given is None or (given.piece == token.piece and given.way in ("?", token.way))

    for placed in placements_in(text.translate(_HEADS), _TOKEN_CODE, fits):
        if placed is None:
            yield None
            continue
        tokens = {cell: TOKENS[code] for cell, code in placed.items()}
        yield puzzle.replaced(tokens, add=b"")


def _codes_in(line: str, cols: int) -> list[str]:
    """The codes in a line, with or without blanks between them; "" if one is unknown."""
    first: list[str] | None = None
    for words in readings_of(line.translate(_HEADS), "C|"):
        codes = _CODE.findall(joined := "".join(words))
        if "".join(codes) != joined:
            codes = [word if _CODE.fullmatch(word) else "" for word in words]
        if len(codes) == cols and all(codes):
            return codes
        first = codes if first is None else first
    return first or []


def _tokens_of(rows: list[list[str]]) -> Iterator[list[Token | None]]:
    return ([TOKENS.get(code) for code in row] for row in rows)
