"""Ways to start: gallery, daily puzzle, new, file, text, shared link."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.core.difficulty import LEVELS
from lasermaze.kind import all_kinds, kind_named
from lasermaze.studio.handlers.catalog import daily_level, daily_puzzle
from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener
from tests.browser.studio_page import link_of

#: How many cards each shelf has, by its title.
SHELVES = """(all) => Object.fromEntries([...all.querySelectorAll("h3")].map((title) =>
  [title.textContent, title.nextElementSibling.querySelectorAll(".card-picture").length]))"""


def test_the_gallery_has_puzzles_of_every_kind(visit: Opener) -> None:
    tab = visit(CORNER)
    dialog = tab.dialog("gallery")
    cards = dialog.locator("#gallery-cards")
    expect(cards.locator("b").first).to_have_text("First steps")
    shelves = cards.evaluate(SHELVES)
    assert next(iter(shelves)) == kind_named("board").title
    for level in LEVELS:
        assert shelves[f"The deck: {level}"] == 15
    for kind in all_kinds():
        assert shelves[kind.title] >= 4
    dialog.get_by_label("Kind").select_option("board")
    dialog.get_by_label("Level").select_option("expert")
    expect(cards.locator(".card")).to_have_count(15)
    assert set(cards.locator(".card-level").all_text_contents()) == {"expert"}
    name = cards.locator("b").nth(2).inner_text()
    cards.get_by_role("button").nth(2).click()
    expect(dialog).to_be_hidden()
    expect(tab.title).to_have_value(name)
    expect(tab.button("Play")).to_have_attribute("aria-pressed", "true")


@pytest.mark.night
def test_the_daily_puzzle_is_the_same_for_everybody(visit: Opener) -> None:
    tab = visit(CORNER, alone=True, timezone_id="UTC")
    tab.page.clock.set_fixed_time("2026-03-02T12:00:00Z")  # the browser's own date comes first
    dialog = tab.dialog("daily")
    expect(dialog.get_by_label("Day", exact=True)).to_have_value("2026-03-02")
    dialog.get_by_label("Day", exact=True).fill("2026-03-01")
    title = next(kind.title for kind in all_kinds() if kind.name == "board")
    dialog.get_by_role("button", name=re.compile(f"^{title}")).click()
    expect(dialog).to_be_hidden()
    text = lasermaze.dumps(daily_puzzle("board", "2026-03-01", daily_level("2026-03-01")))
    tab.expect_library_picture(text, text)


#: Files that are no text.
NO_TEXTS = {
    "photo.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "drawing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "page.html": b"<!doctype html><p>Hello",
    "card.pdf": b"%PDF-1.7\n%abc",
    "all.zip": b"PK\x03\x04\x14\x00",
    "latin.txt": "Größe".encode("latin-1"),
}


def test_pasted_text_and_files_are_opened_and_errors_explained(
    visit: Opener, tmp_path: Path
) -> None:
    tab = visit(CORNER)
    dialog = tab.dialog("open")
    field = dialog.get_by_label("Or its text")
    field.fill(FORK.replace("C?", "Q?"))
    dialog.get_by_role("button", name="Import").click()
    problem = dialog.locator(".problem")
    expect(problem).to_contain_text("Line 6, column 8: unknown code 'Q?'")
    expect(problem.locator("pre")).to_have_text("L? .   Q?  .\n       ^")
    expect(problem).to_contain_text("Expected:")
    field.fill(FORK)
    dialog.get_by_role("button", name="Import").click()
    expect(dialog).to_be_hidden()
    tab.expect_library_picture(FORK)
    files = {"fork.txt": FORK, "fork.json": lasermaze.dumps(lasermaze.parse(FORK), "json")}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        tab.go_to(CORNER)
        tab.dialog("open")
        dialog.get_by_label("A file").set_input_files(tmp_path / name)
        expect(dialog).to_be_hidden()
        expect(tab.title).to_have_value("A fork in the road")
        tab.expect_library_picture(FORK)
    tab.go_to(CORNER)
    dropped = tab.page.evaluate_handle(
        "(text) => { const all = new DataTransfer();"
        " all.items.add(new File([text], 'fork.txt', { type: 'text/plain' })); return all; }",
        FORK,
    )
    tab.page.dispatch_event("#stage", "drop", {"dataTransfer": dropped})
    expect(tab.title).to_have_value("A fork in the road")
    tab.dialog("open")
    before = field.input_value()
    for name, content in NO_TEXTS.items():
        chosen = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        tab.page.locator("#file").set_input_files(chosen)  # type: ignore[arg-type]
        expect(problem).to_contain_text(f"“{name}” holds no puzzle")
        assert field.input_value() == before


def test_a_shared_link_shows_another_visitor_the_same_puzzle(visit: Opener) -> None:
    tab = visit(CORNER)
    tab.hover(3, 3)
    tab.keys("m")
    tab.expect_cell(3, 3, "target mirror, direction unknown, must be lit")
    dialog = tab.dialog("share")
    link = dialog.get_by_label("Link").input_value()
    picture = tab.picture
    other = visit(link=link)
    expect(other.button("Play")).to_have_attribute("aria-pressed", "true")
    other.press("Build")
    other.expect_cell(3, 3, "target mirror, direction unknown, must be lit")
    assert other.picture == picture
    other.open(link=f"{tab.address}/{link_of(FORK)[:-20]}")
    expect(other.page.locator("#open .problem")).to_contain_text("The link is damaged")


@pytest.mark.night
def test_a_shared_puzzle_is_not_in_any_requested_address(visit: Opener) -> None:
    """It is behind the ``#`` of the page's address, and all requests go to the studio."""
    tab = visit()
    requested: list[str] = []
    tab.page.on("request", lambda request: requested.append(request.url.partition("#")[0]))
    tab.open(FORK, play=True)
    tab.help("hint")
    tab.expect_answer("Hint")
    assert f"{tab.address}/api/hint" in requested
    files = [address for address in requested if address.startswith("data:")]
    assert all(one.startswith(f"{tab.address}/") for one in requested if one not in files)
    packed = link_of(FORK).removeprefix("#p=")
    assert not any(packed[:40] in one or "kind" in one.partition("?")[2] for one in requested)
