"""The values that a picture consists of: shapes with classes instead of colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import floor
from typing import Literal, NamedTuple

from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing.theme import RINGED

#: ``(row, col)`` in cells. Whole numbers are the centres of cells, so the grid extends from
#: -0.5 to rows - 0.5. Row or column -1, row ``rows`` and column ``cols`` are the rim.
Point = tuple[float, float]

#: The mark at the last point of a path.
End = Literal["", "arrow", "cross"]


class Place(NamedTuple):
    """Where the grid lies in an SVG picture, in units of its view box.

    The cell ``(row, col)`` begins at ``top + row * cell`` and ``left + col * cell``;
    ``width`` and ``height`` are those of the whole picture.
    """

    left: float
    top: float
    cell: float
    rows: int
    cols: int
    width: int
    height: int


class Stamp(NamedTuple):
    """A glyph by name, turned clockwise by ``turn`` quarter turns (halves are allowed)."""

    name: str
    turn: float = 0


class Tiles(NamedTuple):
    """Whole cells of one class, and the text that shows each of them."""

    cells: tuple[Cell, ...]
    css: str
    text: str


class Glyph(NamedTuple):
    """Stamps on one cell, and the text that shows them, which has the class ``css``."""

    at: Point
    stamps: tuple[Stamp, ...]
    text: str
    css: str


class Trail(NamedTuple):
    """A line through points, with arrow heads along it if ``heads``, and the mark at its end."""

    points: tuple[Point, ...]
    css: str
    heads: bool
    end: End


class Label(NamedTuple):
    """A short text centred on a point."""

    at: Point
    text: str
    css: str


class Entry(NamedTuple):
    """One thing in a panel: its picture, its text, and its number."""

    stamps: tuple[Stamp, ...]
    text: str
    times: int = 1


class Panel(NamedTuple):
    """A row of things below the grid, with a heading."""

    heading: str
    entries: tuple[Entry, ...]


class Raster(NamedTuple):
    """The cells of a large grid, row by row: for each the number of its class in ``names``."""

    cells: bytearray
    names: list[str]
    cols: int

    def paint(self, cells: Iterable[Cell], css: str) -> None:
        """Give cells another class; those on the rim have none, and those with a ring keep it."""
        if css not in self.names:
            self.names.append(css)
        number = self.names.index(css)
        kept = {self.names.index(name) for name in RINGED if name in self.names and name != css}
        for row, col in cells:
            index = row * self.cols + col
            inside = 0 <= col < self.cols and 0 <= index < len(self.cells)
            if inside and self.cells[index] not in kept:
                self.cells[index] = number


def cell_of(point: Point) -> Cell:
    """The cell that contains a point."""
    return floor(point[0] + 0.5), floor(point[1] + 0.5)


def steps_along(points: Iterable[Point]) -> Iterator[tuple[Heading, Cell]]:
    """Each step of a line along rows and columns: its heading, and the cell that it enters."""
    for start, stop in pairwise(map(cell_of, points)):
        if start[0] == stop[0] or start[1] == stop[1]:
            heading = Heading.E if start[1] < stop[1] else Heading.W
            if start[1] == stop[1]:
                heading = Heading.S if start[0] < stop[0] else Heading.N
            while start != stop:
                start = heading.step(start)
                yield heading, start
