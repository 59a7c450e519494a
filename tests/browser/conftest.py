"""A running studio and a real browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.studio_page import StudioPage

#: Flags for a browser in a container that connects to this machine only.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: How long the page may take: the tests say what must appear, not how fast.
PATIENCE = 60_000  # milliseconds

#: No motion unless a test is about it: it is slow in a browser without a graphics card.
USUAL: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce"}

#: A phone: a narrow window and a touch screen.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

#: The same on its side, and smaller.
LYING = PHONE | {"viewport": {"width": 667, "height": 375}}

Opener = Callable[..., StudioPage]

#: Stores values as the studio does.
STORE = """(stored) => Object.entries(stored).forEach(([name, value]) =>
  localStorage.setItem(`lasermaze/${name}`, JSON.stringify(value)))"""


@pytest.fixture(scope="session")
def studio() -> Iterator[str]:
    """The address of a studio on a free port."""
    command = [sys.executable, "-m", "lasermaze", "studio", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline()
        found = re.search(r"http://[^/]+", line)
        assert found, f"the studio did not start: {line!r}"
        yield found[0]
        server.terminate()


#: Debian's names for Chromium.
CHROMIUM = ("chromium", "chromium-browser")


@contextmanager
def started(*programs: str) -> Iterator[Browser]:
    """The first of these browsers that is there; without one the test fails: nothing was tested."""
    found = next(filter(None, map(shutil.which, programs)), None)
    if found is None:
        pytest.fail("the browser tests need Chromium: run tests/browser/install", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window, in which every page costs a quarter less."""
    with started("chromium-headless-shell", *CHROMIUM) as browser:
        yield browser


#: The settings of a page that can change while it is open; for others it needs its own context.
CHANGEABLE = {"viewport", "color_scheme", "reduced_motion"}


class Pages:
    """The pages of a browser, each for one visitor a test: in a new one the studio loads slowly.

    Visitors of one test have different pages. Between two tests the browser forgets what the studio
    stored, and the page is left.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self._free: dict[str, list[Page]] = {}
        self._lent: list[tuple[Page, dict[str, Any]]] = []

    def lend(self, **settings: Any) -> Page:
        """A page as a new visitor with these settings sees it."""
        context = {name: value for name, value in settings.items() if name not in CHANGEABLE}
        free = self._free.get(repr(context))
        page = free.pop() if free else new_page(self.browser, **context)
        self._lent.append((page, context))
        wanted = {"color_scheme": "light"} | USUAL | settings
        if page.viewport_size != wanted["viewport"]:
            page.set_viewport_size(wanted["viewport"])
        page.emulate_media(
            media="null",
            color_scheme=wanted["color_scheme"],
            reduced_motion=wanted["reduced_motion"],
        )
        return page

    def take_back(self) -> None:
        """Reset all pages for the next visitors, and close those of which that fails."""
        while self._lent:
            page, context = self._lent.pop()
            try:
                self._reset(page)
            except PlaywrightError:
                page.context.close()
            else:
                self._free.setdefault(repr(context), []).append(page)

    def _reset(self, page: Page) -> None:
        page.unroute_all(behavior="ignoreErrors")
        # A document of the same origin without scripts: what it clears is cleared for the next
        # one at once. Cleared from outside, a busy browser may still hand the next visitor
        # what the last one stored.
        page.goto(f"{self.address}/icon.svg")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.mouse.up()
        page.mouse.move(0, 0)


def new_page(browser: Browser, **settings: Any) -> Page:
    """A page in its own browser context."""
    context = browser.new_context(**USUAL | settings)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture(scope="session")
def all_pages(browser: Browser, studio: str) -> Pages:
    """The pages that the tests share."""
    return Pages(browser, studio)


@pytest.fixture
def pages(all_pages: Pages) -> Iterator[Pages]:
    """The pages from which a test borrows."""
    yield all_pages
    all_pages.take_back()


@pytest.fixture
def visit(browser: Browser, studio: str, pages: Pages) -> Iterator[Opener]:
    """A function that opens the studio as a new visitor; the page must have no error.

    A visitor who is alone has a page that nobody had before and nobody gets afterwards. One who
    comes back has something ``stored``.
    """
    seen: list[Page] = []
    own: list[Page] = []
    errors: list[str] = []

    def note(error: PlaywrightError) -> None:
        errors.append(str(error))

    def opened(
        text: str = "",
        *,
        play: bool = False,
        link: str = "",
        alone: bool = False,
        stored: dict[str, Any] | None = None,
        **settings: Any,
    ) -> StudioPage:
        page = new_page(browser, **settings) if alone else pages.lend(**settings)
        page.on("pageerror", note)
        (own if alone else seen).append(page)
        if stored:
            page.goto(f"{studio}/icon.svg")
            page.evaluate(STORE, stored)
        return StudioPage(page, studio).open(text, play=play, link=link)

    yield opened
    for page in own:
        page.context.close()
    for page in seen:
        page.remove_listener("pageerror", note)
    assert not errors


@pytest.fixture(autouse=True, scope="session")
def _patient() -> None:
    """Expectations wait long enough for a busy machine."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
