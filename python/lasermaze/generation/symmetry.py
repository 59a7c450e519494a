"""A puzzle as it looks turned and in a mirror: what two puzzles that are alike share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

P = TypeVar("P", bound=Puzzle)

#: After this many puzzles in a row that are like earlier ones there are taken to be no more.
PATIENCE = 200

#: Gives the eight images of a puzzle, each turn followed by its mirror image.
Images = Callable[[P], Iterator[P]]


def eight(puzzle: P, turned: Callable[[P], P], mirrored: Callable[[P], P]) -> Iterator[P]:
    """The eight images of a puzzle, each turn followed by its mirror image."""
    for _ in range(4):
        yield puzzle
        yield mirrored(puzzle)
        puzzle = turned(puzzle)


def of_letters(turn: tuple[str, str] = ("", ""), mirror: tuple[str, str] = ("", "")) -> Images[Any]:
    """What gives the eight images of a grid of letters.

    ``turn`` and ``mirror`` are letters, and what becomes of them in a quarter turn clockwise,
    and in a mirror that changes left and right.
    """
    tables = [bytes.maketrans(*(letters.encode() for letters in pair)) for pair in (turn, mirror)]

    def turned(puzzle: Any) -> Any:
        columns = (puzzle.cells[col :: puzzle.cols][::-1] for col in range(puzzle.cols))
        cells = b"".join(columns).translate(tables[0])
        return replace(puzzle, rows=puzzle.cols, cols=puzzle.rows, cells=cells)

    def mirrored(puzzle: Any) -> Any:
        starts = range(0, len(puzzle.cells), puzzle.cols)
        rows = (puzzle.cells[start : start + puzzle.cols][::-1] for start in starts)
        return replace(puzzle, cells=b"".join(rows).translate(tables[1]))

    return lambda puzzle: eight(puzzle, turned, mirrored)


def unlike(puzzles: Iterable[P], seen: set[bytes] | None = None) -> Iterator[P]:
    """Those puzzles that are unlike all before them, up to rotation and reflection.

    ``seen`` holds the digests of the likenesses of those given out; puzzles that are in it at
    the start are left out too.

    Raises: PuzzleError where `PATIENCE` puzzles in a row are like earlier ones.
    Cost: eight images of each puzzle, but for the first one while only that is asked for.
    """
    seen = set() if seen is None else seen
    in_vain = 0
    for puzzle in puzzles:
        if not seen:
            yield puzzle  # before the work of its likeness: often only one is asked for
            seen.add(_digest(puzzle))
            continue
        looks = _digest(puzzle)
        if looks not in seen:
            seen.add(looks)
            in_vain = 0
            yield puzzle
            continue
        in_vain += 1
        if in_vain == PATIENCE:
            raise PuzzleError(
                f"only {counted(len(seen), 'different puzzle')} of this size and level "
                f"{'was' if len(seen) == 1 else 'were'} found",
                expected="fewer puzzles, or a larger size",
            )


def _digest(puzzle: Puzzle) -> bytes:
    """The likeness of a puzzle in 16 bytes."""
    from hashlib import blake2b

    return blake2b(likeness(puzzle).encode(), digest_size=16).digest()


def likeness(puzzle: Puzzle) -> str:
    """A text that two puzzles share just where one is an image of the other, titles aside."""
    images: Iterator[Any] = puzzle.wing.images(puzzle)
    return min(str(replace(image, title="")) for image in images)
