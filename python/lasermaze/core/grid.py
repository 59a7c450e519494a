"""Cells and headings, which all kinds of puzzle share.

A *cell* is ``(row, col)``, row 0 on top. A *heading* is the way light or a walker
travels: N, E, S, W = 0..3, clockwise. Pixels and ``(x, y)`` live only in ``drawing/``.
"""

from __future__ import annotations

from enum import IntEnum

from lasermaze.core.english import counted, grouped

Cell = tuple[int, int]


class Heading(IntEnum):
    """The four ways to travel on a grid, clockwise from north."""

    N = 0
    E = 1
    S = 2
    W = 3

    __hash__ = int.__hash__  # Enum's hash is slow, and differs from the hash of the equal number

    @property
    def right(self) -> Heading:
        """The heading after a quarter turn clockwise."""
        return _CLOCKWISE[self + 1]

    @property
    def back(self) -> Heading:
        """The opposite heading."""
        return _CLOCKWISE[self + 2]

    @property
    def left(self) -> Heading:
        """The heading after a quarter turn anticlockwise."""
        return _CLOCKWISE[self + 3]

    @property
    def word(self) -> str:
        """The heading in words, as messages say it."""
        return ("north", "east", "south", "west")[self]

    @property
    def arrow(self) -> str:
        """The heading as the notations write it: ``^ > v <``."""
        return ARROWS[self]

    def step(self, cell: Cell) -> Cell:
        """The neighbour of ``cell`` on this side; it may lie outside the grid."""
        down, right = _STEPS[self]
        return cell[0] + down, cell[1] + right


ARROWS = "^>v<"
_CLOCKWISE = tuple(Heading) * 2
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def size_in_words(rows: int, cols: int) -> str:
    """A size such as ``5 by 1,000``, rows first."""
    return f"{grouped(rows)} by {grouped(cols)}"


def cells_in_words(count: int) -> str:
    """``1 cell``, ``5 cells``."""
    return counted(count, "cell")


def place(cell: Cell) -> str:
    """A cell in words, counted from 1 as people count: ``row 2, column 3``."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
