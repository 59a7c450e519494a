"""Puzzles turned and mirrored, and series of puzzles that differ in more than that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

from lasermaze.core.english import agreeing, counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.kind import kind_of

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

#: Stop after this many consecutive duplicates: no more are expected.
PATIENCE = 200


def digest(puzzle: Puzzle) -> bytes:
    """The same 16 bytes for two puzzles if one is an image of the other."""
    from hashlib import blake2b

    names = [each.name for each in fields(puzzle) if each.compare and each.name not in DETAILS]
    compared = attrgetter(*names)
    images = kind_of(puzzle).generator.symmetries(puzzle)
    looks = min(repr(compared(image)) for image in images)
    return blake2b(looks.encode(), digest_size=16).digest()


def unlike(
    puzzles: Iterable[T],
    seen: set[bytes] | None = None,
    look: Callable[[T], bytes] = digest,  # type: ignore[assignment]  # then T is a puzzle
) -> Iterator[T]:
    """The puzzles without those that equal an earlier one up to rotation and reflection.

    ``seen`` holds the digests of the puzzles so far; those in it at the start are left
    out too. ``look`` returns the digest of an item, if the items are not plain puzzles.

    Raises: PuzzleError after `PATIENCE` consecutive duplicates.
    Cost: eight images of each puzzle, except for the first if only one is taken.
    """
    seen = set() if seen is None else seen
    duplicates = 0
    for puzzle in puzzles:
        if not seen:
            yield puzzle  # before its digest is computed: often only one is taken
            seen.add(look(puzzle))
            continue
        looks = look(puzzle)
        if looks not in seen:
            seen.add(looks)
            duplicates = 0
            yield puzzle
            continue
        duplicates += 1
        if duplicates == PATIENCE:
            raise PuzzleError(
                f"only {counted(len(seen), 'different puzzle')} of this size and level "
                f"{agreeing(len(seen), 'was')} found",
                expected="fewer puzzles, or a larger size",
            )
