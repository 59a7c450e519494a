"""Playing: given pieces are locked, progress is kept, suppositions can be taken back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

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


def test_tokens_are_dragged_from_the_pile_over_the_board_and_off_it(visit: Opener) -> None:
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
    tab.expect_cell(1, 4, "target mirror, direction unknown")


def test_a_win_is_shared_without_spoilers_and_counted(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.page.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text; }; }")
    solve_corner(tab)
    words, symbols, link = tab.page.get_by_label("A line to share").input_value().split("\n")
    assert words.endswith("“Around the corner”")
    assert re.fullmatch(r"🟦+🎯 \d+:\d\d ⭐⭐⭐", symbols)
    tab.page.locator("#share-win").click()
    assert tab.page.evaluate("window.shared").startswith(f"{words}\n{symbols}")
    tab.page.evaluate("navigator.share = undefined")
    statistics = tab.dialog("statistics")
    expect(statistics.locator(".figures")).to_contain_text("Solved1Without a hint1")
    with tab.page.expect_download() as given:
        statistics.get_by_role("button", name="Save times and hints").click()
    [row] = json.loads(given.value.path().read_text(encoding="utf-8"))["rows"]
    assert (row["kind"], row["hints"]) == ("board", 0)
    friend = visit(link=link)
    friend.expect_cell(1, 3, "double mirror, direction unknown, can be turned")
    expect(friend.page.locator("#finish")).to_be_hidden()


def test_broken_rules_are_shown_when_asked_or_always(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    marks = tab.page.locator("#marks .mark-fault")
    tab.page.get_by_label("Show broken rules").check()
    expect(marks).to_have_count(0)  # nothing is turned yet
    tab.hover(1, 3)
    tab.keys("w")
    tab.expect_message("leaves the grid")
    expect(marks).to_have_count(1)
    solve_corner(tab)
    expect(marks).to_have_count(0)
    tab.keys("Control+z", "Control+z")
    expect(marks).not_to_have_count(0)
    tab.page.get_by_label("Show broken rules").uncheck()
    expect(marks).to_have_count(0)


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
