"""Pictures in pixels: PNG of shapes and of large grids, GIF and APNG of films."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

from lasermaze.core.english import grouped, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.picture import Picture
from lasermaze.drawing.theme import RINGED, Colour, Theme, check_theme, flat

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 2  # pixels per unit, by default
LARGEST = 4096  # pixels of the longer side of a picture of shapes, by default
MOST_PIXELS = 1 << 27  # of a picture at any scale

_MOST_RINGS = 50  # among more, some are seen at once
_NEEDS_RINGS = 200  # pixels of the longer side of a picture in which a cell is hard to find
_COMPRESSION = 4  # of a large grid, up to 9: more makes hardly smaller files and takes longer

_FILM_SCALE = 1.5  # pixels per unit, unless a limit below needs less
LARGEST_FILM = 720  # pixels of the longer side
MOST_FILM_PIXELS = 25_000_000  # of all frames together
_COLOURS = 255  # the last one of 256 is left for pixels that do not change between frames
_SAMPLES = 12  # the number of frames whose colours are counted


def shapes_png(picture: Picture, scale: float | None = None, theme: Theme = "light") -> bytes:
    """A picture of shapes as a PNG file; see :meth:`Picture.png`."""
    layout = Layout(picture)
    if scale is None:
        scale = min(SCALE, LARGEST / max(layout.width, layout.height))
    _check_scale(scale, layout.width, layout.height)
    return _rasterized(picture, scale, theme)


def _rasterized(picture: Picture, scale: float, theme: Theme, height: int | None = None) -> bytes:
    """The picture as a PNG file, ``scale`` pixels per unit and ``height`` units high."""
    from lasermaze.drawing.svg import paint

    check_theme(theme)
    resvg_py = need("resvg_py", "a picture in pixels needs resvg", "pictures")
    concrete: Theme = "light" if theme == "auto" else theme  # resvg knows no media queries
    return bytes(resvg_py.svg_to_bytes(svg_string=paint(picture, concrete, scale, height)))


def _check_scale(scale: Any, width: int, height: int) -> None:
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
        _check_scale(scale, *size)
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
    return _written(image, "PNG", compress_level=_COMPRESSION)


def _cells_of(cells: bytearray, numbers: bytes) -> Iterator[re.Match[bytes]]:
    """The places of the cells of some classes."""
    return re.finditer(b"[%s]" % re.escape(numbers), cells) if numbers else iter(())


def _written(image: Image, form: str, **options: Any) -> bytes:
    """The contents of an image file."""
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


# Films


def film_file(
    frames: Sequence[Picture],
    times: Sequence[int],
    form: Literal["GIF", "PNG"],
    theme: Theme = "light",
) -> bytes:
    """A film as a GIF or an APNG file, of frames with their durations in milliseconds.

    In an APNG the last frame also precedes the film: programs without APNG show this default
    image.
    """
    images = _frames(frames, theme)
    if len(images) == 1:
        return _written(images[0], form, optimize=False)
    options = {"save_all": True, "loop": 0, "duration": list(times), "optimize": False}
    if form == "GIF":
        return _written(images[0], form, append_images=images[1:], disposal=1, **options)
    return _written(images[-1], form, append_images=images, default_image=True, **options)


def _frames(pictures: Sequence[Picture], theme: Theme) -> list[Image]:
    """The frames as images of one size with one palette, so that no colour flickers.

    Raises: PuzzleError if Pillow is not installed.
    """
    need("PIL", "a film needs Pillow", "pictures")
    from PIL import Image

    layouts = [Layout(picture) for picture in pictures]
    width, height = layouts[0].width, max(layout.height for layout in layouts)
    most = sqrt(MOST_FILM_PIXELS / len(layouts) / (width * height))
    scale = min(_FILM_SCALE, LARGEST_FILM / max(width, height), most)
    files = [BytesIO(_rasterized(picture, scale, theme, height)) for picture in pictures]
    images = [Image.open(file).convert("RGB") for file in files]
    colours = _most_frequent(images[:: -(-len(images) // _SAMPLES)])
    nearest = Image.new("P", (1, 1))
    nearest.putpalette([_UPPER[channel] for colour in colours for channel in colour])
    frames = []
    for image in images:
        frame = image.point(_UPPER * 3).quantize(palette=nearest, dither=Image.Dither.NONE)
        frame.putpalette([channel for colour in colours for channel in colour])
        frames.append(frame)
    return frames


#: Pillow looks up the nearest palette colour by the upper six bits of each channel.
_UPPER = [value & 0b1111_1100 for value in range(256)]


def _most_frequent(images: Iterable[Image]) -> list[Colour]:
    """The most frequent colours, no two of them equal in their upper bits.

    So plain areas keep their exact colours. Those that are lost are rare: the blends of two
    colours along an edge.
    """
    often: Counter[Any] = Counter()
    for image in images:
        counted = image.getcolors(image.width * image.height) or ()
        often.update({colour: count for count, colour in counted})
    palette: dict[Colour, Colour] = {}
    for red, green, blue in sorted(often, key=lambda colour: (-often[colour], colour)):
        palette.setdefault((_UPPER[red], _UPPER[green], _UPPER[blue]), (red, green, blue))
    return [*palette.values()][:_COLOURS]
