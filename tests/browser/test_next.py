"""The card after a card, and a day's puzzle that a friend has sent."""

from __future__ import annotations

import datetime
import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.deck import shipped
from lasermaze.studio.handlers.catalog import GALLERY
from tests.browser.conftest import PHONE, Opener


@pytest.mark.night
def test_next_never_leads_to_a_card_that_cannot_be_solved(visit: Opener) -> None:
    """From every ready puzzle and every card of the deck."""
    tab = visit()
    texts = [path.read_text(encoding="utf-8") for path in sorted(GALLERY.glob("*/*.txt"))]
    texts += [lasermaze.dumps(card) for card in shipped()]
    following = tab.page.evaluate(
        """async (texts) => {
          const { after } = await import("./catalog.js");
          return Promise.all(texts.map(after));
        }""",
        [lasermaze.dumps(lasermaze.parse(text)) for text in texts],
    )
    nexts = {text for text in following if text is not None}
    assert len(nexts) > 80
    for text in nexts:
        assert isinstance(lasermaze.solve(lasermaze.parse(text)), lasermaze.Solved), text


@pytest.mark.night
@pytest.mark.parametrize("viewport", [(390, 844), (667, 375)], ids=["upright", "lying"])
def test_a_day_that_a_friend_sends_stays_a_day(visit: Opener, viewport: tuple[int, int]) -> None:
    today = str(datetime.date.today())
    width, height = viewport
    tab = visit(**PHONE | {"viewport": {"width": width, "height": height}})
    with urlopen(f"{tab.address}/api/daily?date={today}") as response:
        puzzles = json.load(response)["puzzles"]
    day = next(one for one in puzzles if one["kind"] == "shooters")
    tab.page.goto(f"{tab.address}/icon.svg")
    tab.page.goto(f"{tab.address}/#day={today}&kind=shooters")
    tab.ready()
    expect(tab.page.locator("#title")).to_have_value(day["title"])
    tab.follow_hints()
    finish = tab.page.locator("#finish")
    expect(finish).to_contain_text("🔥 1 day")
    tab.page.locator("#finish summary").tap()
    line = tab.page.get_by_label("A line to share").input_value()
    assert line.endswith(f"#day={today}&kind=shooters")
    assert "🟧" in line
    assert tab.page.url.endswith(f"#day={today}&kind=shooters")
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
    tab.page.goto(f"{tab.address}/icon.svg")
    tab.page.goto(f"{tab.address}/{link}")
    tab.ready()
    expect(tab.page.locator("#open .problem")).to_contain_text(words)
