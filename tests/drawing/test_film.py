"""Films, read back frame by frame."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
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
from lasermaze.drawing.pixels import LARGEST_FILM, MOST_FILM_PIXELS, _palette, _with_palette
from lasermaze.drawing.theme import Theme

SVG = "{http://www.w3.org/2000/svg}"
STEPS = 6


def step(number: int) -> Scene:
    """A walker in a row, and two cells that are under fire in every other step."""
    scene = Scene(2, STEPS, "A walk").tiles([(1, 0), (1, 3)], "wall", text="#")
    if number % 2:
        scene.tiles([(1, 1), (1, 2)], "fire")
    scene.numbered().glyph((0, 0), Stamp("start"), text="S", css="start")
    scene.path([(0, col) for col in range(number + 1)], "walk", heads=False)
    scene.glyph((0, number), Stamp("walker"), text="@", css="walker")
    return scene.caption(f"Step {number} of {STEPS - 1}.")


FILM = Film(tuple(map(step, range(STEPS))), 0.5)


def frames(data: bytes) -> Iterator[tuple[npt.NDArray[np.uint8], Any]]:
    """The frames of a file as RGB pixels, each with its duration in milliseconds."""
    with Image.open(BytesIO(data)) as image:
        first = 1 if image.info.get("default_image") else 0
        for number in range(first, image.n_frames):  # type: ignore[attr-defined]  # untyped there
            image.seek(number)
            yield np.asarray(image.convert("RGB")), image.info["duration"]


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_frames_are_in_order_and_the_last_one_is_shown_longer(form: str) -> None:
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
def test_areas_that_do_not_change_do_not_flicker(form: str) -> None:
    """The walls have the same exact colour in all frames."""
    stack = np.stack([pixels for pixels, _ in frames(getattr(FILM, form)())])
    changes = (stack != stack[0]).any(axis=(0, 3))
    wall = (stack[0] == (0x55, 0x52, 0x4B)).all(axis=2)
    assert wall.sum() > 10_000
    assert not (wall & changes).any()


def test_programs_without_apng_show_the_last_frame() -> None:
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
    """The groups of which one is visible at a time."""
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


def test_without_animations_svg_shows_its_last_frame() -> None:
    for group in groups(FILM.svg()):
        last = group.attrib["class"].endswith("-last")
        assert (group.get("visibility") == "hidden") != last
    assert "@media(prefers-reduced-motion:no-preference){.lasermaze-film" in FILM.svg()


def test_in_svg_one_frame_is_visible_at_each_moment() -> None:
    """The test computes what the animations show from their rules and delays."""
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


def test_svg_writes_common_elements_once() -> None:
    svg = FILM.svg("light")
    assert svg.count("L0 0") == FILM.frames[0].svg("light").count("L0 0")
    assert svg.count('fill="#55524b"') == 1  # the walls
    fire = re.search(r'<path fill="#d55e00"[^>]*opacity="0.3" d="[^"]*"/>', svg)
    assert fire is not None
    assert svg.count(fire[0]) == 1  # in three frames of six
    assert len(svg) < 3 * len(step(STEPS - 1).svg("light"))


def test_a_film_of_one_frame_is_a_still_picture() -> None:
    film = Film((step(3),))
    assert "animation:" not in film.svg()
    for data in (film.gif(), film.apng()):
        with Image.open(BytesIO(data)) as image:
            assert getattr(image, "n_frames", 1) == 1


def test_frames_with_different_captions_have_one_height() -> None:
    film = Film((step(0), step(1).caption("Another line.").caption("And another.")))
    sizes = {pixels.shape for pixels, _ in frames(film.gif())}
    assert len(sizes) == 1
    assert 'height="' in film.svg()


def test_a_long_film_leaves_out_frames_but_not_the_first_or_last() -> None:
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


@pytest.mark.night
def test_many_large_frames_are_drawn_smaller() -> None:
    film = Film.of(60, lambda number: Scene(12, 12).label((number % 12, 3), "S"))
    found = list(frames(film.gif()))
    height, width, _ = found[0][0].shape
    assert max(height, width) <= LARGEST_FILM
    assert 60 * height * width < MOST_FILM_PIXELS * 1.05


@pytest.mark.parametrize(
    ("scenes", "seconds", "message"),
    [
        ((), 1, "one size and title, not 0"),
        ((Scene(1, 2), Scene(2, 1)), 1, "one size and title, not 2"),
        ((Scene(1, 1),) * (MOST_FRAMES + 1), 1, "at most 240 frames, not 241"),
        ((Scene(1, 1),), 0, "shown for 0 s"),
    ],
)
def test_an_invalid_film_is_rejected(
    scenes: tuple[Scene, ...], seconds: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Film(scenes, seconds)


def test_the_file_extension_selects_the_format(tmp_path: Path) -> None:
    for name, data in (("a.gif", FILM.gif()), ("a.png", FILM.apng()), ("a.svg", FILM.svg())):
        FILM.save(tmp_path / name)
        written = (tmp_path / name).read_bytes()
        assert written == (data.encode() if isinstance(data, str) else data)
    with pytest.raises(PuzzleError, match=r"ending '.mp4'; expected .gif, .png or .svg"):
        FILM.save(tmp_path / "a.mp4")


def test_a_notebook_shows_the_film_as_an_image() -> None:
    element = ET.fromstring(FILM._repr_html_().removesuffix(">") + "/>")
    assert element.attrib["alt"] == "A walk"
    data = element.attrib["src"].removeprefix("data:image/svg+xml;base64,")
    assert b64decode(data).decode() == FILM.svg()


def test_plain_colours_of_a_film_are_exact() -> None:
    """Also those that differ from another colour of the film by one."""
    scene = Scene(1, 1).tiles([(0, 0)], "wall")
    near = Image.new("RGB", (90, 90), (3, 3, 3))
    near.paste((4, 3, 3), (0, 0, 90, 30))
    near.paste((255, 0, 0), (0, 0, 90, 10))
    palette = _palette([near])
    assert (_with_palette(near, palette).convert("RGB").tobytes()) == near.tobytes()
    for data in (Film((scene,)).gif(), Film((scene,)).apng()):
        with Image.open(BytesIO(data)) as image:
            colours = [colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()]
        assert {(0x55, 0x52, 0x4B), (255, 255, 255)} <= set(colours)
