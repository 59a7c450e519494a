"""Mosaics as SVG: the ground as an embedded PNG, with path and marks as shapes over it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import islice

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing import pixels
from lasermaze.drawing.layout import LINE, RIM, TITLE_SIZE, WORD_SIZE, lines_of
from lasermaze.drawing.mosaic import MOST_RINGS, ClassGrid
from lasermaze.drawing.scene import Place, Stamp
from lasermaze.drawing.svg import line_through, paper
from lasermaze.drawing.svg_elements import Elements
from lasermaze.drawing.terminal import paint_mosaic
from lasermaze.drawing.theme import COATS, MARK_GLYPHS, Theme

_LARGEST = 1000  # pixels of the longer side
_MOST_BYTES = 600_000  # of the embedded PNG; base64 adds a third
_MOST_CORNERS = 40_000  # a path with more corners is drawn in pixels
_SIZE = 900  # units of the longer side, about
_THINNEST = 24  # units of the shorter side
_GLYPH = 0.55  # the scale of a mark


class Document:
    """The SVG document of a mosaic; ``place`` is where the grid lies in it."""

    def __init__(
        self, mosaic: ClassGrid, theme: Theme = "auto", budget: Budget = UNLIMITED
    ) -> None:
        self.mosaic = mosaic
        self.budget = budget
        self.elements = Elements(theme)
        self._choose_view("dark" if theme == "dark" else "light")
        self._lay_out()

    def _choose_view(self, theme: Theme) -> None:
        """Reduce the view until the embedded image is small enough."""
        mosaic, budget, largest = self.mosaic, self.budget, _LARGEST
        self.image = b""
        while not self.image or len(self.image) > _MOST_BYTES:
            self.view = mosaic.view(largest)
            self.marks = mosaic.marked_blocks(self.view, budget)
            self.corners = list(islice(mosaic.turns(self.view, budget), _MOST_CORNERS + 1))
            many = len(self.corners) > _MOST_CORNERS
            if many:
                self.corners = []
            image = pixels.painted(mosaic, self.view, theme, self.marks, budget, with_path=many)
            self.image = pixels.png(image, {}, budget)
            largest = largest * 3 // 4

    def _lay_out(self) -> None:
        """Compute where everything lies: from the top, title, grid and captions."""
        mosaic, view = self.mosaic, self.view
        rows, cols = mosaic.size(view)
        zoom = max(1, _SIZE // max(rows, cols))
        x, y = self.block = [max(zoom, _THINNEST // side) for side in (cols, rows)]
        self.wide, self.high = cols * x, rows * y
        width = max(self.wide + 2 * RIM, 5 * _SIZE // 10)
        available = width - 2 * RIM
        self.title = lines_of(mosaic.title, TITLE_SIZE, available)
        lines = [*mosaic.words, *([view.caption] if view.caption else [])]
        self.captions = [part for line in lines for part in lines_of(line, WORD_SIZE, available)]
        left, top = (width - self.wide) // 2, RIM + (LINE * len(self.title) if self.title else 0)
        self.words = top + self.high + RIM // 2
        height = self.words + LINE * len(self.captions) + RIM // 2
        cell = (x / view.across, y / view.down)
        self.place = Place(left, top, *cell, mosaic.rows, mosaic.cols, width, height)

    def written(self) -> str:
        """The document as text."""
        elements, at = self.elements, self.place
        size = (at.width, at.height)
        body = (
            paper(elements, *size),
            f'<g transform="translate({at.left} {at.top})">\n',
            self._image(),
            self._path(),
            elements.path("frame", f"M0 0h{self.wide}v{self.high}H0z"),
            *self._marks(),
            "</g>\n",
            *elements.lines(self.title, 16, TITLE_SIZE, bold=True),
            *elements.lines(self.captions, self.words, WORD_SIZE),
        )
        description = paint_mosaic(self.mosaic, budget=self.budget)
        return elements.document("".join(body), size, self.mosaic.title, description, scale=1)

    def _image(self) -> str:
        data = b64encode(self.image).decode()
        return (
            f'<image width="{self.wide}" height="{self.high}" preserveAspectRatio="none" '
            f'style="image-rendering:pixelated" href="data:image/png;base64,{data}"/>\n'
        )

    def _centre(self, row: int, col: int) -> tuple[int, int]:
        """The x and y of a block's centre."""
        x, y = self.block
        return col * x + x // 2, row * y + y // 2

    def _path(self) -> str:
        """The path through the centres of the blocks."""
        if len(self.corners) < 2:
            return ""
        coat = COATS["route"][0]._replace(width=max(2, 0.35 * min(self.block)))
        line = line_through([self._centre(*corner) for corner in self.corners])
        return f'<path {self.elements.attributes(coat)} d="{line}"/>\n'

    def _marks(self) -> Iterator[str]:
        """The glyphs of the marks, unless there are many."""
        for row, col, name in self.marks if len(self.marks) <= MOST_RINGS else ():
            x, y = self._centre(row, col)
            glyph = self.elements.stamps([Stamp(MARK_GLYPHS[name])], (0, 0))
            yield f'<g transform="translate({x} {y})scale({_GLYPH})">{glyph}</g>\n'
