"""Pictures as text. ASCII is enough; colour and box drawing are optional.

Every cell shows its text, and lines run between and through the cells: between two cells a line
shows its direction, and where it crosses nothing the line itself. The pitch of the cells follows
from what is drawn and from the width: if columns of one width are too wide, each is as wide as it
needs; then there are no gaps any more. What is too wide even so is cut off, and the text says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby, pairwise
from math import copysign
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.grid import Cell, Heading, size_in_words
from lasermaze.drawing.keys import in_text
from lasermaze.drawing.layout import columns, wrapped
from lasermaze.drawing.shapes import Panel, Point, Trail, cell_of, steps_along
from lasermaze.drawing.theme import TERMINAL

if TYPE_CHECKING:
    from lasermaze.drawing.picture import Picture

MOST_REPEATED = 6  # more equal things in a panel are counted instead of repeated

Part = tuple[str, str]  # a text and its class
Spot = tuple[int, int]  # a line, and an index in it
Side = tuple[int, int, int, int]  # a cell, and whether below and right of its middle

_BITS = (1, 2, 4, 8)  # of the lines that leave a spot, by heading
_UPRIGHT, _LEVEL = _BITS[0] | _BITS[2], _BITS[1] | _BITS[3]

#: The characters from the middle of a cell to a thing on its side, across and down, if cells are
#: fine; how far such a thing is, in cells, at least; and the least width of a column then.
_OUT, _SIDE, _FINE = (2, 1), 0.15, 5


class Signs(NamedTuple):
    """The characters of lines.

    ``joints`` are those of corners and crossings, by the bits of their lines (N, E, S, W);
    ``lines`` by class are across, down, falling and rising.
    """

    empty: str
    arrows: str
    cross: str
    joints: str
    lines: dict[str, str]


ASCII = Signs(
    *(".", "^>v<", "x", "+" * 16),
    {
        "": "-|\\/",
        "matched": '="\\/',
        "matched-now": "%%%%",
        "augmenting": "~:~~",
        "tried": "~:\\/",
    },
)
UNICODE = Signs(
    *("·", "▴▸▾◂", "×", " ╵╶└╷│┌├╴┘─┴┐┤┬┼"),
    {"": "─│╲╱", "matched": "═║╲╱", "matched-now": "%%%%", "augmenting": "╌╎~~", "tried": "╌╎╲╱"},
)


def paint(
    picture: Picture, *, colour: bool = False, unicode: bool = False, width: int | None = None
) -> str:
    """The picture as lines of text; see :meth:`Picture.text`."""
    if picture.raster is not None:
        size = size_in_words(picture.rows, picture.cols)
        large = f"{size} cells are too many for characters: `lasermaze draw FILE -o F.png`"
        return _written(picture.title, [], [large, *picture.captions], width, colour, unicode)
    for canvas in canvases(picture, UNICODE if unicode else ASCII):
        if width is None or canvas.width <= width:
            break
    fitting = canvas.fitting(width)
    words = [] if fitting == picture.cols else [_cut(fitting, picture.cols)]
    key = in_text(picture.keys, picture.marks, canvas.written, unicode=unicode)
    words += [*map(_panel, picture.panels), *picture.captions, *key]
    return _written(picture.title, canvas.lines(fitting), words, width, colour, unicode)


def _cut(fitting: int, cols: int) -> str:
    return f"Only {fitting} of {cols} columns fit: a wider terminal shows all, or `-o F.svg`."


def _panel(panel: Panel) -> str:
    things = (
        f"{entry.text} x{entry.times}"
        if entry.times > MOST_REPEATED
        else " ".join([entry.text] * entry.times)
        for entry in panel.entries
    )
    return f"{panel.heading}: {' '.join(things)}"


def _written(
    title: str,
    grid: list[list[Part]],
    words: Iterable[str],
    width: int | None,
    colour: bool,
    unicode: bool,
) -> str:
    """Title, grid and words as one text, with words no wider than the grid may be."""

    def lines_of(text: str) -> list[str]:
        if not unicode:
            text = text.encode("ascii", "backslashreplace").decode()
        return [text] if width is None else wrapped(text, width, columns)

    above = [[(line, "title")] for line in lines_of(title)] if title else []
    below = [[(line, "text")] for each in words for line in lines_of(each)]
    blocks = (block for block in (above, grid, below) if block)
    paint = _coloured if colour else itemgetter(0)
    return "\n".join(
        "".join("".join(map(paint, line)) + "\n" for line in block) for block in blocks
    )


def _coloured(part: Part) -> str:
    text, sgr = part[0], TERMINAL.get(part[1], "")
    return f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text


def canvases(picture: Picture, signs: Signs) -> Iterator[Canvas]:
    """The grid in characters, each time narrower, as long as no end of a line is lost."""
    trails = [shape for shape in picture.shapes if isinstance(shape, Trail)]
    gap = 2 if trails else 1  # lines need space for their arrows
    if picture.fine:
        yield Canvas(picture, signs, 1, 4)
        return
    yield Canvas(picture, signs, gap, gap, even=True)
    yield Canvas(picture, signs, gap, gap)
    if not any(trail.end == "cross" for trail in trails):
        yield Canvas(picture, signs, 0, 1)


class Canvas:
    """Characters with their classes, by line and index, that show a grid with a rim around it.

    There are ``gap`` characters between two columns, and the rows begin ``down`` lines after each
    other. The columns of an ``even`` grid are equally wide. Without a gap there is one only where
    cells have long texts, and texts above and below the grid are written downwards.

    Attributes:
        lefts: where each column begins, and where the last one ends.
        head: the line of the first row.
    """

    def __init__(
        self, picture: Picture, signs: Signs, gap: int, down: int, *, even: bool = False
    ) -> None:
        self.picture, self.signs, self.down, self.is_tight = picture, signs, down, not gap
        self.chars: dict[Spot, Part] = {}
        self.arms: dict[Spot, int] = {}  # the bits of the lines that leave a character
        self.codes = self._codes()
        widths: dict[int, int] = {}
        for (row, col, *_), (text, _) in self.codes.items():
            if not self._goes_down(row):
                widths[col] = max(widths.get(col, 0), len(text))
        fields = [_FINE if picture.fine else widths.get(col, 1) for col in range(picture.cols)]
        if even:
            fields = [max(fields)] * picture.cols
        self.gap = gap or int(max(fields) > 1)
        above = (len(text) for (row, *_), (text, _) in self.codes.items() if row < 0)
        self.head = 2 if picture.fine else gap or max(above, default=0)
        self.rim = widths.get(-1, 0)
        left = self.rim + max(self.gap, 1)
        self.lefts = [*accumulate((field + self.gap for field in fields), initial=left)]
        both = zip(self.lefts, fields, strict=False)
        self.middles = [left + (field - 1) // 2 for left, field in both]
        self._draw()
        drawn = (index for (_, index), (char, _) in self.chars.items() if char != " ")
        self.width = 1 + max(drawn, default=0)

    def _goes_down(self, row: int) -> bool:
        """Whether texts of a row are written downwards."""
        return self.is_tight and not 0 <= row < self.picture.rows

    def _codes(self) -> dict[Side, Part]:
        """The texts by their cells, on the grid and around it, and sides: the last one added."""
        tiles = self.picture.ground
        codes = {(*cell, 0, 0): (each.text, each.css) for each in tiles for cell in each.cells}
        for shape in self.picture.shapes:
            if not isinstance(shape, Trail) and shape.text:
                codes[self._side(shape.at)] = (shape.text, shape.css)
        return {at: part for at, part in codes.items() if part[0]}

    def _side(self, at: Point, cell: Cell | None = None) -> Side:
        """The cell of a point, and whether it is below and right of the middle (-1, 0 or 1)."""
        row, col = cell_of(at) if cell is None else cell
        if not self.picture.fine:
            return row, col, 0, 0
        below, right = (int(copysign(abs(off) >= _SIDE, off)) for off in (at[0] - row, at[1] - col))
        return row, col, below, right

    def _draw(self) -> None:
        """Write all characters: lines, their directions, empty cells, and texts over them."""
        for shape in self.picture.shapes:
            if isinstance(shape, Trail):
                for one, other in pairwise(shape.points):
                    self._join(one, other, shape.css)
        if not self.picture.fine:
            for row in range(self.picture.rows):
                for col in range(self.picture.cols):
                    self.chars.setdefault(self._spot((row, col, 0, 0)), (self.signs.empty, "empty"))
        for shape in self.picture.shapes:
            if isinstance(shape, Trail) and self.down > 1:
                self._direct(shape)
        for at, (text, css) in self.codes.items():
            self._write(at, text, css)

    def _spot(self, at: Side) -> Spot:
        """The line and index of a place; on the rim, of the end of a line that leads there."""
        (row, col, below, right), (rows, cols) = at, (self.picture.rows, self.picture.cols)
        line = self.head + row * self.down + below * _OUT[1]
        if not 0 <= row < rows:
            line = self.head - 1 if row < 0 else self.head + (rows - 1) * self.down + 1
        if not 0 <= col < cols:
            return line, self.rim if col < 0 else self.lefts[-1] - bool(self.gap)
        return line, self.middles[col] + right * _OUT[0]

    def _join(self, one: Point, other: Point, css: str) -> None:
        """Draw a line between two points, or in the corner between two sides of a cell."""
        within = None
        if self.picture.fine and one[0] != other[0] and one[1] != other[1]:
            within = cell_of(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
        (top, left), (bottom, right) = (self._spot(self._side(at, within)) for at in (one, other))
        if top == bottom:
            for index in range(min(left, right), max(left, right)):
                self._arm((top, index), Heading.E, css)
                self._arm((top, index + 1), Heading.W, css)
        elif left == right:
            for line in range(min(top, bottom), max(top, bottom)):
                self._arm((line, left), Heading.S, css)
                self._arm((line + 1, left), Heading.N, css)
        elif within is not None:
            # The corner is on the line of that side which is above or below the middle.
            line = bottom if (top - self.head) % self.down == 0 else top
            rises = (bottom > top) != (right > left)
            self.chars[line, round((left + right) / 2)] = (self._lines(css)[2 + rises], css)

    def _arm(self, spot: Spot, heading: Heading, css: str) -> None:
        """Draw a line that leaves a character along a heading."""
        bits = self.arms[spot] = self.arms.get(spot, 0) | _BITS[heading]
        sign = self.signs.joints[bits]
        if not bits & _UPRIGHT or not bits & _LEVEL:
            sign = self._lines(css)[bool(bits & _UPRIGHT)]
        self.chars[spot] = (sign, css)

    def _lines(self, css: str) -> str:
        return self.signs.lines.get(css, self.signs.lines[""])

    def _direct(self, trail: Trail) -> None:
        """Show the direction of a line beside each cell that it enters, and how it ends."""
        steps = list(steps_along(trail.points))
        ends = {"": "", "arrow": self.signs.arrows, "cross": 4 * self.signs.cross}
        for number, (heading, cell) in enumerate(steps, 1):
            signs = self.signs.arrows if trail.heads else ""
            signs = ends[trail.end] or signs if number == len(steps) else signs
            if not signs:
                continue
            line, index = self._spot((*cell, 0, 0))
            if 0 <= cell[0] < self.picture.rows and 0 <= cell[1] < self.picture.cols:
                length = len(self.codes.get((*cell, 0, 0), (" ",))[0])
                first = index - (length - 1) // 2
                line += {Heading.N: 1, Heading.S: -1}.get(heading, 0)
                index = {Heading.E: first - 1, Heading.W: first + length}.get(heading, index)
            char, _ = self.chars.get((line, index), ("", ""))
            is_taken = heading % 2 == 0 and char in {*self.signs.arrows} - {signs[heading]}
            self.chars[line, index + is_taken] = (signs[heading], trail.css)

    def _write(self, at: Side, text: str, css: str) -> None:
        """Write a text centred on its place; beside the grid, close to it."""
        row, col = at[:2]
        line, index = self._spot(at)
        index -= (len(text) - 1) // 2
        if not 0 <= col < self.picture.cols:
            index = self.rim - len(text) if col < 0 else self.lefts[-1] + (not self.gap)
        down = self._goes_down(row)
        if not 0 <= row < self.picture.rows:
            line = self.head + self.picture.rows * self.down
            if row < 0:
                line = self.head - len(text) if down else 0
        for number, char in enumerate(text):
            self.chars[(line + number, index) if down else (line, index + number)] = (char, css)

    @property
    def written(self) -> set[str]:
        """The characters of all lines."""
        return {char for char, _ in self.chars.values()}

    def fitting(self, width: int | None) -> int:
        """The number of columns that fit into this width, at least one."""
        if width is None or self.width <= width:
            return self.picture.cols
        return max(1, sum(left - self.gap <= width for left in self.lefts[1:]))

    def lines(self, cols: int) -> list[list[Part]]:
        """The lines of the first columns, as texts with their classes, without trailing spaces."""
        stop = self.width if cols == self.picture.cols else self.lefts[cols] - self.gap
        full = [line for (line, _), (char, _) in self.chars.items() if char != " "] or [0]
        rows = []
        for line in range(min(full), max(full) + 1):
            parts = [self.chars.get((line, index), (" ", "")) for index in range(stop)]
            while parts and parts[-1][0] == " ":
                parts.pop()
            rows.append(joined(parts))
        return rows


def joined(parts: Iterable[Part]) -> list[Part]:
    """A line of parts, with neighbours of one class as one part."""
    return [
        ("".join(text for text, _ in group), css)
        for css, group in groupby(parts, key=itemgetter(1))
    ]
