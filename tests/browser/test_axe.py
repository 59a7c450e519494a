"""What the accessibility checker axe-core finds in each state of the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lasermaze
from lasermaze.kind import all_kinds
from tests.browser.cards import FORK, SEVERAL
from tests.browser.conftest import LYING, PHONE, USUAL, Opener
from tests.browser.studio_page import StudioPage


@cache
def axe() -> str:
    """The script of the accessibility checker."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


#: Finds the broken rules; places where a rule holds are not written down.
VIOLATIONS = """async (options) =>
  (await axe.run({ ...options, resultTypes: ["violations"] })).violations"""


def axe_findings(page: Page) -> list[str]:
    """The findings of the accessibility checker, one line each.

    Colours are looked at in both themes, which differ in nothing else.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    page.emulate_media(color_scheme="light")
    found: Any = page.evaluate(VIOLATIONS, {})
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(VIOLATIONS, {"runOnly": "color-contrast"})
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def repaired(tab: StudioPage) -> None:
    tab.help("Repair")
    expect(tab.page.locator("#repairs li svg").first).to_be_visible()


def compared(tab: StudioPage) -> None:
    tab.press("show a second one")
    expect(tab.page.locator("#marks .mark-differs")).to_have_count(2)


def gallery(tab: StudioPage) -> None:
    tab.dialog("gallery")
    expect(tab.page.locator("#gallery-cards .card")).not_to_have_count(0)


def rules(tab: StudioPage) -> None:
    tab.page.locator("#rules-button").evaluate("(button) => button.click()")  # in any window
    expect(tab.page.locator("dialog#rules li")).not_to_have_count(0)


#: States of the page: the puzzle, whether it is played, and what leads there.
STATES: dict[str, tuple[str, bool, Callable[[StudioPage], Any]]] = {
    "home": ("", False, lambda tab: None),
    "hint": (FORK, True, lambda tab: tab.hint()),
    "rules": (FORK, True, rules),
    "build": (FORK, False, lambda tab: None),
    "repairs": (SEVERAL, False, repaired),
    "differences": (SEVERAL, False, compared),
    "gallery": (FORK, False, gallery),
    "keys": (FORK, False, lambda tab: tab.dialog("keys")),
    "sets": (FORK, False, lambda tab: tab.dialog("sets")),
    "make": (FORK, False, lambda tab: tab.dialog("make")),
    "my puzzles": (FORK, False, lambda tab: tab.dialog("my-puzzles")),
    "explain": (FORK, False, lambda tab: tab.help("explain")),
}
AT_NIGHT = [
    pytest.param(name, marks=() if name == "hint" else pytest.mark.night) for name in STATES
]
WINDOWS = [
    pytest.param(USUAL, id="laptop"),
    pytest.param(PHONE, id="phone", marks=pytest.mark.night),
    pytest.param(LYING, id="lying phone", marks=pytest.mark.night),
]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("state", AT_NIGHT)
def test_nothing_is_found(visit: Opener, state: str, window: dict[str, Any]) -> None:
    text, playing, lead = STATES[state]
    tab = visit(text, play=playing, **window)
    lead(tab)
    tab.settle()
    assert axe_findings(tab.page) == []


KINDS = {kind.name: kind.example for kind in all_kinds()}
BRIEF = {"lazors"}


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.night)])
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=() if kind in BRIEF else pytest.mark.night) for kind in KINDS],
)
def test_hints_alone_lead_to_the_solution_of_each_kind(
    visit: Opener, kind: str, theme: str
) -> None:
    """The board is the library's picture in the colours of the system."""
    text = lasermaze.dumps(lasermaze.parse(KINDS[kind]))
    tab = visit(text, play=True, color_scheme=theme)
    position = lasermaze.Game(lasermaze.parse(text)).position
    tab.expect_library_picture(text, position)
    paper = tab.page.locator("#stage").evaluate("one => getComputedStyle(one).backgroundColor")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 24, 29)"}[theme]
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 1280
    tab.follow_hints()
    tab.help("check")
    tab.expect_answer("Solved")
    tab.switch_to("Build")
    tab.expect_library_picture(text)
