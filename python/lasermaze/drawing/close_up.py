"""A part of a large grid, drawn alone, so that what it shows is large enough to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import floor
from typing import NamedTuple

from lasermaze.core.grid import Cell
from lasermaze.drawing.picture import Picture
from lasermaze.drawing.shapes import Glyph, Label, Point, Tiles, Trail

#: A grid with at most this many rows and columns is shown whole, even on a telephone.
LARGEST_WHOLE = 12

#: The smallest part that is shown: a few cells alone would not be found in the grid.
_LEAST_ROWS, _LEAST_COLS = 6, 8

#: The longer side of a part that is worth the loss of the rest, as a share of that of the grid.
_LARGEST_SHARE = 0.75


#: The caption of such a part.
A_PART = "A part of the grid."


class Window(NamedTuple):
    """The rows from ``top`` and the columns from ``left``, before ``bottom`` and ``right``.

    ``rows`` and ``cols`` are those of the whole grid.
    """

    top: int
    left: int
    bottom: int
    right: int
    rows: int
    cols: int

    @classmethod
    def around(cls, cells: Iterable[Cell], rows: int, cols: int) -> Window:
        """The part of a grid around some cells; all of it if the part is not much smaller."""
        whole = cls(0, 0, rows, cols, rows, cols)
        inside = [cell for cell in cells if 0 <= cell[0] < rows and 0 <= cell[1] < cols]
        if max(rows, cols) <= LARGEST_WHOLE or not inside:
            return whole
        top, bottom = _around([row for row, _ in inside], rows, _LEAST_ROWS)
        left, right = _around([col for _, col in inside], cols, _LEAST_COLS)
        is_small = max(bottom - top, right - left) <= _LARGEST_SHARE * max(rows, cols)
        return cls(top, left, bottom, right, rows, cols) if is_small else whole

    def has(self, cell: Cell) -> bool:
        """Whether a cell is in the part."""
        return self.top <= cell[0] < self.bottom and self.left <= cell[1] < self.right

    @property
    def cut(self) -> str:
        """The sides on which the grid goes on."""
        goes_on = (self.top > 0, self.right < self.cols, self.bottom < self.rows, self.left > 0)
        return "".join(side for side, here in zip("NESW", goes_on, strict=True) if here)

    def tiles(self, tiles: Tiles) -> Tiles:
        """Those of the tiles that are in the part."""
        cells = filter(self.has, tiles.cells)
        return tiles._replace(cells=tuple((row - self.top, col - self.left) for row, col in cells))

    def parts(self, shape: Glyph | Trail | Label) -> Iterator[Glyph | Trail | Label]:
        """The rest of a shape in the part: several lines if a line leaves it and comes back."""
        if isinstance(shape, Trail):
            yield from self._trails(shape)
        elif (at := self._moved(shape.at, always=shape.css == "number")) is not None:
            yield shape._replace(at=at)

    def _moved(self, at: Point, *, always: bool) -> Point | None:
        """Where a point is in the part; None if it is outside.

        A place on the rim is in the part if the part reaches that rim, or ``always``.
        """
        row, col = floor(at[0] + 0.5), floor(at[1] + 0.5)
        down = _along(row, self.top, self.bottom, self.rows, always)
        across = _along(col, self.left, self.right, self.cols, always)
        if down is None or across is None:
            return None
        return at[0] - row + down, at[1] - col + across

    def _trails(self, trail: Trail) -> Iterator[Trail]:
        """The parts of a line that are in the window; the last keeps the line's end."""
        low = (self.top - (0.5 if self.top else 1), self.left - (0.5 if self.left else 1))
        high = (
            self.bottom - (0.5 if self.bottom < self.rows else 0),
            self.right - (0.5 if self.right < self.cols else 0),
        )
        runs: list[list[Point]] = []
        for start, stop in pairwise(trail.points):
            ends = [_nearest(point, low, high) for point in (start, stop)]
            if ends[0] == ends[1] or not _are_on_line(ends, start, stop):
                continue
            if runs and runs[-1][-1] == ends[0]:
                runs[-1].append(ends[1])
            else:
                runs.append(ends)
        for run in runs:
            points = tuple((row - self.top, col - self.left) for row, col in run)
            end = trail.end if run[-1] == trail.points[-1] else ""
            yield trail._replace(points=points, end=end)


def close_up(picture: Picture, cells: Iterable[Cell]) -> Picture:
    """The part of a picture around some cells; the picture itself if that is not much smaller.

    Rows and columns keep their numbers. Lines that go on outside the part end at its border, which
    is drawn only where the grid ends.
    """
    window = Window.around(cells, picture.rows, picture.cols)
    if not window.cut:
        return picture
    return replace(
        picture,
        rows=window.bottom - window.top,
        cols=window.right - window.left,
        ground=[window.tiles(tiles) for tiles in picture.ground],
        shapes=[part for shape in picture.shapes for part in window.parts(shape)],
        cut=window.cut,
    ).caption(A_PART)


def _around(places: list[int], size: int, least: int) -> tuple[int, int]:
    """The first row or column of a part and the one after its last: one more on each side."""
    start, stop = max(0, min(places) - 1), min(size, max(places) + 2)
    start = max(0, min(start, start - (least - (stop - start)) // 2, size - least))
    return start, min(size, max(stop, start + least))


def _along(place: int, start: int, stop: int, size: int, always: bool) -> int | None:
    """The row or column of a part for that of the grid; -1 and ``size`` are those of the rim."""
    if start <= place < stop:
        return place - start
    if place < 0 and (always or start == 0):
        return -1
    return stop - start if place >= size == stop else None


def _nearest(point: Point, low: Point, high: Point) -> Point:
    """The point of a rectangle that is nearest to a point."""
    row, col = (min(max(at, low[n]), high[n]) for n, at in enumerate(point))
    return row, col


def _are_on_line(ends: list[Point], start: Point, stop: Point) -> bool:
    """Whether a line that is clipped at its ends is whole, or along the same row or column."""
    return ends == [start, stop] or any(
        {start[n], stop[n]} == {ends[0][n]} == {ends[1][n]} for n in (0, 1)
    )
