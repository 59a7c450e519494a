"""Playing: given pieces are locked, progress is kept, suppositions can be taken back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .cards import CORNER, FORK
from .conftest import Opener
from .table import Table


def solve_corner(table: Table) -> None:
    """Turn the two tokens that must be turned."""
    table.hover(1, 3)
    table.keys("d")
    table.hover(3, 3)
    table.keys("w")
    table.expect_message("Solved")


def test_given_tokens_are_locked(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(1, 1)
    table.keys("w")
    expect(table.page.locator("#refusal")).to_be_visible()
    table.expect_cell(1, 1, "laser, facing east, given")
    table.drag_off(1, 3)
    expect(table.page.locator("#refusal")).to_be_visible()
    table.expect_cell(1, 3, "double mirror, direction unknown, can be turned")
    expect(table.page.locator("#palette-box")).to_be_hidden()


def test_a_card_is_played_from_the_pile_to_the_solution(visit: Opener) -> None:
    table = visit(FORK, play=True)
    expect(table.piece("beam splitter", "pile")).to_be_visible()
    table.drag_piece("beam splitter", (1, 2), "pile")
    expect(table.piece("beam splitter", "pile")).to_have_count(0)
    table.choose("target mirror", "pile")
    table.click(1, 4)
    expect(table.piece("target mirror", "pile")).to_have_count(0)
    table.drag((1, 4), (3, 4))
    table.expect_cell(1, 4, "empty")
    table.drag_off(3, 4)
    expect(table.piece("target mirror", "pile")).to_be_visible()
    table.drag_piece("target mirror", (1, 4), "pile")
    for cell, key in {(1, 1): "d", (1, 2): "d", (1, 3): "d", (1, 4): "a", (2, 2): "w"}.items():
        table.hover(*cell)
        table.keys(key)
    table.expect_message("Solved")
    finish = table.page.locator("#finish")
    expect(finish.locator("h3")).to_contain_text(re.compile(r"Solved in \d+:\d\d"))


def test_progress_and_clock_survive_a_reload(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(1, 3)
    table.keys("d")
    table.expect_message("waits for a direction")
    expect(table.page.locator("#clock")).not_to_have_text("0:00")
    table.page.reload()
    table.ready()
    expect(table.button("Play")).to_have_attribute("aria-pressed", "true")
    table.expect_message("waits for a direction")
    expect(table.page.locator("#clock")).not_to_have_text("0:00")
    table.press("Restart")
    table.expect_message("0 of 1 target lit")
    table.expect_cell(1, 3, "double mirror, direction unknown, can be turned")


def test_the_clock_can_be_hidden_and_stays_hidden(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    expect(table.page.locator("#clock")).to_be_visible()
    table.press("Hide clock")
    expect(table.page.locator("#clock")).to_be_hidden()
    table.page.reload()
    table.ready()
    expect(table.page.locator("#clock")).to_be_hidden()
    table.press("Show clock")
    expect(table.page.locator("#clock")).to_be_visible()


def test_a_solved_puzzle_gives_a_line_to_share_without_spoilers(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    solve_corner(table)
    line = table.page.get_by_label("A line to share").input_value()
    words, link = line.split("\n")
    assert re.search(r"“Around the corner”, solved in \d+:\d\d\. No hints, no checks\.$", words)
    friend = visit()
    friend.page.goto(link)
    friend.page.reload()
    friend.ready()
    friend.expect_cell(1, 3, "double mirror, direction unknown, can be turned")
    expect(friend.page.locator("#finish")).to_have_count(0)


def test_suppositions_are_taken_back_or_kept(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    before = table.picture
    table.press("Suppose")
    expect(table.banner).to_contain_text("Supposing")
    solve_corner(table)
    expect(table.banner).to_contain_text("2 steps since the mark")
    table.press("Go back to the mark")
    expect(table.banner).to_be_hidden()
    table.expect_message("0 of 1 target lit")
    assert table.picture == before
    table.press("Suppose")
    solve_corner(table)
    table.press("Keep it")
    expect(table.banner).to_be_hidden()
    table.expect_message("Solved")


def marks(page: Page) -> int:
    return page.locator("#marks .mark-fault").count()


def test_faults_are_shown_always_on_request_or_never(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    assert marks(table.page) == 0
    table.page.get_by_label("always").check()
    expect(table.page.locator("#marks .mark-fault")).not_to_have_count(0)
    solve_corner(table)
    expect(table.page.locator("#marks .mark-fault")).to_have_count(0)
    table.keys("Control+z")
    expect(table.page.locator("#marks .mark-fault")).not_to_have_count(0)
    table.page.get_by_label("never").check()
    expect(table.page.locator("#marks .mark-fault")).to_have_count(0)
    table.ask("check")
    table.expect_answer("Not solved yet", "not shown, as you wished")
    expect(table.page.locator("#marks .mark-fault")).to_have_count(0)


def test_a_piece_dragged_back_to_its_tray_stays_there(visit: Opener) -> None:
    table = visit(FORK, play=True)
    before = table.picture
    table.drag_piece("beam splitter", table.piece("target mirror", "pile"), "pile")
    assert table.picture == before
    expect(table.piece("beam splitter", "pile")).to_have_attribute("aria-pressed", "false")
    expect(table.button("Undo")).to_be_disabled()
