"""The application under test and its client, and a studio in its own process."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from fastapi.testclient import TestClient

from lasermaze.studio.app import create_app
from tests.helpers import LONGEST
from tests.studio.serving import Studio, studio


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one application, shared by all tests of a process."""
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor


@pytest.fixture(scope="session")
def running() -> Iterator[Studio]:
    """One studio, shared by the tests that do not stop it."""
    with studio() as one:
        httpx.get(f"{one.address}api/kinds", timeout=LONGEST)
        yield one
