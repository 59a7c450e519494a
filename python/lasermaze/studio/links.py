"""Puzzles in an address: the whole puzzle stands behind the ``#``, which no server ever sees."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from lasermaze.core.english import quoted

#: The largest text that is taken out of a link.
MAX_TEXT = 1_000_000

_RAW = -15  # deflate without a header, as browsers call it "deflate-raw"


def fragment_of(text: str) -> str:
    """What stands in an address for a puzzle in native text, with the ``#``."""
    squeezed = zlib.compress(text.encode(), level=9, wbits=_RAW)
    return "#p=" + urlsafe_b64encode(squeezed).rstrip(b"=").decode()


def text_of(fragment: str) -> str:
    """The native text in what :func:`fragment_of` gave, with or without the ``#``.

    Raises: ValueError for anything else.
    """
    name, _, packed = fragment.removeprefix("#").partition("&")[0].partition("=")
    if name != "p":
        raise ValueError(f"no puzzle in {quoted(fragment)}")
    if len(packed) > MAX_TEXT:
        raise ValueError("the link is too large")
    squeezed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    reader = zlib.decompressobj(_RAW)
    try:
        text = reader.decompress(squeezed, MAX_TEXT)
    except zlib.error as error:
        raise ValueError(f"no puzzle in {quoted(fragment)}: {error}") from None
    if not reader.eof:
        raise ValueError("the puzzle in the link is cut short, or too large")
    return text.decode()
