"""Tokens are dragged with a finger and with the mouse, between the board, the pile and the box."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import LYING, PHONE, Opener
from tests.browser.studio_page import SMALL, middle

WINDOWS = pytest.mark.parametrize(
    "window",
    [pytest.param(PHONE, id="upright"), pytest.param(LYING, id="lying", marks=pytest.mark.night)],
)

#: The start for an owner of the game: a card with its pile.
CARD = "kind: board\ntargets: 1\nadd: T! D\ngrid:\nL> . .\n.  . .\n"


@WINDOWS
def test_a_player_drags_from_the_pile_over_the_board_and_back(
    visit: Opener, window: dict[str, Any]
) -> None:
    tab = visit(FORK, play=True, **window)
    tab.press("No, thanks")
    tab.swipe_piece("beam splitter", (1, 2), "pile")
    tab.expect_cell(1, 2, "beam splitter, direction unknown")
    expect(tab.page.locator("#cell-tools")).to_be_visible()  # its directions, without another tap
    tab.swipe(tab.spot((1, 2)), tab.spot((3, 3)))
    tab.expect_cell(3, 3, "beam splitter, direction unknown")
    expect(tab.page.locator("#cell-tools")).to_be_visible()
    tab.swipe(tab.spot((3, 3)), middle(tab.page.locator("#pile")))
    tab.expect_cell(3, 3, "empty")
    expect(tab.piece("beam splitter", "pile")).to_be_visible()
    assert tab.page.evaluate("scrollX + scrollY") == 0


@WINDOWS
def test_in_build_a_token_goes_from_the_pile_to_the_board_and_back(
    visit: Opener, window: dict[str, Any]
) -> None:
    tab = visit(CARD, **window)
    assert tab.page.locator("body").evaluate(SMALL) == []
    marked = "target mirror, must be lit"
    tab.swipe_piece(marked, (2, 3), "pile")
    tab.expect_cell(2, 3, "target mirror, direction unknown, must be lit")
    expect(tab.piece(marked, "pile")).to_have_count(0)
    expect(tab.page.locator("#refusal")).to_be_hidden()
    pile = tab.page.locator("#pile")
    pile.scroll_into_view_if_needed()
    tab.swipe(tab.spot((2, 3)), middle(pile))
    tab.expect_cell(2, 3, "empty")
    expect(tab.piece(marked, "pile")).to_be_visible()
    tab.swipe_piece("beam splitter", (1, 3))
    tab.expect_cell(1, 3, "beam splitter, rising to the right")
    tab.page.touchscreen.tap(*tab.spot((1, 3)))
    tab.page.locator("#cell-tools button").nth(1).tap()
    tab.expect_cell(1, 3, "beam splitter, falling to the right")
    assert "add: D T!" in tab.text


@pytest.mark.night
def test_in_build_the_mouse_takes_a_token_of_the_pile_to_the_board_and_back(visit: Opener) -> None:
    tab = visit(CARD)
    tab.drag_piece("double mirror", (1, 3), "pile")
    tab.expect_cell(1, 3, "double mirror, direction unknown")
    expect(tab.piece("double mirror", "pile")).to_have_count(0)
    tab.drag_to((1, 3), tab.page.locator("#pile"))
    tab.expect_cell(1, 3, "empty, in the beam")
    expect(tab.piece("double mirror", "pile")).to_be_visible()
    tab.drag_piece("cell blocker", (2, 2))
    tab.expect_cell(2, 2, "cell blocker")
    tab.drag_to((2, 2), tab.page.locator("#pile"))
    tab.expect_refused("A cell blocker cannot be added")
    tab.expect_cell(2, 2, "cell blocker")
    tab.drag((2, 2), (1, 1))  # onto the laser: the two are swapped
    tab.expect_cell(2, 2, "laser, facing east")
    tab.drag_off(1, 1)
    tab.expect_cell(1, 1, "empty")
    tab.keys(*["Control+z"] * 5)
    tab.expect_library_picture(CARD)


@pytest.mark.night
def test_two_fingers_carry_nothing(visit: Opener) -> None:
    tab = visit(CORNER, **PHONE)
    session = tab.page.context.new_cdp_session(tab.page)
    (x, y), (other_x, other_y) = tab.spot((3, 3)), tab.spot((1, 1))

    def touch(sort: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": given})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (other_x, other_y))
    touch("touchMove", (x - 60, y - 60), (other_x, other_y))
    expect(tab.page.locator(".ghost")).to_have_count(0)
    touch("touchEnd")
    tab.settle()
    expect(tab.button("Undo")).to_be_disabled()
