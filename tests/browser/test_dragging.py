"""Tokens are dragged with a finger and with the mouse, between the board, the pile and the box."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage, middle

WINDOWS = {"upright": (390, 844), "lying": (667, 375)}
LYING_AT_NIGHT = ["upright", pytest.param("lying", marks=pytest.mark.night)]

#: The start for an owner of the game: a card with its pile.
CARD = "kind: board\ntargets: 1\nadd: T! D\ngrid:\nL> . .\n.  . .\n"


#: The buttons that are too small for a finger.
SMALL = """[...document.querySelectorAll("button, select")].filter((one) => one.checkVisibility())
  .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)"""


def touched(visit: Opener, text: str, window: str, *, play: bool = False) -> StudioPage:
    """A page under a finger, on a phone upright or on its side."""
    width, height = WINDOWS[window]
    return visit(
        text, play=play, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )


@pytest.mark.parametrize("window", LYING_AT_NIGHT)
def test_a_player_drags_from_the_pile_over_the_board_and_back(visit: Opener, window: str) -> None:
    tab = touched(visit, FORK, window, play=True)
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


@pytest.mark.parametrize("window", LYING_AT_NIGHT)
def test_in_build_a_token_goes_from_the_pile_to_the_board_and_back(
    visit: Opener, window: str
) -> None:
    tab = touched(visit, CARD, window)
    assert tab.page.evaluate(SMALL) == []
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
    tab.drag_off(2, 2)
    tab.expect_cell(2, 2, "empty")
    tab.keys(*["Control+z"] * 4)
    tab.expect_library_picture(CARD)


@pytest.mark.night
def test_two_fingers_carry_nothing(visit: Opener) -> None:
    tab = touched(visit, CORNER, "upright")
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
