"""What runs at night only; it uses the browser and the pages of the tests of the day."""

from __future__ import annotations

import pytest

from tests.browser import conftest as day

browser, studio, all_pages = day.browser, day.studio, day.all_pages
pages, visit, patient = day.pages, day.visit, day._patient


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if item.nodeid.startswith("tests/nightly/"):
            item.add_marker("night")
