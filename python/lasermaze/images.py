"""A puzzle as it looks turned and in a mirror: what two puzzles that are alike share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from lasermaze.model import Puzzle

P = TypeVar("P", bound=Puzzle)

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


def likeness(puzzle: Puzzle) -> str:
    """A text that two puzzles share just where one is an image of the other, titles aside."""
    images: Iterator[Any] = puzzle.wing.images(puzzle)
    return min(str(replace(image, title="")) for image in images)
