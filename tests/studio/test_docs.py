"""The API's documentation: FastAPI's page, and the examples in the OpenAPI document."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from fastapi.testclient import TestClient


def test_the_documentation_page_may_load_what_it_needs_and_no_other_page_may(
    client: TestClient,
) -> None:
    page = client.get("/docs")
    policy = page.headers["content-security-policy"]
    elsewhere = re.findall(r'(?:src|href)="(https?:[^"]+)"', page.text)
    assert elsewhere
    for address in elsewhere:
        parts = urlsplit(address)
        assert f"{parts.scheme}://{parts.netloc}" in policy
    assert "'/openapi.json'" in page.text
    for path in ("/", "/docs/", "/openapi.json", "/api/kinds"):
        assert "https:" not in client.get(path).headers["content-security-policy"]


def test_the_examples_can_be_sent_as_they_are(client: TestClient, openapi: Any) -> None:
    schemas = openapi["components"]["schemas"]
    for path, methods in openapi["paths"].items():
        if "post" not in methods:
            continue
        reference = methods["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = schemas[reference.rpartition("/")[2]]
        example = {name: example_of(schema["properties"][name]) for name in schema["required"]}
        response = client.post(path, json=example)
        assert response.status_code == (422 if path == "/api/check" else 200), response.text


def example_of(schema: dict[str, Any]) -> Any:
    """A value that a schema allows."""
    return schema["examples"][0] if "examples" in schema else schema["enum"][-1]
