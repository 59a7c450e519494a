"""An application to ask, and puzzles to ask it about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from lasermaze.studio.app import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one application with its workers, for all tests of a process."""
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor


@pytest.fixture(scope="session")
def openapi(client: TestClient) -> Any:
    """The OpenAPI document."""
    return client.get("/openapi.json").json()
