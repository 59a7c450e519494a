"""The API's documentation: FastAPI's page, and the examples in the OpenAPI document."""

from __future__ import annotations

import re
from typing import Any

from fastapi.testclient import TestClient


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
