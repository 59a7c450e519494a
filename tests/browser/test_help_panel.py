"""Check, hint, solve and explain; long work can be cancelled and does not delay others."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

import lasermaze
from tests.browser.cards import CORNER, FORK, HEAVY, MANY, NO_WAY, SEVERAL
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


@pytest.mark.night
def test_check_says_when_it_is_solved(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.hover(1, 3)
    tab.keys("d")
    tab.expect_message("the target mirror at row 3, column 3 has no direction yet")
    tab.hover(3, 3)
    tab.keys("w")
    tab.expect_message("Solved")
    tab.help("check")
    tab.expect_answer("Solved")


def test_a_hint_has_three_rungs(visit: Opener) -> None:
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
    assert tab.picture != before
    tab.keys("Control+z")
    expect(tab.button("Undo")).to_be_disabled()
    assert tab.picture == before


def test_a_hint_shows_the_picture_of_a_mistake(visit: Opener) -> None:
    tab = visit(NO_WAY, play=True)
    before = tab.picture
    tab.hint()
    tab.expect_answer("Hint", "The card has no solution.")
    reason = tab.answer.locator(".reason")
    expect(reason).to_contain_text("the target mirror at row 3, column 1")
    # The reason says it, so only the picture is left to be shown.
    expect(tab.answer.get_by_role("group", name="Otherwise")).to_have_count(0)
    expect(tab.page.locator("#stage.supposing")).to_have_count(1)
    assert tab.picture != before


@pytest.mark.night
def test_each_mistake_has_its_picture_until_a_move_is_made(visit: Opener) -> None:
    tab = visit("kind: board\ntargets: 1\nadd: T\ngrid:\n. L? .\n. .  T?\n. .  T>\n", play=True)
    before = tab.picture
    tab.hint()
    expect(tab.button("Do it")).to_be_visible()
    shown = []
    for mistake in tab.answer.locator("button.mistake").all():
        mistake.click()
        expect(mistake).to_have_attribute("aria-pressed", "true")
        shown.append(tab.picture)
    assert len({before, *shown}) == 1 + len(shown) > 2
    tab.press("Do it")
    expect(tab.page.locator("#stage.supposing")).to_have_count(0)
    tab.keys("Control+z")
    assert tab.picture == before


def test_hints_alone_lead_to_the_solution(visit: Opener) -> None:
    tab = visit(FORK, play=True)
    for _ in range(8):
        tab.hint()
        expect(tab.button("Do it")).to_be_visible()
        tab.press("Do it")
        expect(tab.button("Do it")).to_have_count(0)
        if "Solved" in (tab.page.locator("#message").text_content() or ""):
            break
    tab.expect_message("Solved")


def test_solve_pages_through_all_solutions(visit: Opener) -> None:
    tab = visit(SEVERAL)
    tab.help("solve")
    tab.expect_answer("2 solutions")
    expect(tab.banner).to_contain_text("Solution 1 of 2")
    first = tab.picture
    tab.press("The other one")
    expect(tab.banner).to_contain_text("Solution 2 of 2")
    second = tab.picture
    assert first != second
    tab.press("The other one")
    expect(tab.banner).to_contain_text("Solution 1 of 2")
    assert tab.picture == first
    tab.keys("Escape")
    expect(tab.banner).to_be_hidden()
    tab.expect_library_picture(SEVERAL)


@pytest.mark.night
def test_solve_says_that_there_is_exactly_one_solution(visit: Opener) -> None:
    tab = visit(FORK)
    tab.expect_count("exactly one")
    tab.help("solve")
    tab.expect_answer("Exactly one solution", "There is no other.")
    expect(tab.banner.get_by_role("button")).to_have_text(["Back to my puzzle"])
    tab.expect_cell(1, 4, "target mirror, facing west, lit")


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


def test_an_unfinished_card_is_refused_with_a_message(visit: Opener) -> None:
    tab = visit("kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n")
    tab.expect_count("cannot be counted yet")
    tab.help("solve")
    tab.expect_answer("This cannot be answered", re.compile("laser"))


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


def test_a_request_that_fails_is_sent_again(visit: Opener) -> None:
    tab = visit(CORNER)
    lost: list[str] = []
    down = False

    # One route for all: one that replaces another may come too late on a busy machine.
    def lose(route: Route) -> None:
        if lost and not down:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort("connectionreset")

    tab.page.route("**/api/edit", lose)
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_cell(3, 3, "target mirror, facing south")
    assert lost
    down = True
    tab.keys("w")
    tab.expect_refused("The studio's server does not answer")
    tab.expect_cell(3, 3, "target mirror, facing south")


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
def test_the_number_of_solutions_is_exact_up_to_a_thousand(visit: Opener) -> None:
    tab = visit(MANY)
    tab.expect_count("more than 1,000")
    tab.press("show a second one")
    expect(tab.banner).to_contain_text("Solution 2 of 200 shown")
    for press, number in (("Next", 3), ("Previous", 2), ("First", 1), ("Previous", 200)):
        tab.press(press)
        expect(tab.banner).to_contain_text(f"Solution {number} of 200 shown")


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


@pytest.mark.night
def test_an_animation_starts_from_the_current_position(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.hover(1, 3)
    tab.keys("a")
    before = tab.picture
    tab.press("Animate")
    player = tab.page.locator("#player")
    expect(player.locator("output")).to_have_text(re.compile("^0 / "))
    assert tab.picture == before
    player.get_by_label("Step of the animation").fill("99")
    last = (player.locator("output").text_content() or "").split()[-1]
    expect(player.locator("output")).to_have_text(f"{last} / {last}")
    assert tab.picture != before
    expect(tab.page.locator("#refusal")).to_be_hidden()


@pytest.mark.night
def test_a_heavy_puzzle_does_not_delay_another_visitor(visit: Opener) -> None:
    heavy, light = visit(HEAVY), visit(FORK)
    heavy.help("solve")
    expect(heavy.page.locator("#waiting")).to_be_visible()
    light.hover(1, 1)
    light.keys("d")
    light.expect_cell(1, 1, "laser, facing east")
    light.help("solve")
    light.expect_answer("Exactly one solution")
    expect(heavy.page.locator("#waiting")).to_be_visible()
    heavy.press("Cancel")
    heavy.expect_answer("Cancelled")


@pytest.mark.night
def test_below_a_long_result_a_laptop_still_shows_every_button(visit: Opener) -> None:
    tab = visit(FORK, play=True)
    tab.resize(1366, 650)
    tab.hint()
    for name in ("#suppose", "#animate", "#restart", "#clock-toggle", "#faults", "#help-solve"):
        tab.page.locator(name).hover()  # fails if something else is there
    tab.page.locator("#help-explain").click()
    expect(tab.lecture).to_be_visible()
    tab.keys("Escape")
    expect(tab.lecture).to_be_hidden()
    expect(tab.page.locator("#board")).to_be_focused()


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
