"""Where the parts of a picture lie, in units from the top left corner.

Lines of words are broken into parts here, for pictures and for terminals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from unicodedata import category, east_asian_width

from lasermaze.drawing.shapes import Label, Panel, Place, Point

if TYPE_CHECKING:
    from lasermaze.drawing.picture import Picture

CELL = 64
RIM = 46
LINE = 24  # the height of a line of text
TITLE_SIZE, WORD_SIZE = 20, 15  # font sizes
PANEL_SCALE = 0.75

_LARGE = 1000  # units of the longer side of a large grid, about
_COMFORTABLE = 1600  # text is larger than usual if a side of the grid has more units
_NARROWEST = 5 * CELL + 2 * RIM  # leaves space for text under a small grid
_ON_RIM = 35  # from the grid to the centre of a rim cell
_BEFORE_NUMBER = 16  # from the grid to the end of a line at a rim cell with a number
_ENTRY_WIDTH, _ENTRY_HEIGHT = 84, 58
_DIGIT = 10  # the width of a character of a label beside the grid, with its gap


#: The widths of characters in fractions of the font size, at least those of any usual sans-serif
#: font, in bold too: the reader's font is unknown.
_NARROW, _USUAL, _CAPITAL, _WIDEST = 0.42, 0.7, 0.8, 1.1
_EMS = {
    **dict.fromkeys(" .,:;'!|()[]/\\-fijltrI", _NARROW),
    **dict.fromkeys("mwMWOQ%@&…—", _WIDEST),
}


class Layout:
    """The measures of a picture: from the top, title, grid, panels and captions."""

    def __init__(self, picture: Picture) -> None:
        self._rows, self._cols = picture.rows, picture.cols
        self._numbers = {
            shape.at
            for shape in picture.shapes
            if isinstance(shape, Label) and shape.css == "number"
        }
        longest = max(picture.rows, picture.cols)
        self.cell = CELL if picture.raster is None else max(1, _LARGE // longest)
        # By which factor text is larger than usual: large grids are shown reduced.
        self.times = times = max(1, round(longest * self.cell / _COMFORTABLE))
        rim = RIM * times
        sides = max(RIM, _ON_RIM + _label_extent(picture)) * times
        self.width = max(picture.cols * self.cell + 2 * sides, _NARROWEST)
        self.left = (self.width - picture.cols * self.cell) // 2
        available = self.width - 2 * sides
        self.title = lines_of(picture.title, TITLE_SIZE * times, available)
        size = WORD_SIZE * times
        self.captions = [part for line in picture.words for part in lines_of(line, size, available)]
        self.entries_per_row = available // _ENTRY_WIDTH
        self.title_top = 16 * times
        self.top = rim + (LINE * len(self.title) * times + self.title_top if self.title else 0)
        self.panels = self.top + picture.rows * self.cell + rim
        self.words = self.panels + sum(map(self.panel_height, picture.panels))
        foot = 12 if self.captions or picture.panels else 0
        self.height = self.words + (LINE * len(self.captions) + foot) * times

    @property
    def place(self) -> Place:
        """Where the grid lies."""
        at = self.left, self.top, self.cell
        return Place(*at, self._rows, self._cols, self.width, self.height)

    def panel_height(self, panel: Panel) -> int:
        """The height of a panel, including its heading."""
        rows = -(-len(panel.entries) // self.entries_per_row)
        return LINE + 4 + rows * _ENTRY_HEIGHT

    def entry(self, number: int) -> tuple[int, int]:
        """The centre of a panel's entry, from the top left corner of the panel."""
        row, col = divmod(number, self.entries_per_row)
        return col * _ENTRY_WIDTH + CELL // 2 - 8, LINE + 4 + row * _ENTRY_HEIGHT + 16

    def spot(self, at: Point) -> tuple[int, int]:
        """The x and y of a point, from the top left corner of the grid."""
        return self._spot(at, _ON_RIM)

    def line_spot(self, at: Point) -> tuple[int, int]:
        """The same for a point of a line, which leaves the numbers of rows and columns legible."""
        return self._spot(at, _BEFORE_NUMBER if at in self._numbers else _ON_RIM)

    def is_written(self, number: str) -> bool:
        """Whether to write this number of a row or column: only some of them in a large grid."""
        every = {1: 1, 2: 5}.get(self.times, 10)
        return not number.isdecimal() or int(number) % every == 0

    def _spot(self, at: Point, on_rim: int) -> tuple[int, int]:
        rim = on_rim * self.times
        return _along(at[1], self._cols, rim), _along(at[0], self._rows, rim)


def _along(position: float, cells: int, rim: int) -> int:
    if position <= -1:
        return -rim
    return cells * CELL + rim if position >= cells else round((position + 0.5) * CELL)


def _label_extent(picture: Picture) -> int:
    """How far the labels beside the grid extend from their centres, in units."""
    beside = [
        len(shape.text)
        for shape in picture.shapes
        if isinstance(shape, Label) and not 0 <= shape.at[1] < picture.cols
    ]
    return 2 + _DIGIT * max(beside, default=0) // 2


def lines_of(line: str, font_size: int, width: int) -> list[str]:
    """The line, broken into parts that fit the width in any sans-serif font."""
    return wrapped(line, width / font_size, ems)


def wrapped(line: str, width: float, width_of: Callable[[str], float]) -> list[str]:
    """The line, broken at spaces into parts that are at most this wide.

    A word that is wider is broken anywhere. ``width_of`` is the width of a character.
    """
    parts, part, used = [], "", 0.0
    for word in line.split():
        needed = sum(map(width_of, word))
        if part and used + width_of(" ") + needed <= width:
            part, used = f"{part} {word}", used + width_of(" ") + needed
            continue
        if part:
            parts.append(part)
        part, used = "", 0.0
        for char in word:
            if part and used + width_of(char) > width:
                parts.append(part)
                part, used = "", 0.0
            part, used = part + char, used + width_of(char)
    return [*parts, part] if part else parts


def ems(char: str) -> float:
    """The width of a character in a picture, in fractions of the font size."""
    if char in _EMS:
        return _EMS[char]
    if not char.isascii():
        return _WIDEST if _is_wide(char) or not char.isalpha() else _CAPITAL
    return _CAPITAL if char.isupper() else _USUAL


def columns(char: str) -> int:
    """How many columns of a terminal a character takes: 0, 1 or 2."""
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if _is_wide(char) else 1


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"
