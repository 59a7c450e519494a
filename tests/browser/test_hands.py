"""Accessibility: keyboard only, phone and touch, reduced motion, animation, labels."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .cards import CORNER, FORK
from .conftest import PHONE, Opener
from .table import UNTIL, Table


def test_a_card_is_set_up_with_the_keyboard_alone(visit: Opener) -> None:
    table = visit("kind: board\ntargets: 1\ngrid:\n. . .\n. . .\n")
    table.page.locator("#board").focus()
    table.keys("ArrowUp", "ArrowLeft", "ArrowUp", "1", "d")
    table.expect_cell(1, 1, "laser, facing east")
    table.keys("ArrowRight", "ArrowRight", "4", "r")
    table.expect_cell(1, 3, "double mirror, direction unknown")
    table.keys("ArrowDown", "ArrowLeft", "2", "r", "m")
    table.expect_cell(2, 2, "target mirror, direction unknown, must be lit")
    table.keys("x", "ArrowRight", "x")
    table.expect_cell(2, 3, "target mirror, direction unknown, must be lit")
    table.keys("ArrowLeft", "3")
    table.expect_cell(2, 2, re.compile("beam splitter"))
    table.keys("Delete")
    table.expect_cell(2, 2, "empty")
    table.expect_count("exactly one")
    focused = table.page.locator("#board")
    expect(focused).to_be_focused()
    expect(focused).to_have_attribute("aria-activedescendant", "cell-1-1")
    table.keys("Control+z", "Control+z")
    table.expect_cell(2, 3, "target mirror, direction unknown, must be lit")
    table.expect_cell(2, 2, "empty")


CLICKED = ["#undo", "#ask-hint", "#ask-check", "#clock-toggle", "label:has([value=always])"]


@pytest.mark.parametrize("clicked", CLICKED)
def test_keys_work_whatever_was_clicked_before(visit: Opener, clicked: str) -> None:
    table = visit(CORNER, play=True)
    table.click(1, 3)
    table.settle()
    table.page.locator(clicked).click()
    table.settle()
    expect(table.page.locator("#board")).to_be_focused()
    table.page.mouse.move(1, 1)
    table.keys("ArrowDown", "ArrowDown")
    expect(table.page.locator("#cell-name")).to_contain_text("Row 3, column 3")
    before = table.picture
    table.keys("Enter")
    table.settle()
    assert table.picture != before


def test_keys_work_as_soon_as_a_puzzle_is_open(visit: Opener) -> None:
    table = visit(CORNER)
    dialog = table.page.locator("dialog#gallery")
    for by_mouse in (True, False):
        opener = table.page.locator("[data-open=gallery]")
        opener.click() if by_mouse else opener.press("Enter")
        card = dialog.get_by_role("button", name=re.compile("^Past the guard"))
        card.click() if by_mouse else card.press("Enter")
        expect(dialog).to_be_hidden()
        expect(table.page.locator("#board")).to_be_focused()
        table.expect_message("At the start.")
        table.keys("ArrowRight")
        table.expect_message("1 step so far.")
        table.keys("Control+z")
        table.open(CORNER)


def test_the_focus_is_never_lost(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.click(1, 3)
    undo = table.button("Undo")
    expect(undo).to_be_enabled()
    undo.press("Enter")
    expect(undo).to_be_disabled()
    expect(table.page.locator("#board")).to_be_focused()


def test_a_puzzle_is_solved_with_tab_and_enter(visit: Opener) -> None:
    table = visit(FORK)
    for _ in range(60):
        table.keys("Tab")
        if table.page.evaluate("document.activeElement.id") == "ask-solve":
            break
    expect(table.page.locator("#ask-solve")).to_be_focused()
    table.keys("Enter")
    table.expect_answer("Exactly one solution")


def test_a_phone_shows_everything_below_the_board_and_accepts_taps(visit: Opener) -> None:
    table = visit(CORNER, play=True, **PHONE)
    page = table.page
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == 390
    page.touchscreen.tap(*table.spot((1, 3)))
    table.expect_cell(1, 3, "double mirror, rising to the right, can be turned")
    page.touchscreen.tap(*table.spot((1, 3)))
    table.expect_message("waits for a direction at row 3, column 3")
    page.touchscreen.tap(*table.spot((3, 3)))
    table.expect_message("Solved")
    expect(page.locator("#finish")).to_contain_text("Solved in")


def test_pieces_are_dragged_by_touch_and_targets_are_large_enough(visit: Opener) -> None:
    table = visit(FORK, **PHONE)
    page = table.page
    small = page.evaluate(
        "[...document.querySelectorAll('button, select')].filter(one => one.checkVisibility())"
        ".map(one => [one.id || one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 40 || box.height < 40).map(([name]) => name)"
    )
    assert small == []
    touch_drag(table, table.spot((2, 2)), table.spot((3, 2)))
    table.expect_cell(3, 2, "target mirror, direction unknown, must be lit")
    page.touchscreen.tap(*table.spot((3, 2)))
    table.page.get_by_role("button", name="Turn to south").tap()
    table.expect_cell(3, 2, re.compile("facing south"))


def test_a_swipe_that_starts_on_a_token_scrolls(visit: Opener) -> None:
    table = visit(FORK, **PHONE)
    page = table.page
    before = table.picture
    x, y = table.spot((2, 2))
    touch_drag(table, (x, y), (x, y - 300), held=False)
    page.evaluate(UNTIL + "() => until(() => scrollY > 100)")
    assert table.picture == before
    expect(table.button("Undo")).to_be_disabled()


def touch_drag(
    table: Table, start: tuple[float, float], end: tuple[float, float], *, held: bool = True
) -> None:
    """Drag with one finger, as the browser's own input events.

    The finger rests until what is below it is lifted, unless it is not ``held``.
    """
    session = table.page.context.new_cdp_session(table.page)
    points = [
        (start[0] + (end[0] - start[0]) * at / 6, start[1] + (end[1] - start[1]) * at / 6)
        for at in range(7)
    ]
    for number, (x, y) in enumerate(points):
        sort = "touchStart" if number == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": [{"x": x, "y": y}]})
        if number == 0 and held:
            expect(table.page.locator(".ghost")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_animation_plays_pauses_steps_and_changes_speed(visit: Opener) -> None:
    table = visit(FORK, reduced_motion="no-preference")
    clock = table.page.clock  # the page's clock, which the test moves on
    clock.install(time=0)
    clock.pause_at(60)
    table.press("Animate")
    player = table.page.locator("#player")
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
    first = table.picture
    player.get_by_role("button", name="Step forward").click()
    expect(at).to_have_text(re.compile("^1 / "))
    assert table.picture != first
    player.get_by_role("button", name="Step back").click()
    expect(at).to_have_text(re.compile("^0 / "))
    assert table.picture == first
    player.get_by_label("Speed").select_option("4")
    player.get_by_role("button", name="Play", exact=True).click()
    last = (at.text_content() or "").split()[-1]
    expect(at).to_have_text(f"{last} / {last}")
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    player.get_by_role("button", name="Close").click()
    table.expect_library_picture(FORK)


def test_reduced_motion_is_respected(visit: Opener) -> None:
    table = visit(FORK, reduced_motion="reduce")
    table.press("Animate")
    player = table.page.locator("#player")
    expect(player.locator("output")).to_have_text(re.compile("^0 / "))
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(table.page.locator("#live")).to_contain_text("less motion")
    expect(player.locator("output")).to_have_text(re.compile("^0 / "))
    player.get_by_role("button", name="Step forward").click()
    expect(player.locator("output")).to_have_text(re.compile("^1 / "))
    table.dialog("keys")
    moving = table.page.evaluate("document.getAnimations().length")
    assert moving == 0


def test_everything_has_a_label_and_changes_are_announced(visit: Opener) -> None:
    table = visit(CORNER)
    nameless = table.page.evaluate(
        "[...document.querySelectorAll('button, input, select, textarea')]"
        ".filter(one => one.checkVisibility() && !one.textContent.trim() && !one.ariaLabel"
        " && !one.labels?.length).map(one => one.outerHTML)"
    )
    assert nameless == []
    table.click(1, 3)
    expect(table.page.locator("#live")).to_contain_text("the beam leaves the grid")
    table.hover(1, 1)
    table.keys("m")
    expect(table.page.locator("#alert")).to_contain_text("cannot be lit")


def test_the_page_lists_the_keys(visit: Opener) -> None:
    table = visit(CORNER)
    line = table.page.get_by_role("contentinfo")
    for words in ("turn", "unknown", "must light", "undo", "redo", "cursor", "remove"):
        expect(line).to_contain_text(words)
    expect(table.dialog("keys")).to_contain_text("pick a piece up")
