"""Mosaics: pictures of large grids."""

from __future__ import annotations

import re
import resource
import xml.etree.ElementTree as ET
from base64 import b64decode
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Mosaic, is_large, pixels
from lasermaze.drawing.mosaic import MARKS, View
from lasermaze.drawing.pixels import LARGEST
from lasermaze.drawing.theme import MARK_GLYPHS, Theme, flat
from tests.drawing.pixels import opened

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("board", "wall", "turret", "reached", "start", "goal")
START, GOAL = 4, 5


def mosaic(rows: int, cols: int, seed: int = 1) -> Mosaic:
    """Random walls and turrets, start and goal in opposite corners, and a path between them."""
    draw = np.random.default_rng(seed)
    classes = draw.choice(np.arange(3, dtype=np.uint8), size=(rows, cols), p=[0.82, 0.15, 0.03])
    classes[0, 0], classes[-1, -1] = START, GOAL
    path = [(row, 0) for row in range(rows)] + [(rows - 1, col) for col in range(1, cols)]
    return Mosaic(classes, NAMES, f"{rows} by {cols}", ("A caption.",), np.array(path))


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
    grid, view = Mosaic(classes, ("board", "start", "wall", "goal")), View(down, across)
    colours = np.array([flat(name, "light") for name in grid.names])
    means = np.asarray(pixels.means(grid, view, "light"))
    marks = {(row, col): name for row, col, name in grid.marked_blocks(view)}
    assert means.shape[:2] == grid.size(view) == (-(-rows // down), -(-cols // across))
    for row in range(means.shape[0]):
        for col in range(means.shape[1]):
            block = classes[row * down :, col * across :][:down, :across]
            assert np.allclose(means[row, col], colours[block].mean(axis=(0, 1)), atol=1)
            best = 3 if (block == 3).any() else int((block == 1).any())
            assert marks.get((row, col)) == {3: "goal", 1: "start", 0: None}[best]


@given(st.integers(1, 90), st.integers(1, 90), st.integers(20, 40), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_text_against_a_plain_loop(rows: int, cols: int, width: int, seed: int) -> None:
    """The more walls a block has, the darker it is; a single wall can be seen."""
    classes = np.random.default_rng(seed).integers(0, 2, (rows, cols)).astype(np.uint8)
    lines = Mosaic(classes, ("board", "wall")).text(width=width).splitlines()
    words = re.search(r"stands for (\d+) by (\d+)", " ".join(lines))
    down, across = map(int, words.groups()) if words else (1, 1)
    shown = lines[1 : -(-rows // down) + 1]
    for row, line in enumerate(shown):
        for col, char in enumerate(line[1:-1]):
            block = classes[row * down :, col * across :][:down, :across]
            assert char == " .:+#"[-(-4 * int(block.sum()) // block.size)]


@given(st.integers(1, 70), st.integers(1, 33), st.integers(1, 256))
@settings(max_examples=60, deadline=None)
def test_png_has_the_exact_pixels(width: int, height: int, count: int) -> None:
    draw = np.random.default_rng(width * height * count)
    colours = draw.integers(0, 256, (count, 3)).astype(np.uint8)
    indices = draw.integers(0, count, (height, width)).astype(np.uint8)
    image = Image.frombytes("P", (width, height), indices.tobytes())
    image.putpalette(colours.ravel().tolist())
    found, words = opened(pixels.png(image, {"Title": "é × 2\ud800", "Author": ""}))
    assert (found == colours[indices]).all()
    assert words["Title"] == "é × 2?"
    assert "Author" not in words


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_up_to_4096_every_cell_has_a_pixel(theme: Theme) -> None:
    grid = mosaic(LARGEST, 1500)
    found, words = opened(grid.png(theme=theme))
    assert found.shape == (LARGEST, 1500, 3)
    ground = grid.classes < 3
    ground[:, 0] = ground[-1, :] = False  # under the path
    ground[:200, :200] = ground[-200:, -200:] = False  # under the rings
    colours = np.array([flat(name, theme) for name in NAMES], np.uint8)
    assert (found[ground] == colours[grid.classes[ground]]).all()
    assert (found[300:3500, 0] == flat("route", theme)).all()
    assert (found[0, 0] == flat("start", theme, solid=True)).all()
    assert (found[-1, -1] == flat("goal", theme, solid=True)).all()
    assert words["Title"] == "4096 by 1500"
    assert words["Description"] == "A caption."


def test_small_grids_are_enlarged_unless_a_scale_is_given() -> None:
    assert opened(mosaic(150, 90).png())[0].shape == (900, 540, 3)
    assert opened(mosaic(150, 90).png(2))[0].shape == (300, 180, 3)
    found, words = opened(mosaic(150, 90).png(0.1))
    assert found.shape == (15, 9, 3)
    assert words["Description"].endswith("Reduced: every pixel stands for 10 by 10 cells.")
    with pytest.raises(ValueError, match="scale"):
        mosaic(150, 90).png(0)


def test_a_larger_grid_is_reduced_and_says_so(tmp_path: Path) -> None:
    grid = mosaic(5000, 300)
    found, words = opened(grid.png())
    assert found.shape[:2] == (2500, 150)
    assert "every pixel stands for 2 by 2 cells" in words["Description"]
    assert grid.save(tmp_path / "a.png") == "every pixel stands for 2 by 2 cells"
    assert grid.save(tmp_path / "a.svg") == ""
    assert mosaic(300, 300).save(tmp_path / "b.png") == ""
    assert (tmp_path / "a.png").read_bytes() == grid.png()
    with pytest.raises(PuzzleError, match=r"expected .svg, .png or .pdf"):
        grid.save(tmp_path / "a.gif")


def embedded(svg: str) -> npt.NDArray[np.uint8]:
    """The pixels of the image in an SVG document."""
    return opened(b64decode(re.findall(r'href="data:image/png;base64,([^"]*)"', svg)[0]))[0]


@pytest.mark.parametrize("shape", [(120, 90), (1, 300), (300, 1), (1500, 2400), (3, 9000)])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_small_and_says_how_it_is_reduced(shape: tuple[int, int], theme: Theme) -> None:
    svg = mosaic(*shape).svg(theme)
    assert svg == mosaic(*shape).svg(theme)
    assert len(svg.encode()) < 1_000_000
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == f"{shape[0]} by {shape[1]}"
    assert root.findtext(f"{SVG}desc") == mosaic(*shape).text()
    found = embedded(svg)
    assert max(found.shape) <= 1000
    words = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    down, across = (-(-side // found.shape[axis]) for axis, side in enumerate(shape))
    said = f"every pixel stands for {down} by {across} cells"
    assert (said in words) == (max(down, across) > 1)
    assert len(list(root.iter(f"{SVG}use"))) == 2  # start and goal
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_the_svg_of_noise_is_small() -> None:
    draw = np.random.default_rng(3)
    names = ("board", "wall", "turret", "fire", "death", "reached", "given", "added")
    grid = Mosaic(draw.integers(0, 8, (3000, 3000)).astype(np.uint8), names)
    assert len(grid.svg().encode()) < 1_000_000


def test_the_path_is_a_short_line_or_drawn_in_pixels() -> None:
    svg = mosaic(2000, 2000).svg("light")
    corner, end = re.findall(r'd="M0 0v(\d+)h(\d+)"', svg)[0]
    assert corner == end
    zigzag = np.array([(step // 2 % 1999, (step + 1) // 2 % 1999) for step in range(200_000)])
    plain = Mosaic(np.zeros((2000, 2000), np.uint8), ("board",), path=zigzag)
    assert len(plain.svg().encode()) < 1_000_000
    everywhere = np.stack(np.divmod(np.random.default_rng(0).permutation(300 * 300), 300), axis=1)
    found = embedded(Mosaic(np.zeros((300, 300), np.uint8), ("board",), path=everywhere).svg())
    assert (found == flat("route", "light")).all()


@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_reduced_view_shows_the_marks(rows: int, cols: int, seed: int) -> None:
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
    found, _ = opened(grid.png(1 / 20))
    assert (found == flat("goal", "light", solid=True)).all(axis=2).any()


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


def test_the_text_of_a_grid_that_fits_is_complete() -> None:
    text = mosaic(50, 70).text()
    assert "Reduced" not in text
    assert all(len(line) == 72 for line in text.splitlines()[2:54])


def test_path_cells_outside_the_grid_are_left_out() -> None:
    path = np.array([(-1, 3), (0, 3), (1, 3), (1, 4), (1, 5)])
    grid = Mosaic(np.zeros((2, 5), np.uint8), ("board",), path=path)
    assert list(grid.blocks(View(1, 1))) == [[3, 0, 3, 1, 4, 1]]
    assert list(grid.blocks(View(2, 2))) == [[1, 0, 2, 0]]
    assert list(grid.turns(View(1, 1))) == [(0, 3), (1, 3), (1, 4)]


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
def test_an_invalid_mosaic_is_rejected(
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


def test_a_mosaic_needs_no_numpy() -> None:
    grid = mosaic(210, 130)
    cells = memoryview(grid.classes.tobytes()).cast("B", (210, 130))
    assert grid.path is not None
    path = [(int(row), int(col)) for row, col in np.asarray(grid.path)]
    plain = Mosaic(cells, NAMES, grid.title, grid.captions, path)
    assert plain.text() == grid.text()
    assert plain.svg() == grid.svg()
    assert plain.png() == grid.png()
    turned = Mosaic(np.asarray(grid.classes).T, NAMES)  # not contiguous
    assert turned.text() == Mosaic(np.ascontiguousarray(turned.classes), NAMES).text()


def test_a_spent_budget_stops_every_picture() -> None:
    grid, spent = mosaic(300, 300), Budget(seconds=0)
    for draw in (grid.svg, grid.png, grid.text):
        with pytest.raises(TimeUpError):
            draw(budget=spent)
