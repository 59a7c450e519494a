"""An id names the same puzzle for ever: what a version of a generator makes never changes."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS

#: The version of each generator, and a digest of some puzzles that it makes. A generator that makes
#: other puzzles needs the next version, and then another digest.
MADE = {
    "turrets": (2, "7c92bbe2f667aafb"),
    "shooters": (3, "001e83e2c92832a1"),
    "signposts": (2, "1eac0c243964a823"),
    "mirrors": (3, "1b3d5f620197f74c"),
    "board": (3, "31e1de53227947e4"),
    "lazors": (2, "57c2a97b05564d88"),
}

#: How many puzzles of each level; expert boards of lazors are slow.
COUNTS = dict.fromkeys(LEVELS, 12) | {"expert": 3}


@pytest.mark.parametrize("kind", MADE)
def test_a_version_of_a_generator_always_makes_the_same(kind: Any) -> None:
    found, versions = blake2b(digest_size=8), set[int]()
    for level, count in COUNTS.items():
        for puzzle in lm.generate_many(kind, count, level=level, seed=3):
            versions.add(int(puzzle.id.split("/")[1]))
            found.update(str(puzzle).encode())
    assert [(version, found.hexdigest()) for version in versions] == [MADE[kind]]
