"""A PNG read back as grey values, for tests that look at pictures."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def grey(png: bytes) -> npt.NDArray[np.float64]:
    """The (height, width) luminances, 0 to 255, of an opaque 8-bit RGBA picture."""
    assert png.startswith(SIGNATURE)
    chunks: dict[bytes, bytes] = {}
    place = len(SIGNATURE)
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        chunks[kind] = chunks.get(kind, b"") + png[place + 8 : place + 8 + length]
        place += length + 12
    width, height, depth, colours = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    assert (depth, colours) == (8, 6)
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, -1)
    pixels = _unfilter(lines[:, 0], lines[:, 1:].astype(np.int64)).reshape(height, width, 4)
    luminance: npt.NDArray[np.float64] = pixels[:, :, :3] @ np.array([0.299, 0.587, 0.114])
    return luminance


def _unfilter(filters: npt.NDArray[Any], lines: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Undo the five filters of the PNG specification, chapter 9."""
    above = np.zeros(lines.shape[1], np.int64)
    for filter_, line in zip(filters, lines, strict=True):
        if filter_ == 2:
            line += above
        for at in range(len(line) if filter_ in (1, 3, 4) else 0):
            left, corner = (line[at - 4], above[at - 4]) if at >= 4 else (0, 0)
            guesses = {1: left, 3: (left + above[at]) // 2, 4: _paeth(left, above[at], corner)}
            line[at] = (line[at] + guesses[int(filter_)]) % 256
        line %= 256
        above = line
    return lines


def _paeth(left: int, above: int, corner: int) -> int:
    estimate = left + above - corner
    return min(left, above, corner, key=lambda near: abs(estimate - near))
