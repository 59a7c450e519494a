"""Pictures of large grids, in which a cell is a few pixels or less, and how they say so."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import lasermaze as lm
from lasermaze.drawing import Picture, is_large
from lasermaze.drawing.theme import flat
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pixels_of_each_class_and_of_a_path(theme: Any) -> None:
    names = ["board", "wall", "turret"]
    cells = np.random.default_rng(1).integers(0, 3, (60, 170)).astype(np.uint8)
    picture = Picture(60, 170).pixels(cells.tobytes(), names)
    colours = np.array([flat(name, theme) for name in names], np.uint8)
    assert (pixels(picture.png(1, theme)) == colours[cells]).all()
    picture.path([(5, 3), (5, 50), (40, 50)], "route").tiles([(5, 3)], "start")
    found = pixels(picture.png(1, theme))
    assert (found[5, 4:50] == flat("route", theme)).all()
    assert (found[5:41, 50] == flat("route", theme)).all()
    start = flat("start", theme, solid=True)
    assert (found[5, 3] == start).all()
    assert (pixels(picture.png(theme=theme)) == start).all(axis=2).sum() > 60  # a ring


@pytest.mark.parametrize("size", [(120, 90), (3, 3000), (1200, 900)])
@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_the_svg_contains_the_png(size: Any, theme: Any, tmp_path: Path) -> None:
    puzzle = maze(*size)
    picture = lm.draw(puzzle, lm.solve(puzzle))
    svg = picture.svg(theme)
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}desc") == "\n".join(picture.captions)
    (data,) = re.findall(r'href="data:image/png;base64,([^"]*)"', svg)
    assert b64decode(data) == picture.png(theme=theme)
    at = picture.place()
    (image,) = root.iter(f"{SVG}image")
    assert float(image.attrib["width"]) == at.cell * puzzle.cols
    assert 600 < max(float(root.attrib[side]) for side in ("width", "height")) <= 1600
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes() == picture.png()
    assert "expected .svg, .png or .pdf" in str(refused(picture.save, tmp_path / "a.gif"))
    for scale in (0, -1, float("nan"), 100_000, "2"):
        refused(picture.png, scale)


@pytest.mark.parametrize("width", [None, 20, 80])
def test_text_names_the_command_that_draws_a_large_grid(width: int | None) -> None:
    puzzle = maze(60, 300)
    picture = lm.draw(puzzle, lm.solve(puzzle))
    lines = picture.text(width=width).splitlines()
    assert max(map(len, lines)) <= (width or 80)
    said = " ".join(lines)
    assert "60 by 300 cells are too many" in said
    assert "`lasermaze draw FILE -o F.png`" in said
    assert picture.captions[0] in said
