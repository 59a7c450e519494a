"""Pictures as SVG and PNG: files that other programs read, in which nothing is cut off."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import lasermaze as lm
from tests.drawing.looks import LINES, SOLVED, answers, ink, pixels, titled
from tests.helpers import SIZE, by_day, refused

SVG = "{http://www.w3.org/2000/svg}"
KIND = pytest.mark.parametrize("kind", SOLVED)


@KIND
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_complete(kind: str, theme: Any) -> None:
    meanings: dict[str, str] = {}
    for answer in answers(kind):
        picture = lm.draw(answer.puzzle, answer)
        svg = picture.svg(theme)
        root = ET.fromstring(svg)
        assert root.attrib["role"] == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root.findtext(f"{SVG}title") == (answer.puzzle.title or "A puzzle on a grid")
        assert root.findtext(f"{SVG}desc") == picture.text()
        names = Counter(each.attrib["id"] for each in root.iter() if "id" in each.attrib)
        assert set(names.values()) <= {1}
        uses = {use.attrib["href"] for use in root.iter(f"{SVG}use")}
        assert uses == {f"#{name}" for name in names}  # none is missing or unused
        bare = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"http|url\(|@import|<script", bare)
        assert ("prefers-color-scheme:dark" in svg) == ("<style>" in svg) == (theme == "auto")
        for name, content in re.findall(r'<g id="(\w+)"(.*?)</g>', svg, re.DOTALL):
            assert meanings.setdefault(name, content) == content
        assert picture._repr_svg_() == picture.svg()
    light, dark = (np.median(pixels(titled(kind, "").png(0.5, each))) for each in ("light", "dark"))
    assert light > 200 > 60 > dark


@settings(max_examples=10 * SIZE)
@given(st.text(st.characters(exclude_categories=["Cs"]).filter(str.isprintable), max_size=60))
def test_any_title_can_be_drawn(title: str) -> None:
    title = title.strip()
    picture = lm.draw(answers("board")[0].puzzle.with_details(title=title))
    assert ET.fromstring(picture.svg()).findtext(f"{SVG}title") == (title or "A puzzle on a grid")
    assert picture.text().isascii()


@pytest.mark.parametrize(("kind", "line"), by_day(product(SOLVED, LINES), 4))
def test_no_words_are_cut_off(kind: str, line: str) -> None:
    """And the grid looks as it does without words."""
    picture, plain = titled(kind, line.strip()), titled(kind, "")
    assert min(ink(picture.svg("light"))) >= 1
    grids = []
    for each in (picture, plain.bare()):
        at, whole = each.place(), pixels(each.svg("light"))
        zoom = whole.shape[1] / at.width
        top, left = round(at.top * zoom), round(at.left * zoom)
        height, width = round(at.rows * at.cell * zoom), round(at.cols * at.cell * zoom)
        grids.append(whole[top : top + height, left : left + width])
    if grids[0].shape == grids[1].shape:
        assert np.abs(grids[0] - grids[1]).mean() < 4
    elif kind == "board":
        pytest.fail("the words change the size of the grid")


def test_cells_are_where_a_picture_says() -> None:
    """In every size: walls are dark in their middle, other cells are light."""
    for rows, cols in ((3, 4), (5, 30), (60, 20)):
        puzzle: Any = lm.generate("turrets", size=(rows, cols), seed=1)
        picture = lm.draw(puzzle)
        at, whole = picture.place(), pixels(picture.png(0.5))
        zoom = whole.shape[1] / at.width
        assert (at.rows, at.cols) == (rows, cols)
        for index, letter in enumerate(puzzle.cells.decode()):
            if letter in ".#":
                row, col = divmod(index, cols)
                y = (at.top + (row + 0.8) * at.cell) * zoom
                x = (at.left + (col + 0.8) * at.cell) * zoom
                assert (whole[round(y), round(x)].mean() < 128) == (letter == "#"), (row, col)


def test_png_has_the_requested_scale(tmp_path: Path) -> None:
    picture = titled("mirrors", "")
    at = picture.place()
    for scale, factor in ((None, 2), (0.5, 0.5), (1, 1)):
        with Image.open(BytesIO(picture.png(scale))) as image:
            assert abs(image.width - at.width * factor) <= 1
    picture.save(tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes() == picture.png() == picture.png(theme="light")
    for wrong in (0, -1, float("nan"), 1e6):
        with pytest.raises(ValueError, match="scale"):
            picture.png(wrong)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.gif", "a GIF moves, and this picture is still; expected .svg, .png or .pdf"),
        ("a.eps", "cannot draw to the ending '.eps'; expected .svg, .png or .pdf"),
        ("a", "cannot draw to a name without an ending; expected .svg, .png or .pdf"),
        ("missing/a.svg", "there is no folder"),
        ("folder.svg", "cannot be written: is a directory"),
    ],
)
def test_the_error_names_a_file_that_cannot_be_written(
    tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    picture = titled("turrets", "")
    error = refused(picture.save, str(tmp_path / name))
    assert message in str(error)
    assert error.source == str(tmp_path / name)


@KIND
def test_the_page_of_an_explanation(kind: str) -> None:
    """It is one document: what pictures share is defined once, and what is inside is closed."""
    explained = lm.explain(answers(kind)[0].puzzle)
    for page in (explained.html("A <title>"), explained._repr_html_()):
        names = Counter(re.findall(r'id="(l[0-9a-f]+)"', page))
        assert set(names.values()) == {1}
        assert set(re.findall(r'href="#(l[0-9a-f]+)"', page)) <= set(names)
        assert page.count("@media(prefers-color-scheme:dark)") == 1
        said = re.sub(r"<[^>]*>", " ", page).replace("&amp;", "&").replace("&lt;", "<")
        for screen in explained.screens:
            assert " ".join(screen.title.split()) in " ".join(said.split())
            words = screen.picture.words if screen.picture is not None else ()
            assert all(line in said for line in words)
    assert "<h1>A &lt;title&gt;</h1>" in explained.html("A <title>")
    assert ("<details" in explained.html()) == any(each.inside() for each in explained.screens)
    article = ET.fromstring(re.sub(r"<style>.*?</style>", "", explained._repr_html_()))
    assert article.tag == "article"
