"""The application under test and its client."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from lasermaze.studio.app import create_app
from lasermaze.studio.pool import Worker


async def let_end(worker: Worker) -> None:
    """Close a worker's input, so that it ends and writes its coverage; kill it if it is busy."""
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    try:
        await asyncio.wait_for(worker.process.wait(), 5)
    except TimeoutError:
        worker.process.kill()
        await worker.process.wait()


@pytest.fixture(scope="session", autouse=True)
def _workers_are_measured() -> None:
    """If coverage is measured, measure it in the workers too."""
    coverage = sys.modules.get("coverage")
    if coverage is not None and coverage.Coverage.current() is not None:
        Worker.end = let_end  # type: ignore[method-assign,assignment]  # for this process alone


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one application, shared by all tests of a process."""
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor


@pytest.fixture(scope="session")
def openapi(client: TestClient) -> Any:
    """The OpenAPI document."""
    return client.get("/openapi.json").json()
