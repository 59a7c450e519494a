"""The puzzles whose pictures are looked at, and the pixels of pictures."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

import lasermaze as lm

EXAMPLES = Path(__file__).parents[2] / "examples"

#: A puzzle of each kind with a solution, and one without.
SOLVED = {
    "turrets": "crossfire",
    "shooters": "glass",
    "signposts": "escape",
    "mirrors": "both-sides",
    "board": "fork",
    "lazors": "crossing",
}

#: Lines with many wide letters, with none of them, with long words and with wide characters.
LINES = (
    "WILLOW MOMMA HAMMERED WARM MAMMOTHS " * 3,
    "W" * 90,
    "It is so, as it was, and will be. " * 4,
    "日本語の題名" * 8,
    "@@@ %%% &&& 0123456789 --- ... " * 4,
)


@cache
def answers(kind: str) -> tuple[Any, ...]:
    """The answers to examples of a kind, one of them without a solution."""
    files = [EXAMPLES / kind / f"{name}.txt" for name in (SOLVED[kind], "impossible")]
    return tuple(lm.solve(lm.load(file)) for file in files)


def titled(kind: str, title: str) -> Any:
    """The picture of a solved example with a title."""
    puzzle = answers(kind)[0].puzzle.with_details(title=title)
    return lm.draw(puzzle, lm.solve(puzzle))


def pixels(data: bytes | str) -> npt.NDArray[np.int64]:
    """The RGB pixels of a picture on white, as (height, width, 3)."""
    raw = bytes(resvg_py.svg_to_bytes(svg_string=data)) if isinstance(data, str) else data
    with Image.open(BytesIO(raw)) as image:
        shown = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
    return np.asarray(shown.convert("RGB"), np.int64)


def ink(data: bytes | str) -> tuple[int, int, int, int]:
    """The distances of what is drawn from the left, top, right and bottom border."""
    dark = pixels(data).min(axis=2) < 230
    rows, cols = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    height, width = dark.shape
    return int(cols[0]), int(rows[0]), width - 1 - int(cols[-1]), height - 1 - int(rows[-1])
