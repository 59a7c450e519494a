"""The page uses the colours of the library's drawings, with enough contrast for text."""

from __future__ import annotations

import re

import pytest

from lasermaze.drawing.theme import DARK, LIGHT
from lasermaze.studio.app import PAGE

CSS = (PAGE / "colours.css").read_text(encoding="utf-8")


def colours(theme: str) -> dict[str, str]:
    """The page's colours in a theme, by name."""
    pairs = re.findall(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", CSS)
    return {name: light if theme == "light" else dark for name, light, dark in pairs}


def brightness(colour: str) -> float:
    """Relative luminance as defined by the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), light, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("theme", "library"), [("light", LIGHT), ("dark", DARK)])
def test_the_page_has_all_colours_of_the_library(theme: str, library: dict[str, str]) -> None:
    named = colours(theme)
    assert {name: named.get(name) for name in library} == library


def test_drawings_follow_the_theme_of_the_page() -> None:
    for name in LIGHT:
        for paint in ("fill", "stroke"):
            css = f".lasermaze-{paint}-{name}"
            assert f"{css}{css} {{ {paint}: var(--{name}); }}" in CSS


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_walls_are_darker_than_floors(theme: str) -> None:
    named = colours(theme)
    assert brightness(named["wall"]) < brightness(named["board"])
    assert contrast(named["wall"], named["board"]) >= 1.4


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "page", "press", "raised"])
@pytest.mark.parametrize("words", ["ink", "soft", "link", "good", "bad"])
def test_text_has_enough_contrast(theme: str, ground: str, words: str) -> None:
    named = colours(theme)
    assert contrast(named[words], named[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_main_button_has_enough_contrast(theme: str) -> None:
    named = colours(theme)
    assert contrast(named["accent"], named["on-accent"]) >= 4.5
