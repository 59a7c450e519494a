"""The explanation as a presentation: by mouse, touch and keyboard alone, large enough, printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.interface import Explanation
from tests.browser.cards import FORK, example
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import SMALL, StudioPage

LINKS = example("shooters/links")
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture(scope="module")
def explanation() -> Explanation:
    """The explanation by the library."""
    return lasermaze.explain(lasermaze.parse(LINKS))


def explained(tab: StudioPage) -> StudioPage:
    """Open the explanation."""
    tab.help("explain")
    expect(tab.lecture).to_be_visible()
    return tab


def walked(tab: StudioPage) -> list[str]:
    """The words of all screens, from the current one, with the arrow key; steps of light once."""
    words = [tab.lecture.locator("#lecture-words").inner_text()]
    ahead = tab.lecture.locator("#lecture-next")
    while ahead.is_enabled():
        tab.keys("ArrowRight")
        now = tab.lecture.locator("#lecture-words").inner_text()
        if now != words[-1]:
            words.append(now)
    return words


def test_a_teacher_shows_all_thoughts_with_the_keyboard_alone(
    visit: Opener, explanation: Explanation
) -> None:
    tab = visit(LINKS)
    tab.page.locator("#help-explain").focus()
    tab.keys("Enter")
    heading = tab.page.locator("#lecture-heading")
    expect(heading).to_have_text(explanation.screens[0].title)
    words = " ".join(walked(tab))
    expect(heading).to_have_text(explanation.screens[-1].title)
    for sentence in explanation.words:
        assert re.sub(r"[`\s]+", " ", sentence) in re.sub(r"\s+", " ", words)
    tab.keys("Home")
    expect(heading).to_have_text(explanation.screens[0].title)
    expect(tab.lecture.locator("#lecture-back")).to_be_disabled()
    tab.keys("PageDown", "PageUp", "End")
    expect(heading).to_have_text(explanation.screens[-1].title)
    tab.keys("Escape")
    expect(tab.lecture).to_be_hidden()
    expect(tab.page.locator("#help-explain")).to_be_focused()
    tab.expect_library_picture(LINKS)


def test_a_step_opens_into_its_reasons_and_goes_on_where_it_was_opened(visit: Opener) -> None:
    tab = explained(visit(FORK))
    screens = lasermaze.explain(lasermaze.parse(FORK)).screens
    number = next(number for number, screen in enumerate(screens) if screen.inside())
    opened = screens[number]
    inside = opened.inside()
    tab.lecture.get_by_label("Chapter").select_option(label=opened.title)
    level, words = tab.page.locator("#lecture-level"), tab.page.locator("#lecture-words")
    heading = tab.page.locator("#lecture-heading")
    tab.press("Why?")
    expect(level).to_have_text(f"Why? {opened.title}")
    expect(words).to_have_text(inside[0].text)
    tab.keys("ArrowLeft")
    expect(heading).to_have_text(opened.title)
    tab.keys("ArrowDown")
    expect(words).to_have_text(inside[0].text)
    tab.keys("ArrowUp")
    expect(level).to_have_text("")
    tab.keys("ArrowDown", *["ArrowRight"] * len(inside))
    expect(heading).to_have_text(screens[number + 1].title)


@pytest.mark.night
def test_words_and_picture_are_large_on_a_projector(
    visit: Opener, explanation: Explanation
) -> None:
    tab = explained(visit(LINKS, **PROJECTOR))
    size = (
        "() => { const [words, picture] = ['#lecture-words', '#lecture-picture svg']"
        ".map((name) => document.querySelector(name));"
        " const box = words.parentElement;"
        " return [parseFloat(getComputedStyle(words).fontSize),"
        " box.scrollHeight - box.clientHeight,"
        " picture ? Math.round(picture.getBoundingClientRect().width) : 900] }"
    )
    for _ in range(60):
        letters, cut, width = tab.page.evaluate(size)
        assert letters >= 32  # a thirty-fourth of the height, at least
        assert cut <= 1
        assert width > 800  # long captions do not shrink it
        if not tab.lecture.locator("#lecture-next").is_enabled():
            break
        tab.keys("ArrowRight")
    else:
        pytest.fail("the presentation does not end")


def test_the_presentation_is_turned_by_touch_on_a_phone(visit: Opener) -> None:
    tab = explained(visit(LINKS, **PHONE))
    lecture = tab.lecture
    assert lecture.evaluate("(one) => one.scrollWidth <= innerWidth && innerWidth === 390")
    assert lecture.evaluate(SMALL) == []
    picture = lecture.locator("#lecture-picture svg").bounding_box()
    assert picture
    assert picture["width"] > 340
    place = tab.page.locator("#lecture-place")
    lecture.locator("#lecture-next").tap()
    expect(place).to_have_text(re.compile("^2 of "))
    tab.swipe((300, 300), (100, 300))
    expect(place).to_have_text(re.compile("^3 of "))
    tab.swipe((100, 300), (300, 300))
    expect(place).to_have_text(re.compile("^2 of "))
    lecture.get_by_role("button", name="Close").tap()
    expect(lecture).to_be_hidden()


def test_the_explanation_is_saved_as_a_page_and_printed_as_a_handout(
    visit: Opener, explanation: Explanation
) -> None:
    tab = explained(visit(LINKS))
    with tab.page.expect_download() as download:
        tab.press("Save as a page")
    puzzle = lasermaze.parse(LINKS)
    assert download.value.suggested_filename.endswith(".html")
    assert download.value.path().read_text() == explanation.html(puzzle.title)
    tab.page.emulate_media(media="print")
    handout = tab.page.locator("#lecture-handout")
    expect(handout).to_be_visible()
    expect(tab.page.get_by_role("main", include_hidden=True)).to_be_hidden()
    expect(tab.lecture.get_by_role("button")).to_have_count(0)
    titles = [screen.title for screen in explanation.screens]
    assert handout.locator("h2").all_inner_texts() == titles
    assert handout.locator("p").count() == len(explanation.words)
    assert tab.lecture.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    sheets = handout.locator(".sheet")
    assert len(re.findall(rb"/Type /Page\b", tab.page.pdf())) == sheets.count() >= 2
    assert titles[-1] in sheets.last.locator("h2").all_inner_texts()
    for sheet in sheets.all():
        assert sheet.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
        assert sheet.evaluate(
            "(one) => one.getBoundingClientRect().bottom"
            " - one.lastElementChild.getBoundingClientRect().bottom"
        ) == pytest.approx(0, abs=1)
