"""The site in a real browser, visited once and then without its server and without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import CHROMIUM, PATIENCE, USUAL, started
from tests.browser.studio_page import UNTIL, StudioPage
from tests.site.serving import PATH, SITE, Server

#: Python in a page starts slowly on a busy machine.
LONG = 4 * PATIENCE

Visit = Callable[..., StudioPage]


class Site(NamedTuple):
    """The site as a browser keeps it: no server answers at its address."""

    context: BrowserContext
    address: str
    sent: int  # bytes that the first visit took, compressed
    foreign: list[str]  # addresses of other sites that were asked for


@pytest.fixture(scope="session", autouse=True)
def _site_is_made() -> None:
    """The tests need what ``make site`` makes; `make test-site` sees to that."""
    expect.set_options(timeout=LONG)
    if not (SITE / "service-worker.js").is_file():
        pytest.fail("there is no site: run make site", pytrace=False)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The whole browser, as people have it: it keeps the site for the time without a network."""
    with started(*CHROMIUM) as browser:
        yield browser


def wait_for(tab: StudioPage, fact: str) -> None:
    """Wait until the page says that something is ready."""
    script = UNTIL.replace("60000", str(LONG))
    tab.page.evaluate(script + f"() => until(() => '{fact}' in document.documentElement.dataset)")


def python_ready(tab: StudioPage) -> StudioPage:
    """Wait until Python answers in the page."""
    wait_for(tab, "python")
    return tab


@pytest.fixture(scope="session")
def site(browser: Browser) -> Iterator[Site]:
    """The site after the first visit, with its server stopped and the network off."""
    server = Server()
    context = browser.new_context(**USUAL)
    context.set_default_timeout(LONG)
    foreign: list[str] = []
    context.on("request", lambda r: foreign.append(r.url) if _foreign(r.url, server) else None)
    page = context.new_page()
    page.on("pageerror", lambda error: foreign.append(str(error)))
    tab = StudioPage(page, server.address).open()
    wait_for(tab, "offline")
    page.close()
    server.stop()
    context.set_offline(True)
    yield Site(context, server.address, server.sent, foreign)
    context.close()


def _foreign(address: str, server: Server) -> bool:
    own = server.address.rpartition("/")[0].rpartition("/")[0]
    return not address.startswith((own, "blob:", "data:", "about:"))


def _forget_puzzles(page: Page, site: Site) -> None:
    """Forget what earlier tests played, but not the files of the site."""
    session = page.context.new_cdp_session(page)
    origin = site.address.removesuffix(PATH)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
    session.detach()


@pytest.fixture
def visit(site: Site) -> Iterator[Visit]:
    """A function that opens the site without a network; the page must have no error."""
    errors: list[str] = []
    tabs: list[StudioPage] = []

    def note(error: PlaywrightError) -> None:
        errors.append(str(error))

    def opened(text: str = "", *, play: bool = False) -> StudioPage:
        page = site.context.new_page()
        page.on("pageerror", note)
        _forget_puzzles(page, site)
        tabs.append(StudioPage(page, site.address))
        return python_ready(tabs[-1].open(text, play=play))

    yield opened
    for tab in tabs:
        tab.page.remove_listener("pageerror", note)  # what a page was loading fails as it is closed
        tab.page.close()
    assert not errors
