"""Cells in free text: a route as a list of cells, pieces with their cells.

Cells are pairs of a row and a column, counted from 1 like everything here, or from 0 if only that
can be meant. Nothing here knows whether an answer is right; see `lasermaze.formats.free_text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from lasermaze.core.grid import Cell, Heading

_DECORATION = str.maketrans("", "", "*`\"“”'_$")

_CELL = (
    r"[(\[]?\s?(?:row\s?|r)?(?P<{0}row>[0-9]{{1,4}})\s?"
    r"(?:,\s?(?:and\s)?(?:col(?:umn)?\.?\s?|c)?|col(?:umn)?\.?\s?|c)(?P<{0}col>[0-9]{{1,4}})\s?[)\]]?"
)
_ONE_CELL = re.compile(_CELL.format(""), re.I)
#: Separators between the cells of a route.
_ONWARD = re.compile(r"(?:[\s,;.:→⇒⟶➜>=|+-]|(?:then|to|step)\b|[0-9]{1,4}[.)](?=\s)){0,12}", re.I)

#: The least number of cells of a route.
_LEAST = 3


def routes_in(text: str) -> Iterator[list[Cell]]:
    """The lists of three cells or more in a text, with the numbers that are written there."""
    plain = text.translate(_DECORATION)
    route: list[Cell] = []
    end = 0
    for found in _ONE_CELL.finditer(plain):
        if route and not _ONWARD.fullmatch(plain, end, found.start()):
            if len(route) >= _LEAST:
                yield route
            route = []
        route.append((int(found["row"]), int(found["col"])))
        end = found.end()
    if len(route) >= _LEAST:
        yield route


def counted_from(route: Sequence[Cell], base: int) -> list[Cell]:
    """The cells of a route that is written with this number for the first row and column."""
    return [(row - base, col - base) for row, col in route]


def headings_along(route: Sequence[Cell]) -> str | None:
    """The letters of the steps from cell to cell; None if two of them are not neighbours."""
    letters = []
    for one, other in pairwise(route):
        name = next((each.name for each in Heading if each.step(one) == other), None)
        if name is None:
            return None
        letters.append(name)
    return "".join(letters)


_SMALL_WORDS = r"(?:(?:put|place|set|turn|rotate|an?|the|token|piece|mirror|shooter|cell)\s+)*"
_JOINS = r"\s*(?:(?::|=>?|->|→|\b(?:is|gets|has|holds|becomes|to|as|now|stands)\b)\s*)*"
_AT = r"\s*(?:@|:|->|→|\b(?:at|on|in|into|to)\b)\s*(?:(?:the|cell|position)\s+)*"


def placements_in(
    text: str, codes: str, fits: Callable[[Cell, str], bool]
) -> Iterator[dict[Cell, str] | None]:
    """The lists of pieces and their cells in a text, such as ``2,3: T^`` or ``T^ at (2,3)``.

    A list is a block of lines that hold nothing else. ``codes`` is a pattern of the pieces'
    codes, and ``fits`` says whether a piece can be meant for a cell, counted from 0.

    None stands for a list that gives a cell two pieces, or cells where no piece can be.
    """
    first, second = _CELL.format("a_"), _CELL.format("b_")
    one = re.compile(
        rf"{_SMALL_WORDS}(?:{first}{_JOINS}(?P<a_code>{codes})(?![^\s,;.)\]}}])"
        rf"|(?P<b_code>{codes}){_AT}{second})[\s,;.]*",
        re.IGNORECASE,
    )
    block: list[tuple[Cell, str]] = []
    for line in [*text.translate(_DECORATION).splitlines(), ""]:
        found = _all_in(one, line)
        block += found
        if not found and block:
            yield _placed(block, fits)
            block = []


_BULLET = re.compile(r"\s*(?:[-*+•]\s+|[0-9]{1,4}[.)]\s+|[{\[]\s*)?")


def _all_in(one: re.Pattern[str], line: str) -> list[tuple[Cell, str]]:
    """The placements in a line that holds nothing else."""
    bullet = _BULLET.match(line)
    end = len(line.rstrip(" \t}]"))
    for start in {0, bullet.end() if bullet else 0}:
        pieces, place = [], start
        while place < end and (found := one.match(line, place)):
            part = "a_" if found["a_code"] else "b_"
            cell = int(found[part + "row"]), int(found[part + "col"])
            pieces.append((cell, found[part + "code"]))
            place = found.end()
        if pieces and place >= end:
            return pieces
    return []


def _placed(
    block: list[tuple[Cell, str]], fits: Callable[[Cell, str], bool]
) -> dict[Cell, str] | None:
    for base in (1, 0):
        placed = {(row - base, col - base): code for (row, col), code in block}
        if len(placed) == len(set(block)) and all(fits(*each) for each in placed.items()):
            return placed
    return None
