"""Where the parts of a scene lie in a picture, in units from the top left corner."""

from __future__ import annotations

from lasermaze.drawing.scene import Label, Panel, Place, Point, Shapes
from lasermaze.drawing.wrapping import ems, wrapped

CELL = 64
RIM = 46
LINE = 24  # the height of a line of text
TITLE_SIZE, WORD_SIZE = 20, 15  # font sizes
PANEL_SCALE = 0.75

_COMFORTABLE = 1600  # text is larger than usual if a side of the grid has more units
_NARROWEST = 5 * CELL + 2 * RIM  # leaves space for text under a small grid
_ON_RIM = 35  # from the grid to the centre of a rim cell
_ENTRY_WIDTH, _ENTRY_HEIGHT = 84, 58
_DIGIT = 10  # the width of a character of a label beside the grid, with its gap


class Layout:
    """The measures of a scene's picture: from the top, title, grid, panels and captions."""

    def __init__(self, scene: Shapes) -> None:
        self._rows, self._cols = scene.rows, scene.cols
        # By which factor text is larger than usual: large grids are shown reduced.
        self.times = times = max(1, round(max(scene.rows, scene.cols) * CELL / _COMFORTABLE))
        rim = RIM * times
        sides = max(RIM, _ON_RIM + _label_extent(scene)) * times
        self.width = max(scene.cols * CELL + 2 * sides, _NARROWEST)
        self.left = (self.width - scene.cols * CELL) // 2
        available = self.width - 2 * sides
        self.title = lines_of(scene.title, TITLE_SIZE * times, available)
        size = WORD_SIZE * times
        self.captions = [part for line in scene.words for part in lines_of(line, size, available)]
        self.entries_per_row = available // _ENTRY_WIDTH
        self.title_top = 16 * times
        self.top = rim + (LINE * len(self.title) * times + self.title_top if self.title else 0)
        self.panels = self.top + scene.rows * CELL + rim
        self.words = self.panels + sum(map(self.panel_height, scene.panels))
        foot = 12 if self.captions or scene.panels else 0
        self.height = self.words + (LINE * len(self.captions) + foot) * times

    @property
    def place(self) -> Place:
        """Where the grid lies."""
        at = self.left, self.top, CELL, CELL
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
        return self._along(at[1], self._cols), self._along(at[0], self._rows)

    def is_written(self, number: str) -> bool:
        """Whether to write this number of a row or column: only some of them in a large grid."""
        every = {1: 1, 2: 5}.get(self.times, 10)
        return not number.isdecimal() or int(number) % every == 0

    def _along(self, position: float, cells: int) -> int:
        rim = _ON_RIM * self.times
        if position <= -1:
            return -rim
        return cells * CELL + rim if position >= cells else round((position + 0.5) * CELL)


def _label_extent(scene: Shapes) -> int:
    """How far the labels beside the grid extend from their centres, in units."""
    beside = [
        len(shape.text)
        for shape in scene.shapes
        if isinstance(shape, Label) and not 0 <= shape.at[1] < scene.cols
    ]
    return 2 + _DIGIT * max(beside, default=0) // 2


def lines_of(line: str, font_size: int, width: int) -> list[str]:
    """The line, broken into parts that fit the width in any sans-serif font."""
    return wrapped(line, width / font_size, ems)
