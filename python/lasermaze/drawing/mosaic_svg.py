"""A mosaic as SVG: the ground as an embedded PNG, the path and the marks as shapes over it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING

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
from lasermaze.drawing.scene import Stamp, Theme
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


def paint(mosaic: Mosaic, theme: Theme = "auto") -> str:
    """The mosaic as an SVG document; see :meth:`Mosaic.svg`."""
    return _Painter(mosaic, theme).document()


class _Painter:
    def __init__(self, mosaic: Mosaic, theme: Theme) -> None:
        self.mosaic = mosaic
        self.brush = Brush(theme)
        self.theme: Theme = "dark" if theme == "dark" else "light"
        self.image = b""
        largest = _LARGEST
        while not self.image or len(self.image) > _MOST_BYTES:
            self.seen = view(mosaic, largest)
            self.marks = marked(mosaic, self.seen)
            path = on_path(mosaic, self.seen)
            self.corners = turns(path)
            if len(self.corners) <= _MOST_CORNERS:
                path = path[:0]
            else:
                self.corners = path[:0]
            self.image = raster.png(painted(mosaic, self.seen, self.theme, self.marks, path), {})
            largest = largest * 3 // 4

    def document(self) -> str:
        """The document: title, grid and captions, downwards."""
        mosaic, brush = self.mosaic, self.brush
        rows, cols = size(mosaic, self.seen)
        zoom = max(1, _SIZE // max(rows, cols))
        x, y = (max(zoom, _THINNEST // side) for side in (cols, rows))
        width, height = cols * x, rows * y
        whole = max(width + 2 * RIM, 5 * _SIZE // 10)
        room = whole - 2 * RIM
        title = wrapped(mosaic.title, TITLE_SIZE, room)
        sentences = [*mosaic.captions, *([self.seen.caption] if self.seen.caption else [])]
        captions = [part for line in sentences for part in wrapped(line, WORD_SIZE, room)]
        top = RIM + (LINE * len(title) if title else 0)
        words = top + height + RIM // 2
        total = (whole, words + LINE * len(captions) + RIM // 2)
        body = (
            paper(brush, *total),
            f'<g transform="translate({(whole - width) // 2} {top})">\n',
            self._image(width, height),
            self._path(x, y),
            brush.path("frame", f"M0 0h{width}v{height}H0z"),
            *self._marks(x, y),
            "</g>\n",
            *brush.title(title, 16 + TITLE_SIZE),
            *brush.captions(captions, words),
        )
        return brush.document("".join(body), total, mosaic.title, mosaic.text())

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
