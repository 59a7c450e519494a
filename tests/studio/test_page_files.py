"""The page knows which files its server can make."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from lasermaze.studio import page_files


def test_the_page_offers_only_files_that_can_be_made(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'data-makes="png gif pdf"' in client.get("/").text
    monkeypatch.setitem(page_files._MAKERS, "pdf", "no_such_library")
    assert 'data-makes="png gif"' in client.get("/").text
