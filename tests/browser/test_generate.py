"""Generated puzzles: kind, level, size and seed; another one of the same; their difficulty."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import lasermaze
from lasermaze.kind import kind_named
from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import SMALL, StudioPage


def expect_difficulty(tab: StudioPage, text: str) -> None:
    """The page shows the level of a puzzle, and why it has it."""
    found = lasermaze.rate(lasermaze.parse(text))
    assert found
    why = tab.page.locator("#difficulty-why")
    for words in (f"{found.score:.1f} points", *found.sentences):
        expect(why).to_contain_text(words)
    expect(tab.difficulty).to_contain_text(found.level)


def chosen(tab: StudioPage, kind: str, level: str, seed: int = 3) -> Locator:
    """Open the dialog and choose a kind, a level and a seed."""
    dialog = tab.dialog("make")
    dialog.get_by_label("Kind").select_option(kind)
    dialog.get_by_role("radio", name=level).check()
    dialog.get_by_label("Seed:").fill(str(seed))
    return dialog


def expect_made(tab: StudioPage, dialog: Locator) -> str:
    """Wait until the puzzle is generated and its difficulty is shown; the puzzle's text."""
    expect(dialog).to_be_hidden()
    text = tab.text
    expect_difficulty(tab, text)
    return text


def test_a_puzzle_of_the_chosen_kind_level_and_seed_is_generated(visit: Opener) -> None:
    tab = visit(CORNER)
    dialog = chosen(tab, "board", "expert", 42)
    for side in ("Rows", "Columns"):
        dialog.get_by_label(side).fill("1")
    dialog.get_by_role("button", name="Generate", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile("1 by 1.*Expected: "))
    dialog.get_by_label("Kind").select_option("turrets")
    dialog.get_by_role("radio", name="any level").check()
    dialog.get_by_label("Rows").fill("5")
    dialog.get_by_label("Columns").fill("7")
    dialog.get_by_role("button", name="Generate", exact=True).click()
    made = expect_made(tab, dialog)
    assert made == lasermaze.dumps(lasermaze.generate("turrets", size=(5, 7), seed=42))
    tab.expect_library_picture(made)


def test_generation_can_be_cancelled(visit: Opener) -> None:
    tab = visit(CORNER)
    dialog = chosen(tab, "mirrors", "beginner")
    tab.page.route("**/api/generate", lambda route: None)  # a response that never arrives
    dialog.get_by_role("button", name="Generate", exact=True).click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_role("alert")).to_have_text("Stopped.")
    expect(dialog.get_by_role("button", name="Generate", exact=True)).to_be_enabled()
    tab.page.unroute_all()
    dialog.get_by_role("button", name="Generate", exact=True).click()
    made = expect_made(tab, dialog)
    tab.page.route("**/api/generate", lambda route: None)
    tab.press("Make another")
    tab.press("Stop")
    expect(tab.button("Make another")).to_be_visible()
    tab.expect_library_picture(made)
    tab.page.unroute_all()
    tab.page.reload()
    tab.ready().press("Make another")
    expect(tab.page.locator("#made-from")).to_contain_text("seed 5")
    made = lasermaze.dumps(lasermaze.generate("mirrors", level="beginner", seed=5))
    tab.expect_library_picture(made)
    expect_difficulty(tab, made)
    tab.go_to(FORK)
    expect(tab.button("Make another")).to_be_hidden()


@pytest.mark.night
def test_a_size_that_was_typed_stays_until_the_usual_one_is_requested(visit: Opener) -> None:
    dialog = chosen(visit(CORNER), "turrets", "beginner")
    rows = dialog.get_by_label("Rows")
    usual = dialog.get_by_role("button", name="Usual size")
    rows.fill("7")
    dialog.get_by_role("radio", name="expert").check()
    expect(rows).to_have_value("7")
    usual.click()
    expect(rows).to_have_value(str(kind_named("turrets").levels.size("expert")[0]))
    expect(usual).to_be_hidden()


@pytest.mark.night
def test_the_difficulty_is_updated_and_hidden_if_unknown(visit: Opener) -> None:
    tab = visit(FORK)
    expect_difficulty(tab, FORK)
    tab.hover(1, 1)
    tab.keys("d")
    expect_difficulty(tab, FORK.replace("L?", "L>"))
    tab.press("Clear")
    expect(tab.difficulty).to_have_text("")
    tab.press("How hard is it?")
    expect(tab.difficulty).to_have_text("There is no laser.")


def test_a_puzzle_is_generated_by_taps_on_a_phone(visit: Opener) -> None:
    tab = visit(CORNER, **PHONE)
    tab.page.locator("[popovertarget=menu]").tap()
    tab.page.locator("#menu [data-do=make]").tap()
    dialog = tab.page.locator("dialog#make")
    dialog.locator(".segment", has_text="beginner").tap()
    expect(dialog.get_by_role("radio", name="beginner")).to_be_checked()
    assert dialog.evaluate(SMALL) == []
    dialog.get_by_role("button", name="Generate", exact=True).tap()
    expect(dialog).to_be_hidden()
    expect(tab.difficulty).to_contain_text("beginner")
    expect(tab.difficulty).to_be_in_viewport()
