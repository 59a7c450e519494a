"""Lazors in words: names, the task, and how far a player is."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze.core.english import all_of, counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.kinds.lazors.puzzle import (
    FREE,
    GIVEN,
    NONE,
    PLACED,
    Blocks,
    Lazors,
    Point,
    left_in,
)

#: The names of the blocks, in the order of their letters.
NAMES = ("reflecting block", "opaque block", "refracting block")

#: The contents of a cell in words.
CONTENTS = {
    FREE: "empty",
    ".": "empty",
    NONE: "no block allowed",
    **dict(zip(PLACED, NAMES, strict=True)),
    **{letter: f"fixed {name}" for letter, name in zip(GIVEN, NAMES, strict=True)},
}


def name_of(letter: str) -> str:
    """The name of a block, by its letter."""
    return NAMES[GIVEN.index(letter.upper())]


def side(point: Point) -> str:
    """The side of a cell that a point is on: ``the right side`` of the cell beside it."""
    x, y = point
    if x % 2 == 0:
        return "the right side" if x else "the left side"
    return "the bottom side" if y else "the top side"


def blocks_in_words(blocks: Blocks) -> str:
    """``2 reflecting blocks and 1 opaque block``."""
    named = [counted(count, name) for count, name in zip(blocks, NAMES, strict=True) if count]
    return all_of(named) if named else "no blocks"


def task(puzzle: Lazors) -> str:
    """The task of a board, in a sentence."""
    return f"Place {blocks_in_words(puzzle.blocks)} so that light {_hits(puzzle)}."


def short_task(puzzle: Lazors) -> str:
    """The task of a board whose blocks are drawn beside it."""
    return f"Place the blocks so that light {_hits(puzzle)}."


def _hits(puzzle: Lazors) -> str:
    targets = len({*puzzle.targets})
    if targets == 2:
        return "hits both targets"
    return "hits the target" if targets == 1 else f"hits all {counted(targets, 'target')}"


def progress(puzzle: Lazors, cells: bytes, faults: Sequence[Fault]) -> str:
    """A position in words: the targets that are hit, and the blocks left."""
    targets = len({*puzzle.targets})
    dark = sum(fault.rule == "target" for fault in faults)
    hit = f"{grouped(targets - dark)} of {counted(targets, 'target')} hit"
    left = left_in(puzzle, cells)
    if any(left):
        return f"{hit}; {blocks_in_words(left)} left to place."
    return f"{hit}." if faults else f"Solved: {hit}."
