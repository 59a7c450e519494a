"""Scenes as PNG, and pictures as files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Scene
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.pixels import LARGEST, SCALE
from tests.drawing.pixels import SIGNATURE, grey
from tests.drawing.test_scene import CONCRETE, example


def size(png: bytes) -> tuple[int, int]:
    """Width and height, from the header."""
    assert png.startswith(SIGNATURE)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.mark.parametrize("scale", [None, 0.5, 1, 3])
def test_png_has_the_requested_scale(scale: float | None) -> None:
    layout, factor = Layout(example()), scale or SCALE
    expected = round(layout.width * factor), round(layout.height * factor)
    assert size(example().png(scale)) == expected


def test_the_png_of_a_large_grid_has_a_largest_size() -> None:
    assert max(size(Scene(70, 35).png())) == LARGEST


@pytest.mark.parametrize("scale", [0, -1, float("nan")])
def test_an_invalid_scale_is_rejected(scale: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        example().png(scale)


def test_light_is_light_and_dark_is_dark() -> None:
    light, dark = (grey(example().png(0.5, theme)) for theme in CONCRETE)
    assert np.median(light) > 200
    assert np.median(dark) < 60
    assert example().png(theme="auto") == example().png(theme="light")


@pytest.mark.parametrize("name", ["picture.svg", "picture.SVG", "picture.png"])
def test_the_file_extension_selects_the_format(tmp_path: Path, name: str) -> None:
    example().save(tmp_path / name)
    written = (tmp_path / name).read_bytes()
    assert written == (example().png() if name.endswith("png") else example().svg().encode())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "picture.gif",
            "a GIF moves, and this picture is still; expected .svg, .png or .pdf",
        ),
        ("picture.eps", "cannot draw to the ending '.eps'; expected .svg, .png or .pdf"),
        ("picture", "cannot draw to a name without an ending; expected .svg, .png or .pdf"),
        ("missing/picture.svg", "there is no folder"),
        ("folder.svg", "cannot be written: is a directory"),
    ],
)
def test_the_error_names_a_file_that_cannot_be_written(
    tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(PuzzleError, match=message) as caught:
        example().save(str(tmp_path / name))
    assert caught.value.source == str(tmp_path / name)
