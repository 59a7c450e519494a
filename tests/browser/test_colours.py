"""The page uses the colours of the library's drawings, with enough contrast for text."""

from __future__ import annotations

import re

import pytest

from lasermaze.drawing.theme import DARK, LIGHT
from lasermaze.studio.app import PAGE

CSS = (PAGE / "colours.css").read_text(encoding="utf-8")
HALVES = dict(zip(("light", "dark"), CSS.split("@media (prefers-color-scheme: dark)"), strict=True))


def colours(theme: str) -> dict[str, str]:
    """The page's colours in a theme, by name."""
    named = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6}|var\(--[a-z]+\));", HALVES["light"]))
    if theme == "dark":
        named |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", HALVES["dark"]))
    return {
        name: named[value[6:-1]] if value.startswith("var") else value
        for name, value in named.items()
    }


def brightness(colour: str) -> float:
    """Relative luminance as defined by the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), light, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("theme", "library"), [("light", LIGHT), ("dark", DARK)])
def test_shared_colour_names_have_the_librarys_colours(theme: str, library: dict[str, str]) -> None:
    shared = {name: colour for name, colour in colours(theme).items() if name in library}
    assert len(shared) >= 10
    assert shared == {name: library[name] for name in shared}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "board", "page", "press"])
@pytest.mark.parametrize("words", ["ink", "soft", "link", "good", "bad"])
def test_text_has_enough_contrast(theme: str, ground: str, words: str) -> None:
    named = colours(theme)
    assert contrast(named[words], named[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_main_button_has_enough_contrast(theme: str) -> None:
    named = colours(theme)
    assert contrast(named["accent"], named["on-accent"]) >= 4.5
