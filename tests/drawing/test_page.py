"""Explanations as HTML."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from lasermaze.drawing.page import Part, article, lecture
from tests.drawing.test_scene import SVG, example

CHAPTERS: list[Part] = [
    Part("First <1>", ("One & two.",), example()),
    Part("Second", ("Three.",)),
]


def test_an_article_is_one_element_without_styles_of_its_own() -> None:
    root = ET.fromstring(article("A title", CHAPTERS, "light"))
    assert root.tag == "article"
    assert [child.tag for child in root] == ["h1", "h2", "figure", "p", "h2", "p"]
    assert [heading.text for heading in root.iter("h2")] == ["First <1>", "Second"]
    assert len(list(root.iter(f"{SVG}svg"))) == 1
    assert root.find("style") is None


def test_the_parts_inside_a_part_are_closed_until_they_are_opened() -> None:
    deepest = Part("", ("So & so.",), example())
    inside = (Part("Else", ("Or so.",), inside=(deepest,)), Part("", ("Or not.",)))
    root = ET.fromstring(article("", [Part("A title", ("One.",), inside=inside)], "light"))
    assert [child.tag for child in root] == ["h2", "p", "details"]
    assert [child.tag for child in root[2]] == ["summary", "h3", "p", "details", "p"]
    assert [child.tag for child in root[2][3]] == ["summary", "figure", "p"]
    assert root[2][3][2].text == "So & so."


def test_a_page_contains_the_same_elements_and_follows_the_theme() -> None:
    body = article("A title", CHAPTERS).removeprefix("<article>").removesuffix("</article>\n")
    assert body in lecture("A title", CHAPTERS)
    assert "color-scheme: light dark" in lecture("", CHAPTERS)
    assert "color-scheme: dark" in lecture("", CHAPTERS, "dark")
