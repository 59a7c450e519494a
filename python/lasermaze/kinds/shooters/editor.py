"""Editing and playing a grid of beam shooters: a position is the grid with some shooters turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasermaze.core.errors import Fault
from lasermaze.core.letter_grid import letters_in
from lasermaze.drawing import Picture
from lasermaze.editor.grid_editor import TurningEditor
from lasermaze.interface import Facts
from lasermaze.kinds.shooters import draw
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.puzzle import (
    EMPTY,
    WALL,
    Certificate,
    ShooterGrid,
    Turned,
)
from lasermaze.kinds.shooters.words import progress


class Editor(TurningEditor[ShooterGrid, Turned, Certificate]):
    """The editor of grids of beam shooters."""

    paints = WALL
    fixed = ("/\\",)
    plays = ("turn", "touch", "clear")
    piece = "shooter"

    def draw_piece(self, letter: str) -> Picture:
        """A piece alone, on a grid of one cell."""
        return draw.draw_piece(letter)

    def moves_from(self, now: ShooterGrid) -> Iterator[str]:
        """Each shooter turned; nothing once the puzzle is solved."""
        return super().moves_from(now) if any(faults_of(self.puzzle, now.cells)) else iter(())

    def faults(self, solution: Turned) -> Iterator[Fault]:
        """The dark cells and the shooters that are hit."""
        return faults_of(self.puzzle, solution.cells)

    def picture(self, solution: Turned, faults: Sequence[Fault]) -> Picture:
        """The grid with all its beams, and the hits."""
        return draw.Draw(self.kind, self.puzzle).position(solution)

    def message(self, solution: Turned, faults: Sequence[Fault]) -> str:
        """The numbers of dark cells and of shooters that are hit."""
        return progress(faults)

    def facts_of_cells(self, solution: Turned, faults: Sequence[Fault]) -> Iterator[Facts]:
        """The piece on each cell, and whether it is hit or lit."""
        wrong = {fault.cell for fault in faults}
        for cell, letter in letters_in(solution.cells, self.puzzle.cols):
            is_wrong = cell in wrong
            if letter == EMPTY:
                yield "empty", "dark" if is_wrong else "lit"
            else:
                yield (self.puzzle.names[letter], *["hit"] * is_wrong)
