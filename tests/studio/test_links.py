"""Puzzles in links."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.studio.links import MAX_TEXT, fragment_of, text_of
from tests.studio.requests import FORK


@given(text=st.text())
def test_a_link_contains_any_text(text: str) -> None:
    fragment = fragment_of(text)
    assert re.fullmatch(r"#p=[A-Za-z0-9_-]*", fragment)
    assert text_of(fragment) == text
    assert text_of(f"{fragment}&play=1") == text


def test_links_use_the_encoding_that_browsers_read() -> None:
    """``deflate-raw`` and base64url without padding; the values were computed by other means."""
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
