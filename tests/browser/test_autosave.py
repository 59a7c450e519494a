"""Nothing is lost: edited and started puzzles are kept, in every tab and after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage


def reloaded(tab: StudioPage) -> StudioPage:
    """Reload the page."""
    tab.page.reload()
    return tab.ready()


def my_puzzles(tab: StudioPage) -> Locator:
    """Open the list of my puzzles; its cards."""
    return tab.dialog("my-puzzles").locator("#my-puzzles-cards .card")


def test_an_edited_card_is_kept_when_another_is_opened(visit: Opener) -> None:
    tab = visit(CORNER)
    expect(my_puzzles(tab)).to_have_count(0)
    tab.keys("Escape")
    tab.hover(3, 3)
    tab.keys("s", "m")
    tab.expect_cell(3, 3, "target mirror, facing south, must be lit")
    edited = tab.text
    tab.go_to(FORK)
    tab.hover(1, 1)
    tab.keys("d")
    tab.expect_cell(1, 1, "laser, facing east")
    cards = my_puzzles(tab)
    expect(cards).to_have_count(2)
    card = cards.filter(has_text="Around the corner")
    expect(card).to_contain_text("being edited")
    expect(card.locator("svg")).to_be_visible()
    card.get_by_role("button").first.click()
    tab.expect_cell(3, 3, "target mirror, facing south, must be lit")
    assert tab.text == edited
    tab.keys("Control+z", "Control+z")
    tab.expect_library_picture(CORNER)
    tab.keys("Control+Shift+z", "Control+Shift+z")
    assert tab.text == edited


def test_a_play_survives_a_reload_a_change_of_mode_and_another_puzzle(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    clock = tab.page.locator("#clock")
    tab.hover(3, 3)
    tab.keys("s", "w")
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    expect(clock).not_to_have_text("0:00")
    reloaded(tab)
    expect(tab.button("Play")).to_have_attribute("aria-pressed", "true")
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    expect(clock).not_to_have_text("0:00")
    tab.switch_to("Build")
    tab.expect_cell(3, 3, "target mirror, direction unknown")
    tab.switch_to("Play")
    tab.keys("Control+z")
    tab.expect_cell(3, 3, "target mirror, facing south, can be turned")
    reloaded(tab)
    tab.keys("Control+Shift+z")
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    tab.go_to(FORK, play=True)
    tab.go_to(CORNER, play=True)
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    expect(my_puzzles(tab)).to_have_count(1)
    tab.keys("Escape")
    tab.press("Restart")
    tab.expect_message("0 of 1 target lit")
    tab.expect_cell(3, 3, "target mirror, direction unknown, can be turned")


@pytest.mark.night
def test_two_tabs_do_not_overwrite_each_other(visit: Opener) -> None:
    first = visit(CORNER, alone=True)
    first.hover(3, 3)
    first.keys("s")
    first.expect_cell(3, 3, "target mirror, facing south")
    second = StudioPage(first.page.context.new_page(), first.address).open()
    second.page.get_by_role("button", name="Go on where you were").click()
    second.expect_cell(3, 3, "target mirror, facing south")
    second.hover(3, 3)
    second.keys("d")
    second.expect_cell(3, 3, "target mirror, facing east")
    first.page.bring_to_front()
    first.hover(1, 3)
    first.keys("w")
    first.expect_cell(1, 3, re.compile("falling|rising"))
    titles = my_puzzles(first).locator("b").all_inner_texts()
    assert sorted(titles) == ["Around the corner", "Around the corner (2)"]
    reloaded(first).expect_cell(3, 3, "target mirror, facing south")
    reloaded(second).expect_cell(3, 3, "target mirror, facing east")


def test_a_browser_without_storage_gets_a_warning(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_refused("This browser keeps nothing")
    tab.expect_cell(3, 3, "target mirror, facing south")
    tab.keys("d")
    tab.expect_cell(3, 3, "target mirror, facing east")
    expect(tab.page.locator("#refusal")).to_be_hidden()
