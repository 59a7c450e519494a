"""Pictures of large grids."""

from __future__ import annotations

import re
import resource
import xml.etree.ElementTree as ET
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Mosaic, is_large, raster
from lasermaze.drawing.mosaic import MARKS
from lasermaze.drawing.mosaic_pixels import LARGEST, flat, on_path, view
from lasermaze.drawing.raster import Raster
from lasermaze.drawing.scene import Theme
from lasermaze.drawing.theme import MARK_GLYPHS

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("board", "wall", "turret", "reached", "start", "goal")
START, GOAL = 4, 5


def mosaic(rows: int, cols: int, seed: int = 1) -> Mosaic:
    """Walls and turrets at random, start and goal in opposite corners, a way around."""
    draw = np.random.default_rng(seed)
    classes = draw.choice(np.arange(3, dtype=np.uint8), size=(rows, cols), p=[0.82, 0.15, 0.03])
    classes[0, 0], classes[-1, -1] = START, GOAL
    path = [(row, 0) for row in range(rows)] + [(rows - 1, col) for col in range(1, cols)]
    return Mosaic(classes, NAMES, f"{rows} by {cols}", ("A caption.",), np.array(path))


def opened(data: bytes) -> tuple[npt.NDArray[np.uint8], dict[Any, Any]]:
    """The RGB pixels of a PNG file, and its properties."""
    with Image.open(BytesIO(data)) as image:
        image.load()
        return np.asarray(image.convert("RGB")), dict(image.info)


def test_when_a_grid_is_large() -> None:
    assert not is_large(100, 100)
    assert is_large(101, 100)
    assert is_large(1, 201)


@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_blocks_against_a_plain_loop(
    rows: int, cols: int, down: int, across: int, seed: int
) -> None:
    classes = np.random.default_rng(seed).integers(0, 4, (rows, cols)).astype(np.uint8)
    weights = np.array([[0, 7], [255, 1], [90, 0], [3, 200]], np.uint8)
    ranks = np.array([0, 2, 0, 1], np.uint8)
    means = np.concatenate(list(raster.means(classes, weights, down, across)))
    best = raster.highest(classes, ranks, down, across)
    assert means.shape[:2] == best.shape == (-(-rows // down), -(-cols // across))
    for row in range(means.shape[0]):
        for col in range(means.shape[1]):
            block = classes[row * down :, col * across :][:down, :across]
            assert np.allclose(means[row, col], weights[block].mean(axis=(0, 1)), atol=0.01)
            assert best[row, col] == ranks[block].max()


@given(st.integers(1, 70), st.integers(1, 33), st.integers(1, 256))
@settings(max_examples=60, deadline=None)
def test_png_holds_the_pixels(width: int, height: int, count: int) -> None:
    draw = np.random.default_rng(width * height * count)
    colours = [(int(r), int(g), int(b)) for r, g, b in draw.integers(0, 256, (count, 3))]
    pixels = draw.integers(0, count, (height, width)).astype(np.uint8)
    found, words = opened(raster.png(Raster(pixels, colours), {"Title": "é × 2", "Author": ""}))
    assert (found == np.array(colours, np.uint8)[pixels]).all()
    assert words["Title"] == "é × 2"
    assert "Author" not in words


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_up_to_4096_every_cell_has_its_pixel(theme: Theme) -> None:
    grid = mosaic(LARGEST, 1500)
    pixels, words = opened(grid.png(theme=theme))
    assert pixels.shape == (LARGEST, 1500, 3)
    ground = grid.classes < 3
    ground[:, 0] = ground[-1, :] = False  # under the path
    ground[:200, :200] = ground[-200:, -200:] = False  # under the rings
    colours = np.array([flat(name, theme) for name in NAMES], np.uint8)
    assert (pixels[ground] == colours[grid.classes[ground]]).all()
    assert (pixels[300:3500, 0] == flat("route", theme)).all()
    assert (pixels[0, 0] == flat("start", theme, solid=True)).all()
    assert (pixels[-1, -1] == flat("goal", theme, solid=True)).all()
    assert words["Title"] == "4096 by 1500"
    assert words["Description"] == "A caption."


def test_small_grids_are_enlarged_and_scales_are_kept() -> None:
    assert opened(mosaic(150, 90).png())[0].shape == (900, 540, 3)
    assert opened(mosaic(150, 90).png(2))[0].shape == (300, 180, 3)
    pixels, words = opened(mosaic(150, 90).png(0.1))
    assert pixels.shape == (15, 9, 3)
    assert words["Description"].endswith("Reduced: every pixel stands for 10 by 10 cells.")
    with pytest.raises(ValueError, match="scale"):
        mosaic(150, 90).png(0)


def test_a_larger_grid_is_reduced_and_says_so(tmp_path: Path) -> None:
    grid = mosaic(5000, 300)
    pixels, words = opened(grid.png())
    assert pixels.shape[:2] == (2500, 150)
    assert "every pixel stands for 2 by 2 cells" in words["Description"]
    assert grid.save(tmp_path / "a.png") == "every pixel stands for 2 by 2 cells"
    assert grid.save(tmp_path / "a.svg") == ""
    assert mosaic(300, 300).save(tmp_path / "b.png") == ""
    assert (tmp_path / "a.png").read_bytes() == grid.png()
    with pytest.raises(PuzzleError, match=r"expected .svg, .png or .pdf"):
        grid.save(tmp_path / "a.gif")


def embedded(svg: str) -> npt.NDArray[np.uint8]:
    """The pixels in an SVG document."""
    return opened(b64decode(re.findall(r'href="data:image/png;base64,([^"]*)"', svg)[0]))[0]


@pytest.mark.parametrize("shape", [(120, 90), (1, 300), (300, 1), (1500, 2400), (3, 9000)])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_small_and_says_what_it_shows(shape: tuple[int, int], theme: Theme) -> None:
    svg = mosaic(*shape).svg(theme)
    assert svg == mosaic(*shape).svg(theme)
    assert len(svg.encode()) < 1_000_000
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == f"{shape[0]} by {shape[1]}"
    assert root.findtext(f"{SVG}desc") == mosaic(*shape).text()
    pixels = embedded(svg)
    assert max(pixels.shape) <= 1000
    words = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    down, across = (-(-side // pixels.shape[axis]) for axis, side in enumerate(shape))
    said = f"every pixel stands for {down} by {across} cells"
    assert (said in words) == (max(down, across) > 1)
    assert len(list(root.iter(f"{SVG}use"))) == 2  # start and goal
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_noise_still_makes_a_small_svg() -> None:
    draw = np.random.default_rng(3)
    names = ("board", "wall", "turret", "fire", "death", "reached", "given", "added")
    grid = Mosaic(draw.integers(0, 8, (3000, 3000)).astype(np.uint8), names)
    assert len(grid.svg().encode()) < 1_000_000


def test_the_path_is_simplified_or_else_painted() -> None:
    svg = mosaic(2000, 2000).svg("light")
    corner, end = re.findall(r'd="M0 0v(\d+)h(\d+)"', svg)[0]
    assert corner == end
    zigzag = np.array([(step // 2 % 1999, (step + 1) // 2 % 1999) for step in range(200_000)])
    plain = Mosaic(np.zeros((2000, 2000), np.uint8), ("board",), path=zigzag)
    assert len(plain.svg().encode()) < 1_000_000
    everywhere = np.stack(np.divmod(np.random.default_rng(0).permutation(300 * 300), 300), axis=1)
    pixels = embedded(Mosaic(np.zeros((300, 300), np.uint8), ("board",), path=everywhere).svg())
    assert (pixels == flat("route", "light")).all()


@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_no_mark_is_lost_however_small_the_view(rows: int, cols: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    classes = draw.integers(0, 4, (rows * 20, cols * 20)).astype(np.uint8)
    start, goal = (tuple(draw.integers(0, classes.shape)) for _ in range(2))
    classes[start], classes[goal] = START, GOAL
    grid = Mosaic(classes, NAMES, path=np.array([start, goal]))
    text = grid.text(width=40)
    assert max(map(len, text.splitlines())) <= 60
    picture = text.partition("\n\n")[0]
    assert "G" in picture
    together = picture.count("S") == 0
    assert not together or np.abs(np.subtract(start, goal)).max() < 100
    pixels, _ = opened(grid.png(1 / 20))
    assert (pixels == flat("goal", "light", solid=True)).all(axis=2).any()


def test_text_is_a_reduced_view() -> None:
    grid = mosaic(60, 300)
    grid.classes[30:-8, 150:] = 1
    lines = grid.text().splitlines()
    assert lines[0] == "60 by 300"
    assert max(map(len, lines[2:])) <= 80
    assert lines[3].startswith("|S")
    assert lines[10].endswith("oG|")
    assert set(lines[8][40:-2]) == {"#"}
    assert all(line[1] == "o" for line in lines[4:10])
    assert lines[-3:] == [
        "A caption.",
        "Reduced: every character stands for 8 by 4 cells.",
        "S start, G goal, o the way, the darker, the fuller.",
    ]
    assert grid.text().isascii()
    assert "█" in grid.text(unicode=True)
    assert "\x1b[1;32mG\x1b[0m" in grid.text(colour=True)
    assert max(map(len, grid.text(width=120).splitlines())) > 80


def test_text_of_a_grid_that_fits_is_complete() -> None:
    text = mosaic(50, 70).text()
    assert "Reduced" not in text
    assert all(len(line) == 72 for line in text.splitlines()[2:54])


def test_steps_outside_the_grid_are_left_out() -> None:
    path = np.array([(-1, 3), (0, 3), (1, 3), (1, 4), (1, 5)])
    grid = Mosaic(np.zeros((2, 5), np.uint8), ("board",), path=path)
    assert on_path(grid, view(grid)).tolist() == [[0, 3], [1, 3], [1, 4]]


@pytest.mark.parametrize(
    ("classes", "names", "message"),
    [
        (np.zeros(3, np.uint8), ("board",), "a grid of"),
        (np.zeros((0, 3), np.uint8), ("board",), "a grid of"),
        (np.zeros((3, 3), np.int64), ("board",), "a grid of"),
        (np.ones((3, 3), np.uint8), ("board",), "class 1 .* has no name"),
        (np.zeros((3, 3), np.uint8), ("bored",), "no class is called 'bored'"),
    ],
)
def test_a_senseless_mosaic_is_refused(
    classes: npt.NDArray[np.uint8], names: tuple[str, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Mosaic(classes, names)


def test_every_mark_has_a_glyph() -> None:
    assert MARKS.keys() == MARK_GLYPHS.keys()


def test_a_large_grid_takes_little_memory_beyond_its_own() -> None:
    grid = Mosaic(np.zeros((3000, 3000), np.uint8), ("board",))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grid.text()
    grid.svg()
    grid.png()
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    assert grown < 4 * grid.classes.size
