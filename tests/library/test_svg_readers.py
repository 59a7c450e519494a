"""Programs that are no browser show an SVG file of the library as resvg does."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import resvg_py
from PIL import Image

import lasermaze as lm
from lasermaze.drawing import Picture, Theme
from lasermaze.kind import NAMES
from tests.helpers import SIZE, by_day

EXAMPLES = Path(__file__).parents[2] / "examples"

#: Small puzzles by day, and those without a solution at night.
FILES = (
    *("board/fork", "lazors/chandelier", "mirrors/both-sides"),
    *("shooters/links", "signposts/escape", "turrets/crossfire"),
    *(pytest.param(f"{kind}/impossible", marks=pytest.mark.night) for kind in NAMES),
)

#: Kinds whose grids are made of pixels from some size on, where each cell would be a shape.
LARGE = ("signposts", "turrets")

Pixels = npt.NDArray[np.float64]


def by_cairo(svg: str) -> Image.Image:
    try:
        import cairosvg
    except OSError:
        pytest.skip("CairoSVG needs the library cairo of the system")
    return Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode())))


def by_svglib(svg: str) -> Image.Image:
    from pypdfium2 import PdfDocument
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    page = PdfDocument(renderPDF.drawToString(svg2rlg(io.BytesIO(svg.encode()))))[0]
    image: Image.Image = page.render(scale=4 / 3).to_pil()  # points as pixels
    return image


def by_resvg(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))


def seen(image: Image.Image, picture: Picture) -> Pixels:
    """The grid in the image on white, in few pixels; not the words, whose font may differ."""
    whole = Image.new("RGBA", image.size, "white")
    whole.alpha_composite(image.convert("RGBA"))
    place, zoom = picture.place(), image.width / picture.place().width
    width, height = place.cols * place.cell, place.rows * place.cell
    box = (place.left, place.top, place.left + width, place.top + height)
    left, top, right, bottom = (round(side * zoom) for side in box)
    grid = whole.convert("RGB").crop((left, top, right, bottom))
    return np.asarray(grid.resize((40, 40), Image.Resampling.BOX), np.float64)


@cache
def pictures(name: str) -> tuple[Picture, ...]:
    """The answer to a puzzle, a screen that explains it, and at night more of them."""
    puzzle = lm.load(EXAMPLES / f"{name}.txt")
    screens = lm.explain(puzzle).screens[1:4]
    explaining = [screen.picture for screen in screens if screen.picture is not None]
    every = lm.draw(puzzle, lm.solve(puzzle)), *explaining, lm.Game(puzzle).view().picture
    return every[: 1 + SIZE]


def alike(show: Callable[[str], Image.Image], picture: Picture, theme: Theme) -> None:
    svg = picture.svg(theme)
    found, expected = seen(show(svg), picture), seen(by_resvg(svg), picture)
    assert found.std() > 5, "the image is blank"
    assert abs(found - expected).mean() < 4
    assert np.percentile(abs(found - expected), 98) < 40


READERS = (by_cairo, by_svglib)


@pytest.mark.parametrize("theme", ["auto", pytest.param("dark", marks=pytest.mark.night)])
@pytest.mark.parametrize("name", FILES)
def test_a_picture(theme: Theme, name: str) -> None:
    """By day one picture in one program and the next in the other, at night all in both."""
    for number, picture in enumerate(pictures(name)):
        for show in READERS if SIZE > 1 else [READERS[number % 2]]:
            alike(show, picture, theme)


@pytest.mark.parametrize(("show", "kind"), by_day(product(READERS, LARGE), 3))
def test_a_large_picture(show: Callable[[str], Image.Image], kind: str) -> None:
    generate: Any = lm.generate
    puzzle = generate(kind, size=(100, 110), seed=1)
    alike(show, lm.draw(puzzle, lm.solve(puzzle)), "light")


@pytest.mark.parametrize("show", READERS)
def test_a_film_is_its_last_frame(show: Callable[[str], Image.Image]) -> None:
    film: Any = lm.solve(lm.load(EXAMPLES / "board/fork.txt")).film()
    last = film.frames[-1]
    assert abs(seen(show(film.svg()), last) - seen(by_resvg(last.svg()), last)).mean() < 4
