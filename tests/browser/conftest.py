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

Opener = Callable[..., StudioPage]


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


class SharedPage:
    """One page with its window, for one visitor a test: in a new one the studio loads slowly.

    Between two tests the browser forgets what the studio stored, and the page is left.
    """

    def __init__(self, browser: Browser, address: str, window: dict[str, Any]) -> None:
        self.browser, self.address, self.window = browser, address, window
        self._page: Page | None = None

    def page(self) -> Page:
        """The page as a new visitor sees it."""
        if self._page is None:
            self._page = new_page(self.browser, **self.window)
        return self._page

    def reset(self) -> None:
        """Reset the page for the next visitor, or close it if that fails."""
        page, self._page = self._page, None
        if page is None:
            return
        try:
            page.unroute_all(behavior="ignoreErrors")
            for other in page.context.pages:
                if other is not page:
                    other.close()
            # A document of the same origin without scripts: what it clears is cleared for the next
            # one at once. Cleared from outside, a busy browser may still hand the next visitor
            # what the last one stored.
            page.goto(f"{self.address}/icon.svg")
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.mouse.up()
            page.mouse.move(0, 0)
            page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce")
            page.set_viewport_size((USUAL | self.window)["viewport"])
            page.context.clear_cookies()
            self._page = page
        except PlaywrightError:
            page.context.close()


def new_page(browser: Browser, **settings: Any) -> Page:
    """A page in its own browser context."""
    context = browser.new_context(**USUAL | settings)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


#: The settings of a window; visitors with any other setting share no page.
WINDOW = {"viewport", "has_touch", "is_mobile"}

Shared = Callable[[dict[str, Any]], SharedPage]


@pytest.fixture(scope="session")
def shared_page(browser: Browser, studio: str) -> Shared:
    """A function: the page that the tests with such a window share."""
    pages: dict[str, SharedPage] = {}

    def shared(window: dict[str, Any]) -> SharedPage:
        return pages.setdefault(repr(window), SharedPage(browser, studio, window))

    return shared


@pytest.fixture
def visit(browser: Browser, studio: str, shared_page: Shared) -> Iterator[Opener]:
    """A function that opens the studio as a new visitor; the page must have no error.

    The first visitor with a window gets the page that the tests share; a second one gets another.
    """
    pages: list[Page] = []
    borrowed: list[SharedPage] = []
    errors: list[str] = []

    def note(error: PlaywrightError) -> None:
        errors.append(str(error))

    def opened(text: str = "", *, play: bool = False, **settings: Any) -> StudioPage:
        shared = shared_page(settings) if settings.keys() <= WINDOW else None
        if shared and shared not in borrowed:
            borrowed.append(shared)
            page = shared.page()
        else:
            page = new_page(browser, **settings)
        page.on("pageerror", note)
        pages.append(page)
        return StudioPage(page, studio).open(text, play=play)

    yield opened
    lent = [shared.page() for shared in borrowed]
    for page in pages:
        page.remove_listener("pageerror", note)
        if page not in lent:
            page.context.close()
    for shared in borrowed:
        shared.reset()
    assert not errors


@pytest.fixture(autouse=True, scope="session")
def _patient() -> None:
    """Expectations wait long enough for a busy machine."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
