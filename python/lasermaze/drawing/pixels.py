"""Shapes in pixels: PNG of pictures, GIF and APNG of films."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

from lasermaze.core.libraries import need
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.raster import check_scale, written
from lasermaze.drawing.svg import paint
from lasermaze.drawing.theme import Colour, Theme, check_theme

if TYPE_CHECKING:
    from PIL.Image import Image

    from lasermaze.drawing.picture import Picture

SCALE = 2  # pixels per unit, by default
LARGEST = 4096  # pixels of the longer side of a picture of shapes, by default

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
    check_scale(scale, layout.width, layout.height)
    return _rasterized(picture, scale, theme)


def _rasterized(picture: Picture, scale: float, theme: Theme, height: int | None = None) -> bytes:
    """The picture as a PNG file, ``scale`` pixels per unit and ``height`` units high."""
    check_theme(theme)
    resvg_py = need("resvg_py", "a picture in pixels needs resvg", "pictures")
    concrete: Theme = "light" if theme == "auto" else theme  # resvg knows no media queries
    return bytes(resvg_py.svg_to_bytes(svg_string=paint(picture, concrete, scale, height)))


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
        return written(images[0], form, optimize=False)
    options = {"save_all": True, "loop": 0, "duration": list(times), "optimize": False}
    if form == "GIF":
        return written(images[0], form, append_images=images[1:], disposal=1, **options)
    return written(images[-1], form, append_images=images, default_image=True, **options)


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
