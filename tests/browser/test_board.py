"""The board game with the mouse: drag and drop, keys on the token below it, the live beam."""

from __future__ import annotations

from io import BytesIO
from statistics import median

import pytest
from PIL import Image
from playwright.sync_api import expect

from .cards import CORNER, FORK, SEVERAL
from .conftest import Opener

BLANK = "kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n"


def test_a_card_is_set_up_by_drag_and_drop_and_solved(visit: Opener) -> None:
    table = visit(BLANK)
    table.expect_message("This is no card yet")
    table.drag_piece("laser", (1, 1))
    table.expect_cell(1, 1, "laser, facing north")
    table.hover(1, 1)
    table.keys("d")
    table.expect_cell(1, 1, "laser, facing east")
    table.expect_cell(1, 2, "empty, in the beam")
    table.drag_piece("target mirror", (2, 3))
    table.hover(2, 3)
    table.keys("r")
    table.drag_piece("double mirror", table.page.locator("#pile"))
    expect(table.piece("double mirror", "pile")).to_be_visible()
    expect(table.piece("double mirror")).to_be_disabled()
    table.expect_count("exactly one")
    table.ask("solve")
    table.expect_answer("Exactly one solution")
    table.expect_cell(1, 3, "double mirror, falling to the right")
    expect(table.banner).to_contain_text("Solution 1 of 1")
    table.press("Back to my puzzle")
    table.expect_cell(1, 3, "empty, in the beam")
    assert table.text == "kind: board\ntargets: 1\nadd: D\ngrid:\nL> . .\n.  . T?\n"


def test_a_token_is_dragged_from_cell_to_cell_and_off_the_board(visit: Opener) -> None:
    table = visit(CORNER)
    table.drag((3, 3), (2, 2))
    table.expect_cell(2, 2, "target mirror, direction unknown")
    table.expect_cell(3, 3, "empty")
    table.drag_off(2, 2)
    table.expect_cell(2, 2, "empty")
    table.drag((1, 3), (1, 1))  # onto the laser: the two are swapped
    table.expect_cell(1, 1, "double mirror, direction unknown")
    table.expect_cell(1, 3, "laser, facing east")
    table.keys("Control+z", "Control+z", "Control+z")
    table.expect_library_picture(CORNER)
    assert table.text == CORNER


def test_keys_turn_and_mark_the_token_under_the_mouse(visit: Opener) -> None:
    table = visit(CORNER)
    table.hover(3, 3)
    for key, words in {"w": "north", "a": "west", "s": "south", "d": "east"}.items():
        table.keys(key)
        table.expect_cell(3, 3, f"target mirror, facing {words}")
    table.keys("r")
    table.expect_cell(3, 3, "target mirror, direction unknown")
    table.keys("m")
    table.expect_cell(3, 3, "target mirror, direction unknown, must be lit")
    table.keys("m")
    table.expect_cell(3, 3, "target mirror, direction unknown")
    table.hover(1, 1)
    table.keys("m")
    table.expect_refused("A laser cannot be lit")


def test_the_beam_follows_every_turn(visit: Opener) -> None:
    table = visit(CORNER)
    table.expect_cell(2, 3, "empty")
    table.click(1, 3)  # unknown, then its first way, then the next
    table.expect_cell(1, 3, "double mirror, rising to the right")
    table.expect_message("leaves the grid north of row 1, column 3")
    table.click(1, 3)
    table.expect_cell(1, 3, "double mirror, falling to the right")
    table.expect_cell(2, 3, "empty, in the beam")
    table.expect_message("waits for a direction at row 3, column 3")


def test_the_pile_the_targets_and_the_limits_of_the_box(visit: Opener) -> None:
    table = visit(FORK)
    expect(table.page.locator("#targets")).to_have_text("2")
    table.press("One target more")
    expect(table.page.locator("#targets")).to_have_text("3")
    table.expect_message("This is no card yet: 3 targets to be lit")
    table.press("One target less")
    table.press("One target less")
    expect(table.button("One target less")).to_be_disabled()
    table.expect_message("of 1 target lit")
    table.piece("beam splitter", "pile").click()
    expect(table.piece("beam splitter", "pile")).to_have_count(0)
    table.choose("double mirror")
    table.press("Add the chosen piece")
    expect(table.piece("double mirror", "pile")).to_be_visible()
    assert "targets: 1\nadd: T D\n" in table.text
    expect(table.piece("laser").locator(".left")).to_have_text("×0")


def test_blockers_are_painted_and_the_eraser_removes_what_it_crosses(visit: Opener) -> None:
    table = visit(FORK)
    table.press("Eraser")
    table.drag((1, 1), (1, 3), (2, 3))
    for cell in ((1, 1), (1, 3), (2, 3)):
        table.expect_cell(*cell, "empty")
    table.expect_cell(2, 2, "target mirror, direction unknown, must be lit")


def test_resize_clear_title_and_unlimited_undo(visit: Opener) -> None:
    table = visit(FORK)
    table.page.get_by_label("Title of the puzzle").fill("Another name")
    table.keys("Enter")
    dialog = table.dialog("resize")
    dialog.get_by_label("Rows").fill("5")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_role("button", name="Resize").click()
    expect(dialog).to_be_hidden()
    expect(table.page.get_by_role("gridcell")).to_have_count(30)
    table.press("Clear")
    table.expect_cell(2, 2, "empty")
    edited = table.text
    assert edited.startswith("kind: board\ntitle: Another name\n")
    for _ in range(3):
        table.keys("Control+z")
    expect(table.button("Undo")).to_be_disabled()
    table.expect_library_picture(FORK)
    for _ in range(3):
        table.keys("Control+Shift+z")
    expect(table.button("Redo")).to_be_disabled()
    assert table.text == edited


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_the_librarys_in_the_systems_colours(visit: Opener, theme: str) -> None:
    table = visit(FORK, color_scheme=theme)
    table.expect_library_picture(FORK)
    paper = table.page.locator("#stage").evaluate("one => getComputedStyle(one).backgroundColor")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 24, 29)"}[theme]


def test_the_number_of_solutions_is_updated_and_a_second_one_is_shown(visit: Opener) -> None:
    table = visit(SEVERAL)
    table.expect_count("2")
    table.press("show a second one")
    expect(table.banner).to_contain_text("Solution 2 of 2")
    table.press("Back to my puzzle")
    table.hover(1, 1)
    table.keys("w")
    table.expect_count("none")
    table.keys("Control+z")
    table.expect_count("2")
    table.expect_library_picture(SEVERAL)


def test_a_large_grid_can_be_zoomed_and_follows_the_dark_theme(visit: Opener) -> None:
    rows = ["." * 60] * 60
    rows[0] = "S" + "." * 58 + "G"
    table = visit("kind: turrets\ngrid:\n" + "\n".join(rows) + "\n", color_scheme="dark")
    page = table.page
    shown = "sheet.clientWidth / stage.clientWidth"  # elements are known by their ids
    assert page.evaluate(shown) <= 1
    table.press("Larger")
    table.press("Larger")
    assert page.evaluate(shown) > 1
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    page.locator("#stage").scroll_into_view_if_needed()
    shot = Image.open(BytesIO(page.locator("#picture").screenshot())).convert("L")
    assert median(shot.resize((40, 40)).tobytes()) < 80
