"""Pictures of large grids, in which a cell is a few pixels or less, and how they say so."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.drawing import Mosaic, is_large
from tests.drawing.looks import pixels
from tests.helpers import refused

SVG = "{http://www.w3.org/2000/svg}"


@cache
def maze(rows: int, cols: int) -> Any:
    """A maze with walls at random, and the start and the goal in opposite corners."""
    draw = np.random.default_rng(rows * cols)
    cells = draw.choice([*".#"], size=(rows, cols), p=[0.8, 0.2])
    cells[0, :], cells[:, -1] = ".", "."
    cells[0, 0], cells[-1, -1] = "S", "G"
    return lm.parse("kind: turrets\ngrid:\n" + "\n".join(map("".join, cells)) + "\n")


def walls(puzzle: Any) -> npt.NDArray[np.bool_]:
    cells = np.frombuffer(puzzle.cells, np.uint8).reshape(puzzle.rows, puzzle.cols)
    return np.equal(cells, ord("#"))


def test_when_a_grid_is_large() -> None:
    assert (is_large(100, 100), is_large(101, 100), is_large(1, 201)) == (False, True, True)


@pytest.mark.parametrize(
    ("size", "scale", "zoom"),
    [((150, 90), None, 6), ((150, 90), 2, 2), ((1500, 200), None, 1), ((4096, 120), None, 1)],
)
def test_in_a_png_each_cell_has_its_pixels(size: Any, scale: Any, zoom: int) -> None:
    puzzle = maze(*size)
    found = pixels(lm.draw(puzzle).png(scale))
    assert found.shape[:2] == (size[0] * zoom, size[1] * zoom)
    inner = np.s_[size[0] // 3 : size[0] // 2, 20:60]  # off the marks of start and goal
    cells = found[::zoom, ::zoom][inner]
    wall = walls(puzzle)[inner]
    for is_wall in (True, False):
        assert len(np.unique(cells[wall == is_wall], axis=0)) == 1
    assert cells[wall].mean() < 128 < cells[~wall].mean()


def test_a_larger_grid_is_reduced_and_says_so(tmp_path: Path) -> None:
    picture = lm.draw(maze(5000, 300))
    said = "every pixel stands for 2 by 2 cells"
    assert picture.save(tmp_path / "a.png") == said
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (150, 2500)
        assert said in image.info["Description"]
    means = walls(maze(5000, 300)).reshape(2500, 2, 150, 2).mean(axis=(1, 3))
    shade = pixels((tmp_path / "a.png").read_bytes()).mean(axis=2)
    inner = np.s_[1000:1500, 20:120]
    assert np.corrcoef(means[inner].ravel(), -shade[inner].ravel())[0, 1] > 0.99
    assert picture.save(tmp_path / "a.svg") == lm.draw(maze(150, 90)).save(tmp_path / "b.png") == ""
    assert "expected .svg, .png or .pdf" in str(refused(picture.save, tmp_path / "a.gif"))
    with pytest.raises(ValueError, match="scale"):
        picture.png(0)


@pytest.mark.parametrize("size", [(120, 90), (3, 3000), (1200, 900)])
@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_svg_is_small_and_says_how_it_is_reduced(size: Any, theme: Any) -> None:
    puzzle = maze(*size)
    picture = lm.draw(puzzle, lm.solve(puzzle))
    svg = picture.svg(theme)
    assert len(svg.encode()) < 1_000_000
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}desc") == picture.text()
    (data,) = re.findall(r'href="data:image/png;base64,([^"]*)"', svg)[:1]
    with Image.open(BytesIO(b64decode(data))) as image:
        down, across = -(-size[0] // image.height), -(-size[1] // image.width)
        assert max(image.size) <= 1000
    words = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert (f"every pixel stands for {down} by {across} cells" in words) == (down * across > 1)
    assert len(list(root.iter(f"{SVG}use"))) == 2  # start and goal
    *_, width, height = map(float, root.attrib["viewBox"].split())
    assert 600 < max(width, height) < 1300


@pytest.mark.parametrize(("size", "width"), [((60, 300), None), ((101, 130), 40), ((180, 120), 99)])
def test_in_text_a_block_is_the_darker_the_more_walls_it_has(size: Any, width: int | None) -> None:
    puzzle = maze(*size)
    picture = lm.draw(puzzle)
    lines = picture.text(width=width).splitlines() if width else picture.text().splitlines()
    assert max(map(len, lines)) <= (width or 80)
    found = re.search(r"stands for (\d+) by (\d+) cells", " ".join(lines))
    down, across = map(int, found.groups()) if found else (1, 1)
    shown = [line[1:-1] for line in lines if line.startswith("|")]
    assert len(shown) == -(-size[0] // down)
    for row, line in enumerate(shown):
        for col, char in enumerate(line):
            block = walls(puzzle)[row * down :, col * across :][:down, :across]
            if char not in "SG":
                assert char == " .:+#"[-(-4 * int(block.sum()) // block.size)], (row, col)
    assert (shown[0][0], shown[-1][-1]) == ("S", "G")
    assert picture.text().isascii()
    assert "▒" in picture.text(unicode=True)
    assert "\x1b[1;32mG\x1b[0m" in picture.text(colour=True)
    solved = lm.draw(puzzle, lm.solve(puzzle)).text()
    assert "o the way" in solved
    assert solved.count("o") > 20


def test_a_mosaic_of_other_arrays_is_the_same() -> None:
    """Its cells may be a memory view, and turned around; what is no grid is refused."""
    classes = np.random.default_rng(1).integers(0, 2, (210, 130)).astype(np.uint8)
    wanted = Mosaic(classes, ("board", "wall"))
    view = memoryview(classes.tobytes()).cast("B", (210, 130))
    for same in (view, np.ascontiguousarray(classes.T).T):
        found = Mosaic(same, ("board", "wall"))
        assert (found.text(), found.svg(), found.png()) == (
            wanted.text(),
            wanted.svg(),
            wanted.png(),
        )
    for wrong, names in ((classes[0], ("board",)), (classes, ("board",)), (classes, ("a", "b"))):
        with pytest.raises(ValueError, match=r"a grid of|has no name|no class is called"):
            Mosaic(wrong, names)
    for draw in (wanted.svg, wanted.png, wanted.text):
        with pytest.raises(lm.TimeUpError):
            draw(budget=Budget(seconds=0))
