"""The explanation with its chapters: by mouse, by keyboard, on a phone, printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.interface import Explanation
from tests.browser.cards import example
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import StudioPage

LINKS = example("shooters/links")


@pytest.fixture(scope="module")
def explanation() -> Explanation:
    """The explanation by the library."""
    return lasermaze.explain(lasermaze.parse(LINKS))


def explained(tab: StudioPage) -> StudioPage:
    """Open the explanation."""
    tab.help("explain")
    expect(tab.lecture).to_be_visible()
    return tab


def test_the_chapters_are_the_librarys_and_are_opened_with_the_mouse(
    visit: Opener, explanation: Explanation
) -> None:
    tab = explained(visit(LINKS))
    lecture = tab.lecture
    titles = [chapter.title for chapter in explanation.chapters]
    assert lecture.get_by_role("heading", level=3).all_inner_texts() == titles
    assert lecture.locator("#lecture-chapters button").all_inner_texts() == titles
    assert lecture.locator("section p").count() == len(explanation.paragraphs)
    drawn = sum(chapter.picture is not None for chapter in explanation.chapters)
    expect(lecture.locator("figure svg")).to_have_count(drawn)
    picture = lecture.locator("figure svg").first.bounding_box()
    assert picture
    assert picture["width"] > 450
    last = explanation.chapters[-1].title
    heading = lecture.get_by_role("heading", name=last)
    expect(heading).not_to_be_in_viewport()
    turn = tab.lecture.get_by_role("button", name=last)
    turn.click()
    expect(heading).to_be_in_viewport()
    expect(turn).to_have_attribute("aria-current", "true")
    tab.lecture.get_by_role("button", name="Close").click()
    expect(tab.lecture).to_be_hidden()
    tab.press(f"Read all {len(explanation.chapters)} chapters")
    expect(tab.lecture).to_be_visible()


def test_the_explanation_is_read_with_the_keyboard_alone(visit: Opener) -> None:
    tab = visit(LINKS)
    tab.page.locator("#help-explain").focus()
    tab.keys("Enter")
    text = tab.page.locator("#lecture-text")
    expect(text).to_be_focused()
    tab.keys("End")
    expect(tab.lecture.locator("section").last).to_be_in_viewport()
    tab.keys("Shift+Tab", "Enter")
    expect(tab.lecture.get_by_role("heading", level=3).last).to_be_focused()
    tab.keys("Escape")
    expect(tab.lecture).to_be_hidden()
    expect(tab.page.locator("#help-explain")).to_be_focused()
    tab.expect_library_picture(LINKS)


def test_the_explanation_needs_no_sideways_scrolling_on_a_phone(
    visit: Opener, explanation: Explanation
) -> None:
    tab = explained(visit(LINKS, **PHONE))
    text = tab.page.locator("#lecture-text")
    assert text.evaluate("(text) => text.scrollWidth <= text.clientWidth && innerWidth === 390")
    last = explanation.chapters[-1].title
    tab.lecture.get_by_role("button", name=last).tap()
    expect(tab.lecture.get_by_role("heading", name=last)).to_be_in_viewport()
    picture = tab.lecture.locator("figure svg").first.bounding_box()
    assert picture
    assert 250 < picture["width"] <= 390
    tab.lecture.get_by_role("button", name="Show it on the board").last.tap()
    expect(tab.banner).to_contain_text(last)
    expect(tab.banner).to_be_in_viewport()


def test_the_explanation_is_saved_as_a_page_and_printed_completely(
    visit: Opener, explanation: Explanation
) -> None:
    tab = explained(visit(LINKS))
    with tab.page.expect_download() as download:
        tab.press("Save as a page")
    puzzle = lasermaze.parse(LINKS)
    assert download.value.suggested_filename.endswith(".html")
    assert download.value.path().read_text() == explanation.html(puzzle.title)
    tab.page.emulate_media(media="print")
    expect(tab.page.get_by_role("main", include_hidden=True)).to_be_hidden()
    cut = "(text) => text.scrollHeight - text.clientHeight"
    assert tab.page.locator("#lecture-text").evaluate(cut) == 0
    assert tab.lecture.evaluate(cut) == 0
    expect(tab.lecture.get_by_role("button")).to_have_count(0)
