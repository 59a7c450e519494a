"""Scenes and mosaics as text. ASCII is enough; colour and box drawing are optional.

In a scene every cell shows its code, and lines run between and through the cells: between two
cells a line shows its direction, and an empty cell that it crosses shows the line itself. If
that is too wide, the cells are drawn without gaps, unless that would hide something. If it is
still too wide, it is drawn in parts below each other; of a very large grid only one part, and the
text says so.

In a mosaic each character stands for a block of cells. The farther their colours are from that
of the ground, the darker the character.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import copysign
from operator import itemgetter

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import agreeing
from lasermaze.core.grid import Cell
from lasermaze.drawing.keys import in_text
from lasermaze.drawing.layout import columns, wrapped
from lasermaze.drawing.mosaic import MARKS, ClassGrid, View
from lasermaze.drawing.scene import Glyph, Panel, Point, Shapes, Trail
from lasermaze.drawing.terminal_grid import (
    ASCII,
    UNICODE,
    Canvas,
    Compact,
    Grid,
    Part,
    Signs,
    cell_of,
    codes_of,
    fits,
    joined,
)
from lasermaze.drawing.theme import TERMINAL, flat

MOST_REPEATED = 6  # more equal things in a panel are counted instead of repeated

MOST_IN_PARTS = 300  # lines of all parts of a grid that is too wide

_WIDTH = 80
_MOST_LINES = 60
_ASPECT = 2  # the height of a character divided by its width, about
_LEVELS_ASCII, _LEVELS_UNICODE = " .:+#", " ░▒▓█"
_PATH_ASCII, _PATH_UNICODE = "o", "•"

#: The characters of lines by their class: across, down, falling and rising.
_LINES = {
    "link": ("-", "|", "\\", "/"),
    "matched": ("=", '"', "\\", "/"),
    "matched-now": ("%", "%", "%", "%"),
    "augmenting": ("~", ":", "~", "~"),
    "beam": ("-", "|", "\\", "/"),
    "tried": ("~", ":", "\\", "/"),
}
_IN_UNICODE = {
    "link": ("─", "│", "╲", "╱"),
    "matched": ("═", "║", "╲", "╱"),
    "augmenting": ("╌", "╎", "~", "~"),
    "beam": ("─", "│", "╲", "╱"),
    "tried": ("╌", "╎", "╲", "╱"),
}

#: The characters from one cell to the next, across and down, and from a middle to a side.
_PITCH, _OUT = (6, 4), (2, 1)

#: How far from the middle of its cell a thing on a side is, in cells, at least.
_SIDE = 0.15


def paint(
    scene: Shapes, *, colour: bool = False, unicode: bool = False, width: int | None = None
) -> str:
    """The scene as lines of text; see :meth:`Picture.text`."""
    signs = UNICODE if unicode else ASCII
    canvas: Canvas = Fine(scene, signs) if scene.fine else Grid(scene, signs)
    if width is not None and canvas.width > width and not scene.fine:
        tight = fits(scene, signs)
        canvas = Compact(scene, signs) if tight else Grid(scene, signs, even=False)
    bands, words = canvas.bands(sys.maxsize if width is None else width), []
    if len(bands) * len(canvas.chars) > MOST_IN_PARTS:
        bands = [_around_start(scene, bands)]
        are = agreeing(bands[0][1] - bands[0][0] + 1, "is")
        words = [f"Only {_columns(scene, *bands[0])} {are} shown."]
    lines: list[list[Part]] = []
    for band in bands:
        if len(bands) > 1:
            head = wrapped(f"C{_columns(scene, *band)[1:]}:", width or sys.maxsize, columns)
            lines += [*([[]] if lines else []), *([(line, "number")] for line in head), []]
        lines += canvas.lines(colour, *band)
    key = in_text(scene.keys, scene.marks, canvas.written, unicode=unicode)
    words += [*map(_panel, scene.panels), *scene.captions, *key]
    return _written(scene.title, lines, words, width, colour=colour, unicode=unicode)


def _columns(scene: Shapes, first: int, last: int) -> str:
    if first == last:
        return f"column {first + 1} of {scene.cols}"
    return f"columns {first + 1} to {last + 1} of {scene.cols}"


def _around_start(scene: Shapes, bands: list[tuple[int, int]]) -> tuple[int, int]:
    """As many columns as a part has, around the beginning of the first line or thing."""
    shown = min(last - first + 1 for first, last in bands)
    starts = (shape.points[0] for shape in scene.shapes if isinstance(shape, Trail))
    glyphs = (shape.at for shape in scene.shapes if isinstance(shape, Glyph))
    _, col = cell_of(next(starts, None) or next(glyphs, (0, 0)))
    first = max(0, min(col - shown // 2, scene.cols - shown))
    return first, first + shown - 1


def _panel(panel: Panel) -> str:
    things = (
        f"{entry.text} x{entry.times}"
        if entry.times > MOST_REPEATED
        else " ".join([entry.text] * entry.times)
        for entry in panel.entries
    )
    return f"{panel.heading}: {' '.join(things)}"


def paint_mosaic(
    mosaic: ClassGrid,
    *,
    colour: bool = False,
    unicode: bool = False,
    width: int | None = None,
    budget: Budget = UNLIMITED,
) -> str:
    """The mosaic as lines of text; see :meth:`Picture.text`."""
    view = _mosaic_view(mosaic, max(10, width or _WIDTH))
    levels, on_path = (_LEVELS_UNICODE, _PATH_UNICODE) if unicode else (_LEVELS_ASCII, _PATH_ASCII)
    rows = [[(char, "text") for char in row] for row in _shaded(mosaic, view, levels, budget)]
    for points in mosaic.blocks(view, budget):
        for col, row in set(zip(points[::2], points[1::2], strict=True)):
            rows[row][col] = (on_path, "route")
    for row, col, name in mosaic.marked_blocks(view, budget):
        rows[row][col] = (MARKS[name], name)
    rim, side = [("+" + "-" * len(rows[0]) + "+", "empty")], ("|", "empty")
    lines = [rim, *([side, *joined(row), side] for row in rows), rim]
    shown = {char for row in rows for char, _ in row}
    words = [*mosaic.captions, view.caption, _key(mosaic, on_path, shown)]
    return _written(mosaic.title, lines, words, width, colour=colour, unicode=unicode)


def _mosaic_view(mosaic: ClassGrid, width: int) -> View:
    across = max(-(-mosaic.cols // (width - 2)), -(-mosaic.rows // (_MOST_LINES * _ASPECT)))
    if across == 1 and mosaic.rows <= _MOST_LINES:
        return View(1, 1, "character")
    return View(min(across * _ASPECT, mosaic.rows), min(across, mosaic.cols), "character")


def _shaded(mosaic: ClassGrid, view: View, levels: str, budget: Budget) -> Iterator[str]:
    """The ground as rows of characters, one per block."""
    from lasermaze._kernel import sums_in_blocks

    cols, weights = mosaic.cols, _weights(mosaic.names)
    widths = [min(view.across, cols - left) for left in range(0, cols, view.across)]
    for _, cells in mosaic.strips(view.down, budget):
        data = cells.tobytes()
        sums = memoryview(sums_in_blocks(data, cols, (view.down, view.across), weights)).cast("Q")
        for row in range(0, len(sums), len(widths)):
            height = min(view.down, len(cells) // cols - row // len(widths) * view.down)
            inks = zip(sums[row : row + len(widths)], widths, strict=True)
            yield "".join(
                [
                    levels[-(-ink * (len(levels) - 1) // (255 * width * height))]
                    for ink, width in inks
                ]
            )


def _weights(names: tuple[str, ...]) -> bytes:
    """How dark each class is, up to 255, by class number."""
    ground = sum(flat("board", "light"))
    far = [abs(sum(flat(name, "light")) - ground) for name in names]
    return bytes(255 * each // max(*far, 1) for each in far).ljust(256, b"\0")


def _key(mosaic: ClassGrid, on_path: str, shown: set[str]) -> str:
    """The meaning of the characters that are shown."""
    meanings = dict(mosaic.keys)
    signs = [
        f"{MARKS[name]} {meanings.get(name, name)}"
        for name in mosaic.names
        if name in MARKS and MARKS[name] in shown
    ]
    signs += [f"{on_path} the way"] if on_path in shown else []
    darker = "the darker, the fuller." if signs else "The darker, the fuller."
    return ", ".join((*signs, darker))


def _written(
    title: str,
    grid: list[list[Part]],
    words: Iterable[str],
    width: int | None,
    *,
    colour: bool,
    unicode: bool,
) -> str:
    """Title, grid and words as one text, with words no wider than the grid may be."""

    def lines_of(text: str) -> list[str]:
        if not unicode:
            text = text.encode("ascii", "backslashreplace").decode()
        return [text] if width is None else wrapped(text, width, columns)

    above = [[(line, "title")] for line in lines_of(title)] if title else []
    below = [[(line, "text")] for each in words if each for line in lines_of(each)]
    lines = [*above, *([[]] if above else []), *grid, *([[]] if below else []), *below]
    paint = _coloured if colour else itemgetter(0)
    return "".join("".join(map(paint, line)) + "\n" for line in lines)


def _coloured(part: Part) -> str:
    text, sgr = part[0], TERMINAL.get(part[1], "")
    return f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text


# Fine scenes: each cell has a middle, four sides and four corners


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
                    within = _crossed(one, other)
                    self._join(self._spot(one, within), self._spot(other, within), shape.css)
        for shape in scene.shapes:
            if not isinstance(shape, Trail) and shape.text:
                self._write(shape.at, shape.text, shape.css)

    def _spot(self, point: Point, cell: Cell | None = None) -> tuple[int, int]:
        """The line and the index in it of a point; one between two cells belongs to ``cell``."""
        (row, col), (across, down) = cell_of(point) if cell is None else cell, _OUT
        below, right = (_side_of(point[0] - row), _side_of(point[1] - col))
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
            self.put(top if (top - 2) % _PITCH[1] else bottom, middle, sign, css)

    def _cross(self, line: int, index: int, sign: str, others: set[str], css: str) -> None:
        """Draw a part of a line, which may cross another one."""
        self.put(line, index, "+" if self.chars[line][index] in others else sign, css)


def _crossed(one: Point, other: Point) -> Cell | None:
    """The cell that a line crosses aslant, from side to side; None for other lines."""
    (top, left), (bottom, right) = one, other
    is_aslant = top != bottom and left != right
    return cell_of(((top + bottom) / 2, (left + right) / 2)) if is_aslant else None


def _side_of(offset: float) -> int:
    """-1, 0 or 1: whether an offset from the middle of a cell is one to a side."""
    return int(copysign(abs(offset) >= _SIDE, offset))
