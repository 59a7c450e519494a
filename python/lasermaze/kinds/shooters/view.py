"""How a grid of shooters stands under a hand: every beam, what is dark and what is hit."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.errors import Fault
from lasermaze.core.grid import cells_in_words
from lasermaze.editor.grid_edits import MOST_FAULTS, MOST_TOLD, empty_cells, time_in_range
from lasermaze.kind import View
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.desk import NAMES
from lasermaze.kinds.shooters.draw import standing
from lasermaze.kinds.shooters.play import standing as grid_of
from lasermaze.kinds.shooters.puzzle import EMPTY, ShooterGrid, shooters_in_words


def view(puzzle: ShooterGrid, position: str | None = None, time: int | None = None) -> View:
    """How the grid stands in a position, or as it is edited: all beams are always live.

    Raises: PuzzleError for a text that is no position of this grid, or a time but 0.
    """
    time_in_range(time or 0, 1)
    now = puzzle if position is None else grid_of(puzzle, position)
    faults = tuple(faults_of(puzzle, now.cells))
    return View(
        picture=standing(puzzle, now.cells),
        message=_message(faults),
        done=not faults,
        faults=faults[:MOST_FAULTS],
        cells=tuple(_cells(now, faults)),
        empty=empty_cells(now, EMPTY),
    )


def _message(faults: tuple[Fault, ...]) -> str:
    if not faults:
        return "Solved: every empty cell is lit, and no shooter is hit."
    hit = {fault.cell for fault in faults if fault.rule == "hit"}
    dark = sum(fault.rule == "dark" for fault in faults)
    told = [f"{cells_in_words(dark)} dark"] if dark else []
    told += [f"{shooters_in_words(len(hit))} hit"] if hit else []
    return f"{', '.join(told)}."


def _cells(now: ShooterGrid, faults: tuple[Fault, ...]) -> Iterator[str]:
    """What stands on each cell, in words."""
    if len(now.cells) > MOST_TOLD:
        return
    wrong = {fault.cell: fault.rule for fault in faults}
    for index, letter in enumerate(now.cells.decode("ascii")):
        rule = wrong.get(divmod(index, now.cols))
        if letter == ".":
            yield "empty, dark" if rule == "dark" else "empty, lit"
        else:
            yield f"{NAMES[letter]}, hit" if rule == "hit" else NAMES[letter]
