"""The card after a card, and a day's puzzle that a friend has sent."""

from __future__ import annotations

import datetime
import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Opener


@pytest.mark.night
def test_a_day_that_a_friend_sends_stays_a_day(visit: Opener) -> None:
    today = str(datetime.date.today())
    tab = visit(**PHONE)
    with urlopen(f"{tab.address}/api/daily?date={today}") as response:
        puzzles = json.load(response)["puzzles"]
    day = next(one for one in puzzles if one["kind"] == "shooters")
    tab.open(link=f"{tab.address}/#day={today}&kind=shooters")
    expect(tab.title).to_have_value(day["title"])
    tab.follow_hints()
    finish = tab.page.locator("#finish")
    expect(finish).to_contain_text("🔥 1 day")
    tab.page.locator("#finish summary").tap()
    line = tab.page.get_by_label("A line to share").input_value()
    assert line.endswith(f"#day={today}&kind=shooters")
    assert "🟧" in line
    tab.page.locator("#next-card").tap()
    expect(tab.page.locator("#daily")).to_be_visible()
    expect(tab.page.locator("#streak")).to_contain_text("🔥")


@pytest.mark.night
@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#day=2999-01-01&kind=board", "are not there yet"),
        ("#day=soon", "names no day"),
        ("#day=2026-11-21&kind=chess", "No puzzle of a day"),
    ],
)
def test_a_day_that_cannot_be_opened_is_said(visit: Opener, link: str, words: str) -> None:
    tab = visit()
    tab.open(link=f"{tab.address}/{link}")
    expect(tab.page.locator("#open .problem")).to_contain_text(words)
