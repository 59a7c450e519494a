"""Explanations as HTML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import lasermaze as lm
from lasermaze.drawing import Scene
from lasermaze.drawing.page import Part, article, lecture
from lasermaze.kind import NAMES, kind_named
from tests.drawing.test_scene import SVG, example

CHAPTERS: list[Part] = [
    Part("First <1>", ("One & two.",), example()),
    Part("Second", ("Three.",)),
]


def test_an_article_is_one_element_without_styles_of_its_own() -> None:
    root = ET.fromstring(article("A title", CHAPTERS, "light"))
    assert root.tag == "article"
    assert [child.tag for child in root] == ["h1", f"{SVG}svg", "h2", "figure", "p", "h2", "p"]
    assert [heading.text for heading in root.iter("h2")] == ["First <1>", "Second"]
    assert len(list(root.iter(f"{SVG}svg"))) == 2  # what pictures share, and the picture
    assert root.find("style") is None


def test_the_parts_inside_a_part_are_closed_until_they_are_opened() -> None:
    deepest = Part("", ("So & so.",), example())
    inside = (Part("Else", ("Or so.",), inside=(deepest,)), Part("", ("Or not.",)))
    root = ET.fromstring(article("", [Part("A title", ("One.",), inside=inside)], "light"))
    assert [child.tag for child in root] == [f"{SVG}svg", "h2", "p", "details"]
    assert [child.tag for child in root[3]] == ["summary", "h3", "p", "details", "p"]
    assert [child.tag for child in root[3][3]] == ["summary", "figure", "p"]
    assert root[3][3][2].text == "So & so."


def test_a_page_contains_the_same_elements_and_follows_the_theme() -> None:
    body = article("A title", CHAPTERS).removeprefix("<article>").removesuffix("</article>\n")
    assert body in lecture("A title", CHAPTERS)
    assert "color-scheme: light dark" in lecture("", CHAPTERS)
    assert "color-scheme: dark" in lecture("", CHAPTERS, "dark")


@pytest.mark.parametrize("name", NAMES)
def test_what_pictures_share_is_defined_once(name: str) -> None:
    explained = lm.explain(lm.parse(kind_named(name).example))
    for page in (explained.html("A title"), explained._repr_html_()):
        names = Counter(re.findall(r'id="(l[0-9a-f]+)"', page))
        assert set(names.values()) == {1}
        assert set(re.findall(r'href="#(l[0-9a-f]+)"', page)) <= set(names)
        assert page.count("@media(prefers-color-scheme:dark)") == 1
        assert page.index("<defs>") < page.index("<figure>")


def test_a_theme_that_is_chosen_needs_no_rules() -> None:
    parts = [Part("One", ("Words.",), Scene(1, 1).tiles([(0, 0)], "wall"))]
    for theme in ("light", "dark"):
        assert "@media(prefers-color-scheme" not in lecture("", parts, theme)
    assert "<article>" in article("", [Part("One", ("Words.",))])


def test_a_title_and_a_caption_are_beside_the_picture_and_described_in_it() -> None:
    scene = Scene(1, 1, title="A title").caption("One & two.")
    page = lecture("", [Part("", (), scene)])
    assert "<figcaption>One &amp; two.</figcaption>" in page
    assert "<text" not in page
    assert re.search(r"<desc>A title.*One &amp; two\.\n</desc>", page, re.DOTALL)
