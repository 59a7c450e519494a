"""Check, hint, solve and explain; long work can be cancelled and does not delay others."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

import lasermaze
from tests.browser.cards import CORNER, FORK, HEAVY, MANY, NO_WAY
from tests.browser.conftest import PHONE, Opener


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
    tab.click(1, 3)
    tab.click(3, 3)
    expect(tab.page.locator("#marks .mark-fault")).to_have_count(0)


#: A card of which a hint names several mistakes.
MISTAKES = "kind: board\ntargets: 1\nadd: T\ngrid:\n. L? .\n. .  T?\n. .  T>\n"


def test_a_hint_has_three_rungs_and_shows_each_mistake(visit: Opener) -> None:
    tab = visit(FORK, play=True)
    before = tab.picture
    tab.help("hint")
    tab.expect_answer("Hint", re.compile(r"Look at row \d, column \d\."))
    expect(tab.page.locator("#marks .mark-hint")).to_have_count(1)
    tab.keys("h")
    expect(tab.answer.locator(".reason")).to_contain_text("Otherwise, no legal beam passes it.")
    # The reason says what fails, so only the picture is shown.
    expect(tab.answer.get_by_role("group", name="Otherwise")).to_have_count(0)
    assert tab.picture != before
    tab.press("Do it")
    expect(tab.button("Undo")).to_be_enabled()
    tab.keys("Control+z")
    expect(tab.button("Undo")).to_be_disabled()
    assert tab.picture == before
    tab.open(MISTAKES, play=True)
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
    drawn = lasermaze.explain(lasermaze.parse(NO_WAY)).screens[-1].picture
    assert drawn
    tab.keys("End")
    shapes = lecture.locator("#lecture-picture svg *:not(title, desc, style)")
    assert shapes.count() == len(re.findall(r"<(?!/|svg|title|desc|style)", drawn.bare().svg()))
    tab.keys("Escape")
    tab.expect_answer("Explained", "No solution. No legal beam passes the checkpoint")
    tab.expect_library_picture(NO_WAY)


def test_a_long_solve_shows_progress_and_can_be_cancelled(visit: Opener) -> None:
    tab = visit(HEAVY)
    tab.help("solve")
    expect(tab.page.locator("#waiting")).to_be_visible()
    expect(tab.page.locator("#waiting-text")).to_contain_text("%")
    tab.press("Cancel")
    expect(tab.page.locator("#waiting")).to_be_hidden()
    tab.expect_answer("Cancelled")
    tab.page.goto(f"{tab.address}/")
    tab.open(FORK)
    tab.help("solve")
    tab.expect_answer("Exactly one solution")


@pytest.mark.night
def test_solutions_found_before_a_cancellation_are_shown(visit: Opener) -> None:
    tab = visit(MANY)

    def without_limit(route: Route) -> None:
        body = dict(route.request.post_data_json or {}, limit=1_000_000_000, time_limit=60)
        route.continue_(post_data=json.dumps(body))

    tab.page.route("**/api/solve", without_limit)
    tab.help("solve")
    expect(tab.page.locator("#waiting-text")).to_contain_text("solutions so far")
    tab.press("Cancel")
    tab.expect_answer("Cancelled", re.compile(r"^Cancelled[\d,]+ solutions so far\. "))


@pytest.mark.night
def test_marks_disappear_when_they_no_longer_hold(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    marks = tab.page.locator("#marks .mark-fault, #marks .mark-hint")
    for question in ("check", "hint"):
        for cure in ("solve", "animate", "turn"):
            tab.help(question)
            expect(marks).not_to_have_count(0)
            if cure == "solve":
                tab.help("solve")
                expect(tab.banner).to_contain_text("Solution 1 of 1")
                expect(marks).to_have_count(0)
                tab.press("Back to my puzzle")
                expect(marks).to_have_count(0)
            elif cure == "animate":
                tab.press("Animate")
                expect(tab.page.locator("#player")).to_be_visible()
                expect(marks).to_have_count(0)
                tab.press("Close")
                expect(marks).not_to_have_count(0)  # they hold again for this position
            else:
                tab.hover(3, 3)
                tab.keys("s")
                expect(marks).to_have_count(0)


#: All that can be done is in the last row.
LOW = "kind: board\ntargets: 1\ngrid:\n" + ". . . . .\n" * 4 + "L? . C? . T?\n"


@pytest.mark.night
def test_on_a_phone_the_words_of_a_hint_never_cover_its_cell(visit: Opener) -> None:
    tab = visit(LOW, play=True, **PHONE)
    tab.resize(360, 640)
    for _ in range(3):
        tab.hint()
        mark = tab.page.locator("#marks .mark-hint").bounding_box()
        words = tab.answer.bounding_box()
        assert mark
        assert words
        assert mark["y"] + mark["height"] <= words["y"]
        tab.press("Do it")
        tab.settle()
    tab.expect_message("Solved")
    assert tab.page.locator("#stage").evaluate("stage => stage.style.translate") == ""
