"""The board game with the mouse: drag and drop, keys on the token below it, the live beam."""

from __future__ import annotations

import re
from io import BytesIO
from statistics import median

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener

BLANK = "kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n"


def test_a_card_is_set_up_by_drag_and_drop_and_solved(visit: Opener) -> None:
    tab = visit(BLANK)
    tab.expect_message("This is not a card yet")
    tab.help("solve")
    tab.expect_answer("This cannot be answered", re.compile("laser"))
    tab.drag_piece("laser", (1, 1))
    tab.expect_cell(1, 1, "laser, facing north")
    tab.hover(1, 1)
    tab.keys("d")
    tab.expect_cell(1, 1, "laser, facing east")
    tab.expect_cell(1, 2, "empty, in the beam")
    tab.drag_piece("target mirror", (2, 3))
    tab.hover(2, 3)
    tab.keys("r")
    tab.drag_piece("double mirror", tab.page.locator("#pile"))
    expect(tab.piece("double mirror", "pile")).to_be_visible()
    expect(tab.piece("double mirror")).to_be_disabled()
    tab.expect_count("exactly one")
    tab.help("solve")
    tab.expect_answer("Exactly one solution")
    tab.expect_cell(1, 3, "double mirror, falling to the right")
    expect(tab.banner).to_contain_text("Solution 1 of 1")
    tab.press("Back to my puzzle")
    tab.expect_cell(1, 3, "empty, in the beam")
    assert tab.text == "kind: board\ntargets: 1\nadd: D\ngrid:\nL> . .\n.  . T?\n"


def test_the_pile_the_targets_and_the_limits_of_the_box(visit: Opener) -> None:
    tab = visit(FORK)
    expect(tab.page.locator("#targets")).to_have_text("2")
    tab.press("One target more")
    tab.expect_message("This is not a card yet: 3 targets to be lit")
    tab.press("One target less")
    tab.press("One target less")
    expect(tab.button("One target less")).to_be_disabled()
    tab.expect_message("of 1 target lit")
    tab.piece("beam splitter", "pile").click()
    expect(tab.piece("beam splitter", "pile")).to_have_count(0)
    tab.choose("double mirror")
    tab.press("Add the chosen piece")
    expect(tab.piece("double mirror", "pile")).to_be_visible()
    assert "targets: 1\nadd: T D\n" in tab.text
    expect(tab.piece("laser").locator(".left")).to_have_text("×0")
    tab.press("Eraser")
    tab.drag((1, 1), (1, 3), (2, 3))
    for cell in ((1, 1), (1, 3), (2, 3)):
        tab.expect_cell(*cell, "empty")
    tab.expect_cell(2, 2, "target mirror, direction unknown, must be lit")


def test_resize_clear_title_and_unlimited_undo(visit: Opener) -> None:
    tab = visit(FORK)
    tab.title.fill("Another name")
    tab.title.press("Enter")
    dialog = tab.dialog("resize")
    dialog.get_by_label("Rows").fill("5")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_role("button", name="Resize").click()
    expect(dialog).to_be_hidden()
    expect(tab.page.get_by_role("gridcell")).to_have_count(30)
    tab.press("Clear")
    tab.expect_cell(2, 2, "empty")
    edited = tab.text
    assert edited.startswith("kind: board\ntitle: Another name\n")
    for _ in range(3):
        tab.keys("Control+z")
    expect(tab.button("Undo")).to_be_disabled()
    tab.expect_library_picture(FORK)
    for _ in range(3):
        tab.keys("Control+Shift+z")
    expect(tab.button("Redo")).to_be_disabled()
    assert tab.text == edited


@pytest.mark.night
def test_a_large_grid_can_be_zoomed_and_follows_the_dark_theme(visit: Opener) -> None:
    rows = ["." * 60] * 60
    rows[0] = "S" + "." * 58 + "G"
    tab = visit("kind: turrets\ngrid:\n" + "\n".join(rows) + "\n", color_scheme="dark")
    tab.press("Larger")
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 1280
    shot = Image.open(BytesIO(tab.page.locator("#picture").screenshot())).convert("L")
    assert median(shot.resize((40, 40)).tobytes()) < 80


@pytest.mark.night
def test_a_chosen_theme_colours_the_tokens_too(visit: Opener) -> None:
    """Tokens are repeated by ``use``, where rules for elements below others do not reach."""
    shots = []
    for system, chosen in (("dark", "auto"), ("light", "dark")):
        stored = {"settings": {"theme": chosen}}
        tab = visit(CORNER, play=True, color_scheme=system, stored=stored)
        tab.settle()
        with Image.open(BytesIO(tab.page.locator("#sheet").screenshot())) as shot:
            shots.append(shot.convert("RGB").tobytes())
    assert shots[0] == shots[1]
