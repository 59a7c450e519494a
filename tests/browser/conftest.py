"""A studio that really runs, and a browser that really shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from .table import Table

#: Flags for a browser in a container that talks to this machine alone.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: What people wait for at most: generous, as the tests say what is seen and not how fast.
PATIENCE = 15_000  # milliseconds

#: A phone: narrow, and touched.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

Opener = Callable[..., Table]


@pytest.fixture(scope="session")
def studio() -> Iterator[str]:
    """The address of a studio on a free port."""
    command = [sys.executable, "-m", "lasermaze", "studio", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        said = server.stdout.readline()
        found = re.search(r"http://[^/]+", said)
        assert found, f"the studio did not start: {said!r}"
        yield found[0]
        server.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; a machine without one fails, as the page was not tested there."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("the browser tests need Chromium: run tests/browser/install", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, studio: str) -> Iterator[Opener]:
    """A function that opens the studio as a new visitor; the page must not stumble over itself."""
    contexts: list[BrowserContext] = []
    stumbled: list[str] = []

    def opened(text: str = "", *, play: bool = False, **settings: Any) -> Table:
        # Without motion unless a test is about it: a browser without a graphics card is slow at it.
        usual: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
        usual["reduced_motion"] = "reduce"
        context = browser.new_context(**usual | settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: stumbled.append(str(error)))
        return Table(page, studio).open(text, play=play)

    yield opened
    for context in contexts:
        context.close()
    assert not stumbled


@pytest.fixture(autouse=True, scope="session")
def _patient() -> None:
    """Expectations wait as long as people would on a machine that does much else."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
