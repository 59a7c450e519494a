"""An id names the same puzzle for ever: what a version of a generator makes never changes."""

from __future__ import annotations

from hashlib import blake2b

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.kind import kind_named

#: By kind, a digest of some puzzles that each version of its generator makes. A generator that
#: makes other puzzles needs the next version, and a digest for it; the older versions stay.
MADE = {
    "turrets": {2: "7c92bbe2f667aafb"},
    "shooters": {3: "001e83e2c92832a1", 4: "08c8e9fe434e2356"},
    "signposts": {2: "1eac0c243964a823"},
    "mirrors": {3: "1b3d5f620197f74c", 4: "c93b80f964ae3567"},
    "board": {3: "31e1de53227947e4"},
    "lazors": {2: "57c2a97b05564d88"},
}

#: How many puzzles of each level; expert boards of lazors are slow.
COUNTS = dict.fromkeys(LEVELS, 12) | {"expert": 3}


@pytest.mark.parametrize(
    ("kind", "version"), [(kind, version) for kind, made in MADE.items() for version in made]
)
def test_a_version_of_a_generator_always_makes_the_same(kind: str, version: int) -> None:
    found = blake2b(digest_size=8)
    for level, count in COUNTS.items():
        rows, cols = kind_named(kind).usual_size(level)
        for index in range(count):
            puzzle = lm.generate_from(f"{kind}/{version}/{level}/{rows}x{cols}/3/{index}")
            found.update(str(puzzle).encode())
    assert found.hexdigest() == MADE[kind][version]


@pytest.mark.parametrize("kind", MADE)
def test_every_version_is_held(kind: str) -> None:
    found = kind_named(kind)
    assert [*found.older_generators, found.generator_version] == [*MADE[kind]]
    puzzle = lm.generate(kind, seed=3)  # type: ignore[call-overload]  # any kind
    assert int(puzzle.id.split("/")[1]) == found.generator_version
