"""Puzzles in links."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode

import pytest

from lasermaze.studio.links import MAX_TEXT, fragment_of, text_of
from tests.studio.requests import FORK

TEXTS = ["", FORK, "a", "ab", "\0", "Größe 🟧 \r\n", "kind: board\n" * 5_000]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_link_contains_any_text(text: str) -> None:
    fragment = fragment_of(text)
    assert re.fullmatch(r"#p=[A-Za-z0-9_-]*", fragment)
    for written in (fragment, fragment[1:], f"{fragment}&play=1"):
        assert text_of(written) == text


def test_links_use_the_encoding_that_browsers_read() -> None:
    """``deflate-raw`` and base64url without padding; the values were computed by other means."""
    assert fragment_of("") == "#p=AwA"
    assert len(fragment_of(FORK)) < 140


def packed(size: int) -> str:
    """A link to a text of this many characters, without the code of the studio."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "#p=" + urlsafe_b64encode(packer.compress(b"a" * size) + packer.flush()).decode()


WRONG = ["", "#", "#q=AwA", "#p=!!!!", "#p=AA", "#p=" + "A" * 99, "x" * 5_000, "#p=" + "A" * 5_000]


@pytest.mark.parametrize("fragment", [*WRONG, "#p=" + "A" * 2_000_000, packed(MAX_TEXT + 1)])
def test_a_malformed_link_is_refused_in_short(fragment: str) -> None:
    with pytest.raises(ValueError, match=r"no puzzle|too large|padded|base64|utf-8") as error:
        text_of(fragment)
    assert len(str(error.value)) < 200


def test_the_largest_text_fits() -> None:
    assert len(text_of(packed(MAX_TEXT))) == MAX_TEXT
