"""Scenes as text."""

from __future__ import annotations

import re

from lasermaze.drawing import Entry, Scene, Stamp
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
        "A legend.",
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


def walk(rows: int, cols: int, *, compact: bool, heads: bool = False) -> Scene:
    """Down the first column and along the last row, past a wall, from S to G."""
    scene = Scene(rows, cols, compact=compact).tiles([(0, 1)], "wall", text="#").numbered()
    scene.path([(0, 0), (rows - 1, 0), (rows - 1, cols - 1)], "walk", heads=heads)
    return scene.glyph((0, 0), text="S").glyph((rows - 1, cols - 1), text="G")


def test_a_compact_scene_has_one_character_per_cell() -> None:
    assert walk(3, 5, compact=True).text().splitlines() == [
        "  12345",
        "1 S#...",
        "2 |....",
        "3 +---G",
    ]
    headed = walk(3, 12, compact=True, heads=True).text(unicode=True)
    assert headed.splitlines() == [
        "           111",
        "  123456789012",
        "1 S#··········",
        "2 ▾···········",
        "3 ▸▸▸▸▸▸▸▸▸▸▸G",
    ]


def test_in_a_compact_scene_later_shapes_lie_above_earlier_ones() -> None:
    scene = Scene(1, 4, compact=True).tiles([(0, 3)], "fire")
    for col, letter in enumerate("SLR"):
        scene.label((0, col), letter)
    scene.path([(0, 0), (0, 0.9)], "walk", end="cross").glyph((0, 2), Stamp("death"))
    assert scene.text() == ">xR.\n"
    assert "\x1b[31m.\x1b[0m" in scene.text(colour=True)


def test_texts_around_a_compact_scene() -> None:
    scene = Scene(2, 2, compact=True).label((-1, 1), "12").label((2, 0), "34")
    scene.label((0, -0.75), "56").label((1, 2), "78")
    assert scene.text().splitlines() == ["    1", "    2", "56 ..", "   .. 78", "   3", "   4"]


def test_a_scene_that_is_too_wide_is_drawn_compactly() -> None:
    scene = walk(3, 20, compact=False)
    assert max(map(len, scene.text().splitlines())) > 60
    compact = walk(3, 20, compact=True).text()
    assert scene.text(width=60) == compact
    assert scene.text(width=200) == scene.text()
    long_codes = Scene(1, 20).glyph((0, 0), text="L^")
    assert "columns" in long_codes.text(width=40)


def test_a_scene_that_is_still_too_wide_is_shown_in_part_and_says_so() -> None:
    scene = Scene(2, 150).numbered().glyph((0, 99), text="G")
    scene.path([(1, 100), (0, 100)], "walk", heads=False)
    lines = scene.text(width=42).splitlines()
    assert max(map(len, lines)) == 42
    assert lines[-1] == "Only columns 81 to 120 of 150 are shown."
    assert lines[2][2:] == "".join(str(col % 10) for col in range(81, 121))
    assert lines[3][2:].index("G") == 100 - 81
    assert "Only columns 1 to 40 of" in Scene(2, 150).numbered().text(width=42)
    right = Scene(2, 150).glyph((0, 149), text="G").text(width=40)
    assert "Only columns 111 to 150 of" in right


def test_many_equal_things_are_counted() -> None:
    scene = Scene(1, 1).panel("To add", [Entry((), "T", 7), Entry((), "S", 2)])
    assert scene.text().endswith("To add: T x7 S S\n")
