"""Titles, captions and keys stay within their picture, and off its grid."""

from __future__ import annotations

from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops

from lasermaze.drawing import Entry, Mosaic, Scene, Stamp
from lasermaze.drawing.film import Film
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.mosaic import grid_of
from lasermaze.drawing.picture import Picture
from lasermaze.drawing.svg import paint

#: Lines with many wide letters, with none of them, with long words and with wide characters.
LINES = (
    "WILLOW MOMMA HAMMERED WARM MAMMOTHS " * 3,
    "W" * 90,
    "It is so, as it was, and will be. " * 4,
    "日本語の題名" * 8,
    "@@@ %%% &&& 0123456789 --- ... " * 4,
)


def scene(rows: int, cols: int, line: str) -> Scene:
    board = Scene(rows, cols, line).numbered().caption(line).caption("Short.")
    board.panel("To add", [Entry((Stamp("laser"),), "L")] * 9)
    return board.steps((0, 0), [1]).key("step", line)


def mosaic(rows: int, cols: int, line: str) -> Mosaic:
    return Mosaic(grid_of(bytes(rows * cols), rows, cols), ("board",), line, (line, "Short."))


def ink(svg: str) -> Image.Image:
    """The pixels that differ from the paper, in white."""
    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")
    paper = Image.new("RGBA", drawn.size, "white")
    grey = Image.alpha_composite(paper, drawn).convert("L")
    return ImageChops.invert(grey).point(lambda each: 255 * (each > 25))


@pytest.mark.parametrize("rows", [3, 9, 12, 100])
def test_a_line_out_of_the_grid_leaves_the_number_of_its_row_legible(rows: int) -> None:
    last = rows - 1
    with_line = Scene(rows, 2).numbered().path([(last, 1), (last, -1)], "beam", end="arrow")
    drawn = []
    for picture in (Scene(rows, 2).numbered(), with_line):
        layout = Layout(picture)
        image = ink(picture.svg("light"))
        scale = image.width / layout.width
        right = layout.left - 17 * layout.times
        middle = layout.top + layout.spot((last, 0))[1]
        top, bottom = scale * (middle - 30), scale * (middle + 30)
        drawn.append(image.crop((0, round(top), round(scale * right), round(bottom))))
    assert drawn[0].getbbox() is not None
    assert drawn[0].tobytes() == drawn[1].tobytes()


def pictures(line: str) -> list[Picture]:
    sizes = ((1, 1), (2, 9), (30, 4), (40, 40))
    return [*(scene(*size, line) for size in sizes), mosaic(120, 90, line), mosaic(3, 500, line)]


@pytest.mark.parametrize("line", LINES, ids=["capitals", "no spaces", "words", "wide", "signs"])
def test_no_words_are_cut_off(line: str) -> None:
    for picture in pictures(line):
        image = ink(picture.svg("light"))
        left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
        border = 1
        assert min(left, top) >= border, (picture.place(), left, top)
        assert right <= image.width - border, (picture.place(), right, image.width)
        assert bottom <= image.height - border, (picture.place(), bottom, image.height)


@pytest.mark.parametrize("line", LINES, ids=["capitals", "no spaces", "words", "wide", "signs"])
def test_words_make_a_picture_larger_and_leave_its_grid_alone(line: str) -> None:
    """The grid looks as it does without words."""
    for picture in (scene(2, 9, line), scene(14, 4, line)):
        grids = []
        for each in (picture, picture.bare()):
            at, image = each.place(), ink(paint(each, "light", scale=1))
            right, bottom = at.left + at.cols * at.cell, at.top + at.rows * at.cell_height
            grids.append(image.crop((round(at.left), round(at.top), round(right), round(bottom))))
        assert ImageChops.difference(*grids).getbbox() is None


def test_frames_of_a_film_have_room_for_the_longest_words() -> None:
    frames = (scene(3, 3, "Same"), scene(3, 3, "Same").caption(LINES[2]).caption(LINES[3]))
    image = ink(Film(frames).svg("light"))
    _, _, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert right < image.width
    assert bottom < image.height
