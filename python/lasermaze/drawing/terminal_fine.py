"""The grid of a fine scene in characters: each cell has a middle, four sides and four corners."""

from __future__ import annotations

from itertools import pairwise
from math import copysign

from lasermaze.drawing.scene import Point, Shapes, Trail
from lasermaze.drawing.terminal_grid import Canvas, Signs, cell_of, codes_of

#: The characters of lines by their class: across, down, falling and rising.
_LINES = {
    "link": ("-", "|", "\\", "/"),
    "matched": ("=", '"', "\\", "/"),
    "matched-now": ("%", "%", "%", "%"),
    "augmenting": ("~", ":", "~", "~"),
}
_IN_UNICODE = {
    "link": ("─", "│", "╲", "╱"),
    "matched": ("═", "║", "╲", "╱"),
    "augmenting": ("╌", "╎", "~", "~"),
}

#: The characters from one cell to the next, across and down, and from a middle to a side.
_PITCH, _OUT = (6, 4), (2, 1)

#: How far from the middle of its cell a thing on a side is, in cells, at least.
_SIDE = 0.15


class Fine(Canvas):
    """Lines along rows and columns, and between neighbouring sides of one cell, and codes."""

    def __init__(self, scene: Shapes, signs: Signs) -> None:
        self.scene = scene
        self.signs = _LINES | (_IN_UNICODE if signs.is_unicode else {})
        self.acrosses, self.downs = ({signs[n] for signs in self.signs.values()} for n in (0, 1))
        beside = (text for (_, col), (text, _) in codes_of(scene).items() if col < 0)
        rim = max(map(len, beside), default=0)
        lefts = [rim + 1 + col * _PITCH[0] for col in range(scene.cols + 1)]
        super().__init__(rim, lefts, 0, 1 + scene.rows * _PITCH[1])
        for tiles in scene.ground:
            for cell in tiles.cells if tiles.text else ():
                self._write(cell, tiles.text, tiles.css)
        for shape in scene.shapes:
            if isinstance(shape, Trail):
                for one, other in pairwise(shape.points):
                    self._join(self._spot(one), self._spot(other), shape.css)
        for shape in scene.shapes:
            if not isinstance(shape, Trail) and shape.text:
                self._write(shape.at, shape.text, shape.css)

    def _spot(self, point: Point) -> tuple[int, int]:
        """The line and the index in it of a point."""
        (row, col), (across, down) = cell_of(point), _OUT
        below, right = (_towards(point[0] - row), _towards(point[1] - col))
        line = 2 + row * _PITCH[1] + below * down
        return line, self.lefts[0] + 2 + col * _PITCH[0] + right * across

    def _write(self, at: Point, text: str, css: str) -> None:
        """Write a text centred on its point; beside the grid, close to it."""
        (line, index), (row, col) = self._spot(at), cell_of(at)
        if row < 0:
            line = 0
        start = self.rim - len(text) if col < 0 else index - (len(text) - 1) // 2
        for number, char in enumerate(text, start):
            if 0 <= number < len(self.chars[line]):
                self.put(line, number, char, css)

    def _join(self, one: tuple[int, int], other: tuple[int, int], css: str) -> None:
        """Draw a line between two points, or in the corner between two sides of a cell."""
        across, down, falling, rising = self.signs[css]
        (top, left), (bottom, right) = one, other
        if top == bottom:
            for index in range(min(left, right) + 1, max(left, right)):
                self._cross(top, index, across, self.downs, css)
        elif left == right:
            for line in range(min(top, bottom) + 1, max(top, bottom)):
                self._cross(line, left, down, self.acrosses, css)
        else:
            sign = falling if (bottom > top) == (right > left) else rising
            # The corner is on the line of that side which is above or below the middle.
            middle = round((left + right) / 2)
            self.put(self._corner_line(top, bottom), middle, sign, css)

    def _corner_line(self, one: int, other: int) -> int:
        return one if (one - 2) % _PITCH[1] else other

    def _cross(self, line: int, index: int, sign: str, others: set[str], css: str) -> None:
        """Draw a part of a line, which may cross another one."""
        self.put(line, index, "+" if self.chars[line][index] in others else sign, css)


def _towards(offset: float) -> int:
    """-1, 0 or 1: whether an offset from the middle of a cell is one to a side."""
    return int(copysign(abs(offset) >= _SIDE, offset))
