"""Right evidence made wrong, for the tests of the checkers."""

from __future__ import annotations

import random


def spoiled_set(states: bytes, dice: random.Random) -> bytes:
    """The set with some bits flipped, of another size, or empty."""
    if dice.randrange(5) == 0:
        return dice.choice([b"", states + b"\0", states[1:], bytes(len(states))])
    spoiled = bytearray(states)
    for _ in range(dice.choice([1, 1, 2, 30])):
        spoiled[dice.randrange(len(spoiled))] ^= 1 << dice.randrange(8)
    return bytes(spoiled)
