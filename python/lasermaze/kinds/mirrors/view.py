"""How a mirror maze stands under a hand: the beam from the first opening, and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.beam import MIRROR
from lasermaze.core.errors import Fault
from lasermaze.core.grid import cells_in_words, place
from lasermaze.editor.grid_edits import MOST_FAULTS, MOST_TOLD, empty_cells, time_in_range
from lasermaze.kind import View
from lasermaze.kinds.mirrors.check import check
from lasermaze.kinds.mirrors.desk import NAMES
from lasermaze.kinds.mirrors.draw import standing
from lasermaze.kinds.mirrors.play import as_turned
from lasermaze.kinds.mirrors.play import standing as maze_of
from lasermaze.kinds.mirrors.puzzle import EMPTY, MirrorMaze, Turned, mirrors_in_words


def view(puzzle: MirrorMaze, position: str | None = None, time: int | None = None) -> View:
    """How the maze stands in a position, or as it is edited: the beam is always live.

    Raises: PuzzleError for a text that is no position of this maze, or a time but 0.
    """
    time_in_range(time or 0, 1)
    now = as_turned(puzzle if position is None else maze_of(puzzle, position))
    faults = check(puzzle, now).faults
    return View(
        picture=standing(puzzle, now),
        message=_message(now, faults),
        done=not faults,
        faults=faults[:MOST_FAULTS],
        cells=tuple(_cells(puzzle, now)),
        empty=empty_cells(puzzle, EMPTY),
    )


def _message(now: Turned, faults: tuple[Fault, ...]) -> str:
    beam = now.beam
    length = f"after {cells_in_words(len(beam))}"
    if not faults:
        return f"Solved: the beam leaves by the other opening {length}."
    if faults[0].rule == "absorbed":
        return f"The beam ends in the block at {place(beam[-1].cell)}, {length}."
    are = "is" if len(faults) == 1 else "are"
    count = mirrors_in_words(len(faults))
    return f"The beam passes {length}, but {count} {are} turned that it does not touch."


def _cells(puzzle: MirrorMaze, now: Turned) -> Iterator[str]:
    """What stands on each cell, in words, and whether the beam comes to it."""
    if len(now.cells) > MOST_TOLD:
        return
    crossed = {row * now.cols + col for (row, col), _ in now.trace()}
    openings = {row * now.cols + col for (row, col), _ in now.openings}
    for index, letter in enumerate(now.cells.decode("ascii")):
        words = "empty" if letter == "." and index not in openings else NAMES[letter]
        words += ", turned" if letter in MIRROR and puzzle.cells[index] != ord(letter) else ""
        yield f"{words}, in the beam" if index in crossed else words
