"""Puzzles in an address: the whole puzzle is in the part after the ``#``, which no server sees."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from lasermaze.core.english import quoted

#: The largest text that a link may contain.
MAX_TEXT = 1_000_000

_RAW = -15  # deflate without a header, as browsers call it "deflate-raw"


def fragment_of(text: str) -> str:
    """The part of an address that contains a puzzle in native text, with the ``#``."""
    compressed = zlib.compress(text.encode(), level=9, wbits=_RAW)
    return "#p=" + urlsafe_b64encode(compressed).rstrip(b"=").decode()


def text_of(fragment: str) -> str:
    """The native text in a fragment that :func:`fragment_of` made, with or without the ``#``.

    Raises: ValueError for anything else.
    """
    name, _, packed = fragment.removeprefix("#").partition("&")[0].partition("=")
    if name != "p":
        raise ValueError(f"no puzzle in {quoted(fragment)}")
    if len(packed) > MAX_TEXT:
        raise ValueError("the link is too large")
    compressed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    reader = zlib.decompressobj(_RAW)
    try:
        text = reader.decompress(compressed, MAX_TEXT)
    except zlib.error as error:
        raise ValueError(f"no puzzle in {quoted(fragment)}: {error}") from None
    if not reader.eof:
        raise ValueError("the puzzle in the link is cut short, or too large")
    return text.decode()
