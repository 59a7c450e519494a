"""Helpers for the tests of the API: send a request, and validate the response."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from lasermaze.studio.answers import ErrorAnswer
from lasermaze.studio.app import CALLS
from tests.end_to_end.command import BARREN, ENDLESS, ROOT

FORK = (ROOT / "examples" / "board" / "fork.txt").read_text()
SEVERAL = (ROOT / "examples" / "board" / "several.txt").read_text()
IMPOSSIBLE = (ROOT / "examples" / "board" / "impossible.txt").read_text()

__all__ = ["BARREN", "ENDLESS", "FORK", "IMPOSSIBLE", "ROOT", "SEVERAL", "ask", "refused"]


def ask(client: TestClient, name: str, **fields: Any) -> Any:
    """The response to a request, validated against its schema."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == 200, response.text
    (call,) = (call for call in CALLS if call.name == name)
    assert call.answer is not None
    call.answer.model_validate_json(response.content)
    return response.json()


def refused(client: TestClient, name: str, status: int = 422, **fields: Any) -> Any:
    """The error in the response to a request that must be refused."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == status, response.text
    ErrorAnswer.model_validate_json(response.content)
    return response.json()["error"]
