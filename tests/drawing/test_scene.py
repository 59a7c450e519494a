"""Scenes, and their SVG documents."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.drawing import Entry, Scene, Stamp
from lasermaze.drawing.glyphs import GLYPHS, STROKES
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.svg_elements import LARGEST
from lasermaze.drawing.theme import COATS, DARK, LABEL_SIZES, LIGHT, TERMINAL, Theme

CONCRETE: tuple[Theme, ...] = ("light", "dark")
SVG = "{http://www.w3.org/2000/svg}"


def example() -> Scene:
    return (
        Scene(2, 3, "An example")
        .tiles([(0, 1), (0, 2)], "wall", text="#")
        .numbered()
        .glyph((0, 0), Stamp("given"), Stamp("laser", 2), text="Lv", css="given")
        .path([(0.4, 0), (1, 0), (1, 2.85)], "beam", end="arrow")
        .label((1, 1), "E")
        .panel("To add", [Entry((Stamp("double"),), "D", 2), Entry((Stamp("target"),), "T")])
        .caption("A caption.")
    )


def crowded() -> Scene:
    """A grid of 100 by 100 with as many shapes as a solved puzzle can have."""
    cells = [(row, col) for row in range(100) for col in range(100)]
    scene = Scene(100, 100, "Crowded").tiles((c for c in cells if sum(c) % 3 == 0), "wall")
    for row, col in cells:
        scene.label((row, col), "NESW"[(row * 7 + col * 3) % 4])
    return scene.path([(row, col if row % 2 else 99 - col) for row, col in cells], "route")


def test_every_class_has_its_colours_in_both_themes() -> None:
    used = {c for coats in COATS.values() for coat in coats for c in (coat.fill, coat.stroke)}
    assert used - {""} <= LIGHT.keys()
    assert LIGHT.keys() == DARK.keys()
    assert LABEL_SIZES.keys() <= COATS.keys()
    assert {shape.css for shapes in GLYPHS.values() for shape in shapes} <= COATS.keys()
    assert all(re.fullmatch(r"\d*(;\d+)*", code) for code in TERMINAL.values())


def test_an_unknown_glyph_is_rejected_when_it_is_added() -> None:
    with pytest.raises(ValueError, match="no glyph is called 'laesr'"):
        Scene(1, 1).glyph((0, 0), Stamp("laesr"))


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_same_scene_gives_the_same_bytes(theme: Theme) -> None:
    assert example().svg(theme) == example().svg(theme)
    assert example().png() == example().png()


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_well_formed_and_complete(theme: Theme) -> None:
    root = ET.fromstring(example().svg(theme))
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "An example"
    assert root.findtext(f"{SVG}desc") == example().text()
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    uses = {use.attrib["href"] for use in root.iter(f"{SVG}use")}
    assert uses == {f"#{name}" for name in names}  # none is missing or unused


def test_svg_refers_to_no_other_file() -> None:
    svg = example().svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in svg
    assert "url(" not in svg
    assert "@import" not in svg
    assert "<script" not in svg


def test_only_auto_follows_the_readers_setting() -> None:
    assert "prefers-color-scheme:dark" in example().svg()
    for theme in CONCRETE:
        svg = example().svg(theme)
        assert "<style>" not in svg
        assert "class=" not in svg


def test_names_in_different_pictures_do_not_clash() -> None:
    """The same name has the same definition in every picture."""
    meanings: dict[str, str] = {}
    for svg in (example().svg("light"), example().svg("dark"), example().svg(), crowded().svg()):
        for name, content in re.findall(r'<g id="(\w+)"(.*?)</g>', svg, re.DOTALL):
            assert meanings.setdefault(name, content) == content
    assert meanings


@given(st.text(st.characters(exclude_categories=["Cs"]).filter(str.isprintable), max_size=60))
def test_any_printable_title_can_be_drawn(title: str) -> None:
    scene = Scene(1, 2, title).caption(title)
    root = ET.fromstring(scene.svg())
    assert root.findtext(f"{SVG}title") == (title or "A puzzle on a grid")
    assert scene.text().isascii()


def test_characters_that_xml_does_not_allow_are_replaced() -> None:
    root = ET.fromstring(Scene(1, 1, "a\x00b\ud800<&\"'>").svg())
    assert root.findtext(f"{SVG}title") == "a\ufffdb\ufffd<&\"'>"


def test_long_titles_and_captions_are_wrapped() -> None:
    layout = Layout(Scene(1, 1, "long " * 30).caption("w" * 500))
    assert len(layout.title) > 3
    assert len(layout.captions) > 3
    assert max(map(len, layout.captions)) < 50


def test_the_svg_of_a_crowded_grid_is_small() -> None:
    svg = crowded().svg()
    assert len(svg.encode()) < 1_000_000
    root = ET.fromstring(svg)
    assert max(int(root.attrib["width"]), int(root.attrib["height"])) == LARGEST


def test_text_and_numbers_of_a_large_grid_are_legible() -> None:
    small, large = Scene(9, 9, "T").numbered(), Scene(100, 60, "T").numbered()
    assert Layout(small).times == 1 < Layout(large).times
    assert small.svg().count("<use") == 18
    assert large.svg().count("<use") == 16  # every tenth
    assert large.text().splitlines()[2].split() == [str(col) for col in range(1, 61)]
    size = float(re.findall(r'font-size="(\d+)"', large.svg())[0])
    root = ET.fromstring(large.svg())
    shown = int(root.attrib["height"]) / int(root.attrib["viewBox"].split()[3])
    assert size * shown > 15


def test_letters_need_no_font() -> None:
    svg = Scene(1, 1).label((0, 0), "Q7").svg()
    assert "<text" not in svg
    assert STROKES["Q"] in svg


def test_labels_with_other_letters_use_the_readers_font() -> None:
    assert ">é&amp;</text>" in Scene(1, 1).label((0, 0), "é&").svg()


def test_a_straight_line_is_written_once() -> None:
    svg = Scene(1, 9).path([(0, col) for col in range(9)], "route").svg("light")
    assert 'd="M32 32h512"' in svg


def test_a_notebook_shows_the_svg() -> None:
    assert example()._repr_svg_() == example().svg()
