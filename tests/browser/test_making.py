"""For makers: differences, difficulty, my puzzles, the print sheet; by mouse, touch, keyboard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.cards import CORNER, FORK, SEVERAL, example
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import StudioPage
from tests.browser.test_autosave import my_puzzles


def edited(visit: Opener, *texts: str, **settings: Any) -> StudioPage:
    """A visitor who gave a new title to each of these puzzles."""
    tab = visit(texts[0], **settings)
    for number, text in enumerate(texts):
        if number:
            tab.go_to(text)
        title = tab.title
        title.fill(f"Puzzle {number + 1}")
        title.press("Enter")
        expect(tab.button("Undo")).to_be_enabled()
    return tab


def test_a_maker_sees_a_second_solution_and_takes_a_proposal_against_it(visit: Opener) -> None:
    tab = visit(SEVERAL, **PHONE)
    tab.expect_count("2")
    tab.button("show a second one").tap()
    expect(tab.banner).to_contain_text("Solution 2 of 2: 2 cells differ from the first one")
    marks = tab.page.locator("#marks .mark-differs")
    expect(marks).to_have_count(2)
    listed = tab.answer.locator(".differences li")
    expect(listed).to_have_count(2)
    expect(listed.first).to_contain_text("Row 2, column 4: target mirror, facing north")
    second = tab.picture
    tab.button("The other one").tap()
    expect(tab.banner).to_contain_text("Solution 1 of 2: 2 cells differ from the second one")
    assert tab.picture != second
    tab.button("Back to my puzzle").tap()
    expect(marks).to_have_count(0)
    tab.expect_library_picture(SEVERAL)
    tab.help("Repair")
    panel = tab.page.locator("#repairs")
    expect(panel).to_contain_text("One change that leaves exactly one answer:")
    expect(panel.locator("li:has(svg)")).to_have_count(3)
    panel.get_by_role("button", name="Do it").first.tap()
    tab.expect_count("exactly one")
    expect(panel).to_be_hidden()
    tab.press("Undo")
    tab.expect_count("2")


@pytest.mark.night
def test_a_late_comparison_of_solutions_does_not_bring_their_answer_back(visit: Opener) -> None:
    tab = visit(SEVERAL)
    held: list[Route] = []
    tab.page.route("**/api/compare", lambda route: held.append(route))
    tab.press("show a second one")
    expect(tab.answer).to_contain_text("2 solutions")
    tab.help("Repair")
    expect(tab.page.locator("#repairs li")).to_have_count(3)
    with tab.page.expect_response("**/api/compare"):
        held.pop().continue_()
    tab.settle()
    expect(tab.answer).to_be_empty()
    expect(tab.banner).to_be_hidden()


def test_my_puzzles_are_renamed_copied_thrown_away_and_taken_in_elsewhere(
    visit: Opener,
) -> None:
    tab = edited(visit, CORNER, FORK, **PHONE)
    cards = my_puzzles(tab)
    expect(cards).to_have_count(2)

    def choose(name: str, action: str) -> None:
        tab.button(f"More for {name}").tap()
        tab.page.locator("#entry-menu").get_by_role("button", name=action).tap()

    choose("Puzzle 1", "Rename")
    tab.page.go_back()  # closes the dialog above alone
    expect(tab.page.locator("dialog#rename")).to_be_hidden()
    choose("Puzzle 1", "Rename")
    tab.page.get_by_label("Name", exact=True).fill("Grandma's card")
    tab.page.locator("#rename").get_by_role("button", name="Rename").tap()
    expect(cards.filter(has_text="Grandma's card")).to_have_count(1)
    choose("Grandma's card", "Duplicate")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("Grandma's card (copy)")
    choose("Grandma's card (copy)", "Throw away")
    choose("Puzzle 2", "Throw away")
    expect(cards).to_have_count(1)
    for name in ("Puzzle 2", "Grandma's card (copy)"):
        tab.page.locator("#my-puzzles-undo").tap()
        expect(cards.filter(has_text=name)).to_have_count(1)
    with tab.page.expect_download() as download:
        tab.button("Save all to a file").tap()
    other = visit(SEVERAL)
    cards = my_puzzles(other)
    expect(cards).to_have_count(0)
    chosen = other.page.locator("#my-puzzles-file")
    chosen.set_input_files(download.value.path())
    expect(other.page.locator("#my-puzzles-taken")).to_contain_text("3 taken in")
    expect(cards).to_have_count(3)
    chosen.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{}"})
    expect(other.page.locator("#my-puzzles .problem")).to_contain_text("not a file of my puzzles")
    original = cards.filter(has_text="Grandma's card").filter(has_not_text="(copy)")
    original.get_by_role("button").first.click()
    expect(other.title).to_have_value("Grandma's card")
    other.settle()
    other.keys("Control+z", "Control+z")
    other.expect_library_picture(CORNER)
    expect(other.title).to_have_value("Around the corner")


def test_a_sheet_of_my_puzzles_is_printed_with_the_answers_apart(
    visit: Opener, tmp_path: Path
) -> None:
    tab = edited(visit, CORNER, FORK, example("turrets/guard"), **PHONE)
    tab.page.evaluate("() => { window.print = () => {} }")
    tab.dialog("my-puzzles").get_by_role("button", name="Print a sheet").tap()
    dialog = tab.page.locator("#print-sheet")
    dialog.get_by_label("Paper").select_option("letter")
    dialog.get_by_label("On each page").select_option("2")
    dialog.get_by_role("button", name="All").tap()
    expect(dialog.get_by_role("status")).to_have_text(
        "3 puzzles on 2 pages, and 1 page of answers."
    )
    dialog.get_by_role("button", name="Print").tap()
    tab.page.locator("body.printing").wait_for()
    pages = tab.page.locator("#paper .page")
    expect(pages).to_have_count(3)
    expect(pages.nth(1).locator("figure")).to_have_count(1)
    expect(pages.last).to_contain_text("Answers")
    for number in (1, 2, 3):
        expect(pages.last).to_contain_text(f"{number}. Puzzle {4 - number}")
    printed = tab.page.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert [(round(float(x)), round(float(y))) for x, y in boxes] == [(612, 792)] * 3


def test_a_lost_connection_is_tried_again_and_what_was_found_is_kept(visit: Opener) -> None:
    tab = visit(FORK)
    tab.expect_count("exactly one")  # else the count is what fails
    asked: list[str] = []

    def broken(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(
                content_type="application/x-ndjson", body='{"progress": 0.5, "found": 7}\n'
            )
        else:
            route.continue_()

    tab.page.route("**/api/solve", broken)
    tab.help("solve")
    tab.expect_answer("Exactly one solution")
    assert len(asked) >= 2
    lines = '{"progress": 0.5, "found": 510461}\n{"error": {"message": "this took too long"}}\n'
    tab.page.route(
        "**/api/solve", lambda route: route.fulfill(content_type="application/x-ndjson", body=lines)
    )
    tab.help("solve")
    tab.expect_answer("Not finished", "510,461 solutions so far. There may be more.")
    tab.page.route("**/api/hint", lambda route: route.abort("connectionreset"))
    tab.help("hint")
    tab.expect_answer("No answer came", "your puzzle is kept")
    tab.expect_library_picture(FORK)
