"""A mosaic in pixels: the ground in class or mean colours, then the path and the marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing import raster
from lasermaze.drawing.mosaic import MARKS, Mosaic
from lasermaze.drawing.raster import Colour, Raster
from lasermaze.drawing.scene import Theme
from lasermaze.drawing.theme import COATS, DARK, LIGHT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Points = npt.NDArray[np.int64]

LARGEST = 4096  # pixels of the longer side
MOST_RINGS = 50  # marks that are made easy to find; with more of them none needs to be
_NEEDS_RINGS = 200  # pixels of the longer side of a picture from which marks are hard to find
_SMALL = 1000  # pixels of the longer side that a smaller grid is enlarged to, about
_PART = 1 << 18  # cells of a path between two looks at the budget
_THIN = 24  # rows or columns that are not given up, however long the other side


class View(NamedTuple):
    """How many cells each pixel, or character, stands for."""

    down: int
    across: int
    what: str = "pixel"

    @property
    def words(self) -> str:
        """What a reader must know of a reduced view; empty for a complete one."""
        if self.down == self.across == 1:
            return ""
        return f"every {self.what} stands for {self.down} by {self.across} cells"

    @property
    def caption(self) -> str:
        """The same as a sentence."""
        return f"Reduced: {self.words}." if self.words else ""


def view(mosaic: Mosaic, largest: int = LARGEST) -> View:
    """The blocks of cells that each become a pixel, in a picture of this size at most."""
    block = -(-max(mosaic.rows, mosaic.cols) // largest)
    down, across = (max(1, min(block, side // _THIN)) for side in (mosaic.rows, mosaic.cols))
    return View(down, across)


def png(
    mosaic: Mosaic,
    scale: float | None = None,
    theme: Theme = "light",
    budget: Budget = UNLIMITED,
) -> bytes:
    """The grid as a PNG file; see :meth:`Mosaic.png`."""
    if scale is None:
        seen = view(mosaic)
        times = max(1, _SMALL // max(size(mosaic, seen)))
    elif not scale > 0:
        raise ValueError(f"a picture cannot be drawn at scale {scale}")
    else:
        block = max(1, round(1 / scale))
        seen, times = View(block, block), max(1, round(scale))
    marks = marked(mosaic, seen, budget)
    picture = painted(mosaic, seen, theme, marks, on_path(mosaic, seen, budget), budget)
    pixels = picture.pixels.repeat(times, 0).repeat(times, 1)
    if len(marks) <= MOST_RINGS and max(pixels.shape) >= _NEEDS_RINGS:
        _ring(pixels, marks[:, :2] * times, times)
    picture = Raster(pixels, picture.colours)
    described = " ".join((*mosaic.captions, *([seen.caption] if seen.caption else [])))
    return raster.png(picture, {"Title": mosaic.title, "Description": described}, budget)


def size(mosaic: Mosaic, seen: View) -> tuple[int, int]:
    """How many blocks the grid has, down and across."""
    return -(-mosaic.rows // seen.down), -(-mosaic.cols // seen.across)


def painted(
    mosaic: Mosaic,
    seen: View,
    theme: Theme,
    marks: Points,
    path: Points,
    budget: Budget = UNLIMITED,
) -> Raster:
    """A pixel for each block: the ground, then the path, then the marks."""
    ground = [flat(name, theme) for name in mosaic.names]
    picture = raster.blended(mosaic.classes, ground, seen.down, seen.across, budget)
    kept = [name for name in mosaic.names if name in MARKS]
    over = [flat("route", theme), *(flat(name, theme, solid=True) for name in kept)]
    pixels, first = picture.pixels, len(picture.colours)
    pixels[path[:, 0], path[:, 1]] = first
    pixels[marks[:, 0], marks[:, 1]] = first + marks[:, 2]
    return Raster(pixels, [*picture.colours, *over])


def on_path(mosaic: Mosaic, seen: View, budget: Budget = UNLIMITED) -> Points:
    """The (row, col) of the blocks on the way, in turn; one that it stays in is there once.

    Raises: TimeUpError where the budget is spent.
    """
    import numpy as np

    path = np.zeros((0, 2), np.int64) if mosaic.path is None else mosaic.path
    parts = [np.zeros((0, 2), np.int64)]
    for start in range(0, len(path), _PART):
        budget.look()
        blocks = _blocks(path[start : start + _PART], mosaic, seen)
        before = parts[-1][-1:] if len(parts[-1]) else np.full((1, 2), -1, np.int64)
        changed = np.diff(blocks, axis=0, prepend=before)
        if len(kept := blocks[(changed[:, 0] != 0) | (changed[:, 1] != 0)]):
            parts.append(kept)
    return np.concatenate(parts)


def _blocks(path: npt.NDArray[Any], mosaic: Mosaic, seen: View) -> Points:
    """The blocks of those cells of a path that lie inside the grid."""
    import numpy as np

    rows, cols = path[:, 0].astype(np.int64), path[:, 1].astype(np.int64)
    inside = (rows >= 0) & (rows < mosaic.rows) & (cols >= 0) & (cols < mosaic.cols)
    if not inside.all():
        rows, cols = rows[inside], cols[inside]
    return np.stack([rows // seen.down, cols // seen.across], axis=1)


def turns(path: Points) -> Points:
    """The ends of a path and the blocks where it changes its direction."""
    import numpy as np

    steps = np.diff(path, axis=0)
    kept = np.ones(len(path), bool)
    kept[1:-1] = (steps[1:] != steps[:-1]).any(axis=1)
    return path[kept]


def marked(mosaic: Mosaic, seen: View, budget: Budget = UNLIMITED) -> Points:
    """(row, col, rank) of each block with a mark, the highest one in it.

    Raises: TimeUpError where the budget is spent.
    """
    import numpy as np

    ranks = _ranks(mosaic.names)
    if not any(ranks):
        return np.zeros((0, 3), np.int64)
    table = np.array(ranks, np.uint8)
    best = raster.highest(mosaic.classes, table, seen.down, seen.across, budget)
    where = np.argwhere(best)
    return np.concatenate([where, best[where[:, 0], where[:, 1]][:, None]], axis=1)


def _ranks(names: Sequence[str]) -> list[int]:
    """From 1 for the first mark among the classes; 0 for a class that is none."""
    kept = [name for name in names if name in MARKS]
    return [kept.index(name) + 1 if name in MARKS else 0 for name in names]


def flat(css: str, theme: Theme, *, solid: bool = False) -> Colour:
    """The one colour of a class on the ground of the grid, which shows through unless solid."""
    palette = DARK if theme == "dark" else LIGHT
    coat = next((coat for coat in COATS[css] if coat.fill), COATS[css][-1])
    opacity = 1 if solid else coat.opacity
    over, under = _channels(palette[coat.fill or coat.stroke]), _channels(palette["board"])
    red, green, blue = (
        round(above * opacity + below * (1 - opacity))
        for above, below in zip(over, under, strict=True)
    )
    return red, green, blue


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _ring(pixels: Bytes, corners: Points, side: int) -> None:
    """Draw a ring around each mark, wide enough to be found; what lies within stays visible.

    A mark is a square of pixels of this side from a corner on; no ring hides another mark.
    """
    import numpy as np

    radius = max(6, max(pixels.shape) // 80)
    marks = [(row, col, pixels[row, col]) for row, col in corners]
    for row, col, colour in marks:
        y, x = row + side // 2, col + side // 2
        top, left = max(0, y - radius), max(0, x - radius)
        window = pixels[top : y + radius + 1, left : x + radius + 1]
        rows, cols = np.ogrid[: window.shape[0], : window.shape[1]]
        distance = np.hypot(rows + top - y, cols + left - x)
        window[(distance <= radius) & (distance > radius * 0.72)] = colour
    for row, col, colour in marks:
        pixels[row : row + side, col : col + side] = colour
