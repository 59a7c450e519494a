"""Nothing is lost: edited and started puzzles are kept, in every tab and after a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .cards import CORNER, FORK
from .conftest import Opener
from .table import Table, link_of


def go_to(table: Table, text: str, *, play: bool = False) -> None:
    """Open another puzzle in the same page, by a link in its address."""
    table.page.evaluate("(link) => { location.hash = link }", link_of(text, play=play))
    title = text.split("title: ")[1].splitlines()[0]
    expect(table.page.get_by_label("Title of the puzzle")).to_have_value(title)
    table.settle()


def reloaded(table: Table) -> Table:
    """Reload the page."""
    table.page.reload()
    return table.ready()


def mine(table: Table) -> Locator:
    """Open the list of my puzzles; its cards."""
    return table.dialog("mine").locator("#mine-cards .card")


def test_an_edited_card_is_kept_when_another_is_opened(visit: Opener) -> None:
    table = visit(CORNER)
    expect(mine(table)).to_have_count(0)
    table.keys("Escape")
    table.hover(3, 3)
    table.keys("s", "m")
    table.expect_cell(3, 3, "target mirror, facing south, must be lit")
    edited = table.text
    go_to(table, FORK)
    table.hover(1, 1)
    table.keys("d")
    table.expect_cell(1, 1, "laser, facing east")
    cards = mine(table)
    expect(cards).to_have_count(2)
    card = cards.filter(has_text="Around the corner")
    expect(card).to_contain_text("being edited")
    expect(card.locator("svg")).to_be_visible()
    card.get_by_role("button").first.click()
    table.expect_cell(3, 3, "target mirror, facing south, must be lit")
    assert table.text == edited
    table.keys("Control+z", "Control+z")
    table.expect_library_picture(CORNER)
    table.keys("Control+Shift+z", "Control+Shift+z")
    assert table.text == edited


def test_undo_and_redo_survive_a_reload_while_editing(visit: Opener) -> None:
    table = visit(CORNER)
    table.hover(3, 3)
    table.keys("s", "w", "d")
    table.expect_cell(3, 3, "target mirror, facing east")
    table.keys("Control+z")
    table.expect_cell(3, 3, "target mirror, facing north")
    reloaded(table)
    table.expect_cell(3, 3, "target mirror, facing north")
    table.keys("Control+Shift+z")
    table.expect_cell(3, 3, "target mirror, facing east")
    table.keys("Control+z", "Control+z", "Control+z")
    table.expect_library_picture(CORNER)


def test_undo_and_redo_survive_a_reload_in_play_and_a_change_of_mode(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(3, 3)
    table.keys("s", "w")
    table.expect_cell(3, 3, "target mirror, facing north, can be turned")
    reloaded(table)
    table.expect_cell(3, 3, "target mirror, facing north, can be turned")
    table.press("Edit")
    table.expect_cell(3, 3, "target mirror, direction unknown")
    table.press("Play")
    table.keys("Control+z")
    table.expect_cell(3, 3, "target mirror, facing south, can be turned")
    reloaded(table)
    table.keys("Control+Shift+z")
    table.expect_cell(3, 3, "target mirror, facing north, can be turned")
    table.keys("Control+z", "Control+z")
    expect(table.button("Undo")).to_be_disabled()
    table.expect_cell(3, 3, "target mirror, direction unknown, can be turned")


def test_a_started_puzzle_continues_where_it_was_with_its_undo_history(visit: Opener) -> None:
    table = visit(CORNER, play=True)
    table.hover(3, 3)
    table.keys("s")
    table.expect_cell(3, 3, re.compile("facing south"))
    go_to(table, FORK, play=True)
    go_to(table, CORNER, play=True)
    table.expect_cell(3, 3, re.compile("facing south"))
    table.keys("Control+z")
    table.expect_cell(3, 3, re.compile("direction unknown"))
    expect(mine(table)).to_have_count(1)


def test_an_imported_text_is_kept_unchanged(visit: Opener) -> None:
    table = visit(CORNER)
    dialog = table.dialog("open")
    dialog.get_by_label("Or its text").fill(FORK)
    dialog.get_by_role("button", name="Open it").click()
    expect(dialog).to_be_hidden()
    table.expect_library_picture(FORK)
    table.open(CORNER)
    expect(mine(table)).to_contain_text(["A fork in the road"])


def test_two_tabs_do_not_overwrite_each_other(visit: Opener) -> None:
    first = visit(CORNER)
    first.hover(3, 3)
    first.keys("s")
    first.expect_cell(3, 3, "target mirror, facing south")
    second = Table(first.page.context.new_page(), first.address).open()
    second.expect_cell(3, 3, "target mirror, facing south")
    second.hover(3, 3)
    second.keys("d")
    second.expect_cell(3, 3, "target mirror, facing east")
    first.page.bring_to_front()
    cards = mine(first)
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
    reloaded(first).expect_cell(3, 3, "target mirror, facing south")
    first.expect_cell(1, 3, re.compile("falling|rising"))
    reloaded(second).expect_cell(3, 3, "target mirror, facing east")
    second.expect_cell(1, 3, "double mirror, direction unknown")


def test_a_tab_without_edits_writes_nothing(visit: Opener) -> None:
    first = visit(CORNER)
    first.hover(3, 3)
    first.keys("s")
    first.expect_cell(3, 3, "target mirror, facing south")
    second = Table(first.page.context.new_page(), first.address).open()
    second.expect_cell(3, 3, "target mirror, facing south")
    second.page.close()
    first.keys("d")
    first.expect_cell(3, 3, "target mirror, facing east")
    expect(mine(first)).to_have_count(1)


def test_the_list_shows_changes_made_in_another_tab(visit: Opener) -> None:
    first = visit(CORNER)
    cards = mine(first)
    expect(cards).to_have_count(0)
    second = Table(first.page.context.new_page(), first.address).open(FORK)
    second.hover(1, 1)
    second.keys("d")
    expect(cards).to_have_count(1)


def test_a_deleted_puzzle_can_be_restored(visit: Opener) -> None:
    table = visit(CORNER)
    table.hover(3, 3)
    table.keys("s")
    table.expect_cell(3, 3, "target mirror, facing south")
    cards = mine(table)
    expect(cards).to_have_count(1)
    table.press("Throw away Around the corner")
    expect(cards).to_have_count(0)
    expect(table.page.locator("#mine-thrown")).to_contain_text("Around the corner is thrown away.")
    expect(table.page.locator("#mine-undo")).to_be_focused()
    table.page.locator("#mine-undo").click()
    expect(cards).to_have_count(1)
    table.press("Throw away Around the corner")
    table.keys("Escape")
    table.hover(3, 3)
    table.keys("d")
    table.expect_cell(3, 3, "target mirror, facing east")
    expect(mine(table)).to_have_count(1)  # it is kept again with the next change


def test_the_oldest_puzzles_are_deleted_when_the_storage_is_full(visit: Opener) -> None:
    table = visit(CORNER)
    table.page.evaluate(
        "() => { for (let at = 0; at < 99; at += 1) { try {"
        " localStorage.setItem(`lasermaze/puzzle/${at}`, JSON.stringify({ id: `${at}`, time: at,"
        " kind: 'board', text: 'x'.repeat(100_000), plays: [] })); } catch { break; } }"
        " for (let size = 65536; size >= 1; size /= 2) { try {"
        " localStorage.setItem(`rest${size}`, 'x'.repeat(size)); } catch {} } }"
    )
    count = "Object.keys(localStorage).filter((key) => key.includes('puzzle/')).length"
    before = table.page.evaluate(count)
    table.hover(3, 3)
    table.keys("s")
    table.expect_cell(3, 3, "target mirror, facing south")
    assert 1 < table.page.evaluate(count) <= before
    assert table.page.evaluate("localStorage.getItem('lasermaze/puzzle/0')") is None
    reloaded(table).expect_cell(3, 3, "target mirror, facing south")


def test_a_browser_without_storage_gets_a_warning(visit: Opener) -> None:
    table = visit(CORNER)
    table.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    table.hover(3, 3)
    table.keys("s")
    table.expect_refused("This browser keeps nothing")
    table.expect_cell(3, 3, "target mirror, facing south")
    table.keys("d")
    table.expect_cell(3, 3, "target mirror, facing east")
    expect(table.page.locator("#refusal")).to_be_hidden()
