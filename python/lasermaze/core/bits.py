"""Sets as bits and bytes: operations on all members at once, in little memory."""

from __future__ import annotations

from functools import cache


def merged(one: bytes, other: bytes) -> bytes:
    """The bits that are set in either of two strings of the same length."""
    both = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return both.to_bytes(len(one), "little")


def differing(one: bytes, other: bytes) -> bytes:
    """Bytes that are zero exactly where two strings of the same length agree."""
    either = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return either.to_bytes(len(one), "little")


def as_bytes(bits: bytes, *, lowest_first: bool) -> bytes:
    """One byte, 0 or 1, for each bit; the lowest or the highest bit of each byte first."""
    return b"".join(map(_eight(lowest_first).__getitem__, bits))


@cache
def _eight(lowest_first: bool) -> list[bytes]:
    """The bits of every byte as eight bytes."""
    order = range(8) if lowest_first else range(7, -1, -1)
    return [bytes(byte >> bit & 1 for bit in order) for byte in range(256)]
