"""The puzzles of a day on a first visit, while Python cannot load yet."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, USUAL
from tests.browser.studio_page import StudioPage
from tests.site.serving import SITE, Server

pytestmark = pytest.mark.site

TODAY = str(datetime.date.today())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new visitor's page, to which Python never comes."""
    context = browser.new_context(**USUAL, timezone_id="UTC")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.route("**/pyodide.asm.wasm", lambda _: None)
    yield page
    page.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture
def server() -> Iterator[Server]:
    """The site."""
    server = Server()
    yield server
    server.stop()


def test_the_site_has_the_days_around_today() -> None:
    days = json.loads((SITE / "answers" / "site.json").read_text("utf-8"))["days"]
    assert days["first"] < TODAY <= days["last"]
    names = sorted(path.stem for path in (SITE / "answers" / "days").iterdir())
    assert (names[0], names[-1]) == (days["first"], days["last"])
    assert "answers/days" not in (SITE / "service-worker.js").read_text("utf-8")


def test_the_first_token_of_a_days_puzzle_is_played_at_once(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#day={TODAY}")
    tab = StudioPage(page, server.address)
    expect(page.locator("html")).to_have_attribute("data-ready", "")
    expect(page.locator("main")).not_to_have_attribute("inert", "")
    empty = page.get_by_role("gridcell", name="empty")
    first, second = (empty.nth(at).get_attribute("aria-label") or "" for at in (0, 1))
    page.locator("#pile .piece").first.click()
    page.get_by_role("gridcell", name=first).click()
    expect(page.get_by_role("gridcell", name=first)).to_have_count(0)
    page.keyboard.press("Escape")
    tab.keys("Control+z")
    expect(page.get_by_role("gridcell", name=first)).to_have_count(1)
    tab.keys("Control+Shift+z")
    expect(page.get_by_role("gridcell", name=first)).to_have_count(0)
    page.locator("#pile .piece").first.click()
    page.get_by_role("gridcell", name=second).click()
    tab.expect_refused("still loading")
    expect(page.get_by_role("gridcell", name=second)).to_have_count(1)


def test_today_shows_its_puzzles_at_once(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/")
    expect(page.locator("html")).to_have_attribute("data-ready", "")
    page.locator(".top [data-do=daily]").click()
    cards = page.locator("#daily-cards .card > button")
    expect(cards).to_have_count(6)
    expect(cards.first).not_to_have_attribute("inert", "")
    expect(cards.last).to_have_attribute("inert", "")  # it is played by Python
    cards.first.click()
    expect(page.locator("#daily")).to_be_hidden()
    assert page.evaluate("location.hash") == f"#day={TODAY}"
