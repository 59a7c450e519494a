"""A film in pixels, GIF or APNG: one palette for all frames, so that no colour flickers."""

from __future__ import annotations

from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Any

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.export import rasterised
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.raster import nearest
from lasermaze.drawing.scene import Theme

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from PIL.Image import Image

    from lasermaze.drawing.film import Film

    Pixels = npt.NDArray[np.uint32]  # 0xRRGGBB

_SCALE = 1.5  # pixels to a unit, where nothing asks for less
_LARGEST = 720  # pixels of the longer side
_MOST_PIXELS = 25_000_000  # of all frames together
_COLOURS = 255  # one is left for what does not change from frame to frame
_SAMPLES = 12  # frames whose colours are counted


def gif(film: Film, theme: Theme = "light", budget: Budget = UNLIMITED) -> bytes:
    """The film as a GIF file; see :meth:`Film.gif`."""
    images, times = _images(film, theme, budget), list(film.milliseconds)
    if len(images) == 1:
        return _written(images, "GIF", optimize=False)
    return _written(images, "GIF", duration=times, loop=0, optimize=False, disposal=1)


def apng(film: Film, theme: Theme = "light", budget: Budget = UNLIMITED) -> bytes:
    """The film as an APNG file; see :meth:`Film.apng`.

    The picture for programs that know no APNG, which stands before the frames, is the last.
    """
    images, times = _images(film, theme, budget), list(film.milliseconds)
    if len(images) == 1:
        return _written(images, "PNG")
    return _written([images[-1], *images], "PNG", duration=times, loop=0, default_image=True)


def _written(images: list[Image], form: str, **options: Any) -> bytes:
    first, *others = images
    file = BytesIO()
    more = {"save_all": True, "append_images": others} if others else {}
    first.save(file, form, **more, **options)
    return file.getvalue()


def _images(film: Film, theme: Theme, budget: Budget) -> list[Image]:
    """The frames, of one size and one palette. Raises: TimeUpError."""
    from PIL import Image

    files = _pngs(film, theme, budget)
    palette = _palette([_pixels(file) for file in _sample(files)])
    entries = _channels(palette).ravel().tolist()
    images = []
    for file in files:
        budget.look()
        image = Image.fromarray(_indices(_pixels(file), palette), "P")
        image.putpalette(entries)
        images.append(image)
    return images


def _pngs(film: Film, theme: Theme, budget: Budget) -> list[bytes]:
    layouts = [Layout(frame) for frame in film.frames]
    width, height = layouts[0].width, max(layout.height for layout in layouts)
    room = sqrt(_MOST_PIXELS / len(layouts) / (width * height))
    scale = min(_SCALE, _LARGEST / max(width, height), room)
    files = []
    for frame in film.frames:
        budget.look()
        files.append(rasterised(frame, scale, theme, height))
    return files


def _sample(files: list[bytes]) -> list[bytes]:
    """Some of the frames, the last one among them."""
    step = -(-len(files) // _SAMPLES)
    return files[::-step]


def _pixels(file: bytes) -> Pixels:
    """The (height, width) colours of a PNG file."""
    import numpy as np
    from PIL import Image

    with Image.open(BytesIO(file)) as image:
        rgb = np.asarray(image.convert("RGB")).astype(np.uint32)
    return np.asarray(rgb[:, :, 0] << 16 | rgb[:, :, 1] << 8 | rgb[:, :, 2], np.uint32)


def _palette(frames: list[Pixels]) -> Pixels:
    """The most frequent colours.

    Flat areas keep theirs exactly; what the edges lose, the blends of two colours that are
    rare, is not seen. (A palette that averages, such as a median cut, shifts the flat ones.)
    """
    import numpy as np

    counted = [np.unique(frame, return_counts=True) for frame in frames]
    colours, place = np.unique(np.concatenate([each[0] for each in counted]), return_inverse=True)
    often = np.bincount(place, weights=np.concatenate([each[1] for each in counted]))
    return colours[np.argsort(-often, kind="stable")[:_COLOURS]]


def _indices(frame: Pixels, palette: Pixels) -> npt.NDArray[np.uint8]:
    """The index of the nearest colour for each pixel."""
    import numpy as np

    colours, place = np.unique(frame, return_inverse=True)
    index = nearest(_channels(colours), _channels(palette))
    return index[place].reshape(frame.shape)


def _channels(colours: Pixels) -> npt.NDArray[np.int64]:
    """The red, green and blue of colours, as (n, 3)."""
    import numpy as np

    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.int64)
