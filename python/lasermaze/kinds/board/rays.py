"""Rays: what light does at each token, and where it goes next.

A *ray* is a beam's entry into a cell along a heading, as the number ``4 * cell + heading``. Cells
are numbered row by row, and what stands on them is a byte; see `Token.to_byte`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lasermaze.core.grid import Heading
from lasermaze.kinds.board.puzzle import WAYS, Token, meet

#: Where light goes that leaves the grid.
OUTSIDE = -1


class Met:
    """What light does at a token, by heading of arrival. For an unknown way: what it may do.

    Attributes:
        out: the headings with which it goes on.
        lights, touches, blocked, splits: bits of the headings for which it does so.
    """

    __slots__ = ("blocked", "lights", "out", "splits", "touches")

    def __init__(self, tokens: Iterable[Token]) -> None:
        meetings = [(heading, meet(token, heading)) for token in tokens for heading in Heading]
        self.out = [
            tuple(sorted({out for at, meeting in meetings if at == heading for out in meeting.out}))
            for heading in Heading
        ]
        self.lights = self.touches = self.blocked = self.splits = 0
        for heading, meeting in meetings:
            self.lights |= meeting.lights << heading
            self.touches |= (meeting.touches and not meeting.blocked) << heading
            self.blocked |= meeting.blocked << heading
            self.splits |= (len(meeting.out) > 1) << heading


_EMPTY = Met(())
_EMPTY.out = [(heading,) for heading in Heading]


def _met_by_byte() -> list[Met]:
    """A meeting for each byte; those that are no token let light through."""
    table = [_EMPTY] * 128
    for byte in range(1, 128):
        try:
            token = Token.from_byte(byte)
        except KeyError:
            continue
        assert token is not None
        ways = WAYS[token.piece] if token.way == "?" else [token.way]
        table[byte] = Met(token.turned(way) for way in ways)
    return table


#: What light meets at each byte of a cell, its mark left out.
MET = _met_by_byte()


@lru_cache(maxsize=64)
def next_rays(rows: int, cols: int) -> list[int]:
    """For each ray that leaves a cell (as ``4 * cell + heading``) the one it enters next."""
    rays = []
    for cell in range(rows * cols):
        for heading in Heading:
            row, col = heading.step(divmod(cell, cols))
            inside = 0 <= row < rows and 0 <= col < cols
            rays.append(4 * (row * cols + col) + heading if inside else OUTSIDE)
    return rays
