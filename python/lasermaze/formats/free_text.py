"""Grids in free text, as a person or a language model writes them: rows, lists, tables.

This module, `free_walks` and `free_cells` do not know whether a solution is right. They find
everything that is *meant* as a solution; `scoring` counts how many different ones there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

#: Blanks, quotes, commas and brackets, which may stand between and around the cells of a row.
_BETWEEN = re.compile(r"[\s,;\"'`\[\](){}\u200b]+")

#: The prefix of a row: a quotation mark, a number. A point behind a blank may be the first cell.
_LABEL = re.compile(
    r"\s*(?:>\s+)?(?:(?:row|r)\s*)?"
    r"(?:[0-9]{1,4}(?:\s*[:)]\s|\.\s|\s+|[:)]|(?=\s*\|)))?",
    re.I,
)
#: The first cell of a row in a table, if it is the number of that row.
_HEADER = re.compile(r"(?:(?:row|r)\s*)?[0-9]{0,4}[.:)]?", re.I)
_BARS = str.maketrans("│┃║", "|||")

#: Lines between the rows of a table, or its frame; the first one also has two hyphens. Two parts of
#: a pattern that could share blanks would take a square or a cube of their number.
_MARKED_RULE = re.compile(r"[+|][-=+|:\s]*[+|]")
_RULE = re.compile(r"[─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬+|│┃\s-]{3,}")


def _is_rule(line: str) -> bool:
    """Whether a line stands between the rows of a table, or frames it."""
    if "--" in line and _MARKED_RULE.fullmatch(line.strip()):
        return True
    return _RULE.fullmatch(line) is not None


def rows_in(line: str) -> str:
    """A line of text without its row number and quotation mark."""
    return line[match.end() :] if (match := _LABEL.match(line)) else line


def readings_of(line: str, with_bar: str = "") -> Iterator[list[str]]:
    """The cells of a row, in each possible reading of a line; the plain one first.

    They are separated by blanks or commas, or stand between the bars of a table, which may begin
    with the number of the row. ``with_bar`` is the cell that has a bar in it, if there is one.
    """
    row = rows_in(line).strip()
    yield _words(row)
    bare = row.translate(_BARS).strip("`")
    if bare[:1] == "|" and bare[-1:] == "|" and len(bare) > 1:
        yield _words(bare[1:-1])
        cells = _between_bars(bare, with_bar)
        yield cells
        if cells and _HEADER.fullmatch(cells[0]):
            yield cells[1:]
        if cells and _HEADER.fullmatch(cells[0]) and len(cells) > 2:
            yield [word for cell in cells[1:] for word in _words(cell)]
    # Behind the number of a row, a bar or a point may belong to the number.
    if row != line.strip() and (bare[:1] == "|" or row[:2] == ". "):
        yield _words(bare[1:])


def _words(row: str) -> list[str]:
    return [cell for cell in _BETWEEN.split(row) if cell]


def _between_bars(row: str, with_bar: str) -> list[str]:
    """The cells between the bars of a row that begins and ends with one."""
    if with_bar == "|":
        # A bar may be a cell: bars and cells take turns.
        words = row.replace("\\|", " | ").split() if " " in row else list(row)
        return words[1::2] if len(words) % 2 and {*words[::2]} == {"|"} else []
    plain = row.replace("\\|", "|")[1:-1]
    inner = with_bar[:-1] if with_bar.endswith("|") else ""
    border = rf"(?<!{inner})\||(?<={inner}\|)\|" if inner else r"\|"
    return [cell.strip(" \t`\"'") for cell in re.split(border, plain)]


def grids_in(
    text: str, rows: int, cols: int, row_of: Callable[[str, int], list[str]]
) -> Iterator[list[list[str]] | None]:
    """The grids of a size in a text: blocks of ``rows`` lines, each of them a row.

    ``row_of(line, cols)`` returns the cells in a line, if possible ``cols`` of them; an invalid
    cell is an empty text. Several grids may follow each other without a line between them. A block
    that is almost a grid, such as one with a cell too many, gives None.
    """
    block: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        row = row_of(line, cols)
        is_row = len(row) == cols and all(row)
        if not is_row and _is_rule(line):
            continue
        if abs(len(row) - cols) <= 1 and 2 * sum(map(bool, row)) >= max(1, len(row)):
            block.append(row)
            continue
        if len(block) % rows == 0 and all(len(row) == cols and all(row) for row in block):
            yield from (block[first : first + rows] for first in range(0, len(block), rows))
        elif len(block) >= max(min(2, rows), rows - 1):
            yield None
        block = []


def letter_grids_in(text: str, rows: int, cols: int, letters: str) -> Iterator[list[str] | None]:
    """The grids of letters in a text, as rows; between the letters there may be blanks.

    As `grids_in` otherwise.
    """
    known = frozenset(letters)

    def row_of(line: str, cols: int) -> list[str]:
        first: list[str] | None = None
        for words in readings_of(line, "|" if "|" in known else ""):
            row = [letter if letter in known else "" for letter in "".join(words)[: cols + 2]]
            if len(row) == cols and all(row):
                return row
            first = row if first is None else first
        return first or []

    for grid in grids_in(text, rows, cols, row_of):
        yield None if grid is None else ["".join(row) for row in grid]
