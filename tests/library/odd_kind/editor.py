"""The editor of lamps, with solutions of another class."""

from lasermaze_lamps.editor import LampsEditor
from lasermaze_odd import Odd, Own


class OddEditor(LampsEditor):
    """The editor of odd lamps."""

    puzzle_type = Odd

    def solution_in(self, puzzle, now):
        """The grid as a solution to be checked."""
        return Own(now.rows, now.cols, now.cells)


EDITOR = OddEditor()
