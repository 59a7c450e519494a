"""The modules of the page that need no page: all their tests run in one load of an empty one.

The tests are in `modules/`, one file for a module; `modules/check.js` runs them. They need no
server: the browser gets the files from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

import lasermaze.studio
from tests.browser.conftest import new_page

PAGE = Path(lasermaze.studio.__file__).parent / "page"
TESTS = Path(__file__).parent / "modules"

#: Where the browser finds them. The address counts as secure, so that modules may use all it has.
ORIGIN = "http://localhost"

FOLDERS = {"page": PAGE, "tests": TESTS}

#: The tests, by their file and the name that they give themselves.
NAMES = [
    (file.name, name)
    for file in sorted(TESTS.glob("*.js"))
    for name in re.findall(r'^test\("([^"]+)"', file.read_text(encoding="utf-8"), re.MULTILINE)
]

Errors = dict[str, dict[str, str | None]]


def _answer(route: Route) -> None:
    """A file of the page or of the tests; an empty page at the top."""
    _, _, path = route.request.url.removeprefix(ORIGIN).partition("?")[0].partition("/")
    folder, _, name = path.partition("/")
    if folder not in FOLDERS:
        route.fulfill(body='<!doctype html><html data-backend="server">', content_type="text/html")
    elif (file := FOLDERS[folder] / name).is_file():
        kind = "application/json" if file.suffix == ".json" else "text/javascript"
        route.fulfill(path=file, content_type=kind)
    else:
        route.fulfill(status=404)


@pytest.fixture(scope="module")
def errors(browser: Browser) -> Iterator[Errors]:
    """The result of each test of each file: its error, or None."""
    page = new_page(browser)
    page.route("**/*", _answer)
    page.goto(ORIGIN)
    script = """async (files) => {
      const { errorsOf } = await import("/tests/check.js");
      const found = {};
      for (const file of files) found[file] = await errorsOf(`/tests/${file}`);
      return found;
    }"""
    yield page.evaluate(script, sorted({file for file, _ in NAMES}))
    page.context.close()


@pytest.mark.parametrize(("file", "name"), NAMES, ids=[f"{file}: {name}" for file, name in NAMES])
def test_a_module(errors: Errors, file: str, name: str) -> None:
    assert errors[file][name] is None, errors[file][name]


def test_every_test_of_a_module_is_run(errors: Errors) -> None:
    assert [(file, name) for file, found in errors.items() for name in found] == NAMES
