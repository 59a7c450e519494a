"""Taps that come before the studio can answer are never made later; what is not ready looks so.

The page speaks to workers, as on the site without a server; but they answer when the test says so,
with what the server answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from lasermaze.studio import in_page
from lasermaze.studio.handlers import CALLS
from lasermaze.studio.recordings import record
from tests.browser.answers import Answers, Request
from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import PHONE, Opener, Pages
from tests.browser.studio_page import StudioPage, link_of

#: A worker that has the server answer. It is ready once ``gate`` is answered.
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
  const { method, path } = paths[data.name];
  const body = method === "GET" ? undefined : data.request;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method, headers, body });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const outcome = response.ok ? "result" : "error";
  postMessage({ answer: { outcome, data: bytes, name: null, type: null } });
};
"""


class LatePage:
    """The page of a site whose Python loads until `open_gate`.

    A puzzle that is recorded is played meanwhile.
    """

    def __init__(self, page: Page, studio: str, text: str, recorded: bool) -> None:
        self.page, self.studio, self.text = page, studio, text
        self.tab = StudioPage(page, studio)
        self.waiting: list[Request] = []
        self.recording = record(text) if recorded else None
        self.loading = recorded
        self.answers = Answers(
            page,
            {
                f"{studio}/": self._index,
                f"{studio}/*answers/*": self._file,
                f"{studio}/*python-worker.js": self._worker,
                f"{studio}/*gate": self._gate,
            },
        )
        page.goto(f"{studio}/{link_of(text, play=True)}")
        self.tab.ready()

    def open_gate(self) -> None:
        """Python is there."""
        self.loading = False
        for request in self.waiting:
            request.answer()
        self.waiting.clear()

    def ready(self) -> None:
        """Wait until the page takes taps."""
        self.page.locator("main:not([inert])").wait_for()
        self.page.locator("#loading").wait_for(state="detached")

    def _from_studio(self, path: str) -> str:
        return self.page.request.get(f"{self.studio}/{path}").text()

    def _index(self, request: Request) -> None:
        html = self._from_studio("")
        request.answer(html.replace('data-backend="server"', 'data-backend="worker"'), "text/html")

    def _file(self, request: Request) -> None:
        name = request.url.rpartition("/")[2].removesuffix(".json")
        if name == "recording":
            request.answer_json(self.recording)
        elif name == "site":
            recorded = {self.text: "recording"} if self.recording else {}
            request.answer_json(
                {"queues": in_page.queues(), "brief": 5, "files": {}, "recorded": recorded}
            )
        else:
            request.answer(self._from_studio(f"api/{name}"), "application/json")

    def _worker(self, request: Request) -> None:
        paths = {
            name: {"method": call.method, "path": f"/api/{name}"} for name, call in CALLS.items()
        }
        request.answer(f"const paths = {json.dumps(paths)};\n{WORKER}", "text/javascript")

    def _gate(self, request: Request) -> None:
        if self.loading:
            self.waiting.append(request)
        else:
            request.answer()


@pytest.fixture
def late(pages: Pages, studio: str) -> Iterator[Callable[..., LatePage]]:
    """A function that opens a puzzle on a phone, which is recorded: then while Python loads."""
    sites: list[LatePage] = []

    def opened(text: str, *, recorded: bool = True) -> LatePage:
        sites.append(LatePage(pages.lend(**PHONE), studio, text, recorded))
        return sites[-1]

    yield opened
    for site in sites:
        site.answers.end()


def test_a_recorded_puzzle_is_played_while_python_loads(late: Callable[..., LatePage]) -> None:
    site = late(CORNER)
    page, tab = site.page, site.tab
    page.touchscreen.tap(*tab.spot((1, 3)))
    tab.expect_cell(1, 3, "double mirror, rising to the right, can be turned")
    tab.hint()
    tab.expect_answer("Hint")
    assert page.locator(".switch").evaluate("one => one.inert")
    tab.help("solve")  # the answer to this was not recorded
    expect(page.locator("#waiting")).to_be_visible()
    site.open_gate()
    tab.expect_answer("Exactly one solution")
    site.ready()
    assert not page.locator(".switch").evaluate("one => one.inert")


def test_taps_while_python_loads_are_never_made_later(late: Callable[..., LatePage]) -> None:
    site = late(CORNER, recorded=False)
    page, tab = site.page, site.tab
    site.ready()
    site.loading = True
    page.reload()  # now it shows the answers that it remembers
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


@pytest.mark.night
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
    expect(tab.title).to_have_value("A fork in the road")
    tab.settle()
    tab.expect_library_picture(FORK, FORK)
    expect(tab.button("Undo")).to_be_disabled()
