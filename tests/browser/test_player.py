"""A player from the first visit to a solved card: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from lasermaze.studio.handlers.catalog import GALLERY
from tests.browser.cards import CORNER
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import StudioPage

FIRST = (GALLERY / "board" / "1-first-steps.txt").read_text(encoding="utf-8")


def first_steps(tab: StudioPage) -> None:
    """The first visit begins at home with the first step of the board game's path."""
    expect(tab.page.locator("#coach")).to_contain_text("Tap the mirror until the beam")
    expect(tab.page.locator("#coach")).to_contain_text(re.compile(r"1 of 3\d"))
    expect(tab.page.locator("#home")).to_contain_text(re.compile(r"Step 1 of 3\d: Turn the mirror"))


def leave_the_path(tab: StudioPage) -> None:
    """Leave the path, and play the first card of the gallery."""
    tab.page.locator("#coach").get_by_role("button", name="Leave the path").press("Enter")
    expect(tab.title).to_have_value(re.compile("^Today: The"))
    tab.go_to(FIRST, play=True)


def test_a_player_with_a_mouse(visit: Opener) -> None:
    tab = visit()
    first_steps(tab)
    tab.click(1, 3)
    tab.expect_message("leaves the grid")
    tab.click(1, 3)
    expect(tab.page.locator("#coach")).to_contain_text("Bent just right!")
    expect(tab.page.locator("#coach").get_by_role("img")).to_have_accessible_name("3 stars")
    tab.press("Next")
    expect(tab.page.locator("#coach")).to_contain_text("2 of 3")
    leave_the_path(tab)
    tab.press("Rules")
    rules = tab.page.locator("dialog#rules")
    expect(rules.locator("li")).not_to_have_count(0)
    pictured = rules.locator("ul.rules li")
    assert pictured.locator("svg").count() == pictured.count() > 0
    tab.keys("Escape")
    tab.drag_piece("double mirror", (1, 3), "pile")
    tab.click(1, 3)
    tab.press("Turn to east")
    tab.click(3, 3)
    expect(tab.page.locator("#finish h3")).to_have_text(re.compile(r"Solved in \d+:\d\d"))
    tab.press("Next card")
    expect(tab.title).to_have_value("A fork in the road")
    tab.page.go_back()
    expect(tab.title).to_have_value("First steps")
    tab.expect_message("Solved")


def test_a_player_with_the_keyboard_alone(visit: Opener) -> None:
    tab = visit()
    first_steps(tab)
    turn = ("ArrowUp", "ArrowRight", "d")  # the cursor begins in the middle
    tab.keys("ArrowUp", *turn)
    expect(tab.page.locator("#coach")).to_contain_text("Bent just right!")
    expect(tab.page.locator("#live")).to_contain_text("Bent just right! 3 stars.")
    tab.keys("Enter")
    expect(tab.page.locator("#coach")).to_contain_text("2 of 3")
    tab.settle()
    leave_the_path(tab)
    tab.keys("ArrowUp", "ArrowUp", "ArrowRight", "1", "d")
    tab.expect_cell(1, 3, re.compile("falling"))
    tab.keys("ArrowDown", "ArrowDown", "w")
    expect(tab.page.locator("#finish h3")).to_have_text(re.compile(r"Solved in \d+:\d\d"))
    expect(tab.page.locator("#live")).to_contain_text("Press Enter for the next card")
    tab.keys("Enter")
    expect(tab.title).to_have_value("A fork in the road")


def test_a_player_with_a_finger(visit: Opener) -> None:
    tab = visit(**PHONE)
    first_steps(tab)
    page = tab.page
    for _ in range(2):
        page.touchscreen.tap(*tab.spot((1, 3)))
        tab.settle()
    page.get_by_role("button", name="Next").tap()
    expect(page.locator("#coach")).to_contain_text("2 of 3")
    leave_the_path(tab)
    tab.piece("double mirror", "pile").tap()
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.settle()
    page.touchscreen.tap(*tab.spot((1, 3)))
    page.get_by_role("button", name="Take back").tap()
    expect(tab.piece("double mirror", "pile")).to_be_visible()
    for _ in range(3):
        tab.hint()
        page.get_by_role("button", name="Do it").tap()
        tab.settle()
        if page.locator("#finish").is_visible():
            break
    page.get_by_role("button", name="Next card").tap()
    expect(page.get_by_label("Title of the puzzle")).to_have_value("A fork in the road")
    for name in ("share", "export", "keys"):
        tab.dialog(name)
        page.keyboard.press("Escape")


def test_the_address_holds_what_is_shown_and_back_closes_a_dialog_first(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.hover(3, 3)
    tab.keys("s")
    edited = link_of_page(tab, CORNER.replace("T?", "Tv"))
    tab.page.wait_for_url(f"**/{edited}")
    tab.press("Play")
    tab.page.wait_for_url(f"**/{edited}&play=1")
    gallery = tab.dialog("gallery")
    tab.page.go_back()
    expect(gallery).to_be_hidden()
    tab.page.wait_for_url("**play=1")
    tab.page.go_back()
    expect(tab.button("Build")).to_have_attribute("aria-pressed", "true")
    tab.page.go_forward()
    expect(tab.button("Play")).to_have_attribute("aria-pressed", "true")


def link_of_page(tab: StudioPage, text: str) -> str:
    """The link as the page writes it: two programs may compress a text differently."""
    script = """async (text) => {
      const { linkTo } = await import("./link.js");
      return (await linkTo({ puzzle: { text }, playing: false, daily: null })).split("#")[1];
    }"""
    written: str = tab.page.evaluate(script, text)
    return f"#{written}"
