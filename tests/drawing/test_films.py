"""Films, read back frame by frame."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

import lasermaze as lm
from lasermaze.drawing import Film, Picture
from tests.drawing.looks import SOLVED, answers, pixels
from tests.helpers import by_day, refused

SVG = "{http://www.w3.org/2000/svg}"
WALK = "kind: turrets\ntitle: A walk\ngrid:\nS....\n#.#.#\n..^.G\n"
BOTH = pytest.mark.parametrize("form", ["gif", "apng"])


@cache
def film() -> Any:
    return lm.solve(lm.parse(WALK)).film()


@cache
def file_of(form: str) -> bytes:
    data: bytes = getattr(film(), form)()
    return data


@cache
def stills() -> list[npt.NDArray[np.int64]]:
    return [pixels(scene.png(1.5)) for scene in film().frames]


def frames(data: bytes) -> Iterator[tuple[npt.NDArray[np.int64], Any]]:
    """The frames of a file as RGB pixels, each with its duration in milliseconds."""
    with Image.open(BytesIO(data)) as image:
        first = 1 if image.info.get("default_image") else 0
        for number in range(first, image.n_frames):  # type: ignore[attr-defined]  # untyped there
            image.seek(number)
            yield np.asarray(image.convert("RGB"), np.int64), image.info["duration"]


@BOTH
def test_frames_are_in_order_and_the_last_one_is_shown_longer(form: str) -> None:
    data = file_of(form)
    found = list(frames(data))
    assert [time for _, time in found] == list(film().milliseconds) == [600] * 9 + [2500]
    stack = np.stack([shown for shown, _ in found])
    assert stills()[-1].shape == stack[0].shape  # others have fewer lines of words below
    for still, shown in zip(stills(), stack, strict=True):
        assert np.abs(shown[: len(still) - 90] - still[:-90]).mean() < 1
    wall = (stack[0] == (0x55, 0x52, 0x4B)).all(axis=2)  # exactly, and without flicker
    assert wall.sum() > 10_000
    assert (stack[:, wall] == stack[0, wall]).all()
    with Image.open(BytesIO(data)) as image:
        assert image.info["loop"] == 0
        if form == "apng":  # programs without APNG show the last frame
            assert (np.asarray(image.convert("RGB")) == found[-1][0]).all()


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_in_svg_one_frame_is_visible_at_each_moment(theme: Any) -> None:
    """What the animations show follows from their rules and delays; without, the last frame."""
    svg, total = film().svg(theme), sum(film().milliseconds)
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == "A walk"
    assert root.findtext(f"{SVG}desc") == film().frames[-1].text()
    assert len(svg) < 3 * len(film().frames[-1].svg(theme))
    assert "@media(prefers-reduced-motion:no-preference){.lasermaze-film" in svg
    groups = [each for each in root.iter(f"{SVG}g") if "lasermaze-film" in each.get("class", "")]
    for group in groups:
        assert (group.get("visibility") == "hidden") != group.attrib["class"].endswith("-last")
    words = r"@keyframes ([\w-]+)\{0%\{visibility:visible\}([\d.]+)%,to\{visibility:h"
    shares = dict(re.findall(words, svg))
    assert set(re.findall(r"animation:[\w-]+ (\d+)ms step-end infinite", svg)) == {str(total)}
    moving = [group for group in groups if group.find(f"{SVG}use") is not None]
    seen = []
    for moment in range(100, total, 300):
        for number, group in enumerate(moving):
            delay = float(group.attrib["style"].removeprefix("animation-delay:")[:-2])
            if (moment - delay) % total < total * float(shares[group.attrib["class"]]) / 100:
                seen.append(number)
    assert seen == sorted(seen)
    assert {*seen} == {*range(len(moving))}
    assert len(seen) == len(range(100, total, 300))


def test_a_long_film_leaves_out_frames_but_not_the_first_or_last() -> None:
    made: list[int] = []

    def frame(number: int) -> Picture:
        made.append(number)
        return Picture(1, 1).caption(str(number))

    still = Picture(1, 1)
    long = Film.of(100_000, frame, still)
    assert len(long.frames) == len(made) + 1 == 240
    assert long.frames[-1] is still
    assert made[0] == 0
    gaps = np.diff([*made, 100_000])
    assert gaps.max() - gaps.min() <= 1
    assert long.seconds < Film.of(5, frame, still).seconds
    one = Film.of(0, frame, still)
    assert "animation:" not in one.svg()
    for frames in ((), (Picture(1, 2), Picture(2, 1))):
        with pytest.raises(ValueError, match="one size and title"):
            Film(frames)


def most_frequent(shown: npt.NDArray[np.int64]) -> set[int]:
    """The two most frequent colours of a picture."""
    found, counts = np.unique(shown @ (1 << 16, 1 << 8, 1), return_counts=True)
    return {*map(int, found[counts.argsort()[-2:]])}


@pytest.mark.parametrize("kind", by_day(SOLVED, 2))
def test_plain_areas_of_a_film_have_the_colours_of_the_picture(kind: str) -> None:
    still = answers(kind)[0].film().frames[-1]
    assert most_frequent(pixels(Film((still,)).gif())) == most_frequent(pixels(still.png(1)))


def test_the_files_of_films(tmp_path: Path) -> None:
    svg = film().svg().encode()
    for name, data in (("a.gif", file_of("gif")), ("a.png", file_of("apng")), ("a.svg", svg)):
        film().save(tmp_path / name)
        assert (tmp_path / name).read_bytes() == data
    (light, _), (dark, _) = (next(frames(data)) for data in (file_of("gif"), film().gif("dark")))
    assert np.median(light) > 200 > 60 > np.median(dark)
    error = refused(film().save, tmp_path / "a.mp4")
    assert "ending '.mp4'; expected .gif, .png or .svg" in str(error)
    element = ET.fromstring(film()._repr_html_().removesuffix(">") + "/>")
    assert element.attrib["alt"] == "A walk"
    source = element.attrib["src"].removeprefix("data:image/svg+xml;base64,")
    assert b64decode(source).decode() == film().svg()
