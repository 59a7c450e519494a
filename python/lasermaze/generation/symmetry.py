"""Puzzles turned and mirrored, and series of puzzles that differ in more than that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, TypeVar

from lasermaze.core.english import agreeing, counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.letter_grid import Grid
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.kind import kind_of

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

#: Stop after this many consecutive duplicates: no more are expected.
PATIENCE = 200


def eight(puzzle: P, turned: Callable[[P], P], mirrored: Callable[[P], P]) -> Iterator[P]:
    """The eight images of a puzzle, each turn followed by its mirror image."""
    for turns in range(4):
        if turns:
            puzzle = turned(puzzle)
        yield puzzle
        yield mirrored(puzzle)


def of_letters(puzzle: Any, turn: tuple[str, str], mirror: tuple[str, str]) -> Iterator[Any]:
    """The eight symmetric images of a grid of letters.

    ``turn`` and ``mirror`` are pairs of texts: letters and their replacements in a quarter turn
    clockwise and in a reflection that exchanges left and right.
    """
    tables = [bytes.maketrans(*(letters.encode() for letters in pair)) for pair in (turn, mirror)]

    def turned(puzzle: Any) -> Any:
        cells = turned_cells(puzzle).translate(tables[0])
        return replace(puzzle, rows=puzzle.cols, cols=puzzle.rows, cells=cells)

    def mirrored(puzzle: Any) -> Any:
        return replace(puzzle, cells=mirrored_cells(puzzle).translate(tables[1]))

    return eight(puzzle, turned, mirrored)


def turned_cells(grid: Grid) -> bytes:
    """The letters of a grid after a quarter turn clockwise."""
    return b"".join(grid.cells[col :: grid.cols][::-1] for col in range(grid.cols))


def mirrored_cells(grid: Grid) -> bytes:
    """The letters of a grid with left and right exchanged."""
    starts = range(0, len(grid.cells), grid.cols)
    return b"".join(grid.cells[start : start + grid.cols][::-1] for start in starts)


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


def canonical_form(puzzle: Puzzle) -> str:
    """The same text for two puzzles exactly if one is an image of the other, apart from details."""
    bare: Any = dict.fromkeys(DETAILS, "")
    images = kind_of(puzzle).generator.symmetries(puzzle)
    return min(str(replace(image, **bare)) for image in images)
