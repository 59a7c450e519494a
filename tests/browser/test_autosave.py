"""Nothing is lost: edited and started puzzles are kept, in every tab and after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage, link_of


def go_to(tab: StudioPage, text: str, *, play: bool = False) -> None:
    """Open another puzzle in the same page, by a link in its address."""
    tab.page.evaluate("(link) => { location.hash = link }", link_of(text, play=play))
    title = text.split("title: ")[1].splitlines()[0]
    expect(tab.page.get_by_label("Title of the puzzle")).to_have_value(title)
    tab.settle()


def reloaded(tab: StudioPage) -> StudioPage:
    """Reload the page."""
    tab.page.reload()
    return tab.ready()


def my_puzzles(tab: StudioPage) -> Locator:
    """Open the list of my puzzles; its cards."""
    return tab.dialog("my-puzzles").locator("#my-puzzles-cards .card")


def test_an_edited_card_is_kept_when_another_is_opened(visit: Opener) -> None:
    tab = visit(CORNER)
    expect(my_puzzles(tab)).to_have_count(0)
    tab.keys("Escape")
    tab.hover(3, 3)
    tab.keys("s", "m")
    tab.expect_cell(3, 3, "target mirror, facing south, must be lit")
    edited = tab.text
    go_to(tab, FORK)
    tab.hover(1, 1)
    tab.keys("d")
    tab.expect_cell(1, 1, "laser, facing east")
    cards = my_puzzles(tab)
    expect(cards).to_have_count(2)
    card = cards.filter(has_text="Around the corner")
    expect(card).to_contain_text("being edited")
    expect(card.locator("svg")).to_be_visible()
    card.get_by_role("button").first.click()
    tab.expect_cell(3, 3, "target mirror, facing south, must be lit")
    assert tab.text == edited
    tab.keys("Control+z", "Control+z")
    tab.expect_library_picture(CORNER)
    tab.keys("Control+Shift+z", "Control+Shift+z")
    assert tab.text == edited


@pytest.mark.night
def test_undo_and_redo_survive_a_reload_while_editing(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.hover(3, 3)
    tab.keys("s", "w", "d")
    tab.expect_cell(3, 3, "target mirror, facing east")
    tab.keys("Control+z")
    tab.expect_cell(3, 3, "target mirror, facing north")
    reloaded(tab)
    tab.expect_cell(3, 3, "target mirror, facing north")
    tab.keys("Control+Shift+z")
    tab.expect_cell(3, 3, "target mirror, facing east")
    tab.keys("Control+z", "Control+z", "Control+z")
    tab.expect_library_picture(CORNER)


@pytest.mark.night
def test_a_reload_and_the_back_button_stay_on_the_path(visit: Opener) -> None:
    tab = visit()
    coach = tab.page.locator("#coach")
    tab.click(1, 3)
    tab.click(1, 3)
    tab.press("Next")
    expect(coach).to_contain_text("2 of 3")
    reloaded(tab)
    expect(coach).to_contain_text("2 of 3")
    tab.press("Leave the path")
    expect(tab.page.get_by_label("Title of the puzzle")).to_have_value(re.compile("^Today: "))
    tab.settle()
    tab.page.go_back()
    expect(coach).to_contain_text("2 of 3")
    reloaded(tab)
    expect(coach).to_contain_text("2 of 3")


@pytest.mark.night
def test_a_first_step_that_is_edited_is_kept(visit: Opener) -> None:
    tab = visit()
    tab.switch_to("Build")
    tab.hover(1, 1)
    tab.keys("s")
    tab.expect_cell(1, 1, "laser, facing south")
    edited = tab.text
    reloaded(tab)
    assert tab.text == edited
    expect(my_puzzles(tab)).to_have_count(1)


def test_undo_and_redo_survive_a_reload_in_play_and_a_change_of_mode(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.hover(3, 3)
    tab.keys("s", "w")
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    reloaded(tab)
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    tab.switch_to("Build")
    tab.expect_cell(3, 3, "target mirror, direction unknown")
    tab.switch_to("Play")
    tab.keys("Control+z")
    tab.expect_cell(3, 3, "target mirror, facing south, can be turned")
    reloaded(tab)
    tab.keys("Control+Shift+z")
    tab.expect_cell(3, 3, "target mirror, facing north, can be turned")
    tab.keys("Control+z", "Control+z")
    expect(tab.button("Undo")).to_be_disabled()
    tab.expect_cell(3, 3, "target mirror, direction unknown, can be turned")


def test_a_started_puzzle_continues_where_it_was_with_its_undo_history(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_cell(3, 3, re.compile("facing south"))
    go_to(tab, FORK, play=True)
    go_to(tab, CORNER, play=True)
    tab.expect_cell(3, 3, re.compile("facing south"))
    tab.keys("Control+z")
    tab.expect_cell(3, 3, re.compile("direction unknown"))
    expect(my_puzzles(tab)).to_have_count(1)


@pytest.mark.night
def test_an_imported_text_is_kept_unchanged(visit: Opener) -> None:
    tab = visit(CORNER)
    dialog = tab.dialog("open")
    dialog.get_by_label("Or its text").fill(FORK)
    dialog.get_by_role("button", name="Import").click()
    expect(dialog).to_be_hidden()
    tab.expect_library_picture(FORK)
    tab.open(CORNER)
    expect(my_puzzles(tab)).to_contain_text(["A fork in the road"])


def test_two_tabs_do_not_overwrite_each_other(visit: Opener) -> None:
    first = visit(CORNER)
    first.hover(3, 3)
    first.keys("s")
    first.expect_cell(3, 3, "target mirror, facing south")
    second = StudioPage(first.page.context.new_page(), first.address).open()
    second.page.get_by_role("button", name="Go on where you were").click()
    second.expect_cell(3, 3, "target mirror, facing south")
    second.hover(3, 3)
    second.keys("d")
    second.expect_cell(3, 3, "target mirror, facing east")
    first.page.bring_to_front()
    cards = my_puzzles(first)
    expect(cards).to_have_count(1)
    first.keys("Escape")
    first.hover(1, 3)
    first.keys("w")
    first.expect_cell(1, 3, re.compile("falling|rising"))
    assert (
        first.page.evaluate(
            "Object.keys(localStorage).filter((key) => key.includes('puzzle/')).length"
        )
        == 2
    )
    titles = my_puzzles(first).locator("b").all_inner_texts()
    assert sorted(titles) == ["Around the corner", "Around the corner (2)"]
    reloaded(first).expect_cell(3, 3, "target mirror, facing south")
    first.expect_cell(1, 3, re.compile("falling|rising"))
    reloaded(second).expect_cell(3, 3, "target mirror, facing east")
    second.expect_cell(1, 3, "double mirror, direction unknown")


@pytest.mark.night
def test_a_tab_without_edits_writes_nothing(visit: Opener) -> None:
    first = visit(CORNER)
    first.hover(3, 3)
    first.keys("s")
    first.expect_cell(3, 3, "target mirror, facing south")
    second = StudioPage(first.page.context.new_page(), first.address).open()
    second.page.get_by_role("button", name="Go on where you were").click()
    second.expect_cell(3, 3, "target mirror, facing south")
    second.page.close()
    first.keys("d")
    first.expect_cell(3, 3, "target mirror, facing east")
    expect(my_puzzles(first)).to_have_count(1)


@pytest.mark.night
def test_the_list_shows_changes_made_in_another_tab(visit: Opener) -> None:
    first = visit(CORNER)
    cards = my_puzzles(first)
    expect(cards).to_have_count(0)
    second = StudioPage(first.page.context.new_page(), first.address).open(FORK)
    second.hover(1, 1)
    second.keys("d")
    expect(cards).to_have_count(1)


def throw_away(tab: StudioPage) -> None:
    """Throw the puzzle away by its menu in the list."""
    tab.press("More for Around the corner")
    tab.press("Throw away")


def test_a_deleted_puzzle_can_be_restored(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_cell(3, 3, "target mirror, facing south")
    cards = my_puzzles(tab)
    expect(cards).to_have_count(1)
    throw_away(tab)
    expect(cards).to_have_count(0)
    expect(tab.page.locator("#my-puzzles-dropped")).to_contain_text(
        "Around the corner is thrown away."
    )
    expect(tab.page.locator("#my-puzzles-undo")).to_be_focused()
    tab.page.locator("#my-puzzles-undo").click()
    expect(cards).to_have_count(1)
    throw_away(tab)
    tab.keys("Escape")
    tab.hover(3, 3)
    tab.keys("d")
    tab.expect_cell(3, 3, "target mirror, facing east")
    expect(my_puzzles(tab)).to_have_count(1)  # it is kept again with the next change


@pytest.mark.night
def test_the_oldest_puzzles_are_deleted_when_the_storage_is_full(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.page.evaluate(
        "() => { for (let at = 0; at < 99; at += 1) { try {"
        " localStorage.setItem(`lasermaze/puzzle/${at}`, JSON.stringify({ id: `${at}`, time: at,"
        " kind: 'board', text: 'x'.repeat(100_000), plays: [] })); } catch { break; } }"
        " for (let size = 65536; size >= 1; size /= 2) { try {"
        " localStorage.setItem(`rest${size}`, 'x'.repeat(size)); } catch {} } }"
    )
    count = "Object.keys(localStorage).filter((key) => key.includes('puzzle/')).length"
    before = tab.page.evaluate(count)
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_cell(3, 3, "target mirror, facing south")
    assert 1 < tab.page.evaluate(count) <= before
    assert tab.page.evaluate("localStorage.getItem('lasermaze/puzzle/0')") is None
    reloaded(tab).expect_cell(3, 3, "target mirror, facing south")


def test_a_browser_without_storage_gets_a_warning(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    tab.hover(3, 3)
    tab.keys("s")
    tab.expect_refused("This browser keeps nothing")
    tab.expect_cell(3, 3, "target mirror, facing south")
    tab.keys("d")
    tab.expect_cell(3, 3, "target mirror, facing east")
    expect(tab.page.locator("#refusal")).to_be_hidden()
