"""Large grids in pixels: a PNG file with a palette, which an SVG document can contain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any

from lasermaze.core.english import grouped, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.theme import RINGED, Theme, check_theme, flat

if TYPE_CHECKING:
    from PIL.Image import Image

    from lasermaze.drawing.picture import Picture

MOST_PIXELS = 1 << 27  # of a picture at any scale

_MOST_RINGS = 50  # among more, some are seen at once
_NEEDS_RINGS = 200  # pixels of the longer side of a picture in which a cell is hard to find
_COMPRESSION = 4  # of a large grid, up to 9: more makes hardly smaller files and takes longer


def check_scale(scale: Any, width: int, height: int) -> None:
    """Raise PuzzleError unless a picture of this size in units can be drawn at this scale."""
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not scale > 0:
        raise PuzzleError(f"scale is {shown(scale)}", expected="a number of more than 0")
    if scale > (most := sqrt(MOST_PIXELS / (width * height))):
        raise PuzzleError(
            f"scale is {shown(scale)}",
            expected=f"at most {most:.1f}: a picture has at most {grouped(MOST_PIXELS)} pixels",
        )


def raster_png(picture: Picture, scale: float | None = None, theme: Theme = "light") -> bytes:
    """A large grid alone as a PNG file with a palette; see :meth:`Picture.png`."""
    need("PIL", "the picture of a large grid needs Pillow", "pictures")
    from PIL import Image, ImageDraw

    assert picture.raster is not None
    check_theme(theme)
    (cells, names, _), size = picture.raster, (picture.cols, picture.rows)
    if scale is not None:
        check_scale(scale, *size)
    side = max(1, round(scale or Layout(picture).cell))
    image = Image.frombytes("P", size, bytes(cells))
    image.putpalette([part for name in names for part in flat(name, theme, solid=name in RINGED)])
    image = image.resize((picture.cols * side, picture.rows * side))
    ringed = bytes(number for number, name in enumerate(names) if name in RINGED)
    found = [match.start() for match in islice(_cells_of(cells, ringed), _MOST_RINGS + 1)]
    if len(found) <= _MOST_RINGS and max(image.size) >= _NEEDS_RINGS:
        draw, radius = ImageDraw.Draw(image), max(6, max(image.size) // 80)
        for index in found:
            y, x = (place * side + side // 2 for place in divmod(index, picture.cols))
            box = (x - radius, y - radius, x + radius, y + radius)
            draw.ellipse(box, outline=cells[index], width=round(0.28 * radius))
    return written(image, "PNG", compress_level=_COMPRESSION)


def _cells_of(cells: bytearray, numbers: bytes) -> Iterator[re.Match[bytes]]:
    """The places of the cells of some classes."""
    return re.finditer(b"[%s]" % re.escape(numbers), cells) if numbers else iter(())


def written(image: Image, form: str, **options: Any) -> bytes:
    """The contents of an image file."""
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()
