"""Scenes as PNG and as files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Scene
from lasermaze.drawing.export import LARGEST, SCALE
from lasermaze.drawing.layout import Layout
from tests.drawing.pixels import SIGNATURE, grey
from tests.drawing.test_scene import CONCRETE, example


def size(png: bytes) -> tuple[int, int]:
    """Width and height, from the header."""
    assert png.startswith(SIGNATURE)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.mark.parametrize("scale", [None, 0.5, 1, 3])
def test_png_has_the_size_asked_for(scale: float | None) -> None:
    layout, factor = Layout(example()), scale or SCALE
    expected = round(layout.width * factor), round(layout.height * factor)
    assert size(example().png(scale)) == expected


def test_a_large_grid_makes_no_larger_png_than_needed() -> None:
    assert max(size(Scene(70, 35).png())) == LARGEST


@pytest.mark.parametrize("scale", [0, -1, float("nan")])
def test_a_senseless_scale_is_refused(scale: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        example().png(scale)


def test_light_is_light_and_dark_is_dark() -> None:
    light, dark = (grey(example().png(0.5, theme)) for theme in CONCRETE)
    assert np.median(light) > 200
    assert np.median(dark) < 60
    assert example().png(theme="auto") == example().png(theme="light")


@pytest.mark.parametrize("name", ["picture.svg", "picture.SVG", "picture.png"])
def test_the_ending_chooses_the_format(tmp_path: Path, name: str) -> None:
    example().save(tmp_path / name)
    written = (tmp_path / name).read_bytes()
    assert written == (example().png() if name.endswith("png") else example().svg().encode())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "picture.gif",
            "cannot draw what stands still to the ending '.gif'; expected",
        ),
        ("picture.eps", "cannot draw to the ending '.eps'; expected .svg, .png or .pdf"),
        ("picture", "cannot draw to a name without an ending; expected .svg, .png or .pdf"),
        ("missing/picture.svg", "there is no folder"),
        ("folder.svg", "cannot be written: is a directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(PuzzleError, match=message) as caught:
        example().save(str(tmp_path / name))
    assert caught.value.source == str(tmp_path / name)
