"""Scenes as text."""

from __future__ import annotations

import re

import pytest

from lasermaze.drawing import Entry, Scene, Stamp
from lasermaze.drawing.layout import columns
from lasermaze.drawing.terminal import MOST_IN_PARTS
from tests.drawing.test_scene import example


def test_plain_text() -> None:
    assert example().text().splitlines() == [
        "An example",
        "",
        "   1   2   3",
        "",
        "1  Lv  #   #",
        "   v",
        "2  +-->E-->--->",
        "",
        "To add: D D T",
        "A caption.",
    ]


def test_colour_and_box_drawing_show_the_same_picture() -> None:
    plain = example().text().splitlines()
    assert re.sub("\x1b\\[[0-9;]*m", "", example().text(colour=True)).splitlines() == plain
    drawn = example().text(unicode=True).splitlines()
    assert [len(line) for line in drawn] == [len(line) for line in plain]
    assert drawn[6] == "2  └──▸E──▸───▸"


def test_only_colour_adds_escapes() -> None:
    assert "\x1b" not in example().text(unicode=True)
    assert "\x1b[31m" in example().text(colour=True)


def test_without_lines_the_gaps_are_smaller() -> None:
    scene = Scene(2, 2).glyph((0, 1), Stamp("laser"), text="L^")
    assert scene.text() == " .  L^\n .  .\n"


def test_two_opposite_lines_show_both_directions() -> None:
    across = Scene(1, 2).path([(0, 0), (0, 1)], "beam").path([(0, 1), (0, 0)], "beam")
    assert across.text() == "  -<>-\n"
    down = Scene(2, 1).path([(0, 0), (1, 0)], "beam").path([(1, 0), (0, 0)], "beam")
    assert down.text() == "  |\n  v^\n  |\n"


def test_lines_leave_on_all_four_sides() -> None:
    scene = Scene(1, 1).glyph((0, 0), text="ABCD")
    for tip in ((-0.8, 0), (0, 0.8), (0.8, 0), (0, -0.8)):
        scene.path([(0, 0), tip], "beam", end="arrow")
    assert scene.text() == "   ^\n<-ABCD->\n   v\n"


def test_a_cross_shows_where_a_line_is_stopped() -> None:
    scene = Scene(1, 2).path([(0, 0), (0, 0.6)], "beam", end="cross")
    assert scene.text() == "  --x-\n"


def test_lines_without_heads_and_slanting_lines() -> None:
    assert Scene(1, 2).path([(0, 0), (0, 1)], "route", heads=False).text() == "  ----\n"
    slanting = Scene(2, 2).path([(0, 0), (1, 1)], "route", heads=False)
    assert slanting.text() == "  .  .\n\n  .  .\n"


def walk(rows: int, cols: int, *, heads: bool = False) -> Scene:
    """Down the first column and along the last row, past a wall, from S to G."""
    scene = Scene(rows, cols).tiles([(0, 1)], "wall", text="#").numbered()
    scene.glyph((0, 0), text="S").glyph((rows - 1, cols - 1), text="G")
    return scene.path([(0, 0), (rows - 1, 0), (rows - 1, cols - 1)], "walk", heads=heads)


def test_a_scene_that_is_too_wide_has_one_character_per_cell() -> None:
    """A line covers neither its start nor its goal."""
    assert max(map(len, walk(3, 5).text().splitlines())) > 12
    assert walk(3, 5).text(width=12).splitlines() == [
        "  12345",
        "1 S#...",
        "2 |....",
        "3 +---G",
    ]
    assert walk(3, 5).text(width=200) == walk(3, 5).text()
    headed = walk(3, 12, heads=True).text(unicode=True, width=20)
    assert headed.splitlines() == [
        "           111",
        "  123456789012",
        "1 S#··········",
        "2 ▾···········",
        "3 ▸▸▸▸▸▸▸▸▸▸▸G",
    ]


def test_texts_around_a_scene_without_gaps() -> None:
    scene = Scene(2, 4).label((-1, 1), "12").label((2, 0), "34").tiles([(0, 3)], "fire")
    scene.label((0, -0.75), "56").label((1, 4), "78")
    text = ["    1", "    2", "56 ....", "   .... 78", "   3", "   4"]
    assert scene.text(width=11).splitlines() == text
    assert "\x1b[31m.\x1b[0m" in scene.text(colour=True, width=11)


@pytest.mark.parametrize(
    "scene",
    [
        Scene(1, 9).path([(0, 0), (0, 8)], "beam", end="arrow").glyph((0, 4), text="/"),
        Scene(1, 9).path([(0, 0), (0, 4)], "beam", end="cross").glyph((0, 4), text="T"),
        Scene(2, 9).path([(0, 0), (0, 8), (0, 0)], "beam"),
        Scene(1, 9).tiles([(0, col) for col in range(9)], "wall", text="(/)"),
    ],
    ids=["through a mirror", "cross", "there and back", "long code"],
)
def test_a_scene_whose_cells_need_more_than_a_character_is_drawn_in_parts(scene: Scene) -> None:
    whole, parts = scene.text().splitlines(), scene.text(width=20).splitlines()
    assert max(map(len, parts)) <= 20
    heads = [line for line in parts if line.endswith(" of 9:")]
    assert len(heads) > 1
    rows = [line for line in parts if line and line not in heads]
    assert sum(map(len, rows)) >= len("".join(whole).replace(" ", ""))
    for char in set("".join(whole)) - {" "}:
        assert "".join(rows).count(char) >= "".join(whole).count(char)


def test_of_a_very_large_scene_a_part_is_shown_and_it_says_so() -> None:
    rows = MOST_IN_PARTS
    scene = Scene(rows, 150).numbered().glyph((0, 99), text="G")
    scene.path([(1, 100), (0, 100)], "walk", heads=False)
    lines = scene.text(width=45).splitlines()
    assert max(map(len, lines)) <= 45
    assert lines[-1] == "Only columns 83 to 119 of 150 are shown."
    assert lines[2][4:] == "".join(str(col % 10) for col in range(83, 120))
    assert lines[3][4:].index("G") == 100 - 83
    assert "Only columns 1 to 37 of" in Scene(rows, 150).text(width=40)
    right = Scene(rows, 150).glyph((0, 149), text="G").text(width=40)
    assert "Only columns 114 to 150 of" in right


@pytest.mark.parametrize("width", [1, 20, 40, 80, 200])
@pytest.mark.parametrize("line", ["It is so. " * 30, "x" * 300, "日本語の題" * 9, "a\u0301" * 90])
def test_words_are_no_wider_than_the_text_may_be(line: str, width: int) -> None:
    scene = Scene(1, 1, line).caption(line).panel("To add", [Entry((), "T", 5)])
    for unicode in (False, True):
        told = scene.text(width=width, unicode=unicode)
        assert max(sum(map(columns, line)) for line in told.splitlines()) <= max(2, width)
        joined = "".join(told.split())
        wanted = line if unicode else line.encode("ascii", "backslashreplace").decode()
        assert joined.count("".join(wanted.split())) == 2


def test_a_key_names_only_the_marks_that_are_shown() -> None:
    scene = Scene(1, 2).glyph((0, 0), text="(/)", css="turned").key("turned", "turned")
    scene.key("lit", "lit").key("cross", "a hit").key("step", "steps").key("matched", "paired")
    assert scene.text().splitlines()[-1] == "( ) turned"
    assert scene.words == []
    scene.path([(0, 0), (0, 1)], "beam", end="cross")
    assert scene.text().splitlines()[-1] == "( ) turned, x a hit"
    assert scene.text(unicode=True).splitlines()[-1] == "( ) turned, × a hit"
    assert scene.words == ["Cross: a hit."]
    assert scene.bare().words == []
    with pytest.raises(ValueError, match="no mark is called 'glowing'"):
        scene.key("glowing", "hot")


def test_the_sides_of_a_cell_in_a_fine_scene() -> None:
    scene = Scene(2, 2, fine=True).numbered().tiles([(1, 1)], "wall", text="#")
    scene.path([(0, 0.3), (0, 0.7)], "matched", heads=False)
    scene.path([(-0.3, 0), (0, 0.3), (0.3, 0), (0.7, 0)], "link", heads=False)
    scene.glyph((0, 0), text="/").glyph((0, 0.3), text="o").glyph((0, 0.7), text="10")
    assert scene.text().splitlines() == [
        "    1     2",
        "     \\",
        "1   / o=10",
        "     /",
        "    |",
        "",
        "2         #",
    ]


def test_many_equal_things_are_counted() -> None:
    scene = Scene(1, 1).panel("To add", [Entry((), "T", 7), Entry((), "S", 2)])
    assert scene.text().endswith("To add: T x7 S S\n")
