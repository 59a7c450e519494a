"""The picture as text."""

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


def test_colour_and_box_drawing_show_the_same() -> None:
    plain = example().text().splitlines()
    assert re.sub("\x1b\\[[0-9;]*m", "", example().text(colour=True)).splitlines() == plain
    drawn = example().text(unicode=True).splitlines()
    assert [len(line) for line in drawn] == [len(line) for line in plain]
    assert drawn[6] == "2  └──▸E──▸───▸"


def test_no_escape_without_colour() -> None:
    assert "\x1b" not in example().text(unicode=True)
    assert "\x1b[31m" in example().text(colour=True)


def test_without_lines_the_cells_move_together() -> None:
    scene = Scene(2, 2).glyph((0, 1), Stamp("laser"), text="L^")
    assert scene.text() == " .  L^\n .  .\n"


def test_lines_both_ways_show_both_directions() -> None:
    across = Scene(1, 2).path([(0, 0), (0, 1)], "beam").path([(0, 1), (0, 0)], "beam")
    assert across.text() == "  -<>-\n"
    down = Scene(2, 1).path([(0, 0), (1, 0)], "beam").path([(1, 0), (0, 0)], "beam")
    assert down.text() == "  |\n  v^\n  |\n"


def test_lines_leave_on_all_four_sides() -> None:
    scene = Scene(1, 1).glyph((0, 0), text="ABCD")
    for tip in ((-0.8, 0), (0, 0.8), (0.8, 0), (0, -0.8)):
        scene.path([(0, 0), tip], "beam", end="arrow")
    assert scene.text() == "   ^\n<-ABCD->\n   v\n"


def test_a_cross_stands_where_a_line_is_stopped() -> None:
    scene = Scene(1, 2).path([(0, 0), (0, 0.6)], "beam", end="cross")
    assert scene.text() == "  --x-\n"


def test_a_line_without_heads_and_a_slanting_one() -> None:
    assert Scene(1, 2).path([(0, 0), (0, 1)], "route", heads=False).text() == "  ----\n"
    slanting = Scene(2, 2).path([(0, 0), (1, 1)], "route", heads=False)
    assert slanting.text() == "  .  .\n\n  .  .\n"


def test_many_equal_things_are_counted() -> None:
    scene = Scene(1, 1).panel("To add", [Entry((), "T", 7), Entry((), "S", 2)])
    assert scene.text().endswith("To add: T x7 S S\n")
