"""Helpers for the tests of the API: send a request, and validate the response."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

import lasermaze as lm
from lasermaze.api.game import Game
from lasermaze.kind import all_kinds
from lasermaze.studio.documents import ErrorResponse
from lasermaze.studio.handlers import CALLS
from tests.helpers import BARREN, ROOT

FORK = (ROOT / "examples" / "board" / "fork.txt").read_text()
SEVERAL = (ROOT / "examples" / "board" / "several.txt").read_text()
IMPOSSIBLE = (ROOT / "examples" / "board" / "impossible.txt").read_text()

__all__ = ["BARREN", "ROOT"]

EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)


def start(text: str) -> str:
    """The position before the first move in a puzzle."""
    return Game(lm.parse(text)).position


def validate(response: Any, content: bytes) -> None:
    """Raise unless a response has exactly the fields of its declaration."""
    schema = msgspec.json.schema(response)
    Draft202012Validator(schema).validate(json.loads(content))


def get(client: TestClient, name: str, **query: str) -> Any:
    """The response to a request without a body, validated against its schema."""
    response = client.get(f"/api/{name}", params=query)
    assert response.status_code == 200, response.text
    validate(CALLS[name].response, response.content)
    return response.json()


def post(client: TestClient, name: str, **fields: Any) -> Any:
    """The response to a request, validated against its schema."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == 200, response.text
    validate(CALLS[name].response, response.content)
    return response.json()


def refused(client: TestClient, name: str, status: int = 422, **fields: Any) -> Any:
    """The error in the response to a request that must be refused."""
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == status, response.text
    validate(ErrorResponse, response.content)
    return response.json()["error"]
