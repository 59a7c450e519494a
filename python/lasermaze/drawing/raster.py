"""Large grids in pixels: cells summed up in blocks, and pixels of few colours as PNG.

Everything is numpy over strips of the grid: no object a cell, little memory beyond it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Floats = npt.NDArray[np.float32]

Colour = tuple[int, int, int]

_STRIP = 1 << 19  # cells that are worked on between two looks at the budget
_BLENDS = 200  # colours of a reduced picture
_BITS = 5  # of each channel that a blend keeps


class Raster(NamedTuple):
    """Pixels as indices, (height, width), into colours."""

    pixels: Bytes
    colours: list[Colour]


def means(
    classes: Bytes, weights: Bytes, down: int, across: int, budget: Budget = UNLIMITED
) -> Iterator[Floats]:
    """The mean weights over blocks of ``down`` by ``across`` cells, in strips from the top.

    ``weights`` are (classes, channels); each strip is (block rows, block cols, channels). The
    blocks at the rim may be smaller than the others.

    Raises: TimeUpError where the budget is spent.
    """
    import numpy as np

    for row in _strips(classes, down, across):
        parts = [_means(tile, weights, down, across) for tile in _looking(row, budget)]
        yield np.concatenate(parts, axis=1)


def _means(strip: Bytes, weights: Bytes, down: int, across: int) -> Floats:
    """The mean weights of the blocks of one tile."""
    import numpy as np

    heights, widths = (
        np.minimum(block, side - np.arange(0, side, block))
        for block, side in zip((down, across), strip.shape, strict=True)
    )
    cells = np.outer(heights, widths).astype(np.float32)
    sums = np.empty((*cells.shape, weights.shape[1]), np.float32)
    for channel in range(weights.shape[1]):
        values = weights[:, channel][strip]
        sums[:, :, channel] = _folded(values, down, across, np.add, np.uint32)
    sums /= cells[:, :, None]
    return sums


def highest(
    classes: Bytes, ranks: Bytes, down: int, across: int, budget: Budget = UNLIMITED
) -> Bytes:
    """The highest rank of each block's cells, a rank by class.

    Raises: TimeUpError where the budget is spent.
    """
    import numpy as np

    strips = [
        np.concatenate(
            [
                _folded(ranks[tile], down, across, np.maximum, np.uint8)
                for tile in _looking(row, budget)
            ],
            axis=1,
        )
        for row in _strips(classes, down, across)
    ]
    return np.concatenate(strips)


def _folded(
    strip: npt.NDArray[Any], down: int, across: int, fold: np.ufunc, dtype: type
) -> npt.NDArray[Any]:
    """One value for each block of ``down`` by ``across`` values."""
    return _folded_down(_folded_down(strip, down, fold, dtype).T, across, fold, dtype).T


def _folded_down(
    strip: npt.NDArray[Any], down: int, fold: np.ufunc, dtype: type
) -> npt.NDArray[Any]:
    """One row for each ``down`` rows; ``reduceat`` does the same, ten times slower."""
    import numpy as np

    count = -(-len(strip) // down)
    folded: npt.NDArray[Any] = np.zeros((count, strip.shape[1]), dtype)
    if count < down:  # the fewer steps in Python
        for block in range(count):
            fold.reduce(strip[block * down : (block + 1) * down], axis=0, out=folded[block])
    else:
        for offset in range(down):
            part = strip[offset::down]
            fold(folded[: len(part)], part, out=folded[: len(part)])
    return folded


def _strips(classes: Bytes, down: int, across: int) -> Iterator[list[Bytes]]:
    """The grid in strips of whole blocks, from the top; each strip in tiles of whole blocks."""
    rows, cols = classes.shape
    height = max(1, _STRIP // (cols * down)) * down
    width = max(1, _STRIP // (min(height, rows) * across)) * across
    for top in range(0, rows, height):
        strip = classes[top : top + height]
        yield [strip[:, left : left + width] for left in range(0, cols, width)]


def _looking(tiles: Iterable[Bytes], budget: Budget) -> Iterator[Bytes]:
    """The tiles, with a look at the budget before each."""
    for tile in tiles:
        budget.look()
        yield tile


def blended(
    classes: Bytes,
    colours: Sequence[Colour],
    down: int,
    across: int,
    budget: Budget = UNLIMITED,
) -> Raster:
    """The grid with a pixel for each block, of about the mean colour of its cells.

    Raises: TimeUpError where the budget is spent.
    """
    import numpy as np

    if down == across == 1:
        return Raster(classes.copy(), list(colours))
    weights = np.array(colours, np.uint8)
    packed = np.concatenate(
        [_packed(part) for part in means(classes, weights, down, across, budget)]
    )
    counts = np.bincount(packed.ravel(), minlength=1 << 3 * _BITS)
    used = np.flatnonzero(counts)
    chosen = used[np.argsort(-counts[used], kind="stable")[:_BLENDS]]
    index = np.zeros(len(counts), np.uint8)
    index[used] = nearest(_unpacked(used), _unpacked(chosen))
    palette = (_unpacked(chosen) << 8 - _BITS).tolist()
    return Raster(index[packed], [(red, green, blue) for red, green, blue in palette])


def _packed(strip: Floats) -> npt.NDArray[np.uint16]:
    """Colours coarsely, in one number each."""
    import numpy as np

    lost = 8 - _BITS
    coarse = (strip.astype(np.uint16) + (1 << lost >> 1)).clip(0, 255) >> lost
    packed = coarse[:, :, 0] << 2 * _BITS | coarse[:, :, 1] << _BITS | coarse[:, :, 2]
    return np.asarray(packed, np.uint16)


def _unpacked(packed: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    import numpy as np

    mask = (1 << _BITS) - 1
    return np.stack([packed >> 2 * _BITS & mask, packed >> _BITS & mask, packed & mask], axis=1)


def nearest(colours: npt.NDArray[np.int64], palette: npt.NDArray[np.int64]) -> Bytes:
    """The index of the nearest colour of the palette, for each of (n, 3) colours."""
    import numpy as np

    distance = np.zeros((len(colours), len(palette)), np.int32)
    for channel in range(3):
        distance += ((colours[:, None, channel] - palette[None, :, channel]) ** 2).astype(np.int32)
    return np.asarray(distance.argmin(axis=1), np.uint8)


def png(raster: Raster, words: Mapping[str, str], budget: Budget = UNLIMITED) -> bytes:
    """The pixels as a PNG file with a palette, and words that viewers show as its properties.

    Raises: TimeUpError where the budget is spent.
    Source: Portable Network Graphics, third edition (W3C 2025), chapters 5, 7 and 11.
    """
    height, width = raster.pixels.shape
    depth = next(bits for bits in (1, 2, 4, 8) if len(raster.colours) <= 1 << bits)
    header = struct.pack(">IIBBBBB", width, height, depth, 3, 0, 0, 0)
    chunks = [_chunk(b"IHDR", header), _chunk(b"PLTE", b"".join(map(bytes, raster.colours)))]
    for keyword, text in words.items():
        if text:
            inside = keyword.encode("latin-1") + b"\0\0\0\0\0" + text.encode(errors="replace")
            chunks.append(_chunk(b"iTXt", inside))
    chunks += [_chunk(b"IDAT", part) for part in _compressed(raster.pixels, depth, budget)]
    return b"".join((b"\x89PNG\r\n\x1a\n", *chunks, _chunk(b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _compressed(pixels: Bytes, depth: int, budget: Budget) -> Iterator[bytes]:
    """The lines of a PNG, unfiltered as the standard advises for palettes, compressed."""
    import numpy as np

    packer = zlib.compressobj(6)
    step = max(1, _STRIP // pixels.shape[1])
    for top in range(0, len(pixels), step):
        budget.look()
        packed = _in_bytes(pixels[top : top + step], depth)
        lines = np.concatenate([np.zeros((len(packed), 1), np.uint8), packed], axis=1)
        if part := packer.compress(lines.tobytes()):
            yield part
    yield packer.flush()


def _in_bytes(pixels: Bytes, depth: int) -> Bytes:
    """Several pixels to a byte, the leftmost in its highest bits."""
    import numpy as np

    each = 8 // depth
    padded = np.pad(pixels, ((0, 0), (0, -pixels.shape[1] % each)))
    packed = np.zeros((len(padded), padded.shape[1] // each), np.uint8)
    for place in range(each):
        packed |= padded[:, place::each] << (8 - depth * (place + 1))
    return packed
