"""A scene as text: every cell shows its code, and lines run between and through the cells.

Between two cells that a line joins stands its direction; an empty cell that it crosses shows
the line itself. ASCII alone is enough; colour and box drawing are extras.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import floor
from typing import NamedTuple

from lasermaze.drawing.scene import Panel, Point, Scene, Trail
from lasermaze.drawing.theme import TERMINAL
from lasermaze.grid import Cell, Heading

MOST_REPEATED = 6  # equal things in a panel are written out up to this many, then counted

Part = tuple[str, str]  # a text and its class

_BITS = (1, 2, 4, 8)  # of the arms of a cell, by heading


class _Signs(NamedTuple):
    """What lines are made of; ``joints`` by the arms of an empty cell, as bits N, E, S, W."""

    empty: str
    across: str
    down: str
    arrows: str
    cross: str
    joints: str


_ASCII = _Signs(".", "-", "|", "^>v<", "x", ".|-+||++-+-+++++")
_UNICODE = _Signs("·", "─", "│", "▴▸▾◂", "×", "·╵╶└╷│┌├╴┘─┴┐┤┬┼")


class _Crossing(NamedTuple):
    """A line that leaves ``cell`` along ``heading`` for the next one."""

    cell: Cell
    heading: Heading
    sign: str  # what it shows between them; empty where the line has no direction


def paint(scene: Scene, *, colour: bool = False, unicode: bool = False) -> str:
    """The scene as lines of text; see :meth:`Scene.text`."""
    lines: list[list[Part]] = [[(scene.title, "title")], []] if scene.title else []
    lines += _Grid(scene, _UNICODE if unicode else _ASCII).lines(colour)
    words = [*map(_panel, scene.panels), *scene.captions, *scene.legends]
    lines += [[], *([(line, "text")] for line in words)] if words else []
    text = "".join(_coloured(line) if colour else _plain(line) for line in lines)
    return text if unicode else text.encode("ascii", "backslashreplace").decode()


class _Grid:
    """The characters of the grid, with their classes, as far as they are written."""

    def __init__(self, scene: Scene, signs: _Signs) -> None:
        self.scene, self.signs = scene, signs
        self.codes = _codes(scene)
        self.trails = [shape for shape in scene.shapes if isinstance(shape, Trail)]
        self.gap = 2 if self.trails else 1  # between cells; lines need room for their arrows
        widths = {cell: len(text) for cell, (text, _) in self.codes.items()}
        within = (width for (_, col), width in widths.items() if 0 <= col < scene.cols)
        self.width = max(within, default=1)
        self.middle = (self.width - 1) // 2  # of a field: where an empty cell shows its sign
        self.rim = max((width for (_, col), width in widths.items() if col < 0), default=0)
        right = max((width for (_, col), width in widths.items() if col >= scene.cols), default=0)
        pitch = self.width + self.gap
        self.lefts = [self.rim + self.gap + col * pitch for col in range(scene.cols + 1)]
        self.chars = [[" "] * (self.lefts[-1] + right) for _ in range(self._line(scene.rows) + 1)]
        self.css = [[""] * len(line) for line in self.chars]

    def lines(self, colour: bool) -> list[list[Part]]:
        """Each line as parts of text, without the empty lines around the grid."""
        arms: dict[Cell, int] = {}
        shown: dict[Cell, str] = {}  # the class of the line in each cell
        for trail in self.trails:
            for crossing in _crossings(trail, self.signs):
                cell, heading, _ = crossing
                onward = heading.step(cell)
                self._join(crossing, onward, trail.css)
                arms[cell] = arms.get(cell, 0) | _BITS[heading]
                arms[onward] = arms.get(onward, 0) | _BITS[heading - 2]
                shown[cell] = shown[onward] = trail.css
        for row in range(self.scene.rows):
            line = self._line(row)
            for col in range(self.scene.cols):
                cell = (row, col)
                sign = self.signs.joints[arms.get(cell, 0)]
                self._put(line, self.lefts[col] + self.middle, sign, shown.get(cell, "empty"))
        for cell, (text, css) in self.codes.items():
            for index, char in enumerate(text, self._start(cell, len(text))):
                self._put(self._line(cell[0]), index, char, css)
        rows = zip(self.chars, self.css, strict=True)
        lines = [_parts(*row) if colour else [("".join(row[0]).rstrip(), "")] for row in rows]
        return _without_empty_ends(lines)

    def _line(self, row: int) -> int:
        return self.gap + row * self.gap

    def _start(self, cell: Cell, length: int) -> int:
        """Where a text of this length starts in its cell; on the rim it is close to the grid."""
        col = cell[1]
        if col < 0:
            return self.rim - length
        if col >= self.scene.cols:
            return self.lefts[-1]
        return self.lefts[col] + (self.width - length) // 2

    def _put(self, line: int, index: int, char: str, css: str) -> None:
        self.chars[line][index] = char
        self.css[line][index] = css

    def _join(self, crossing: _Crossing, onward: Cell, css: str) -> None:
        """Show a line between two cells, with its direction beside the cell that it enters."""
        cell, heading, sign = crossing
        if cell[1] == onward[1]:
            line = self._line(min(cell[0], onward[0])) + 1
            index = self.lefts[cell[1]] + self.middle
            taken = self.chars[line][index] not in (" ", sign, self.signs.down)
            self._put(line, index + taken, sign or self.signs.down, css)
            return
        line = self._line(cell[0])
        start, stop = self._between(*((cell, onward) if heading == Heading.E else (onward, cell)))
        for index in range(start, stop):
            if self.chars[line][index] == " ":
                self._put(line, index, self.signs.across, css)
        if sign:
            self._put(line, stop - 1 if heading == Heading.E else start, sign, css)

    def _between(self, west: Cell, east: Cell) -> tuple[int, int]:
        """The columns of text between what stands on two cells of a row."""
        lengths = [len(self.codes.get(cell, " ")[0]) for cell in (west, east)]
        start = self.rim if west[1] < 0 else self._start(west, lengths[0]) + lengths[0]
        return start, self._start(east, lengths[1])


def _codes(scene: Scene) -> dict[Cell, Part]:
    """What stands on each cell, on the grid and around it: the last text described."""
    codes: dict[Cell, Part] = {}
    for tiles in scene.ground:
        if tiles.text:
            codes |= dict.fromkeys(tiles.cells, (tiles.text, tiles.css))
    for shape in scene.shapes:
        if not isinstance(shape, Trail) and shape.text:
            codes[_cell(shape.at)] = (shape.text, shape.css)
    return codes


def _cell(point: Point) -> Cell:
    return floor(point[0] + 0.5), floor(point[1] + 0.5)


def _crossings(trail: Trail, signs: _Signs) -> Iterator[_Crossing]:
    """Every passage of a line from one cell to the next, along rows and columns."""
    cells: list[_Crossing] = []
    for start, stop in pairwise(map(_cell, trail.points)):
        heading = _towards(start, stop)
        while heading is not None and start != stop:
            cells.append(_Crossing(start, heading, signs.arrows[heading] if trail.heads else ""))
            start = heading.step(start)
    for number, crossing in enumerate(cells, 1):
        last = number == len(cells)
        if last and trail.end == "cross":
            yield crossing._replace(sign=signs.cross)
        elif last and trail.end == "arrow":
            yield crossing._replace(sign=signs.arrows[crossing.heading])
        else:
            yield crossing


def _towards(start: Cell, stop: Cell) -> Heading | None:
    """The heading from one cell to another on its row or column; None for any other."""
    if start[0] == stop[0]:
        return Heading.E if start[1] < stop[1] else Heading.W
    if start[1] == stop[1]:
        return Heading.S if start[0] < stop[0] else Heading.N
    return None


def _panel(panel: Panel) -> str:
    things = (
        f"{entry.text} x{entry.times}"
        if entry.times > MOST_REPEATED
        else " ".join([entry.text] * entry.times)
        for entry in panel.entries
    )
    return f"{panel.heading}: {' '.join(things)}"


def _parts(chars: list[str], css: list[str]) -> list[Part]:
    """A line as texts of one class each, without blanks at its end."""
    length = len("".join(chars).rstrip())
    line = zip(css[:length], chars[:length], strict=True)
    return [
        ("".join(char for _, char in group), name)
        for name, group in groupby(line, key=lambda pair: pair[0])
    ]


def _without_empty_ends(lines: list[list[Part]]) -> list[list[Part]]:
    full = [number for number, line in enumerate(lines) if any(text for text, _ in line)]
    return lines[full[0] : full[-1] + 1]


def _plain(line: list[Part]) -> str:
    return "".join(text for text, _ in line) + "\n"


def _coloured(line: list[Part]) -> str:
    codes = ((text, TERMINAL.get(css, "")) for text, css in line)
    return "".join(f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text for text, sgr in codes) + "\n"
