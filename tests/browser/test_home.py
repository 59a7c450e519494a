"""A place to come back to: home, the path, the game of doubtful puzzles, with a finger."""

from __future__ import annotations

import datetime
import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import StudioPage

#: A visitor who has solved the puzzles of some days; one of them was missed.
KNOWN = """(days) => {
  const solved = Object.fromEntries(days.map((day) => [day, ["board"]]));
  localStorage.setItem("lasermaze/settings", JSON.stringify({ welcomed: { board: true } }));
  localStorage.setItem("lasermaze/days", JSON.stringify(solved));
}"""


def known(tab: StudioPage) -> StudioPage:
    """The page of a visitor who comes back."""
    today = datetime.date.today()
    days = [str(today - datetime.timedelta(days=before)) for before in (1, 2, 4, 5)]
    tab.page.evaluate(KNOWN, days)
    return tab.open()


def test_home_is_the_root_and_a_day_follows_a_day(visit: Opener) -> None:
    tab = known(visit(**PHONE))
    page, title = tab.page, tab.page.locator("#title")
    home = page.locator("#home")
    expect(title).to_have_value(re.compile("^Today: The "))
    expect(home).to_contain_text("4 days in a row")
    expect(home.get_by_role("img", name="missed and forgiven")).to_have_count(1)
    first = title.input_value()
    home.get_by_role("button", name="Your path").tap()
    page.locator(".stone").nth(2).tap()
    expect(title).to_have_value("Point the laser")
    for _ in range(4):
        if page.locator("#coach .stars").is_visible():
            break
        page.touchscreen.tap(*tab.spot((1, 1)))
        tab.settle()
    expect(page.locator("#coach")).to_contain_text("Straight to the point!")
    page.get_by_role("button", name="Home").tap()
    expect(title).to_have_value(first)
    assert page.url == f"{tab.address}/"
    page.go_back()
    expect(page.locator("#coach")).to_contain_text("3 of 3")
    page.go_forward()
    expect(title).to_have_value(first)
    tomorrow = datetime.datetime.now() + datetime.timedelta(days=1)
    page.clock.set_fixed_time(tomorrow)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(title).not_to_have_value(first)
    expect(title).to_have_value(re.compile("^Today: The "))


def test_what_cannot_be_done_is_claimed_and_answered(visit: Opener) -> None:
    tab = known(visit(**PHONE))
    page = tab.page
    page.locator("#home").get_by_role("button", name="Prove it cannot be done").tap()
    expect(page.locator("#doubt")).to_contain_text("1 of 1")
    page.get_by_role("button", name="It cannot be done").tap()
    tab.expect_answer("Right: it cannot be done")
    expect(page.locator("#doubt").get_by_role("img")).to_have_accessible_name("3 stars")
    page.get_by_role("button", name="Read all of it").tap()
    expect(tab.lecture).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#doubt").get_by_role("button", name="Next").tap()
    expect(page.locator("#doubt")).to_contain_text("2 of 1")
    page.get_by_role("button", name="It cannot be done").tap()
    tab.expect_answer("It can be done", "Look at")
    page.reload()
    tab.ready()
    expect(page.locator("#doubt")).to_contain_text("2 of 1")
