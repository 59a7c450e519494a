"""Check, hint, solve and explain; long work can be cancelled and does not delay others."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.cards import CORNER, FORK, HEAVY, NO_WAY
from tests.browser.conftest import Opener


def test_check_marks_the_broken_rule_on_the_board(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.hover(3, 3)
    tab.keys("w")
    tab.click(1, 3)
    tab.expect_message("leaves the grid")
    tab.help("check")
    tab.expect_answer("Not solved yet")
    fault = tab.button(re.compile("beam leaves the grid to the north"))
    number = fault.locator(".badge").inner_text()
    badge = tab.page.locator("#marks .mark-number").filter(has_text=number)
    ring = tab.page.locator("#marks .mark-fault:has(~ .mark-number)").last.bounding_box()
    expect(badge).to_be_visible()
    assert ring
    x, y = tab.spot((1, 3))
    assert ring["x"] < x < ring["x"] + ring["width"]
    assert ring["y"] < y < ring["y"] + ring["height"]
    faults = tab.page.locator("#marks .mark-fault")
    tab.help("solve")
    expect(tab.banner).to_contain_text("No solution")
    expect(faults).to_have_count(0)
    tab.press("Back to my puzzle")
    tab.help("check")
    expect(faults).not_to_have_count(0)
    tab.click(1, 3)
    expect(faults).to_have_count(0)


#: A card of which a hint names several mistakes.
MISTAKES = "kind: board\ntitle: Mistakes\ntargets: 1\nadd: T\ngrid:\n. L? .\n. .  T?\n. .  T>\n"


def test_a_hint_has_three_rungs_and_shows_each_mistake(visit: Opener) -> None:
    tab = visit(FORK, play=True)
    before = tab.picture
    tab.help("hint")
    tab.expect_answer("Hint", re.compile(r"Look at row \d, column \d\."))
    expect(tab.page.locator("#marks .mark-hint")).to_have_count(1)
    tab.button("What to do there").press("Enter")
    expect(tab.button("Do it")).to_be_focused()
    expect(tab.answer.locator(".reason")).to_contain_text(
        "Otherwise, no legal beam can go through it."
    )
    # The reason says what fails, so only the picture is shown.
    expect(tab.answer.get_by_role("group", name="Otherwise")).to_have_count(0)
    assert tab.picture != before
    tab.keys("Enter")
    expect(tab.page.locator("#board")).to_be_focused()
    tab.button("Undo").press("Enter")
    expect(tab.button("Undo")).to_be_disabled()
    expect(tab.page.locator("#board")).to_be_focused()
    assert tab.picture == before
    tab.go_to(MISTAKES, play=True)
    before = tab.picture
    tab.hint()
    mistakes = tab.answer.locator("button.mistake")
    expect(mistakes).not_to_have_count(0)
    mistakes.last.click()
    expect(mistakes.last).to_have_attribute("aria-pressed", "true")
    assert tab.picture != before
    tab.press("Do it")
    expect(tab.page.locator("#stage.supposing")).to_have_count(0)


def test_an_impossible_puzzle_is_explained_with_its_picture(visit: Opener) -> None:
    tab = visit(NO_WAY)
    tab.expect_count("none")
    tab.help("solve")
    tab.expect_answer("No solution")
    tab.press("Why?")
    lecture = tab.lecture
    lecture.get_by_label("Chapter").select_option(label="No solution")
    expect(lecture.get_by_role("heading", name="No solution")).to_be_visible()
    tab.keys("End")
    expect(lecture.locator("#lecture-picture svg")).to_be_visible()
    tab.keys("Escape")
    tab.expect_answer("Explained", "No solution. No legal beam can go through the checkpoint")
    tab.expect_library_picture(NO_WAY)


def test_a_long_solve_shows_progress_and_can_be_cancelled(visit: Opener) -> None:
    tab = visit(HEAVY)
    tab.help("solve")
    expect(tab.page.locator("#waiting")).to_be_visible()
    expect(tab.page.locator("#waiting-text")).to_contain_text("%")
    tab.press("Cancel")
    expect(tab.page.locator("#waiting")).to_be_hidden()
    tab.expect_answer("Cancelled")
    tab.go_to(FORK)
    tab.help("solve")
    tab.expect_answer("Exactly one solution")
