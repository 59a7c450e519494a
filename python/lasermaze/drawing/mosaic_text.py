"""A mosaic as text: each character stands for a block of cells, the darker the fuller."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing import raster
from lasermaze.drawing.mosaic import MARKS
from lasermaze.drawing.mosaic_pixels import View, flat, marked, on_path, size
from lasermaze.drawing.terminal import written
from lasermaze.drawing.terminal_grid import Part

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.drawing.mosaic import Mosaic

_WIDTH = 80
_MOST_LINES = 60
_ASPECT = 2  # a character is about so many times as high as it is wide
_ASCII, _UNICODE = " .:+#", " ░▒▓█"
_WAY_ASCII, _WAY_UNICODE = "o", "•"


def paint(
    mosaic: Mosaic,
    *,
    colour: bool = False,
    unicode: bool = False,
    width: int | None = None,
    budget: Budget = UNLIMITED,
) -> str:
    """The mosaic as lines of text; see :meth:`Mosaic.text`."""
    seen = _view(mosaic, max(10, width or _WIDTH))
    ramp, way = (_UNICODE, _WAY_UNICODE) if unicode else (_ASCII, _WAY_ASCII)
    chars, css = _grid(mosaic, seen, ramp, way, budget)
    rim = [("+" + "-" * chars.shape[1] + "+", "empty")]
    lines: list[list[Part]] = [[(mosaic.title, "title")], []] if mosaic.title else []
    lines += [rim, *(_line(*row) for row in zip(chars, css, strict=True)), rim, []]
    words = [*mosaic.captions, seen.caption, _key(mosaic, way), *mosaic.legends]
    lines += [[(line, "text")] for line in words if line]
    return written(lines, colour=colour, unicode=unicode)


def _view(mosaic: Mosaic, width: int) -> View:
    across = max(-(-mosaic.cols // (width - 2)), -(-mosaic.rows // (_MOST_LINES * _ASPECT)))
    if across == 1 and mosaic.rows <= _MOST_LINES:
        return View(1, 1, "character")
    return View(min(across * _ASPECT, mosaic.rows), min(across, mosaic.cols), "character")


def _grid(
    mosaic: Mosaic, seen: View, ramp: str, way: str, budget: Budget
) -> tuple[npt.NDArray[np.str_], npt.NDArray[np.str_]]:
    """The characters and their classes."""
    import numpy as np

    weights = _weights(mosaic.names)
    strips = raster.means(mosaic.classes, weights, seen.down, seen.across, budget)
    ink = np.concatenate(list(strips))[:, :, 0]
    level = np.ceil(ink / 255 * (len(ramp) - 1)).astype(np.intp)
    chars = np.array(list(ramp))[level]
    css = np.full(size(mosaic, seen), "text", dtype="U16")
    path = on_path(mosaic, seen, budget)
    chars[path[:, 0], path[:, 1]] = way
    css[path[:, 0], path[:, 1]] = "route"
    kept = [name for name in mosaic.names if name in MARKS]
    marks = marked(mosaic, seen, budget)
    chars[marks[:, 0], marks[:, 1]] = np.array(["", *(MARKS[name] for name in kept)])[marks[:, 2]]
    css[marks[:, 0], marks[:, 1]] = np.array(["", *kept])[marks[:, 2]]
    return chars, css


def _weights(names: tuple[str, ...]) -> npt.NDArray[np.uint8]:
    """How far the colour of each class is from that of the ground, as (classes, 1)."""
    import numpy as np

    ground = sum(flat("board", "light"))
    far = [abs(sum(flat(name, "light")) - ground) for name in names]
    most = max(*far, 1)
    return np.array([[255 * each // most] for each in far], np.uint8)


def _line(chars: npt.NDArray[np.str_], css: npt.NDArray[np.str_]) -> list[Part]:
    parts = [
        ("".join(char for char, _ in group), name)
        for name, group in groupby(
            zip(chars.tolist(), css.tolist(), strict=True), key=lambda pair: pair[1]
        )
    ]
    return [("|", "empty"), *parts, ("|", "empty")]


def _key(mosaic: Mosaic, way: str) -> str:
    """What the characters mean."""
    signs = [f"{MARKS[name]} {name}" for name in mosaic.names if name in MARKS]
    signs += [f"{way} the way"] if mosaic.path is not None else []
    return f"{', '.join((*signs, 'the darker, the fuller'))}."
