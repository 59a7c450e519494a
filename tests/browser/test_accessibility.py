"""Accessibility: keyboard only, phone and touch, reduced motion, animation, labels."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.cards import FORK
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import UNTIL, middle


def test_a_card_is_set_up_with_the_keyboard_alone(visit: Opener) -> None:
    tab = visit("kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n")
    tab.page.locator("#board").focus()
    tab.keys("ArrowUp", "ArrowLeft", "ArrowUp", "1", "d")
    tab.expect_cell(1, 1, "laser, facing east")
    tab.keys("m")
    expect(tab.page.locator("#alert")).to_contain_text("cannot be lit")
    tab.keys("ArrowRight", "ArrowRight", "4", "r")
    tab.expect_cell(1, 3, "double mirror, direction unknown")
    tab.keys("ArrowDown", "ArrowLeft", "2", "r", "m")
    tab.expect_cell(2, 2, "target mirror, direction unknown, must be lit")
    tab.keys("x", "ArrowRight", "x")
    tab.expect_cell(2, 3, "target mirror, direction unknown, must be lit")
    tab.keys("ArrowLeft", "3")
    tab.expect_cell(2, 2, re.compile("beam splitter"))
    tab.keys("Delete")
    tab.expect_cell(2, 2, "empty")
    tab.expect_count("exactly one")
    focused = tab.page.locator("#board")
    expect(focused).to_be_focused()
    expect(focused).to_have_attribute("aria-activedescendant", "cell-1-1")
    tab.keys("Control+z", "Control+z")
    tab.expect_cell(2, 3, "target mirror, direction unknown, must be lit")
    tab.expect_cell(2, 2, "empty")


@pytest.mark.night
def test_a_swipe_scrolls_the_tools_and_changes_nothing(visit: Opener) -> None:
    tab = visit(FORK, **PHONE | {"viewport": {"width": 360, "height": 640}})
    before = tab.picture
    x, y = tab.spot((3, 2))
    tab.swipe((x, y), (x, y - 300))
    x, y = middle(tab.page.locator("#dock"))
    tab.swipe((x, y), (x, y - 200))
    tab.page.evaluate(UNTIL + "() => until(() => document.querySelector('.rest').scrollTop > 60)")
    assert tab.page.evaluate("scrollY") == 0
    assert tab.picture == before
    expect(tab.button("Undo")).to_be_disabled()


def test_the_animation_plays_pauses_steps_and_changes_speed(visit: Opener) -> None:
    tab = visit(FORK, alone=True, reduced_motion="no-preference")
    clock = tab.page.clock  # the page's clock, which the test moves on
    clock.install(time=0)
    clock.pause_at(60)
    tab.press("Animate")
    player = tab.page.locator("#player")
    at = player.locator("output")
    expect(at).to_have_text(re.compile(r"^0 / \d"))
    for _ in range(600):
        if at.inner_text().startswith("2 / "):
            break
        clock.run_for(100)
    shown = at.inner_text()
    assert shown.startswith("2 / ")
    player.get_by_role("button", name="Pause").click()
    clock.run_for(60_000)
    expect(at).to_have_text(shown)
    clock.resume()
    player.get_by_label("Step of the animation").fill("0")
    expect(at).to_have_text(re.compile("^0 / "))
    first = tab.picture
    player.get_by_role("button", name="Step forward").click()
    expect(at).to_have_text(re.compile("^1 / "))
    assert tab.picture != first
    player.get_by_role("button", name="Step back").click()
    assert tab.picture == first
    player.get_by_label("Speed").select_option("4")
    player.get_by_role("button", name="Play", exact=True).click()
    last = (at.text_content() or "").split()[-1]
    expect(at).to_have_text(f"{last} / {last}")
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    player.get_by_role("button", name="Close").click()
    tab.expect_library_picture(FORK)
    tab.page.emulate_media(reduced_motion="reduce")
    tab.press("Animate")
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(tab.page.locator("#live")).to_contain_text("less motion")
    expect(at).to_have_text(re.compile("^0 / "))
    assert tab.page.evaluate("document.getAnimations().length") == 0
