"""Editing and playing: a touch puts a lamp on a cell, or takes it away."""

from typing import ClassVar

from lasermaze.editor.grid_editor import TurningEditor
from lasermaze_lamps.puzzle import EMPTY, LAMP, NUMBERS, WALL, Lamps, Lit


class LampsEditor(TurningEditor[Lamps, Lit]):
    """The editor of lamps; the rest is the same for all kinds with cells to fill in."""

    puzzle_type = Lamps
    names: ClassVar = {WALL: "wall", **{n: f"wall with {n}" for n in NUMBERS}, LAMP: "lamp"}
    paints = WALL
    turning = EMPTY + LAMP
    piece = "lamp"
    plays = ("touch", "clear")

    def solution_in(self, puzzle: Lamps, now: Lamps) -> Lit:
        """The grid as a solution to be checked."""
        return Lit(now.rows, now.cols, now.cells)


EDITOR = LampsEditor()
