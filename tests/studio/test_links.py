"""Puzzles in links, and the API's documentation page."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from html.parser import HTMLParser
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.studio.links import MAX_TEXT, fragment_of, text_of
from tests.studio.asking import FORK


@given(text=st.text())
def test_a_link_contains_any_text(text: str) -> None:
    fragment = fragment_of(text)
    assert re.fullmatch(r"#p=[A-Za-z0-9_-]*", fragment)
    assert text_of(fragment) == text
    assert text_of(f"{fragment}&play=1") == text


def test_links_use_the_encoding_that_browsers_read() -> None:
    """``deflate-raw`` and base64url without padding; the values were made by hand."""
    assert fragment_of("") == "#p=AwA"
    assert text_of("p=AwA") == ""
    assert len(fragment_of(FORK)) < 140


@pytest.mark.parametrize("fragment", ["", "#", "#q=AwA", "#p=!!!!", "#p=AA", "#p=" + "A" * 99])
def test_a_malformed_link_is_refused(fragment: str) -> None:
    with pytest.raises(ValueError, match=r"no puzzle|cut short|padded|base64|utf-8"):
        text_of(fragment)


def test_a_link_that_inflates_too_far_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"a" * (MAX_TEXT + 1)) + packer.flush()
    with pytest.raises(ValueError, match="too large"):
        text_of("#p=" + urlsafe_b64encode(packed).decode())


@pytest.mark.parametrize("fragment", ["x" * 5_000, "#p=" + "A" * 5_000, "#p=" + "A" * 2_000_000])
def test_a_long_fragment_is_not_repeated_in_the_error(fragment: str) -> None:
    with pytest.raises(ValueError, match=r"no puzzle|too large") as error:
        text_of(fragment)
    assert len(str(error.value)) < 200


class Tags(HTMLParser):
    """The names of a page's elements, and the texts of its examples."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.examples: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.names.add(tag)
        self.inside = tag == "pre"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.examples.append(data)
            self.inside = False


def test_the_api_documentation_needs_no_script_and_no_network(
    client: TestClient, openapi: Any
) -> None:
    page = client.get("/docs").text
    tags = Tags()
    tags.feed(page)
    assert not tags.names & {"script", "link", "img", "iframe"}
    assert "http://" not in page
    assert "https://" not in page
    for path in openapi["paths"]:
        assert f" {path}</code>" in page
    calls = [path for path, methods in openapi["paths"].items() if "post" in methods]
    assert len(tags.examples) == len(calls)
    for path, example in zip(calls, tags.examples, strict=True):
        answer = client.post(path, json=json.loads(example))
        assert answer.status_code == (422 if path == "/api/check" else 200), answer.text
