"""What the tests of the API share: asking a call, and holding its answer to its schema."""

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
    """What a call answers, which must be what its schema says."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == 200, response.text
    (call,) = (call for call in CALLS if call.name == name)
    assert call.answer is not None
    call.answer.model_validate_json(response.content)
    return response.json()


def refused(client: TestClient, name: str, status: int = 422, **fields: Any) -> Any:
    """What is wrong with a request that must be refused."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == status, response.text
    ErrorAnswer.model_validate_json(response.content)
    return response.json()["error"]
