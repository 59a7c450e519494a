"""A place to come back to: home, the path, the game of doubtful puzzles, with a finger."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import lasermaze
from tests.browser.cards import CORNER, example
from tests.browser.conftest import PHONE, Opener
from tests.browser.studio_page import UNTIL


def known() -> dict[str, Any]:
    """What a visitor has stored who has solved the puzzles of some days; one of them was missed."""
    today = datetime.date.today()
    days = [str(today - datetime.timedelta(days=before)) for before in (1, 2, 4, 5)]
    return {"settings": {"welcomed": {"board": True}}, "days": {day: ["board"] for day in days}}


#: The headings of the buttons of the pad.
HEADINGS = "all => all.map((one) => one.dataset.go)"


def test_home_is_the_root_and_a_day_follows_a_day(visit: Opener) -> None:
    tab = visit(alone=True, stored=known(), **PHONE)  # its clock is set
    page, title = tab.page, tab.title
    home = page.locator("#home")
    expect(title).to_have_value(re.compile("^Today: The "))
    expect(home).to_contain_text("4 days in a row")
    expect(home.get_by_role("img", name="missed and forgiven")).to_have_count(1)
    first = title.input_value()
    home.get_by_role("button", name="Your path").tap()
    page.locator(".stone").nth(2).tap()
    expect(title).to_have_value("Point the laser")
    for _ in range(4):
        if page.locator("#coach .stars").is_visible():
            break
        page.touchscreen.tap(*tab.spot((1, 1)))
        tab.settle()
    expect(page.locator("#coach")).to_contain_text("Straight to the point!")
    page.get_by_role("button", name="Home").tap()
    expect(title).to_have_value(first)
    assert page.url == f"{tab.address}/"
    page.go_back()
    expect(page.locator("#coach")).to_contain_text("3 of 3")
    page.reload()
    expect(tab.ready().page.locator("#coach")).to_contain_text("3 of 3")
    page.go_forward()
    expect(title).to_have_value(first)
    tomorrow = datetime.datetime.now() + datetime.timedelta(days=1)
    page.clock.set_fixed_time(tomorrow)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(title).not_to_have_value(first)
    expect(title).to_have_value(re.compile("^Today: The "))


def test_what_cannot_be_done_is_claimed_and_answered(visit: Opener) -> None:
    tab = visit(stored=known(), **PHONE)
    page = tab.page
    page.locator("#home").get_by_role("button", name="Prove it cannot be done").tap()
    expect(page.locator("#doubt")).to_contain_text("1 of ")
    page.get_by_role("button", name="It cannot be done").tap()
    tab.expect_answer("Right: it cannot be done")
    expect(page.locator("#doubt").get_by_role("img")).to_have_accessible_name("3 stars")
    page.get_by_role("button", name="Read all of it").tap()
    expect(tab.lecture).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#doubt").get_by_role("button", name="Next").tap()
    expect(page.locator("#doubt")).to_contain_text("2 of ")
    page.get_by_role("button", name="It cannot be done").tap()
    tab.expect_answer("It can be done", "Look at")
    page.reload()
    tab.ready()
    expect(page.locator("#doubt")).to_contain_text("2 of ")


def test_a_walker_goes_by_pad_and_by_swipe(visit: Opener) -> None:
    tab = visit(example("turrets/crossfire"), play=True, **PHONE)
    page = tab.page
    pad = page.locator("#ways button")
    places = [button.bounding_box() for button in pad.all()]
    pad.and_(page.locator(":enabled")).first.tap()
    tab.settle()
    assert [button.bounding_box() for button in pad.all()] == places
    tab.expect_message("1 step")
    ways = {str(name) for name in pad.and_(page.locator(":enabled")).evaluate_all(HEADINGS)}
    row, col = {"N": (-60, 0), "S": (60, 0), "W": (0, -60), "E": (0, 60)}[min(ways)]
    x, y = tab.spot((1, 1))
    tab.swipe((x + 100, y + 100), (x + 100 + col, y + 100 + row))
    tab.expect_message("2 steps")


#: Collects the pictures of the board that follow one another.
COLLECT = """() => {
  const picture = document.querySelector("#picture");
  window.seen = [];
  const note = () => window.seen.push(picture.innerHTML);
  new MutationObserver(note).observe(picture, { childList: true });
}"""


@pytest.mark.night
def test_a_walker_goes_along_its_path_step_by_step(visit: Opener) -> None:
    maze = example("signposts/escape")
    tab = visit(maze, play=True, **PHONE, reduced_motion="no-preference")
    page = tab.page
    page.evaluate(COLLECT)
    page.touchscreen.tap(*tab.spot((3, 1)))  # a way in of five moves
    page.evaluate(UNTIL + "() => until(() => window.seen.length >= 5)")
    game = lasermaze.Game(lasermaze.parse(maze))
    game.push("touch 3,0")
    tab.expect_library_picture(maze, game.position)
    assert len(set(page.evaluate("window.seen"))) == 5


def test_a_set_is_made_given_away_played_and_told_back(visit: Opener) -> None:
    teacher = visit(CORNER)
    dialog = teacher.dialog("sets")
    dialog.get_by_label("Title of the set").fill("Tuesday")
    dialog.get_by_label("Puzzles from").select_option("gallery")
    dialog.get_by_label("Level").select_option("beginner")
    dialog.get_by_role("button", name="Make the set").click()
    expect(dialog.locator("li")).to_have_count(6)
    for _ in range(4):
        dialog.get_by_role("button", name=re.compile("^Remove")).last.click()
    expect(dialog.locator("li")).to_have_count(2)
    dialog.get_by_role("textbox", name=re.compile("^A line for it")).first.fill("Begin here.")
    dialog.locator("h3").first.click()
    link = dialog.get_by_label("Link")
    expect(link).to_have_value(re.compile("#set="))
    dialog.get_by_role("button", name="Show it large").click()
    expect(dialog.locator(".qr-code:fullscreen")).to_be_visible()
    teacher.page.evaluate("document.exitFullscreen()")
    pupil = visit(link=link.input_value(), **PHONE)
    page = pupil.page
    expect(page.locator("#set-line")).to_contain_text("1 of 2")
    expect(page.locator("#set-line")).to_contain_text("Begin here.")
    pupil.follow_hints()
    page.locator("#next-card").tap()
    expect(page.locator("#set-line")).to_contain_text("2 of 2")
    expect(pupil.button("Take the path")).to_be_hidden()  # a pupil who has won is not new to it
    page.get_by_role("button", name="Your code").tap()
    code = page.get_by_label("Your code", exact=True).last.input_value()
    assert re.fullmatch(r"[A-Z0-9]{4}-[1-9]-", code)
    dialog.get_by_label("Codes of the class").fill(f"Anna {code}\nBen ZZZZ-00")
    rows = dialog.locator(".wide-table tbody tr")
    expect(rows).to_have_text([re.compile("Anna✓ "), re.compile("Benno code of this set")])
