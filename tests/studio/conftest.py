"""An application to ask, and puzzles to ask it about."""

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
    """End a worker by its closed input, so that it can write what it ran; a busy one is killed."""
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    try:
        await asyncio.wait_for(worker.process.wait(), 5)
    except TimeoutError:
        worker.process.kill()
        await worker.process.wait()


@pytest.fixture(scope="session", autouse=True)
def _workers_are_measured() -> None:
    """Where coverage is measured, the workers' is too."""
    coverage = sys.modules.get("coverage")
    if coverage is not None and coverage.Coverage.current() is not None:
        Worker.end = let_end  # type: ignore[method-assign,assignment]  # for this process alone


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one application with its workers, for all tests of a process."""
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor


@pytest.fixture(scope="session")
def openapi(client: TestClient) -> Any:
    """The OpenAPI document."""
    return client.get("/openapi.json").json()
