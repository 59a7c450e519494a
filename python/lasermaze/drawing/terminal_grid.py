"""The grid of a scene in characters: with gaps between the cells, or without."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from math import floor
from operator import itemgetter
from typing import NamedTuple

from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing.scene import Point, Scene, Trail

Part = tuple[str, str]  # a text and its class

BITS = (1, 2, 4, 8)  # of the lines that leave a cell, by heading


class Signs(NamedTuple):
    """The characters of lines.

    ``joints`` are those of an empty cell, by the bits of the lines that leave it (N, E, S, W).
    """

    empty: str
    across: str
    down: str
    arrows: str
    cross: str
    joints: str


ASCII = Signs(".", "-", "|", "^>v<", "x", ".|-+||++-+-+++++")
UNICODE = Signs("·", "─", "│", "▴▸▾◂", "×", "·╵╶└╷│┌├╴┘─┴┐┤┬┼")


class Crossing(NamedTuple):
    """A line from ``cell`` along ``heading`` to the next cell."""

    cell: Cell
    heading: Heading
    sign: str  # the character between the two cells; "" if the line shows no direction


class Canvas:
    """Lines of characters, each with its class, that show a grid with a rim around it.

    Attributes:
        rim: the number of characters left of the grid.
        lefts: where each column begins, and where the last one ends.
    """

    def __init__(self, rim: int, lefts: list[int], right: int, height: int) -> None:
        self.rim = rim
        self.lefts = lefts
        self.chars = [[" "] * (lefts[-1] + right) for _ in range(height)]
        self.css = [[""] * len(line) for line in self.chars]

    @property
    def width(self) -> int:
        """The length of the longest line without trailing spaces."""
        return max((len("".join(line).rstrip()) for line in self.chars), default=0)

    def put(self, line: int, index: int, char: str, css: str) -> None:
        """Write one character."""
        self.chars[line][index] = char
        self.css[line][index] = css

    def keep(self, first: int, last: int) -> None:
        """Remove the right rim and all columns of the grid except ``first`` to ``last``."""
        start, stop = self.lefts[first], self.lefts[last + 1]
        for lines in (self.chars, self.css):
            lines[:] = [line[: self.lefts[0]] + line[start:stop] for line in lines]

    def lines(self, colour: bool) -> list[list[Part]]:
        """Each line as parts, without trailing spaces and empty lines above and below the grid."""
        texts = ["".join(line).rstrip() for line in self.chars]
        full = [number for number, text in enumerate(texts) if text]
        rows = list(zip(texts, self.css, strict=True))[full[0] : full[-1] + 1]
        return [
            joined(zip(text, css, strict=False)) if colour else [(text, "")] for text, css in rows
        ]


class Grid(Canvas):
    """The grid with gaps, full codes, and lines between and through the cells."""

    def __init__(self, scene: Scene, signs: Signs) -> None:
        self.scene, self.signs = scene, signs
        self.codes = codes_of(scene)
        self.trails = [shape for shape in scene.shapes if isinstance(shape, Trail)]
        self.gap = 2 if self.trails else 1  # lines need space for their arrows
        widths = {cell: len(text) for cell, (text, _) in self.codes.items()}
        within = (width for (_, col), width in widths.items() if 0 <= col < scene.cols)
        self.field = max(within, default=1)
        self.middle = (self.field - 1) // 2  # where an empty cell shows its character
        rim = max((width for (_, col), width in widths.items() if col < 0), default=0)
        right = max((width for (_, col), width in widths.items() if col >= scene.cols), default=0)
        pitch = self.field + self.gap
        lefts = [rim + self.gap + col * pitch for col in range(scene.cols + 1)]
        super().__init__(rim, lefts, right, self._line(scene.rows) + 1)
        self._fill()

    def _fill(self) -> None:
        arms: dict[Cell, int] = {}
        shown: dict[Cell, str] = {}  # the class of the last line in each cell
        for trail in self.trails:
            for crossing in crossings(trail, self.signs):
                cell, heading, _ = crossing
                onward = heading.step(cell)
                self._join(crossing, onward, trail.css)
                arms[cell] = arms.get(cell, 0) | BITS[heading]
                arms[onward] = arms.get(onward, 0) | BITS[heading - 2]
                shown[cell] = shown[onward] = trail.css
        for row in range(self.scene.rows):
            line = self._line(row)
            for col in range(self.scene.cols):
                cell = (row, col)
                sign = self.signs.joints[arms.get(cell, 0)]
                self.put(line, self.lefts[col] + self.middle, sign, shown.get(cell, "empty"))
        for cell, (text, css) in self.codes.items():
            for index, char in enumerate(text, self._start(cell, len(text))):
                self.put(self._line(cell[0]), index, char, css)

    def _line(self, row: int) -> int:
        return self.gap + row * self.gap

    def _start(self, cell: Cell, length: int) -> int:
        """Where a text of this length starts in its cell; on the rim, close to the grid."""
        col = cell[1]
        if col < 0:
            return self.rim - length
        if col >= self.scene.cols:
            return self.lefts[-1]
        return self.lefts[col] + (self.field - length) // 2

    def _join(self, crossing: Crossing, onward: Cell, css: str) -> None:
        """Show a line between two cells; its direction stands beside the cell that it enters."""
        cell, heading, sign = crossing
        if cell[1] == onward[1]:
            line = self._line(min(cell[0], onward[0])) + 1
            index = self.lefts[cell[1]] + self.middle
            taken = self.chars[line][index] not in (" ", sign, self.signs.down)
            self.put(line, index + taken, sign or self.signs.down, css)
            return
        line = self._line(cell[0])
        start, stop = self._between(*((cell, onward) if heading == Heading.E else (onward, cell)))
        for index in range(start, stop):
            if self.chars[line][index] == " ":
                self.put(line, index, self.signs.across, css)
        if sign:
            self.put(line, stop - 1 if heading == Heading.E else start, sign, css)

    def _between(self, west: Cell, east: Cell) -> tuple[int, int]:
        """From which to which character the gap between two texts in a row extends."""
        lengths = [len(self.codes.get(cell, " ")[0]) for cell in (west, east)]
        start = self.rim if west[1] < 0 else self._start(west, lengths[0]) + lengths[0]
        return start, self._start(east, lengths[1])


class Compact(Canvas):
    """The grid without gaps, with one character per cell.

    Lines replace what they cross by their direction, or by themselves. Shapes that are added
    later lie above earlier ones. Texts above and below the grid are written downwards.
    """

    def __init__(self, scene: Scene, signs: Signs) -> None:
        self.scene, self.signs = scene, signs
        around = {
            cell: part
            for cell, part in codes_of(scene).items()
            if not (0 <= cell[0] < scene.rows and 0 <= cell[1] < scene.cols)
        }

        def longest(row: int | None = None, col: int | None = None) -> int:
            """The length of the longest text on one side of the grid."""
            texts = (text for cell, (text, _) in around.items() if row == cell[0] or col == cell[1])
            return max(map(len, texts), default=0)

        rim = longest(col=-1)
        left = rim + 1 if rim else 0
        right = longest(col=scene.cols)
        self.above = longest(row=-1)
        height = self.above + scene.rows + longest(row=scene.rows)
        lefts = [left + col for col in range(scene.cols + 1)]
        super().__init__(rim, lefts, right + 1 if right else 0, height)
        self._fill()
        for cell, part in around.items():
            self._put_around(cell, *part)

    def _fill(self) -> None:
        for row in range(self.scene.rows):
            for col in range(self.scene.cols):
                self._put_in((row, col), self.signs.empty, "empty")
        for tiles in self.scene.ground:
            for cell in tiles.cells:
                self._put_in(cell, tiles.text or self.signs.empty, tiles.css)
        for shape in self.scene.shapes:
            if isinstance(shape, Trail):
                self._put_trail(shape)
            elif shape.text:
                self._put_in(cell_of(shape.at), shape.text, shape.css)

    def _put_in(self, cell: Cell, text: str, css: str) -> None:
        """Write the first character of a cell's text, if the cell is on the grid."""
        row, col = cell
        if 0 <= row < self.scene.rows and 0 <= col < self.scene.cols:
            self.put(self.above + row, self.lefts[col], text[0], css)

    def _put_trail(self, trail: Trail) -> None:
        arms: dict[Cell, int] = {}
        for cell, heading, sign in crossings(trail, self.signs):
            onward = heading.step(cell)
            arms[cell] = arms.get(cell, 0) | BITS[heading]
            arms[onward] = arms.get(onward, 0) | BITS[heading - 2]
            if sign:
                self._put_in(cell, self.signs.arrows[heading], trail.css)
                self._put_in(onward, sign, trail.css)
        if not trail.heads:
            for cell, bits in arms.items():
                self._put_in(cell, self.signs.joints[bits], trail.css)

    def _put_around(self, cell: Cell, text: str, css: str) -> None:
        """Write a text beside the grid, or downwards above or below it."""
        row, col = cell
        if 0 <= row < self.scene.rows:
            start = self.rim - len(text) if col < 0 else self.lefts[-1] + 1
            for index, char in enumerate(text, start):
                self.put(self.above + row, index, char, css)
        elif 0 <= col < self.scene.cols:
            start = self.above - len(text) if row < 0 else self.above + self.scene.rows
            for line, char in enumerate(text, start):
                self.put(line, self.lefts[col], char, css)


def fits(scene: Scene) -> bool:
    """Whether every cell on the grid needs only one character."""
    return all(
        len(text) == 1
        for cell, (text, _) in codes_of(scene).items()
        if 0 <= cell[0] < scene.rows and 0 <= cell[1] < scene.cols
    )


def codes_of(scene: Scene) -> dict[Cell, Part]:
    """The text that shows each cell, on the grid and around it: the last one added."""
    codes: dict[Cell, Part] = {}
    for tiles in scene.ground:
        if tiles.text:
            codes |= dict.fromkeys(tiles.cells, (tiles.text, tiles.css))
    for shape in scene.shapes:
        if not isinstance(shape, Trail) and shape.text:
            codes[cell_of(shape.at)] = (shape.text, shape.css)
    return codes


def cell_of(point: Point) -> Cell:
    """The cell that contains a point."""
    return floor(point[0] + 0.5), floor(point[1] + 0.5)


def crossings(trail: Trail, signs: Signs) -> list[Crossing]:
    """Every step of a line from one cell to the next, along rows and columns."""
    cells: list[Crossing] = []
    for start, stop in pairwise(map(cell_of, trail.points)):
        heading = _towards(start, stop)
        while heading is not None and start != stop:
            cells.append(Crossing(start, heading, signs.arrows[heading] if trail.heads else ""))
            start = heading.step(start)
    if cells and trail.end:
        last = cells.pop()
        sign = signs.cross if trail.end == "cross" else signs.arrows[last.heading]
        cells.append(last._replace(sign=sign))
    return cells


def _towards(start: Cell, stop: Cell) -> Heading | None:
    """The heading from a cell to another in its row or column; None for other cells."""
    if start[0] == stop[0]:
        return Heading.E if start[1] < stop[1] else Heading.W
    if start[1] == stop[1]:
        return Heading.S if start[0] < stop[0] else Heading.N
    return None


def joined(parts: Iterable[Part]) -> list[Part]:
    """A line of parts, with neighbours of one class as one part."""
    return [
        ("".join(text for text, _ in group), css)
        for css, group in groupby(parts, key=itemgetter(1))
    ]
