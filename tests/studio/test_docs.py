"""The API's documentation: FastAPI's page, and the examples in the OpenAPI document."""

from __future__ import annotations

import json
import re
from typing import Any

from fastapi.testclient import TestClient

from lasermaze.studio.documents import FILE
from lasermaze.studio.handlers import CALLS


def test_the_documentation_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/docs")
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(loaded) >= 3
    for path in loaded:
        assert path.startswith("/")
        assert client.get(path).status_code == 200
    assert "'/openapi.json'" in page.text
    assert "script-src 'self' 'unsafe-inline'" in page.headers["content-security-policy"]
    for path in ("/", "/docs", "/docs/", "/openapi.json", "/api/kinds"):
        policy = client.get(path).headers["content-security-policy"]
        assert "http" not in policy
        assert ("script-src" in policy) == (path == "/docs")


def test_the_examples_can_be_sent_as_they_are(client: TestClient, openapi: Any) -> None:
    schemas = openapi["components"]["schemas"]
    for path, methods in openapi["paths"].items():
        if "post" not in methods:
            continue
        reference = methods["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = schemas[reference.rpartition("/")[2]]
        example = {
            name: example_of(schema["properties"][name]) for name in schema.get("required", ())
        }
        response = client.post(path, json=example)
        assert response.status_code == (422 if path == "/api/check" else 200), response.text


def example_of(schema: dict[str, Any]) -> Any:
    """A value that a schema allows."""
    return schema["examples"][0] if "examples" in schema else schema["enum"][-1]


def test_every_response_has_its_schema(openapi: Any) -> None:
    schemas = openapi["components"]["schemas"]
    for call in CALLS.values():
        answers = openapi["paths"][f"/api/{call.name}"][call.method.lower()]["responses"]
        error = answers["422"]["content"]["application/json"]["schema"]["$ref"]
        assert error == "#/components/schemas/ErrorResponse"
        if call.response is FILE:
            assert "image/svg+xml" in answers["200"]["content"]
            continue
        ref = answers["200"]["content"]["application/json"]["schema"]["$ref"]
        found = schemas[ref.removeprefix("#/components/schemas/")]
        assert found["description"]
        assert found["required"] == list(found["properties"])
    named = re.findall(r'"#/components/schemas/([^"]*)"', json.dumps(openapi))
    assert set(named) <= schemas.keys()
    assert all(re.fullmatch("[A-Za-z]+", name) for name in schemas)
