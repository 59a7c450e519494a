"""Playing: given pieces are locked, progress is kept, suppositions can be taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import StudioPage


def solve_corner(tab: StudioPage) -> None:
    """Turn the two tokens that must be turned."""
    tab.hover(1, 3)
    tab.keys("d")
    tab.hover(3, 3)
    tab.keys("w")
    tab.expect_message("Solved")


def test_a_card_is_played_from_the_pile_to_the_solution(visit: Opener) -> None:
    tab = visit(FORK, play=True)
    expect(tab.piece("beam splitter", "pile")).to_be_visible()
    tab.drag_piece("beam splitter", (1, 2), "pile")
    expect(tab.piece("beam splitter", "pile")).to_have_count(0)
    tab.choose("target mirror", "pile")
    tab.click(1, 4)
    expect(tab.piece("target mirror", "pile")).to_have_count(0)
    tab.drag((1, 4), (3, 4))
    tab.expect_cell(1, 4, "empty")
    tab.drag_off(3, 4)
    expect(tab.piece("target mirror", "pile")).to_be_visible()
    tab.drag_piece("target mirror", (1, 4), "pile")
    for cell, key in {(1, 1): "d", (1, 2): "d", (1, 3): "d", (1, 4): "a", (2, 2): "w"}.items():
        tab.hover(*cell)
        tab.keys(key)
    tab.expect_message("Solved")
    finish = tab.page.locator("#finish")
    expect(finish.locator("h3")).to_contain_text(re.compile(r"Solved in \d+:\d\d"))


def test_progress_and_clock_survive_a_reload(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.hover(1, 3)
    tab.keys("d")
    tab.expect_message("has no direction yet")
    expect(tab.page.locator("#clock")).not_to_have_text("0:00")
    tab.page.reload()
    tab.ready()
    expect(tab.button("Play")).to_have_attribute("aria-pressed", "true")
    tab.expect_message("has no direction yet")
    expect(tab.page.locator("#clock")).not_to_have_text("0:00")
    tab.press("Restart")
    tab.expect_message("0 of 1 target lit")
    tab.expect_cell(1, 3, "double mirror, direction unknown, can be turned")


def test_a_solved_puzzle_gives_a_line_to_share_without_spoilers(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    solve_corner(tab)
    line = tab.page.get_by_label("A line to share").input_value()
    words, symbols, link = line.split("\n")
    assert words.endswith("“Around the corner”")
    assert re.fullmatch(r"🟦+🎯 \d+:\d\d ⭐⭐⭐", symbols)
    friend = visit()
    friend.page.goto(link)
    friend.page.reload()
    friend.ready()
    friend.expect_cell(1, 3, "double mirror, direction unknown, can be turned")
    expect(friend.page.locator("#finish")).to_be_hidden()


def marks(page: Page) -> int:
    return page.locator("#marks .mark-fault").count()


def test_broken_rules_are_shown_when_asked_or_always(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    assert marks(tab.page) == 0
    tab.page.get_by_label("Show broken rules").check()
    expect(tab.page.locator("#marks .mark-fault")).to_have_count(0)  # nothing is turned yet
    tab.hover(1, 3)
    tab.keys("w")
    tab.expect_message("leaves the grid")
    expect(tab.page.locator("#marks .mark-fault")).to_have_count(1)
    solve_corner(tab)
    expect(tab.page.locator("#marks .mark-fault")).to_have_count(0)
    tab.keys("Control+z", "Control+z")
    expect(tab.page.locator("#marks .mark-fault")).not_to_have_count(0)
    tab.page.get_by_label("Show broken rules").uncheck()
    expect(tab.page.locator("#marks .mark-fault")).to_have_count(0)
    tab.help("check")
    tab.expect_answer("Not solved yet")
    expect(tab.page.locator("#marks .mark-fault")).not_to_have_count(0)
    first = tab.answer.locator(".faults li").first.inner_text().split("\n")[-1]
    assert tab.answer.inner_text().count(first) == 1


@pytest.mark.night
def test_a_tap_turns_a_placed_token_while_another_one_like_it_is_to_be_placed(
    visit: Opener,
) -> None:
    tab = visit("kind: board\ntargets: 1\nadd: T T\ngrid:\nL> . T?\n. . .\n", play=True, **PHONE)
    tab.piece("target mirror", "pile").tap()
    for spot in ((2, 2), (2, 2), (1, 3)):
        tab.page.touchscreen.tap(*tab.spot(spot))
        tab.settle()
    tab.expect_cell(2, 2, "target mirror, facing north")
    tab.expect_cell(1, 3, re.compile("target mirror, facing north"))
    expect(tab.page.locator("#cell-tools")).to_be_visible()
    tab.page.touchscreen.tap(*tab.spot((2, 3)))
    tab.expect_cell(2, 3, "target mirror, direction unknown")


@pytest.mark.night
def test_the_keyboard_climbs_the_rungs_of_a_hint(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.keys("h")
    tab.button("What to do there").focus()
    tab.keys("Enter")
    expect(tab.button("Do it")).to_be_focused()
    tab.keys("Enter")
    expect(tab.page.locator("#board")).to_be_focused()
