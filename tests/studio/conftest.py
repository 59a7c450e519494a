"""The application under test and its client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from lasermaze.studio.app import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one application, shared by all tests of a process."""
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor
