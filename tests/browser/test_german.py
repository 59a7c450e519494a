"""The page in another language: chosen by the browser or by hand, and narrow enough for a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_player import axe_findings

#: The narrowest phone.
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "locale": "de-AT"}

#: Texts of the page that are wider than their button.
CUT = """() => [...document.querySelectorAll("button:not(.piece), .menu-line, .segment")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


def fits(page: Page) -> None:
    """Nothing is wider than the window, or than its button, but for the numbers at pieces."""
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(CUT) == []


def test_a_german_browser_gets_a_german_page(visit: Opener) -> None:
    tab = visit(**NARROW)
    page = tab.page
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator("#coach")).to_contain_text("Tippe auf den Spiegel, bis der Strahl das Ziel")
    expect(page.locator("#help-hint")).to_have_text("Tipp")
    expect(page.locator("#message")).to_have_attribute("lang", "en")  # a sentence of the library
    fits(page)
    page.locator("#help-hint").tap()
    expect(tab.answer).to_contain_text("Was ist dort zu tun?")
    expect(tab.answer).to_contain_text("gibt es bisher nur auf Englisch")
    expect(page.locator("#heading")).to_have_text("Dreh den Spiegel")
    page.locator("#help-check").tap()
    expect(tab.answer).to_contain_text("has no direction yet")
    expect(tab.answer).to_contain_text("gibt es bisher nur auf Englisch")
    said = page.locator("#live span")
    expect(said.first).to_have_text("Noch nicht gelöst.")
    expect(said.last).to_have_attribute("lang", "en")
    tab.help("explain")
    expect(tab.lecture).to_contain_text("gibt es bisher nur auf Englisch")
    assert axe_findings(page) == []
    tab.keys("Escape")
    page.locator("#rules-button").tap()
    expect(page.locator("#rules")).to_contain_text("Ein Spiegel auf beiden Seiten.")
    assert axe_findings(page) == []
    tab.keys("Escape")
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("button", name="Über lasermaze").tap()
    about = page.locator("dialog#about")
    expect(about).to_contain_text("Luke Hooper")
    assert axe_findings(page) == []
    fits(page)
    tab.keys("Escape")
    page.get_by_role("button", name="Menü").tap()
    page.locator("#menu [data-do=path]").tap()
    expect(page.locator("dialog#path")).to_contain_text("Dreh den Spiegel")
    assert axe_findings(page) == []
    fits(page)
    tab.keys("Escape")
    page.locator("#mode-build").tap()
    expect(page.locator("#count")).to_contain_text("Lösungen: genau eine")
    fits(page)
    page.get_by_role("button", name="Menü").tap()
    page.locator("#language").select_option("en")
    expect(html).to_have_attribute("lang", "en")
    tab.ready()
    expect(page.locator("#help-hint")).to_have_text("Hint")
    expect(page.locator("#count")).to_contain_text("exactly one")
    page.reload()
    expect(html).to_have_attribute("lang", "en")
