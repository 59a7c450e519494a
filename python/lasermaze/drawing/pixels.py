"""Pictures in pixels: scenes, mosaics and films as PNG, GIF and APNG, by resvg and Pillow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import grouped, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.mosaic import MARKS, MOST_RINGS, ClassGrid, Mark, View
from lasermaze.drawing.scene import Shapes
from lasermaze.drawing.svg import paint
from lasermaze.drawing.theme import Colour, Theme, check_theme, flat

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 2  # pixels per unit of a scene, by default
LARGEST = 4096  # pixels of the longer side, by default
MOST_PIXELS = 1 << 27  # of a picture at any scale

_NEEDS_RINGS = 200  # pixels of the longer side of a picture in which marks are hard to find
_SMALL = 1000  # smaller mosaics are enlarged to about this many pixels
_BLENDS = 200  # colours of a reduced mosaic
_COMPRESSION = 4  # of a mosaic, up to 9: more makes hardly smaller files and takes twice as long

_FILM_SCALE = 1.5  # pixels per unit, unless a limit below needs less
LARGEST_FILM = 720  # pixels of the longer side
MOST_FILM_PIXELS = 25_000_000  # of all frames together
_COLOURS = 255  # the last one of 256 is left for pixels that do not change between frames
_SAMPLES = 12  # the number of frames whose colours are counted


class _Output(BytesIO):
    """A file in memory that checks the budget as it grows."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._budget = budget

    def write(self, data: Any) -> int:
        self._budget.check()
        return super().write(data)


def _written(image: Image, form: str, budget: Budget, **options: Any) -> bytes:
    """The contents of an image file. Raises: TimeUpError."""
    file = _Output(budget)
    image.save(file, form, **options)
    return file.getvalue()


# Scenes


def scene_png(scene: Shapes, scale: float | None = None, theme: Theme = "light") -> bytes:
    """The scene as a PNG file; see :meth:`Picture.png`."""
    check_theme(theme)
    layout = Layout(scene)
    if scale is None:
        scale = min(SCALE, LARGEST / max(layout.width, layout.height))
    else:
        _check_scale(scale, layout.width, layout.height)
    return _rasterized(scene, scale, theme)


def _rasterized(scene: Shapes, scale: float, theme: Theme, height: int | None = None) -> bytes:
    """The scene as a PNG file, ``scale`` pixels per unit and ``height`` units high."""
    resvg_py = need("resvg_py", "a picture in pixels needs resvg", "pictures")
    concrete: Theme = "light" if theme == "auto" else theme  # resvg knows no media queries
    return bytes(resvg_py.svg_to_bytes(svg_string=paint(scene, concrete, scale, height)))


def _check_scale(scale: Any, width: int, height: int) -> None:
    """Raise PuzzleError unless a picture of this size in units can be drawn at this scale."""
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not scale > 0:
        raise PuzzleError(f"scale is {shown(scale)}", expected="a number of more than 0")
    if scale > (most := sqrt(MOST_PIXELS / (width * height))):
        raise PuzzleError(
            f"scale is {shown(scale)}",
            expected=f"at most {most:.1f}: a picture has at most {grouped(MOST_PIXELS)} pixels",
        )


# Mosaics


def mosaic_png(
    mosaic: ClassGrid,
    scale: float | None = None,
    theme: Theme = "light",
    budget: Budget = UNLIMITED,
) -> bytes:
    """The grid as a PNG file; see :meth:`Picture.png`."""
    check_theme(theme)
    if scale is None:
        view = mosaic.view(LARGEST)
        times = max(1, _SMALL // max(mosaic.size(view)))
    else:
        _check_scale(scale, *reversed(memoryview(mosaic.classes).shape or ()))
        block = max(1, round(1 / scale))
        view, times = View(block, block), max(1, round(scale))
    marks = mosaic.marked_blocks(view, budget)
    image = painted(mosaic, view, theme, marks, budget)
    if times > 1:
        image = image.resize((image.width * times, image.height * times))
    if len(marks) <= MOST_RINGS and max(image.size) >= _NEEDS_RINGS:
        _draw_rings(image, marks, times)
    description = " ".join((*mosaic.words, *([view.caption] if view.caption else [])))
    return png(image, {"Title": mosaic.title, "Description": description}, budget)


def painted(
    mosaic: ClassGrid,
    view: View,
    theme: Theme,
    marks: Iterable[Mark],
    budget: Budget = UNLIMITED,
    *,
    with_path: bool = True,
) -> Image:
    """An image with a palette and one pixel per block: the ground, then path, then marks.

    Raises: TimeUpError when the budget's time is up; PuzzleError if Pillow is not installed.
    """
    need("PIL", "the picture of a large grid needs Pillow", "pictures")
    from PIL.ImageDraw import Draw

    image = ground(mosaic, view, theme, budget)
    palette = image.getpalette() or []
    first = len(palette) // 3
    kept = [name for name in mosaic.names if name in MARKS]
    palette += flat("route", theme)
    for name in kept:
        palette += flat(name, theme, solid=True)
    image.putpalette(palette)
    draw = Draw(image)
    for points in mosaic.blocks(view, budget) if with_path else ():
        draw.point(points, fill=first)
    for row, col, name in marks:
        draw.point((col, row), fill=first + 1 + kept.index(name))
    return image


def ground(mosaic: ClassGrid, view: View, theme: Theme, budget: Budget = UNLIMITED) -> Image:
    """An image with a palette and one pixel per block, in about the mean colour of its cells.

    The colours are exact if each block is one cell. Raises: TimeUpError.
    """
    from PIL import Image

    if view.down == view.across == 1:
        image = Image.new("P", (mosaic.cols, mosaic.rows))
        for top, strip in _strips(mosaic, view, theme, budget):
            image.paste(strip, (0, top))
        image.putpalette(_palette_of(mosaic, theme))
        return image
    image = means(mosaic, view, theme, budget).quantize(_BLENDS, dither=Image.Dither.NONE)
    highest: Any = image.getextrema()[1]
    image.putpalette((image.getpalette() or [])[: 3 * (highest + 1)])
    return image


def means(mosaic: ClassGrid, view: View, theme: Theme, budget: Budget = UNLIMITED) -> Image:
    """An RGB image with one pixel per block: the mean colour of its cells. Raises: TimeUpError."""
    from PIL import Image

    height, width = mosaic.size(view)
    image = Image.new("RGB", (width, height))
    for top, strip in _strips(mosaic, view, theme, budget):
        blocks = strip.convert("RGB").reduce((view.across, view.down))
        image.paste(blocks, (0, top // view.down))
    return image


def _strips(
    mosaic: ClassGrid, view: View, theme: Theme, budget: Budget
) -> Iterator[tuple[int, Image]]:
    """The cells as images with a palette, in strips of whole blocks, each with its first row."""
    from PIL import Image

    palette = _palette_of(mosaic, theme)
    for top, cells in mosaic.strips(view.down, budget):
        size = (mosaic.cols, len(cells) // mosaic.cols)
        strip = Image.frombuffer("P", size, cells, "raw", "P", 0, 1)  # type: ignore[arg-type]
        strip.putpalette(palette)
        yield top, strip


def _palette_of(mosaic: ClassGrid, theme: Theme) -> list[int]:
    return [channel for name in mosaic.names for channel in flat(name, theme)]


def png(image: Image, properties: Mapping[str, str], budget: Budget = UNLIMITED) -> bytes:
    """An image as a PNG file with properties, such as a title, that viewers show.

    Raises: TimeUpError when the budget's time is up.
    """
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    for keyword, text in properties.items():
        if text:
            info.add_itxt(keyword, text.encode(errors="replace").decode())
    return _written(image, "PNG", budget, pnginfo=info, compress_level=_COMPRESSION)


def _draw_rings(image: Image, marks: Iterable[Mark], side: int) -> None:
    """Draw a ring around each mark, a square with this side, so that it is easy to find.

    The marks are drawn again at the end, so that no ring hides one.
    """
    from PIL.ImageDraw import Draw

    draw, radius = Draw(image), max(6, max(image.size) // 80)
    squares = []
    for row, col, _ in marks:
        x, y = col * side, row * side
        squares.append(((x, y, x + side - 1, y + side - 1), image.getpixel((x, y))))
    for (left, top, _, _), colour in squares:
        x, y = left + side // 2, top + side // 2
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(box, outline=colour, width=round(0.28 * radius))
    for square, colour in squares:
        draw.rectangle(square, fill=colour)


# Films


def film_file(
    frames: Sequence[Shapes],
    times: Sequence[int],
    form: Literal["GIF", "PNG"],
    theme: Theme = "light",
    budget: Budget = UNLIMITED,
) -> bytes:
    """A film as a GIF or an APNG file, of frames with their durations in milliseconds.

    In an APNG the last frame also precedes the film: programs without APNG show this default
    image.
    """
    check_theme(theme)
    images = _frames(frames, theme, budget)
    if len(images) == 1:
        return _written(images[0], form, budget, optimize=False)
    options = {"save_all": True, "loop": 0, "duration": list(times), "optimize": False}
    if form == "GIF":
        options |= {"append_images": images[1:], "disposal": 1}
        return _written(images[0], form, budget, **options)
    options |= {"append_images": images, "default_image": True}
    return _written(images[-1], form, budget, **options)


def _frames(scenes: Sequence[Shapes], theme: Theme, budget: Budget) -> list[Image]:
    """The frames as images of one size with one palette, so that no colour flickers.

    Raises: TimeUpError when the budget's time is up; PuzzleError if Pillow is not installed.
    """
    need("PIL", "a film needs Pillow", "pictures")
    files = _frame_files(scenes, theme, budget)
    step = -(-len(files) // _SAMPLES)
    palette = _palette(map(_opened, files[::-step]))
    frames = []
    for file in files:
        budget.check()
        frames.append(_with_palette(_opened(file), palette))
    return frames


def _frame_files(scenes: Sequence[Shapes], theme: Theme, budget: Budget) -> list[bytes]:
    """Each frame as a PNG file, all of one size."""
    layouts = [Layout(scene) for scene in scenes]
    width, height = layouts[0].width, max(layout.height for layout in layouts)
    most = sqrt(MOST_FILM_PIXELS / len(layouts) / (width * height))
    scale = min(_FILM_SCALE, LARGEST_FILM / max(width, height), most)
    files = []
    for scene in scenes:
        budget.check()
        files.append(_rasterized(scene, scale, theme, height))
    return files


def _opened(file: bytes) -> Image:
    from PIL import Image

    with Image.open(BytesIO(file)) as image:
        return image.convert("RGB")


#: Pillow looks up the nearest palette colour by the upper six bits of each channel.
_UPPER = [value & 0b1111_1100 for value in range(256)]


def _palette(frames: Iterable[Image]) -> list[Colour]:
    """The most frequent colours, no two of them equal in their upper bits.

    Plain areas keep their exact colours. Those that are lost are rare: the blends of two
    colours along an edge. (A palette of mean colours, as by median cut, changes plain areas.)
    """
    often: Counter[Any] = Counter()
    for frame in frames:
        counted = frame.getcolors(frame.width * frame.height) or ()
        often.update({colour: count for count, colour in counted})
    palette: dict[Colour, Colour] = {}
    for red, green, blue in sorted(often, key=lambda colour: (-often[colour], colour)):
        palette.setdefault((_UPPER[red], _UPPER[green], _UPPER[blue]), (red, green, blue))
        if len(palette) == _COLOURS:
            break
    return list(palette.values())


def _with_palette(image: Image, colours: list[Colour]) -> Image:
    """The image with the nearest of these colours for each pixel, compared in the upper bits."""
    from PIL import Image

    channels = [channel for colour in colours for channel in colour]
    nearest = Image.new("P", (1, 1))
    nearest.putpalette([_UPPER[channel] for channel in channels])
    indexed = image.point(_UPPER * 3).quantize(palette=nearest, dither=Image.Dither.NONE)
    indexed.putpalette(channels)
    return indexed
