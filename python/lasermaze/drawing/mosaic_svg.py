"""A mosaic as SVG: the ground as an embedded PNG, the path and the marks as shapes over it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing import raster
from lasermaze.drawing.brush import Brush
from lasermaze.drawing.layout import LINE, RIM, TITLE_SIZE, WORD_SIZE, wrapped
from lasermaze.drawing.mosaic_pixels import (
    MOST_RINGS,
    marked,
    on_path,
    painted,
    size,
    turns,
    view,
)
from lasermaze.drawing.outlines import line_through
from lasermaze.drawing.scene import Place, Stamp, Theme
from lasermaze.drawing.svg import paper
from lasermaze.drawing.theme import COATS, MARK_GLYPHS

if TYPE_CHECKING:
    from lasermaze.drawing.mosaic import Mosaic

_LARGEST = 1000  # pixels of the longer side
_MOST_BYTES = 600_000  # of the embedded PNG, which grows by a third when it is written down
_MOST_CORNERS = 40_000  # of the path; one that has more is painted in pixels
_SIZE = 900  # units of the longer side, about
_THINNEST = 24  # units of the shorter side
_GLYPH = 0.55  # the size of a mark


def paint(mosaic: Mosaic, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
    """The mosaic as an SVG document; see :meth:`Mosaic.svg`."""
    return _Painter(mosaic, theme, budget).document()


def place(mosaic: Mosaic) -> Place:
    """Where the grid lies in the document."""
    return _Painter(mosaic, "light", UNLIMITED).place


class _Painter:
    def __init__(self, mosaic: Mosaic, theme: Theme, budget: Budget) -> None:
        self.mosaic = mosaic
        self.budget = budget
        self.brush = Brush(theme)
        self.theme: Theme = "dark" if theme == "dark" else "light"
        self.image = b""
        largest = _LARGEST
        while not self.image or len(self.image) > _MOST_BYTES:
            self.seen = view(mosaic, largest)
            self.marks = marked(mosaic, self.seen, budget)
            path = on_path(mosaic, self.seen, budget)
            self.corners = turns(path)
            if len(self.corners) <= _MOST_CORNERS:
                path = path[:0]
            else:
                self.corners = path[:0]
            pixels = painted(mosaic, self.seen, self.theme, self.marks, path, budget)
            self.image = raster.png(pixels, {}, budget)
            largest = largest * 3 // 4

        self._lay_out()

    def _lay_out(self) -> None:
        """Decide where everything goes: title, grid and captions, downwards."""
        mosaic, seen = self.mosaic, self.seen
        rows, cols = size(mosaic, seen)
        zoom = max(1, _SIZE // max(rows, cols))
        x, y = self.x, self.y = [max(zoom, _THINNEST // side) for side in (cols, rows)]
        self.wide, self.high = cols * x, rows * y
        width = max(self.wide + 2 * RIM, 5 * _SIZE // 10)
        room = width - 2 * RIM
        self.title = wrapped(mosaic.title, TITLE_SIZE, room)
        sentences = [*mosaic.captions, *([seen.caption] if seen.caption else [])]
        self.captions = [part for line in sentences for part in wrapped(line, WORD_SIZE, room)]
        left, top = (width - self.wide) // 2, RIM + (LINE * len(self.title) if self.title else 0)
        self.words = top + self.high + RIM // 2
        height = self.words + LINE * len(self.captions) + RIM // 2
        cell = (x / seen.across, y / seen.down)
        self.place = Place(left, top, *cell, mosaic.rows, mosaic.cols, width, height)

    def document(self) -> str:
        """The document, from what was decided."""
        brush, at = self.brush, self.place
        size = (at.width, at.height)
        body = (
            paper(brush, *size),
            f'<g transform="translate({at.left} {at.top})">\n',
            self._image(self.wide, self.high),
            self._path(self.x, self.y),
            brush.path("frame", f"M0 0h{self.wide}v{self.high}H0z"),
            *self._marks(self.x, self.y),
            "</g>\n",
            *brush.title(self.title, 16 + TITLE_SIZE),
            *brush.captions(self.captions, self.words),
        )
        return brush.document("".join(body), size, self.mosaic.title, self._described())

    def _described(self) -> str:
        return self.mosaic.text(budget=self.budget)

    def _image(self, width: int, height: int) -> str:
        data = b64encode(self.image).decode()
        return (
            f'<image width="{width}" height="{height}" preserveAspectRatio="none" '
            f'style="image-rendering:pixelated" href="data:image/png;base64,{data}"/>\n'
        )

    def _path(self, x: int, y: int) -> str:
        """The way through the middles of the blocks."""
        if len(self.corners) < 2:
            return ""
        coat = COATS["route"][0]._replace(width=max(2, 0.35 * min(x, y)))
        corners = [(col * x + x // 2, row * y + y // 2) for row, col in self.corners.tolist()]
        return f'<path {self.brush.attributes(coat)} d="{line_through(corners)}"/>\n'

    def _marks(self, x: int, y: int) -> Iterator[str]:
        """The glyphs of the marks, where there are few."""
        kept = [name for name in self.mosaic.names if name in MARK_GLYPHS]
        for row, col, rank in self.marks if len(self.marks) <= MOST_RINGS else ():
            spot = f"translate({col * x + x // 2} {row * y + y // 2})scale({_GLYPH})"
            stamp = Stamp(MARK_GLYPHS[kept[rank - 1]])
            yield f'<g transform="{spot}">{self.brush.stamps([stamp], (0, 0))}</g>\n'
