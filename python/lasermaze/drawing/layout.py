"""Where the parts of a scene go in a picture, in units from the top left."""

from __future__ import annotations

from textwrap import wrap
from unicodedata import east_asian_width

from lasermaze.drawing.scene import Panel, Point, Scene

CELL = 64
RIM = 46
LINE = 24  # the height of a line of words
TITLE_SIZE, WORD_SIZE = 20, 15  # font sizes
PANEL_SCALE = 0.75

_NARROWEST = 5 * CELL + 2 * RIM  # room for words under a small grid
_ON_RIM = 35  # how far outside the grid the middle of a rim cell lies
_ENTRY_WIDTH, _ENTRY_HEIGHT = 84, 58
_LETTER = 0.6  # a letter's width per font size; generous, as the reader's font is unknown


class Layout:
    """The measures of one scene's picture: title, grid, panels and captions, downwards."""

    def __init__(self, scene: Scene) -> None:
        self._rows, self._cols = scene.rows, scene.cols
        self.width = max(scene.cols * CELL + 2 * RIM, _NARROWEST)
        self.left = (self.width - scene.cols * CELL) // 2
        room = self.width - 2 * RIM
        self.title = wrapped(scene.title, TITLE_SIZE, room)
        self.captions = [part for line in scene.captions for part in wrapped(line, WORD_SIZE, room)]
        self.entries_per_row = room // _ENTRY_WIDTH
        self.first_title = 16 + TITLE_SIZE  # the baseline of the first line
        self.top = RIM + (LINE * len(self.title) + 16 if self.title else 0)
        self.panels = self.top + scene.rows * CELL + RIM
        self.words = self.panels + sum(map(self.panel_height, scene.panels))
        foot = 12 if self.captions or scene.panels else 0
        self.height = self.words + LINE * len(self.captions) + foot

    def panel_height(self, panel: Panel) -> int:
        """How much of the picture's height a panel takes, its heading included."""
        rows = -(-len(panel.entries) // self.entries_per_row)
        return LINE + 4 + rows * _ENTRY_HEIGHT

    def entry(self, number: int) -> tuple[int, int]:
        """The middle of a panel's entry, from the left end of its heading's line."""
        row, col = divmod(number, self.entries_per_row)
        return col * _ENTRY_WIDTH + CELL // 2 - 8, LINE + 4 + row * _ENTRY_HEIGHT + 16

    def spot(self, at: Point) -> tuple[int, int]:
        """The x and y of a point from the grid's top left corner."""
        return _along(at[1], self._cols), _along(at[0], self._rows)


def _along(position: float, cells: int) -> int:
    if position <= -1:
        return -_ON_RIM
    return cells * CELL + _ON_RIM if position >= cells else round((position + 0.5) * CELL)


def wrapped(line: str, font_size: int, room: int) -> list[str]:
    """The line in parts that fit, whatever sans-serif font the reader has."""
    letter = font_size * _LETTER
    if any(east_asian_width(char) in "WF" for char in line):
        letter = font_size
    return wrap(line, max(1, int(room / letter)))
