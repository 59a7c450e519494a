"""SVG path data, in units, for shapes that depend on the scene: tiles, lines, arrow heads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from lasermaze.drawing.layout import CELL
from lasermaze.drawing.scene import Tiles

XY = tuple[int, int]

_BEFORE = 1  # from an arrow head's tip to its position, so that opposite heads do not touch
_BARBS = ((14, 8), (10, 0), (14, -8))  # an arrow head's corners: behind its tip, and sideways


def strips(tiles: Tiles) -> str:
    """Whole cells; neighbours in a row are joined."""
    found: list[tuple[int, int, int]] = []
    for row, col in sorted(set(tiles.cells)):
        if found and found[-1][0] == row and found[-1][2] == col:
            found[-1] = (row, found[-1][1], col + 1)
        else:
            found.append((row, col, col + 1))
    return "".join(
        f"M{start * CELL} {row * CELL}h{(stop - start) * CELL}v{CELL}h{(start - stop) * CELL}z"
        for row, start, stop in found
    )


def grid_lines(rows: int, cols: int) -> str:
    """The lines between the cells."""
    across = "".join(f"M0 {row * CELL}h{cols * CELL}" for row in range(1, rows))
    return across + "".join(f"M{col * CELL} 0v{rows * CELL}" for col in range(1, cols))


def corners_of(spots: Iterable[XY]) -> list[XY]:
    """The ends and turning points of a line, without the points on straight runs."""
    corners: list[XY] = []
    for spot in spots:
        if len(corners) > 1 and _goes_straight(corners[-2], corners[-1], spot):
            corners.pop()
        if not corners or corners[-1] != spot:
            corners.append(spot)
    return corners


def _goes_straight(first: XY, middle: XY, last: XY) -> bool:
    before = middle[0] - first[0], middle[1] - first[1]
    after = last[0] - middle[0], last[1] - middle[1]
    same_line = before[0] * after[1] == before[1] * after[0]
    return same_line and before[0] * after[0] + before[1] * after[1] > 0


def line_through(corners: Sequence[XY]) -> str:
    """A line through points."""
    steps = [f"M{corners[0][0]} {corners[0][1]}"]
    for (ax, ay), (bx, by) in pairwise(corners):
        if ay == by:
            steps.append(f"h{bx - ax}")
        else:
            steps.append(f"v{by - ay}" if ax == bx else f"l{bx - ax} {by - ay}")
    return "".join(steps)


def head_along(start: XY, stop: XY) -> str:
    """An arrow head near the middle of a straight run.

    On a row or column it lies at a border between two cells, where glyphs leave space. It is
    left out if the run crosses no border.
    """
    x, y = (start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2
    if start[1] == stop[1]:
        x = round(x / CELL) * CELL
    elif start[0] == stop[0]:
        y = round(y / CELL) * CELL
    if (x - start[0]) * (x - stop[0]) + (y - start[1]) * (y - stop[1]) >= 0:
        return ""
    east, south = _direction(start, stop)
    return _head(x - east * _BEFORE, y - south * _BEFORE, east, south)


def head_at_end(start: XY, stop: XY) -> str:
    """An arrow head at the end of a straight run."""
    return _head(*stop, *_direction(start, stop))


def short_of(start: XY, stop: XY) -> XY:
    """Where to end a straight run so that the arrow head at its end covers it."""
    (east, south), hidden = _direction(start, stop), _BARBS[0][0]
    return round(stop[0] - east * hidden), round(stop[1] - south * hidden)


def cross(middle: XY) -> str:
    """A cross on a point."""
    return f"M{middle[0] - 6} {middle[1] - 6}l12 12m0-12l-12 12"


def _direction(start: XY, stop: XY) -> tuple[float, float]:
    across, down = stop[0] - start[0], stop[1] - start[1]
    length = hypot(across, down)
    return across / length, down / length


def _head(x: float, y: float, east: float, south: float) -> str:
    corners = (
        f"{_short(x - east * back - south * aside)} {_short(y - south * back + east * aside)}"
        for back, aside in _BARBS
    )
    return f"M{_short(x)} {_short(y)}L{' '.join(corners)}z"


def _short(number: float) -> str:
    return f"{round(number, 1):g}"
