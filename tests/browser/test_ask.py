"""Check, hint, solve and explain; long work can be cancelled and does not delay others."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from .cards import CORNER, FORK, HEAVY, MANY, NO_WAY, SEVERAL
from .conftest import Opener


def test_check_marks_the_broken_rule_on_the_board(visit: Opener) -> None:
    table = visit(CORNER)
    table.hover(3, 3)
    table.keys("w")
    table.click(1, 3)
    table.expect_message("leaves the grid")
    table.ask("check")
    table.expect_answer("Not solved yet")
    fault = table.button(re.compile("beam leaves the grid to the north"))
    number = fault.locator(".badge").inner_text()
    badge = table.page.locator("#marks .mark-number").filter(has_text=number)
    ring = table.page.locator("#marks .mark-fault:has(~ .mark-number)").last.bounding_box()
    expect(badge).to_be_visible()
    assert ring
    x, y = table.spot((1, 3))
    assert ring["x"] < x < ring["x"] + ring["width"]
    assert ring["y"] < y < ring["y"] + ring["height"]
    table.click(1, 3)
    table.click(3, 3)
    expect(table.page.locator("#marks .mark-fault")).to_have_count(0)


def test_check_says_when_it_is_solved(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(1, 3)
    table.keys("d")
    table.expect_message("waits for a direction at row 3, column 3")
    table.hover(3, 3)
    table.keys("w")
    table.expect_message("Solved")
    table.ask("check")
    table.expect_answer("Solved")


def test_a_hint_shows_a_cell_and_a_reason_and_can_be_followed(visit: Opener) -> None:
    table = visit(FORK, play=True)
    table.ask("hint")
    table.expect_answer("Hint")
    expect(table.page.locator("#marks .mark-hint")).to_have_count(1)
    table.answer.locator("summary").click()
    expect(table.answer.locator("details p")).not_to_be_empty()
    before = table.picture
    table.press("Do it")
    expect(table.button("Undo")).to_be_enabled()
    assert table.picture != before
    table.keys("Control+z")
    expect(table.button("Undo")).to_be_disabled()
    assert table.picture == before


def test_hints_alone_lead_to_the_solution(visit: Opener) -> None:
    table = visit(FORK, play=True)
    for _ in range(8):
        table.ask("hint")
        expect(table.button("Do it")).to_be_visible()
        table.press("Do it")
        expect(table.button("Do it")).to_have_count(0)
        if "Solved" in (table.page.locator("#message").text_content() or ""):
            break
    table.expect_message("Solved")


def test_solve_pages_through_all_solutions(visit: Opener) -> None:
    table = visit(SEVERAL)
    table.ask("solve")
    table.expect_answer("2 solutions")
    expect(table.banner).to_contain_text("Solution 1 of 2")
    first = table.picture
    table.press("Next")
    expect(table.banner).to_contain_text("Solution 2 of 2")
    second = table.picture
    assert first != second
    table.press("Next")
    expect(table.banner).to_contain_text("Solution 1 of 2")
    assert table.picture == first
    table.press("Previous")
    expect(table.banner).to_contain_text("Solution 2 of 2")
    table.press("First")
    expect(table.banner).to_contain_text("Solution 1 of 2")
    table.keys("Escape")
    expect(table.banner).to_be_hidden()
    table.expect_library_picture(SEVERAL)


def test_solve_says_that_there_is_exactly_one_solution(visit: Opener) -> None:
    table = visit(FORK)
    table.expect_count("exactly one")
    table.ask("solve")
    table.expect_answer("Exactly one solution", "one solution (15 nodes)")
    expect(table.button("Next")).to_be_disabled()
    table.expect_cell(1, 4, "target mirror, facing west, lit")


def test_an_impossible_puzzle_is_explained_with_its_picture(visit: Opener) -> None:
    table = visit(NO_WAY)
    table.expect_count("none")
    table.ask("solve")
    table.expect_answer("No solution")
    table.press("Why?")
    lecture = table.lecture
    expect(lecture.get_by_role("heading", name="No solution")).to_be_visible()
    drawn = lecture.locator("section").last.locator("svg").inner_html()
    lecture.get_by_role("button", name="Show it on the board").last.click()
    expect(lecture).to_be_hidden()
    expect(table.banner).to_contain_text("The answer")
    assert table.picture == drawn
    table.press("Back to the explanation")
    expect(lecture).to_be_visible()
    table.keys("Escape")
    table.expect_answer("Explained", "So the card has no solution.")
    table.expect_library_picture(NO_WAY)


def test_an_unfinished_card_is_refused_with_a_message(visit: Opener) -> None:
    table = visit("kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n")
    table.expect_count("cannot be counted yet")
    table.ask("solve")
    table.expect_answer("This cannot be answered", re.compile("laser"))


def test_a_long_solve_shows_progress_and_can_be_cancelled(visit: Opener) -> None:
    table = visit(HEAVY)
    table.ask("solve")
    expect(table.page.locator("#waiting")).to_be_visible()
    expect(table.page.locator("#waiting-text")).to_contain_text("%")
    table.press("Cancel")
    expect(table.page.locator("#waiting")).to_be_hidden()
    table.expect_answer("Cancelled")
    table.page.goto(f"{table.address}/")
    table.open(FORK)
    table.ask("solve")
    table.expect_answer("Exactly one solution")


def test_a_request_that_fails_is_sent_again(visit: Opener) -> None:
    table = visit(CORNER)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort("connectionreset")

    table.page.route("**/api/edit", lose_the_first)
    table.hover(3, 3)
    table.keys("s")
    table.expect_cell(3, 3, "target mirror, facing south")
    assert lost
    table.page.unroute_all()
    table.page.route("**/api/edit", lambda route: route.abort("connectionreset"))
    table.keys("w")
    table.expect_refused("The studio's server does not answer")
    table.expect_cell(3, 3, "target mirror, facing south")


def test_solutions_found_before_a_cancellation_are_shown(visit: Opener) -> None:
    table = visit(MANY)

    def without_limit(route: Route) -> None:
        body = dict(route.request.post_data_json or {}, limit=1_000_000_000, time_limit=60)
        route.continue_(post_data=json.dumps(body))

    table.page.route("**/api/solve", without_limit)
    table.ask("solve")
    expect(table.page.locator("#waiting-text")).to_contain_text("solutions so far")
    table.press("Cancel")
    table.expect_answer("Cancelled", re.compile(r"^Cancelled[\d,]+ solutions so far\. "))


def test_the_number_of_solutions_is_exact_up_to_a_thousand(visit: Opener) -> None:
    table = visit(MANY)
    table.expect_count("more than 1,000")
    table.press("show a second one")
    expect(table.banner).to_contain_text("Solution 2 of 200 shown")


def test_marks_disappear_when_they_no_longer_hold(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    marks = table.page.locator("#marks .mark-fault, #marks .mark-hint")
    for question in ("check", "hint"):
        for cure in ("solve", "animate", "turn"):
            table.ask(question)
            expect(marks).not_to_have_count(0)
            if cure == "solve":
                table.ask("solve")
                expect(table.banner).to_contain_text("Solution 1 of 1")
                expect(marks).to_have_count(0)
                table.press("Back to my puzzle")
                expect(marks).to_have_count(0)
            elif cure == "animate":
                table.press("Animate")
                expect(table.page.locator("#player")).to_be_visible()
                expect(marks).to_have_count(0)
                table.press("Close")
                expect(marks).not_to_have_count(0)  # they hold again for this position
            else:
                table.hover(3, 3)
                table.keys("s")
                expect(marks).to_have_count(0)


def test_an_animation_starts_from_the_current_position(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(1, 3)
    table.keys("a")
    before = table.picture
    table.press("Animate")
    player = table.page.locator("#player")
    expect(player.locator("output")).to_have_text(re.compile("^0 / "))
    assert table.picture == before
    player.get_by_label("Step of the animation").fill("99")
    last = (player.locator("output").text_content() or "").split()[-1]
    expect(player.locator("output")).to_have_text(f"{last} / {last}")
    assert table.picture != before
    expect(table.page.locator("#refusal")).to_be_hidden()


def test_a_heavy_puzzle_does_not_delay_another_visitor(visit: Opener) -> None:
    heavy, light = visit(HEAVY), visit(FORK)
    heavy.ask("solve")
    expect(heavy.page.locator("#waiting")).to_be_visible()
    light.hover(1, 1)
    light.keys("d")
    light.expect_cell(1, 1, "laser, facing east")
    light.ask("solve")
    light.expect_answer("Exactly one solution")
    expect(heavy.page.locator("#waiting")).to_be_visible()
    heavy.press("Cancel")
    heavy.expect_answer("Cancelled")
