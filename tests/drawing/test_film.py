"""Moving pictures, read back frame by frame."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Film, Scene, Stamp
from lasermaze.drawing.film import MOST_FRAMES
from lasermaze.drawing.film_pixels import _LARGEST, _MOST_PIXELS
from lasermaze.drawing.scene import Theme

SVG = "{http://www.w3.org/2000/svg}"
STEPS = 6


def step(number: int) -> Scene:
    """A walker on its way through a row, with a lamp that is on in every other step."""
    scene = Scene(2, STEPS, "A walk").tiles([(1, 0), (1, 3)], "wall", text="#")
    if number % 2:
        scene.tiles([(1, 1), (1, 2)], "fire")
    scene.numbered().glyph((0, 0), Stamp("start"), text="S", css="start")
    scene.path([(0, col) for col in range(number + 1)], "walk", heads=False)
    scene.glyph((0, number), Stamp("walker"), text="@", css="walker")
    return scene.caption(f"Step {number} of {STEPS - 1}.")


FILM = Film(tuple(map(step, range(STEPS))), 0.5)


def frames(data: bytes) -> Iterator[tuple[npt.NDArray[np.uint8], Any]]:
    """The frames of a file as RGB, each with the milliseconds it is shown."""
    with Image.open(BytesIO(data)) as image:
        first = 1 if image.info.get("default_image") else 0
        for number in range(first, image.n_frames):  # type: ignore[attr-defined]  # untyped there
            image.seek(number)
            yield np.asarray(image.convert("RGB")), image.info["duration"]


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_every_frame_is_there_in_turn_and_the_last_one_is_held(form: str) -> None:
    found = list(frames(getattr(FILM, form)()))
    assert [time for _, time in found] == [500] * (STEPS - 1) + [2500]
    for scene, (pixels, _) in zip(FILM.frames, found, strict=True):
        height, width, _ = pixels.shape
        with Image.open(BytesIO(scene.png(1.5))) as image:
            still = np.asarray(image.convert("RGB"))
        assert still.shape[:2] == (height, width)
        assert np.abs(pixels.astype(int) - still).mean() < 1
    with Image.open(BytesIO(getattr(FILM, form)())) as image:
        assert image.info["loop"] == 0


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_what_does_not_change_does_not_flicker(form: str) -> None:
    """The wall at the left end of the second row has the same colours in all frames."""
    stack = np.stack([pixels for pixels, _ in frames(getattr(FILM, form)())])
    changes = (stack != stack[0]).any(axis=(0, 3))
    wall = (stack[0] == (0x55, 0x52, 0x4B)).all(axis=2)
    assert wall.sum() > 10_000
    assert not (wall & changes).any()


def test_a_program_that_knows_no_apng_shows_the_end() -> None:
    with Image.open(BytesIO(FILM.apng())) as image:
        first = np.asarray(image.convert("RGB"))
    *_, (last, _) = frames(FILM.apng())
    assert (first == last).all()


@pytest.mark.parametrize("form", ["gif", "apng", "svg"])
def test_the_same_film_gives_the_same_bytes(form: str) -> None:
    film = Film(tuple(map(step, range(STEPS))), 0.5)
    assert getattr(film, form)() == getattr(FILM, form)()


def test_dark_is_dark() -> None:
    (light, _), *_ = frames(FILM.gif())
    (dark, _), *_ = frames(FILM.gif("dark"))
    assert np.median(light) > 200 > 60 > np.median(dark)


def groups(svg: str) -> list[ET.Element]:
    """The groups that take turns."""
    found = ET.fromstring(svg).iter(f"{SVG}g")
    return [group for group in found if group.get("class", "").startswith("lasermaze-film")]


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_complete(theme: Theme) -> None:
    root = ET.fromstring(FILM.svg(theme))
    assert root.findtext(f"{SVG}title") == "A walk"
    assert root.findtext(f"{SVG}desc") == FILM.frames[-1].text()
    names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    uses = {use.attrib["href"] for use in root.iter(f"{SVG}use")}
    assert uses == {f"#{name}" for name in names}
    assert "http" not in FILM.svg(theme).replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_svg_shows_its_last_frame_where_nothing_moves() -> None:
    for group in groups(FILM.svg()):
        last = group.attrib["class"].endswith("-last")
        assert (group.get("visibility") == "hidden") != last
    assert "@media(prefers-reduced-motion:no-preference){.lasermaze-film" in FILM.svg()


def test_in_svg_every_moment_has_one_frame() -> None:
    """The rules and delays, carried out by hand."""
    svg, total = FILM.svg(), sum(FILM.milliseconds)
    shares = dict(
        re.findall(r"@keyframes ([\w-]+)\{0%\{visibility:visible\}([\d.]+)%,to\{visibility:h", svg)
    )
    assert set(re.findall(r"animation:[\w-]+ (\d+)ms step-end infinite", svg)) == {str(total)}
    moving = [group for group in groups(svg) if group.find(f"{SVG}path") is not None]
    seen: list[list[int]] = []
    for moment in range(100, total, 250):
        shown = []
        for number, group in enumerate(moving):
            delay = float(group.attrib["style"].removeprefix("animation-delay:")[:-2])
            if (moment - delay) % total < total * float(shares[group.attrib["class"]]) / 100:
                shown.append(number)
        seen.append(shown)
    order = [number for number in range(STEPS) for _ in range(10 if number == STEPS - 1 else 2)]
    assert seen == [[number] for number in order]


def test_svg_writes_once_what_frames_share() -> None:
    svg = FILM.svg("light")
    assert svg.count("L0 0") == FILM.frames[0].svg("light").count("L0 0")
    assert svg.count('fill="#55524b"') == 1  # the walls
    fire = re.search(r'<path fill="#d55e00"[^>]*opacity="0.3" d="[^"]*"/>', svg)
    assert fire is not None
    assert svg.count(fire[0]) == 1  # in three frames of six
    assert len(svg) < 3 * len(step(STEPS - 1).svg("light"))


def test_one_frame_is_a_still_picture() -> None:
    film = Film((step(3),))
    assert "animation:" not in film.svg()
    for data in (film.gif(), film.apng()):
        with Image.open(BytesIO(data)) as image:
            assert getattr(image, "n_frames", 1) == 1


def test_frames_with_more_words_than_others_have_one_height() -> None:
    film = Film((step(0), step(1).caption("Another line.").caption("And another.")))
    sizes = {pixels.shape for pixels, _ in frames(film.gif())}
    assert len(sizes) == 1
    assert 'height="' in film.svg()


def test_a_long_film_leaves_frames_out_and_keeps_both_ends() -> None:
    made: list[int] = []

    def frame(number: int) -> Scene:
        made.append(number)
        return Scene(1, 1).caption(str(number))

    film = Film.of(100_000, frame)
    assert len(film.frames) == len(made) == MOST_FRAMES
    assert (made[0], made[-1]) == (0, 99_999)
    gaps = np.diff(made)
    assert gaps.max() - gaps.min() <= 1
    assert film.seconds < Film.of(5, frame).seconds
    assert Film.of(1, frame).frames == (Scene(1, 1).caption("0"),)


@pytest.mark.soak
def test_many_large_frames_are_drawn_smaller() -> None:
    film = Film.of(60, lambda number: Scene(12, 12).label((number % 12, 3), "S"))
    found = list(frames(film.gif()))
    height, width, _ = found[0][0].shape
    assert max(height, width) <= _LARGEST
    assert 60 * height * width < _MOST_PIXELS * 1.05


@pytest.mark.parametrize(
    ("scenes", "seconds", "message"),
    [
        ((), 1, "one size and title, not 0"),
        ((Scene(1, 2), Scene(2, 1)), 1, "one size and title, not 2"),
        ((Scene(1, 1),) * (MOST_FRAMES + 1), 1, "at most 240 frames, not 241"),
        ((Scene(1, 1),), 0, "shown for 0 seconds"),
    ],
)
def test_a_senseless_film_is_refused(
    scenes: tuple[Scene, ...], seconds: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Film(scenes, seconds)


def test_the_ending_chooses_the_format(tmp_path: Path) -> None:
    for name, data in (("a.gif", FILM.gif()), ("a.png", FILM.apng()), ("a.svg", FILM.svg())):
        FILM.save(tmp_path / name)
        written = (tmp_path / name).read_bytes()
        assert written == (data.encode() if isinstance(data, str) else data)
    with pytest.raises(PuzzleError, match=r"ending '.mp4'; expected .gif, .png or .svg"):
        FILM.save(tmp_path / "a.mp4")
