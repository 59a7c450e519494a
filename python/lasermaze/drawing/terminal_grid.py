"""The grid of a scene in characters: with gaps between the cells, or without."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby, pairwise
from math import floor
from operator import itemgetter
from typing import NamedTuple

from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing.scene import Point, Shapes, Trail

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

    @property
    def is_unicode(self) -> bool:
        """Whether there are characters beyond ASCII."""
        return not self.joints.isascii()


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

    @property
    def written(self) -> set[str]:
        """The characters of all lines."""
        return set().union(*self.chars)

    def bands(self, width: int) -> list[tuple[int, int]]:
        """The first and last columns of parts that are at most this wide, if possible."""
        if self.width <= width:
            return [(0, len(self.lefts) - 2)]
        room = width - self.lefts[0] - (len(self.chars[0]) - self.lefts[-1])
        widest = max(right - left for left, right in pairwise(self.lefts))
        cols = len(self.lefts) - 1
        count = -(-cols // max(1, room // widest))
        ends = [cols * number // count for number in range(count + 1)]
        return [(first, after - 1) for first, after in pairwise(ends)]

    def lines(self, colour: bool, first: int, last: int) -> list[list[Part]]:
        """The lines of columns ``first`` to ``last`` as parts, with the rim on the left.

        There are no trailing spaces, and no empty lines above and below the grid.
        """
        start, stop = self.lefts[first], self.lefts[last + 1]
        if last + 2 == len(self.lefts):
            stop = len(self.chars[0])
        rim = self.rim if first else self.lefts[0]  # what leads into the first column
        gap = [" "] * (self.lefts[0] - rim)
        chars, classes = (
            [line[:rim] + gap + line[start:stop] for line in lines]
            for lines in (self.chars, self.css)
        )
        texts = ["".join(line).rstrip() for line in chars]
        full = [number for number, text in enumerate(texts) if text] or [0]
        rows = list(zip(texts, classes, strict=True))[full[0] : full[-1] + 1]
        return [
            joined(zip(text, css, strict=False)) if colour else [(text, "")] for text, css in rows
        ]


class Grid(Canvas):
    """The grid with gaps, full codes, and lines between and through the cells.

    The columns of an ``even`` grid are equally wide.
    """

    def __init__(self, scene: Shapes, signs: Signs, *, even: bool = True) -> None:
        self.scene, self.signs = scene, signs
        self.codes = codes_of(scene)
        self.trails = [shape for shape in scene.shapes if isinstance(shape, Trail)]
        self.gap = 2 if self.trails else 1  # lines need space for their arrows
        widths = {cell: len(text) for cell, (text, _) in self.codes.items()}
        self.fields = [1] * scene.cols
        for (_, col), width in widths.items():
            if 0 <= col < scene.cols:
                self.fields[col] = max(self.fields[col], width)
        if even:
            self.fields = [max(self.fields)] * scene.cols
        rim = max((width for (_, col), width in widths.items() if col < 0), default=0)
        right = max((width for (_, col), width in widths.items() if col >= scene.cols), default=0)
        pitches = (field + self.gap for field in self.fields)
        lefts = list(accumulate(pitches, initial=rim + self.gap))
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
                self.put(line, self._middle(col), sign, shown.get(cell, "empty"))
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
        return self.lefts[col] + (self.fields[col] - length) // 2

    def _middle(self, col: int) -> int:
        """Where an empty cell of a column, or a line along it, shows its character."""
        return (
            self.lefts[col] + (self.fields[col] - 1) // 2
            if col < self.scene.cols
            else self.lefts[-1]
        )

    def _join(self, crossing: Crossing, onward: Cell, css: str) -> None:
        """Show a line between two cells; its direction stands beside the cell that it enters."""
        cell, heading, sign = crossing
        if cell[1] == onward[1]:
            line = self._line(min(cell[0], onward[0])) + 1
            index = self._middle(cell[1])
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

    It shows what :func:`fits` holds for. Texts above and below the grid are written downwards.
    """

    def __init__(self, scene: Shapes, signs: Signs) -> None:
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
                self._put_in(cell, self.signs.empty, tiles.css)
        for shape in self.scene.shapes:
            if isinstance(shape, Trail):
                self._put_trail(shape)
        for cell, part in codes_of(self.scene).items():
            self._put_in(cell, *part)

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


def fits(scene: Shapes, signs: Signs) -> bool:
    """Whether one character per cell hides nothing.

    Each code is one character, and no line goes on beyond a code or comes to a cell twice.
    """
    codes = {
        cell: text
        for cell, (text, _) in codes_of(scene).items()
        if 0 <= cell[0] < scene.rows and 0 <= cell[1] < scene.cols
    }
    passed: list[Cell] = []
    for shape in scene.shapes:
        if isinstance(shape, Trail):
            steps = crossings(shape, signs)
            passed += [step.cell for step in steps[1:]]
            passed += [step.heading.step(step.cell) for step in steps[-1:] if shape.end == "cross"]
    return (
        all(len(text) == 1 for text in codes.values())
        and codes.keys().isdisjoint(passed)
        and len(passed) == len(set(passed))
    )


def codes_of(scene: Shapes) -> dict[Cell, Part]:
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
