"""The page in another language: chosen by the browser or by hand, and narrow enough for a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

import lasermaze
from lasermaze.kind import all_kinds
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage
from tests.browser.test_player import axe_findings

#: The narrowest phone.
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "locale": "de-AT"}

#: Texts of the page that are wider than their button.
CUT = """() => [...document.querySelectorAll("button:not(.piece), .menu-line, .segment")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


#: The texts and labels in view that read as English, but are in no part that is marked so.
UNMARKED = r"""() => {
  const words = "the|and|with|row|column|must|facing|going|empty|your|this|from|lit|of|without";
  const english = new RegExp(`\\b(${words})\\b`, "i");
  const seen = (one) => one.checkVisibility() && one.closest("[lang]").lang === "de";
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: { parentElement: one, nodeValue: text } } = walk;
    if (!one.closest("svg, script, option") && seen(one)) texts.push(text.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "value"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (seen(one)) texts.push(one.getAttribute(name));
    }
  }
  return [...new Set(texts)].filter((text) => english.test(text));
}"""

#: Puzzles without a title, which would be its author's.
KINDS = {
    kind.name: lasermaze.dumps(replace(lasermaze.parse(kind.example), title=""))
    for kind in all_kinds()
}

#: A card whose player adds a target that must be lit.
MUST_BE_LIT = "kind: board\ntargets: 1\nadd: T! D\ngrid:\nL> . .\n. . .\n"


def is_german(tab: StudioPage) -> None:
    """Nothing in view is English unless it is marked so, and all of it fits."""
    tab.settle()
    assert tab.page.evaluate(UNMARKED) == []
    fits(tab.page)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_german_in_play_and_in_build(visit: Opener, kind: str) -> None:
    tab = visit(KINDS[kind], play=True, **NARROW)
    is_german(tab)
    for action in ("hint", "hint", "check"):
        tab.help(action)
        is_german(tab)
    tab.page.locator("#mode-build").tap()
    is_german(tab)
    tab.page.touchscreen.tap(*tab.page.evaluate(FILLED))
    is_german(tab)
    tab.help("solve")
    is_german(tab)


#: Where the first cell with a piece is in the window.
FILLED = """() => {
  const cell = [...document.querySelectorAll("#board [role=gridcell]")]
    .find((one) => !one.ariaLabel.includes("leer"));
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def test_what_leads_to_puzzles_is_german(visit: Opener) -> None:
    tab = visit(MUST_BE_LIT, play=True, **NARROW)
    expect(tab.page.locator("#pile")).to_contain_text("Zielspiegel, muss leuchten")
    is_german(tab)
    page = tab.page
    page.locator(".top [data-do=gallery]").tap()
    expect(page.locator("#gallery")).to_contain_text("Eine Weggabelung")
    expect(page.locator("#gallery b", has_text="Challenge 1").first).to_have_attribute("lang", "en")
    is_german(tab)
    tab.keys("Escape")
    for dialog in ("daily", "sets", "statistics", "make", "export"):
        page.get_by_role("button", name="Menü").tap()
        page.locator(f"#menu [data-do={dialog}]").tap()
        expect(page.locator(f"dialog#{dialog}")).to_be_visible()
        is_german(tab)
        tab.keys("Escape")


def fits(page: Page) -> None:
    """Nothing is wider than the window, or than its button, but for the numbers at pieces."""
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(CUT) == []


#: What is opened, one after the other, and what stands in it: the page's words are German, and
#: sentences of the library English, which is told. The menu leads to what begins with a #.
OPENED = [
    ("#help-hint", "#answer", "Was ist dort zu tun?"),
    ("#help-hint", "#answer", "gibt es bisher nur auf Englisch"),
    ("#help-check", "#answer", "has no direction yet"),
    ("#rules-button", "#rules", "Ein Spiegel auf beiden Seiten."),
    ("#menu [data-do=about]", "dialog#about", "Luke Hooper"),
    ("#menu [data-do=path]", "dialog#path", "Dreh den Spiegel"),
    ("#mode-build", "#count", "Lösungen: genau eine"),
]


def test_a_german_browser_gets_a_german_page(visit: Opener) -> None:
    tab = visit(**NARROW)
    page, html = tab.page, tab.page.locator("html")
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator("#coach")).to_contain_text("Tippe auf den Spiegel, bis der Strahl das Ziel")
    expect(page.locator("#message")).to_have_attribute("lang", "en")  # a sentence of the library
    for button, shown, words in OPENED:
        if button.startswith("#menu"):
            page.get_by_role("button", name="Menü").tap()
        page.locator(button).tap()
        expect(page.locator(shown)).to_contain_text(words)
        assert axe_findings(page) == []
        fits(page)
        if not button.startswith("#help"):
            tab.keys("Escape")
    page.get_by_role("button", name="Menü").tap()
    page.locator("#language").select_option("en")
    expect(html).to_have_attribute("lang", "en")
    tab.ready()
    expect(page.locator("#help-hint")).to_have_text("Hint")
    page.reload()
    expect(html).to_have_attribute("lang", "en")
