"""Taps that come before the studio can answer are never made later; what is not ready looks so.

The page speaks to workers, as on the site without a server; but they answer when the test says so,
with what the server answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lasermaze.studio.handlers import CALLS
from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import PHONE, Opener, new_page
from tests.browser.studio_page import StudioPage, link_of

#: A worker that has the server answer. It is ready once ``gate`` is answered, and a move ends it
#: without an answer if ``fate`` says so.
WORKER = """\
onmessage = async ({ data }) => {
  if (data.lock) {
    navigator.locks.request(data.lock, () => {
      postMessage({ held: true });
      return new Promise(() => {});
    });
    await fetch("gate");
    postMessage({ ready: true });
    return;
  }
  if (data.name === "play" && await (await fetch("fate")).text() === "end") {
    close();
    return;
  }
  const { method, path } = paths[data.name];
  const body = method === "GET" ? undefined : data.request;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method, headers, body });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const outcome = response.ok ? "result" : "error";
  postMessage({ answer: { outcome, data: bytes, name: null, type: null } });
};
"""


def answer(studio: str, name: str, body: dict[str, Any]) -> Any:
    """The answer of the server."""
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{studio}/api/{name}", json.dumps(body).encode(), headers)) as response:
        return json.load(response)


class LatePage:
    """The page of a site whose Python loads until `open_gate`."""

    def __init__(self, page: Page, studio: str, text: str) -> None:
        self.page, self.studio, self.text = page, studio, text
        self.tab = StudioPage(page, studio)
        self.waiting: list[Route] = []
        self.loading = True
        self.ends = 0  # how many moves end their worker
        page.route(re.compile(r"/(#.*)?$"), self._index)
        page.route("**/answers/*.json", self._file)
        page.route("**/python-worker.js", self._worker)
        page.route("**/gate", self._gate)
        page.route("**/fate", self._fate)
        page.goto(f"{studio}/{link_of(text, play=True)}")
        self.tab.ready()

    def open_gate(self) -> None:
        """Python is there."""
        self.loading = False
        for route in self.waiting:
            route.fulfill(body="")
        self.waiting.clear()

    def ready(self) -> None:
        """Wait until the page takes taps."""
        self.page.locator("main:not([inert])").wait_for()
        self.page.locator("#loading").wait_for(state="detached")

    def _index(self, route: Route) -> None:
        html = route.fetch().text()
        route.fulfill(
            content_type="text/html",
            body=html.replace('data-backend="server"', 'data-backend="worker"'),
        )

    def _file(self, route: Route) -> None:
        name = route.request.url.rpartition("/")[2].removesuffix(".json")
        if name != "site":
            route.fulfill(response=route.fetch(url=f"{self.studio}/api/{name}"))
            return
        route.fulfill(json={"queues": {}, "brief": 5, "files": {}, "first": self._first()})

    def _first(self) -> dict[str, Any]:
        """The answers with which the page is shown before Python is there."""
        begun: dict[str, Any] = {"puzzle": self.text, "position": None, "moves": []}
        started = answer(self.studio, "play", begun)
        seen = {"puzzle": self.text, "position": started["position"]}
        first = {"play": (begun, started), "view": (seen, answer(self.studio, "view", seen))}
        return {
            f"{name} {json.dumps(body, separators=(',', ':'))}": response
            for name, (body, response) in first.items()
        }

    def _worker(self, route: Route) -> None:
        paths = {
            name: {"method": call.method, "path": f"/api/{name}"} for name, call in CALLS.items()
        }
        script = f"const paths = {json.dumps(paths)};\n{WORKER}"
        route.fulfill(content_type="text/javascript", body=script)

    def _gate(self, route: Route) -> None:
        if self.loading:
            self.waiting.append(route)
        else:
            route.fulfill(body="")

    def _fate(self, route: Route) -> None:
        route.fulfill(body="end" if self.ends else "")
        self.ends = max(0, self.ends - 1)


@pytest.fixture
def late(browser: Browser, studio: str) -> Iterator[Callable[[str], LatePage]]:
    """A function that opens a puzzle on a phone while Python loads."""
    pages: list[Page] = []

    def opened(text: str) -> LatePage:
        pages.append(new_page(browser, **PHONE))
        return LatePage(pages[-1], studio, text)

    yield opened
    for page in pages:
        page.unroute_all(behavior="ignoreErrors")
        page.context.close()


def test_taps_while_python_loads_are_never_made_later(late: Callable[[str], LatePage]) -> None:
    site = late(CORNER)
    page, tab = site.page, site.tab
    expect(page.locator("#title")).to_have_value("Around the corner")
    spot = tab.spot((1, 3))
    for _ in range(3):
        page.touchscreen.tap(*spot)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("d")
    hint = page.locator("#help-hint").bounding_box()
    assert hint
    page.touchscreen.tap(hint["x"] + 5, hint["y"] + 5)
    assert float(page.locator("main").evaluate("one => getComputedStyle(one).opacity")) < 0.7
    site.open_gate()
    site.ready()
    tab.expect_cell(1, 3, "double mirror, direction unknown, can be turned")
    expect(tab.answer).to_be_empty()
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.expect_cell(1, 3, "double mirror, rising to the right, can be turned")
    assert page.locator("main").evaluate("one => getComputedStyle(one).opacity") == "1"


def test_a_move_whose_worker_ends_is_tried_once_more(late: Callable[[str], LatePage]) -> None:
    site = late(CORNER)
    page, tab = site.page, site.tab
    site.open_gate()
    site.ready()
    site.ends = 1
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.expect_cell(1, 3, "double mirror, rising to the right, can be turned")
    site.ends = 2
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.expect_refused("ended before this was done, and so did a second one; your puzzle is kept")
    site.ready()
    tab.expect_cell(1, 3, "double mirror, rising to the right, can be turned")
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.expect_cell(1, 3, "double mirror, falling to the right, can be turned")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_card_cannot_be_opened_while_python_loads(late: Callable[[str], LatePage]) -> None:
    site = late(CORNER)
    page = site.page
    page.get_by_role("button", name="Gallery").tap()
    expect(page.locator("#gallery-cards")).to_contain_text("The deck")  # after the ready puzzles
    card = page.locator("#gallery-cards .card").nth(1)
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 40, box["y"] + 40)
    site.open_gate()
    site.ready()
    expect(page.locator("#title")).to_have_value("Around the corner")
    card.get_by_role("button").tap()
    expect(page.locator("#title")).to_have_value("A fork in the road")


def test_taps_while_another_card_is_opened_are_not_made_in_it(visit: Opener) -> None:
    tab = visit(CORNER, play=True)
    gallery = tab.dialog("gallery")
    held: list[Route] = []
    tab.page.route("**/api/play", lambda route: held.append(route))
    gallery.get_by_role("button", name=re.compile("^A fork in the road")).click()
    tab.page.evaluate("() => document.getElementById('gallery').close()")
    tab.click(1, 3)
    while held:
        held.pop().continue_()
    expect(tab.page.locator("#title")).to_have_value("A fork in the road")
    tab.settle()
    tab.expect_library_picture(FORK, FORK)
    expect(tab.button("Undo")).to_be_disabled()
